#include "field.h"

#include <array>

#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "plimsoll/text/go_integer.h"

namespace plimsoll::builtin {

void ValidateNonnegativeField(int64_t value, FieldPath path, Errors& errors) {
  if (value < 0) errors.Invalid(path, value, std::string(kNegative));
}

void ValidatePositiveField(int64_t value, FieldPath path, Errors& errors) {
  if (value <= 0) errors.Invalid(path, value, "must be greater than zero");
}

void ValidateImmutableField(Part now, Part before, FieldPath path, Errors& errors) {
  if (Equal(now, before)) return;
  errors.Invalid(path, now, std::string(kFieldIsImmutable));
}

void ValidateImmutableText(std::string_view now, std::string_view before, FieldPath path, Errors& errors) {
  if (now != before) errors.Invalid(path, now, std::string(kFieldIsImmutable));
}

void ValidateDeclaredImmutable(Part now, Part before, const Release& release, FieldPath path,
                               Errors& errors) {
  if (Equal(now, before)) return;
  errors.Invalid(path, release.Since(37) ? Shown::AsIs("null") : Shown(now), std::string(kFieldIsImmutable));
}

void RequireNonEmpty(std::string_view text, FieldPath path, std::string_view detail, Errors& errors) {
  if (!text.empty()) return;
  errors.Required(path, std::string(detail));
}

void RequireOneOf(std::string_view choice, std::span<const std::string_view> choices, FieldPath path,
                  Errors& errors) {
  if (choice.empty()) {
    errors.Required(path);
  } else if (!IsAmong(choices, choice)) {
    errors.NotSupported(path, Shown::Word(choice), choices);
  }
}

void ValidatePreemptionPolicy(Part policy, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kPreemptionPolicies = {"PreemptLowerPriority", "Never"};
  if (policy) RequireOneOf(policy.Text(), kPreemptionPolicies, path, errors);
}

void ValidateChoice(Part value, std::span<const std::string_view> choices, FieldPath path, Errors& errors) {
  if (value && !IsAmong(choices, value.Text())) errors.NotSupported(path, Shown::Word(value), choices);
}

void RequireChoice(Part value, std::span<const std::string_view> choices, FieldPath path, Errors& errors) {
  if (!value) return errors.Required(path);
  ValidateChoice(value, choices, path, errors);
}

void ValidatePositiveIntOrPercent(Part value, FieldPath path, Errors& errors) {
  if (value.IsText()) return errors.Invalid(path, value, PercentProblems(value.Text()));
  ValidateNonnegativeField(value.Int(), path, errors);
}

int64_t IntOrPercentValue(Part value) {
  if (!value.IsText()) return value.Int();
  const bool percent = PercentProblems(value.Text()).empty();
  // As in Go, the largest number stands for one that is too large, and 0 for what is no number.
  return text::ParseGoInteger(value.Text().substr(0, value.Text().size() - (percent ? 1 : 0)), 64).value;
}

void IsNotMoreThan100Percent(Part value, FieldPath path, Errors& errors) {
  if (!value.IsText() || !PercentProblems(value.Text()).empty() || IntOrPercentValue(value) <= 100) return;
  errors.Invalid(path, value, "must not be greater than 100%");
}

bool HasText(Part list, std::string_view text) {
  for (const auto& [i, one] : list.Texts()) {
    if (one == text) return true;
  }
  return false;
}

}  // namespace plimsoll::builtin
