#include "derived_attributes.h"

#include "../object/text_set.h"
#include "device_claim.h"
#include "device_names.h"

namespace plimsoll::builtin {

DerivedAttributes::DerivedAttributes(Request& request, Struct devices) : request_(request) {
  for (const auto& [i, constraint] : devices.Structs("constraints")) {
    const bool match = constraint.Has("matchAttribute");
    if (!match && !constraint.Has("distinctAttribute")) continue;
    const std::string_view attribute =
        constraint.Text(match ? FieldName("matchAttribute") : FieldName("distinctAttribute"));
    if (constraint.Count("requests") == 0) compared_.emplace("", attribute);
    for (const auto& [j, name] : constraint.Texts("requests")) compared_.emplace(name, attribute);
  }
}

bool DerivedAttributes::IsCompared(std::string_view attribute, std::string_view name,
                                   std::string_view choice) const {
  if (compared_.contains({"", attribute}) || compared_.contains({std::string(name), attribute})) return true;
  return !choice.empty() && compared_.contains({std::string(name).append("/").append(choice), attribute});
}

void DerivedAttributes::Validate(Part attributes, std::string_view name, std::string_view choice,
                                 DevicePlace place) {
  Errors& errors = request_.errors;
  TextSet names;
  for (const auto& [i, attribute] : attributes.Structs()) {
    const std::string_view own = attribute.Text("name"), expression = attribute.Text("expression");
    const FieldPath path = place.path.Index(i);
    if (!own.empty() && !IsCompared(own, name, choice)) {
      errors.Invalid(path.Child("name"), own,
                     "must be referenced by at least one matchAttribute or distinctAttribute constraint "
                     "targeting this request");
    }
    if (!expression.empty()) {
      if (!compiler_) compiler_.emplace(request_.release);
      const uint64_t cost = compiler_->ValidateAttribute(expression, path.Child("expression"), errors);
      cost_ = cost > UINT64_MAX - cost_ ? UINT64_MAX : cost_ + cost;
    }
    if (!names.Add(own)) errors.Duplicate(path, own);
  }
  ValidateTags(attributes, place.tagged);
}

void DerivedAttributes::ValidateTags(Part attributes, FieldPath path) {
  Errors& errors = request_.errors;
  if (attributes.Count() > kMaxDeviceRequests)
    return errors.TooMany(path, attributes.Count(), kMaxDeviceRequests);
  for (const auto& [i, attribute] : attributes.Structs()) {
    const FieldPath own = path.Index(i);
    if (attribute.Text("name").empty()) {
      errors.Required(own.Child("name"));
    } else {
      ValidateFullyQualifiedAttribute(attribute.Get("name"), request_.release, own.Child("name"), errors);
    }
    if (attribute.Text("expression").empty()) errors.Required(own.Child("expression"));
  }
}

void DerivedAttributes::ValidateTotal(FieldPath path) {
  if (cost_ <= kMaxDeviceExpressionCost) return;
  request_.errors.Forbidden(path,
                            "too complex, total cost of derived attribute CEL expressions in the claim "
                            "exceeds cost limit");
}

}  // namespace plimsoll::builtin
