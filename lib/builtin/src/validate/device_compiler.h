// DeviceCompiler compiles expressions about devices: dynamic-resource-allocation/cel.
//
//   DeviceCompiler compiler(release);
//   compiler.Validate("device.driver == 'a.example.com'", path, errors);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../object/errors.h"
#include "../object/release.h"
#include "plimsoll/cel/check/checked.h"
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
  // The same of one that makes an attribute. Returns what it can cost; 0 when it does not compile.
  uint64_t ValidateAttribute(std::string_view expression, FieldPath path, Errors& errors);

 private:
  // False with an error.
  bool Compile(std::string_view expression, cel::CheckedAst& out, FieldPath path, Errors& errors);
  static uint64_t ValidateCost(const cel::CheckedAst& checked, FieldPath path, Errors& errors);

  bool lists_;  // attributes may be lists
  cel::TypePool pool_;
  cel::Environment environment_;
};

}  // namespace plimsoll::builtin
