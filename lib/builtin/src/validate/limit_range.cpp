#include "limit_range.h"

#include <array>
#include <cmath>
#include <string>

#include "../default/container_totals.h"
#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "../vocabulary/resource_names.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;

void ValidateLimitType(std::string_view type, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kTypes = {"Pod", "Container", "PersistentVolumeClaim"};
  const schema::NameProblems problems = schema::QualifiedNameProblems(type);
  errors.Invalid(path, type, problems);
  if (problems.empty() && type.find('/') == std::string_view::npos && !IsAmong(kTypes, type)) {
    errors.Invalid(path, type, "must be a standard limit type or fully qualified");
  }
}

// The amounts of one resource, in the words of the errors about them.
class ResourceBounds {
 public:
  ResourceBounds(Struct limit, std::string_view name, FieldPath path, Errors& errors)
      : name_(name), path_(path), errors_(errors) {
    const bool pod = limit.Text("type") == "Pod";
    min_ = limit.Entry("min", name);
    max_ = limit.Entry("max", name);
    if (!pod) default_ = limit.Entry("default", name);
    if (!pod) request_ = limit.Entry("defaultRequest", name);
    ratio_ = limit.Entry("maxLimitRequestRatio", name);
  }

  void Validate() {
    Order("min", min_, "min value ", min_, "max value ", max_);
    Order("defaultRequest", request_, "min value ", min_, "default request value ", request_);
    Order("defaultRequest", request_, "default request value ", request_, "max value ", max_);
    Order("defaultRequest", request_, "default request value ", request_, "default limit value ", default_);
    Order("default", min_, "min value ", min_, "default value ", default_);
    Order("default", max_, "default value ", default_, "max value ", max_);
    ValidateRatio();
    if (CanOvercommit(name_) || !default_ || !request_ || QuantityIn(default_) == QuantityIn(request_))
      return;
    errors_.Invalid(path_.Child("defaultRequest").Key(name_), request_,
                    "default value " + Text(default_) + " must equal to defaultRequest value " +
                        Text(request_) + " in " + std::string(name_));
  }

 private:
  static std::string Text(Part amount) { return std::string(amount.Text()); }

  // The first must not be greater than the second.
  void Order(std::string_view field, Part shown, const char* first_word, Part first, const char* second_word,
             Part second) {
    if (!first || !second || QuantityIn(first) <= QuantityIn(second)) return;
    errors_.Invalid(path_.Child(field).Key(name_), shown,
                    first_word + Text(first) + " is greater than " + second_word + Text(second));
  }

  void ValidateRatio() {
    if (!ratio_) return;
    const Quantity ratio = QuantityIn(ratio_);
    const FieldPath path = path_.Child("maxLimitRequestRatio").Key(name_);
    if (ratio < *value::ParseQuantity("1")) {
      errors_.Invalid(path, ratio_, "ratio " + Text(ratio_) + " is less than 1");
    }
    if (!min_ || !max_) return;
    const Quantity min = QuantityIn(min_), max = QuantityIn(max_);
    double most = static_cast<double>(ratio.Value());
    int64_t low = min.Value(), high = max.Value();
    if (ratio.Value() < kMaxMilliValue && low < kMaxMilliValue && high < kMaxMilliValue) {
      most = static_cast<double>(ratio.MilliValue()) / 1000;
      low = min.MilliValue();
      high = max.MilliValue();
    }
    const double limit = static_cast<double>(high) / static_cast<double>(low);
    if (!(most > limit)) return;
    errors_.Invalid(path, ratio_,
                    "ratio " + Text(ratio_) + " is greater than max/min = " +
                        (std::isinf(limit) ? std::string("-Inf") : std::to_string(limit)));
  }

  static constexpr int64_t kMaxMilliValue = INT64_MAX / 1000;

  std::string_view name_;
  FieldPath path_;
  Errors& errors_;
  Part min_, max_, default_, request_, ratio_;
};

void ValidateLimit(Struct limit, FieldPath path, Errors& errors) {
  const std::string_view type = limit.Text("type");
  const bool pod = type == "Pod", of_containers = pod || type == "Container";
  TextSet names;
  for (const FieldName list : {FieldName("max"), FieldName("min"), FieldName("default"),
                               FieldName("defaultRequest"), FieldName("maxLimitRequestRatio")}) {
    const bool is_default = list.text().starts_with("default");
    if (pod && is_default) {
      if (limit.Count(list) != 0)
        errors.Forbidden(path.Child(list.text()), "may not be specified when `type` is 'Pod'");
      continue;
    }
    for (const auto& [name, amount] : limit.Entries(list)) {
      errors.Invalid(path.Child(list.text()).Key(name), name,
                     of_containers ? ContainerResourceProblems(name) : ResourceNameProblems(name));
      if (names.Add(name)) ResourceBounds(limit, name, path, errors).Validate();
    }
  }
  if (type == "PersistentVolumeClaim" && !limit.Entry("min", "storage") && !limit.Entry("max", "storage")) {
    errors.Required(path.Child("limits"),
                    "either minimum or maximum storage value is required, but neither was provided");
  }
}

}  // namespace

void ValidateLimitRange(Request& request) {
  ValidateMetadata(request);
  TextSet types;
  for (const auto& [i, limit] : request.object.At("spec").Structs("limits")) {
    const FieldPath path = request.Path("spec", "limits").Index(i);
    const std::string_view type = limit.Text("type");
    ValidateLimitType(type, path.Child("type"), request.errors);
    if (!types.Add(type)) request.errors.Duplicate(path.Child("type"), type);
    ValidateLimit(limit, path, request.errors);
  }
}

}  // namespace plimsoll::builtin
