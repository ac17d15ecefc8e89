#include "label_selector.h"

#include <array>
#include <string>

#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

size_t CountOf(Value object, std::string_view key) {
  const std::optional<Value> held = Given(object, key);
  return held ? held->Count() : 0;
}

// An empty text stands for a value that is null.
std::string_view TextOr(Value value) { return value.IsString() ? value.AsString() : std::string_view{}; }

bool Holds(Value list, std::string_view text) {
  for (const Value item : list.Items()) {
    if (TextOr(item) == text) return true;
  }
  return false;
}

bool MatchesExpression(Value expression, std::optional<Value> labels) {
  const std::string_view operation = TextOf(expression, "operator");
  const std::optional<Value> label = labels ? labels->Find(TextOf(expression, "key")) : std::nullopt;
  const std::optional<Value> values = Given(expression, "values");
  const bool listed = label && values && Holds(*values, TextOr(*label));
  if (operation == "In") return listed;
  if (operation == "NotIn") return !listed;
  if (operation == "Exists") return label.has_value();
  if (operation == "DoesNotExist") return !label;
  return true;
}

constexpr std::string_view kNeedsValues = "must be specified when `operator` is 'In' or 'NotIn'";
constexpr std::string_view kNoValues = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";

void CheckExpression(const RuleSite& site, Value expression, size_t index) {
  const auto below = [&](std::string_view field) { return ItemField("matchExpressions", index, field); };
  const std::string_view operation = TextOf(expression, "operator");
  const size_t values = CountOf(expression, "values");
  if (operation == "In" || operation == "NotIn") {
    if (values == 0) site.Required(below("values"), expression, std::string(kNeedsValues));
  } else if (operation == "Exists" || operation == "DoesNotExist") {
    if (values != 0) site.Forbidden(below("values"), *Given(expression, "values"), std::string(kNoValues));
  } else if (!operation.empty()) {
    site.Invalid(below("operator"), *expression.Find("operator"), "not a valid selector operator");
  }
  if (const auto key = Given(expression, "key"); key && key->IsString()) {
    for (const std::string& problem : schema::QualifiedNameProblems(key->AsString())) {
      site.Invalid(below("key"), *key, problem);
    }
  }
}

}  // namespace

bool IsEmptySelector(Value selector) {
  return CountOf(selector, "matchLabels") + CountOf(selector, "matchExpressions") == 0;
}

bool Matches(Value selector, std::optional<Value> labels) {
  if (const auto wanted = Given(selector, "matchLabels")) {
    for (const value::Member member : wanted->Members()) {
      const std::optional<Value> label = labels ? labels->Find(member.key) : std::nullopt;
      if (!label || TextOr(*label) != TextOr(member.value)) return false;
    }
  }
  if (const auto expressions = Given(selector, "matchExpressions")) {
    for (const Value expression : expressions->Items()) {
      if (expression.IsObject() && !MatchesExpression(expression, labels)) return false;
    }
  }
  return true;
}

void CheckLabelSelector(const RuleSite& site) {
  if (const auto labels = Given(site.value(), "matchLabels")) {
    for (const value::Member member : labels->Members()) {
      for (const std::string& problem : schema::QualifiedNameProblems(member.key)) {
        site.Invalid("matchLabels", member.key_value, problem);
      }
      for (const std::string& problem : schema::LabelValueProblems(TextOr(member.value))) {
        site.Invalid("matchLabels", member.value, problem);
      }
    }
  }
  const std::optional<Value> expressions = Given(site.value(), "matchExpressions");
  if (!expressions) return;
  size_t index = 0;
  for (const Value expression : expressions->Items()) {
    if (expression.IsObject()) CheckExpression(site, expression, index);
    ++index;
  }
}

void CheckNodeSelectorRequirement(const RuleSite& site) {
  const Value value = site.value();
  const std::string_view operation = TextOf(value, "operator");
  const size_t values = CountOf(value, "values");
  if (operation == "In" || operation == "NotIn") {
    if (values == 0) site.Required("values", value, std::string(kNeedsValues));
  } else if (operation == "Exists" || operation == "DoesNotExist") {
    if (values != 0) site.Forbidden("values", *Given(value, "values"), std::string(kNoValues));
  } else if (operation == "Gt" || operation == "Lt") {
    if (values != 1)
      site.Required("values", value, "must be specified single value when `operator` is 'Lt' or 'Gt'");
  } else if (!operation.empty()) {
    site.Invalid("operator", *value.Find("operator"), "not a valid selector operator");
  }
}

}  // namespace plimsoll::builtin
