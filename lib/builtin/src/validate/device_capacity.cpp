#include "device_capacity.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../object/text_set.h"
#include "../vocabulary/field_texts.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;

constexpr size_t kMaxValidValues = 10;
constexpr uint32_t kGuardedRanges = 37;  // before, steps could be negative and numbers of any size

std::optional<Quantity> AmountOf(Part part) {
  if (!part) return std::nullopt;
  const auto quantity = value::ParseQuantity(part.Text());
  return quantity ? std::optional(*quantity) : Quantity();
}

bool IsFractional(const Quantity& amount) {
  static const Quantity kMost = Quantity::FromInt(INT64_MAX, value::QuantityFormat::kDecimalSi);
  return amount <= kMost && Quantity::FromInt(amount.Value(), amount.format()) != amount;
}

// Amounts are the same if their numbers are, however they are written.
std::string AmountKey(const Quantity& amount, const Release& release) {
  const bool whole = !release.Gate("DRAFractionalCapacityRange") || !IsFractional(amount);
  return whole ? std::to_string(amount.Value()) : amount.String();
}

void ValidateValues(const Quantity& chosen, const Quantity& capacity, Part values, const Release& release,
                    FieldPath path, Errors& errors) {
  std::vector<Quantity> amounts;
  for (const auto& [i, value] : values.Parts()) amounts.push_back(AmountOf(value).value_or(Quantity()));
  for (uint32_t i = 1; i < amounts.size(); ++i) {
    if (amounts[i - 1] > amounts[i]) {
      errors.Invalid(path.Index(i), amounts[i].String(), "values must be sorted in ascending order");
    }
  }
  bool found = false;
  if (amounts.size() > kMaxValidValues) {
    errors.TooMany(path, static_cast<int64_t>(amounts.size()), kMaxValidValues);
  } else {
    std::array<std::string, kMaxValidValues> keys;
    TextSet seen;
    for (uint32_t i = 0; i < amounts.size(); ++i) {
      found = found || amounts[i] == chosen;
      if (amounts[i] > capacity) {
        errors.Invalid(path.Index(i), amounts[i].String(),
                       "option is larger than capacity value: " + capacity.String());
      }
      keys[i] = AmountKey(amounts[i], release);
      if (!seen.Add(keys[i])) errors.Duplicate(path.Index(i), keys[i]);
    }
  }
  if (!found)
    errors.Invalid(path, chosen.String(), "default value is not valid according to the requestPolicy");
}

// A range of amounts in steps, with the amount that is taken where none is asked for.
class CapacityRange {
 public:
  CapacityRange(const Quantity& chosen, const Quantity& capacity, Struct range, FieldPath path,
                Errors& errors)
      : chosen_(chosen),
        capacity_(capacity),
        min_(AmountOf(range.Get("min"))),
        max_(AmountOf(range.Get("max"))),
        step_(AmountOf(range.Get("step"))),
        path_(path),
        errors_(errors) {}

  void Validate(const Release& release) {
    if (!min_) return errors_.Required(path_.Child("min"), "required when validRange is defined");
    const bool guarded = release.Since(kGuardedRanges);
    ValidateBounds(guarded);
    const bool milli = release.Gate("DRAFractionalCapacityRange") && HasFraction();
    if (milli && !AreMillis()) return;
    if (!step_) return;
    if (guarded && step_->Sign() <= 0) return Invalid("step", *step_, "must be greater than zero");
    ValidateFirstStep();
    if (guarded && !milli && !AreIntegers()) return;
    ValidateStep(chosen_, milli);
    if (max_) ValidateStep(*max_, milli);
  }

 private:
  void Invalid(std::string_view field, const Quantity& amount, std::string detail) {
    errors_.Invalid(path_.Child(field), amount.String(), std::move(detail));
  }

  // Errors about the default were said to be in the bound that it does not keep.
  void ValidateBounds(bool names_default) {
    const std::string_view low = names_default ? "default" : "min", high = names_default ? "default" : "max";
    const std::string capacity = capacity_.String();
    if (*min_ > capacity_) Invalid("min", *min_, "min is larger than capacity value: " + capacity);
    if (chosen_ < *min_) Invalid(low, chosen_, "default is less than min: " + min_->String());
    if (!max_) return;
    if (*min_ > *max_) Invalid("max", *min_, "min is larger than max: " + max_->String());
    if (*max_ > capacity_) Invalid("max", *max_, "max is larger than capacity value: " + capacity);
    if (chosen_ > *max_) Invalid(high, chosen_, "default is more than max: " + max_->String());
  }

  bool HasFraction() const {
    return IsFractional(chosen_) || IsFractional(*min_) || (max_ && IsFractional(*max_)) ||
           (step_ && IsFractional(*step_));
  }

  // Calls f with each amount that is there and its field.
  template <class F>
  bool AreAll(const F& f) {
    bool all = f("default", chosen_);
    all &= f("min", *min_);
    if (max_) all &= f("max", *max_);
    if (step_) all &= f("step", *step_);
    return all;
  }

  bool AreMillis() {
    return AreAll([&](std::string_view field, const Quantity& amount) {
      if (Quantity::FromMilli(amount.MilliValue(), amount.format()) == amount) return true;
      Invalid(field, amount, "value cannot be represented as a milli value");
      return false;
    });
  }

  bool AreIntegers() {
    static const Quantity kMost = Quantity::FromInt(INT64_MAX, value::QuantityFormat::kDecimalSi);
    return AreAll([&](std::string_view field, const Quantity& amount) {
      if (amount.Sign() >= 0 && amount <= kMost) return true;
      Invalid(field, amount,
              amount.Sign() < 0 ? std::string(kNegative) : "must not be larger than 9223372036854775807");
      return false;
    });
  }

  void ValidateFirstStep() {
    Quantity first = *min_;
    if (!first.Add(*step_) || first <= capacity_) return;
    Invalid("step", *step_,
            "one step " + first.String() + " is larger than capacity value: " + capacity_.String());
  }

  void ValidateStep(const Quantity& amount, bool milli) {
    const auto number = [&](const Quantity& of) { return milli ? of.MilliValue() : of.Value(); };
    // The difference wraps around, as Go's does.
    const auto difference =
        static_cast<int64_t>(static_cast<uint64_t>(number(amount)) - static_cast<uint64_t>(number(*min_)));
    const int64_t step = number(*step_);
    if (step == 0 || step == -1 || difference % step == 0) return;
    Invalid(
        "step", amount,
        "value is not a multiple of a given step (" + step_->String() + ") from (" + min_->String() + ")");
  }

  Quantity chosen_;
  Quantity capacity_;
  std::optional<Quantity> min_;
  std::optional<Quantity> max_;
  std::optional<Quantity> step_;
  FieldPath path_;
  Errors& errors_;
};

void ValidateRequestPolicy(Struct policy, const Quantity& capacity, const Release& release, FieldPath path,
                           Errors& errors) {
  const bool values = policy.Count("validValues") != 0, range = policy.Has("validRange");
  if (values && range) {
    return errors.Forbidden(path,
                            "exactly one policy can be specified, cannot specify \"validValues\" and "
                            "\"validRange\" at the same time");
  }
  if (!values && !range) return;
  const std::string_view field = values ? "validValues" : "validRange";
  const std::optional<Quantity> chosen = AmountOf(policy.Get("default"));
  if (!chosen)
    return errors.Required(path.Child("default"), "required when " + std::string(field) + " is defined");
  if (values)
    return ValidateValues(*chosen, capacity, policy.Get("validValues"), release, path.Child(field), errors);
  CapacityRange(*chosen, capacity, policy.At("validRange"), path.Child(field), errors).Validate(release);
}

}  // namespace

void ValidateDeviceCapacity(Struct capacity, bool shared, const Release& release, FieldPath path,
                            Errors& errors) {
  const Struct policy = capacity.At("requestPolicy");
  if (!policy) return;
  const FieldPath at = path.Child("requestPolicy");
  if (!shared) return errors.Forbidden(at, "allowMultipleAllocations must be true");
  ValidateRequestPolicy(policy, AmountOf(capacity.Get("value")).value_or(Quantity()), release, at, errors);
}

}  // namespace plimsoll::builtin
