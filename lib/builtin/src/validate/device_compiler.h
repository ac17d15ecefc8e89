// DeviceCompiler compiles expressions that select devices: dynamic-resource-allocation/cel.
//
//   DeviceCompiler compiler(release);
//   compiler.Compile("device.driver == 'a.example.com'").problem;   // empty
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../object/errors.h"
#include "../object/release.h"
#include "plimsoll/cel/types/environment.h"

namespace plimsoll::builtin {

inline constexpr size_t kMaxDeviceExpression = 10 << 10;
inline constexpr uint64_t kMaxDeviceExpressionCost = 1'000'000;

class DeviceCompiler {
 public:
  explicit DeviceCompiler(const Release& release);
  DeviceCompiler(const DeviceCompiler&) = delete;
  DeviceCompiler& operator=(const DeviceCompiler&) = delete;

  // Whether an expression compiles, selects, and is cheap enough.
  void Validate(std::string_view expression, FieldPath path, Errors& errors);

 private:
  cel::TypePool pool_;
  cel::Environment environment_;
};

}  // namespace plimsoll::builtin
