// Attributes that a claim derives from those of devices: `derivedAttributes`, an alpha feature of 1.37.
//
//   DerivedAttributes derived(request, devices);
//   derived.Validate(exactly.Get("derivedAttributes"), "gpu", place.Child("derivedAttributes"));
//   derived.ValidateTotal(path);
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "../object/device_request.h"
#include "../object/request.h"
#include "device_compiler.h"

namespace plimsoll::builtin {

class DerivedAttributes {
 public:
  DerivedAttributes(Request& request, Struct devices);

  // Of one request, with the rules of code and those of tags. A name `choice` is that of one of
  // `firstAvailable`; others have none.
  void Validate(Part attributes, std::string_view name, std::string_view choice, DevicePlace place);
  void ValidateTags(Part attributes, FieldPath path);
  // What all expressions of the claim can cost together.
  void ValidateTotal(FieldPath path);

 private:
  bool IsCompared(std::string_view attribute, std::string_view name, std::string_view choice) const;

  Request& request_;
  // The attributes that constraints compare, each after the request that it is about; none: all of them.
  std::set<std::pair<std::string, std::string_view>> compared_;
  std::optional<DeviceCompiler> compiler_;
  uint64_t cost_ = 0;
};

}  // namespace plimsoll::builtin
