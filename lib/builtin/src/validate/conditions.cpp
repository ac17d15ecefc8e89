#include <array>
#include <cstdint>
#include <string>

#include "../vocabulary/among.h"
#include "field.h"
#include "label_selector.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxReason = 1 << 10;
constexpr size_t kMaxConditionMessage = 32 << 10;

// [A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?
bool IsReason(std::string_view text) {
  if (text.empty() || !ascii::IsLetter(text[0])) return false;
  for (const char c : text) {
    if (!ascii::IsWord(c) && c != ',' && c != ':') return false;
  }
  return text.back() != ',' && text.back() != ':';
}

// Before, what a condition lacked was said to be wrong.
constexpr uint32_t kMissingFields = 37;

void ValidateCondition(Struct condition, const Release& release, FieldPath path, Errors& errors) {
  const bool missing = release.Since(kMissingFields);
  const std::string_view type = condition.Text("type");
  if (type.empty() && missing) {
    RequireNonEmpty(type, path.Child("type"), "is required", errors);
  } else {
    errors.Invalid(path.Child("type"), type, schema::QualifiedNameProblems(type));
  }
  constexpr std::array<std::string_view, 3> kStatuses = {"False", "True", "Unknown"};
  const std::string_view status = condition.Text("status");
  if (status.empty() && missing) {
    errors.Required(path.Child("status"));
  } else if (!IsAmong(kStatuses, status)) {
    errors.NotSupported(path.Child("status"), Shown::Word(status), kStatuses);
  }
  if (condition.Int("observedGeneration") < 0) {
    errors.Invalid(path.Child("observedGeneration"), condition.Int("observedGeneration"),
                   "must be greater than or equal to zero");
  }
  RequireNonEmpty(condition.Text("lastTransitionTime"), path.Child("lastTransitionTime"), "", errors);
  ValidateConditionReason(condition.Text("reason"), kMaxReason, path.Child("reason"), errors);
  if (condition.Text("message").size() > kMaxConditionMessage) {
    errors.TooLong(path.Child("message"), kMaxConditionMessage);
  }
}

}  // namespace

void ValidateConditionReason(std::string_view reason, size_t max_bytes, FieldPath path, Errors& errors) {
  if (reason.empty()) return RequireNonEmpty(reason, path, "", errors);
  if (!IsReason(reason)) {
    errors.Invalid(
        path, reason,
        "a condition reason must start with alphabetic character, optionally followed by a string of "
        "alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. "
        "'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used "
        "for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')");
  }
  if (reason.size() > max_bytes) errors.TooLong(path, static_cast<int64_t>(max_bytes));
}

void ValidateConditions(Part conditions, const Release& release, FieldPath path, Errors& errors) {
  for (const auto& [i, condition] : conditions.Structs()) {
    for (const auto& [j, before] : conditions.Structs()) {
      if (j == i) break;
      if (before.Text("type") != condition.Text("type")) continue;
      const FieldPath item = path.Index(i);
      errors.Duplicate(release.Since(kMissingFields) ? item : item.Child("type"), condition.Text("type"));
      break;
    }
    ValidateCondition(condition, release, path.Index(i), errors);
  }
}

Struct FindCondition(Part conditions, std::string_view type) {
  for (const auto& [i, condition] : conditions.Structs()) {
    if (condition.Text("type") == type) return condition;
  }
  return {};
}

bool IsConditionTrue(Part conditions, std::string_view type) {
  return FindCondition(conditions, type).Text("status") == "True";
}

}  // namespace plimsoll::builtin
