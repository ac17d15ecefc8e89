// Label selectors: `matchLabels` and `matchExpressions`.
#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::string_view kNeedsValues = "must be specified when `operator` is 'In' or 'NotIn'";
constexpr std::string_view kNoValues = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";

void CheckExpression(const RuleSite& site, Value expression, const value::Path& path) {
  const auto below = [&](std::string_view field) { return path.Child(field); };
  const std::string_view operation = TextIn(expression, "operator");
  const size_t values = CountOf(expression, "values");
  if (operation == "In" || operation == "NotIn") {
    if (values == 0) site.Required(below("values"), expression, std::string(kNeedsValues));
  } else if (operation == "Exists" || operation == "DoesNotExist") {
    if (values != 0) site.Forbidden(below("values"), *Given(expression, "values"), std::string(kNoValues));
  } else {
    site.InvalidText(below("operator"), expression, "operator", "not a valid selector operator");
  }
  for (const std::string& problem : schema::QualifiedNameProblems(TextIn(expression, "key"))) {
    site.InvalidText(below("key"), expression, "key", problem);
  }
}

void CheckValues(const RuleSite& site, Value expression, const value::Path& path) {
  const std::optional<Value> values = Given(expression, "values");
  if (!values) return;
  size_t index = 0;
  for (const Value value : values->Items()) {
    for (const std::string& problem : schema::LabelValueProblems(TextOf(value))) {
      site.Invalid(path.Child("values").Item(index), value, problem);
    }
    ++index;
  }
}

}  // namespace

void CheckLabelSelector(const RuleSite& site) {
  if (const auto labels = Given(site.value(), "matchLabels")) {
    for (const value::Member member : labels->Members()) {
      for (const std::string& problem : schema::QualifiedNameProblems(member.key)) {
        site.Invalid("matchLabels", member.key_value, problem);
      }
      for (const std::string& problem : schema::LabelValueProblems(TextOf(member.value))) {
        site.InvalidText("matchLabels", *labels, member.key, problem);
      }
    }
  }
  ForEach(site.value(), "matchExpressions", [&](Value expression, size_t index) {
    const value::Path below = ItemPath("matchExpressions", index);
    CheckExpression(site, expression, below);
    CheckValues(site, expression, below);
  });
}

// Of fields of nodes only their name can be asked for.
void CheckNodeField(const RuleSite& site) {
  const Value value = site.value();
  const std::string_view operation = TextIn(value, "operator");
  if (operation != "In" && operation != "NotIn") {
    site.InvalidText("operator", value, "operator", "not a valid selector operator");
  } else if (CountOf(value, "values") != 1) {
    site.Required("values", value,
                  "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
  }
  if (TextIn(value, "key") != "metadata.name") {
    return site.InvalidText("key", value, "key", "not a valid field selector key");
  }
  const std::optional<Value> values = Given(value, "values");
  if (!values) return;
  size_t index = 0;
  for (const Value item : values->Items()) {
    for (const std::string& problem : schema::Dns1123SubdomainProblems(TextOf(item))) {
      site.Invalid(ItemPath("values", index), item, problem);
    }
    ++index;
  }
}

void CheckNodeSelectorRequirement(const RuleSite& site) {
  const Value value = site.value();
  if (site.EndsWith({"matchFields", ""})) return CheckNodeField(site);
  const std::string_view operation = TextIn(value, "operator");
  if (operation != "Gt" && operation != "Lt") return CheckExpression(site, value, {});
  if (CountOf(value, "values") != 1) {
    site.Required("values", value, "must be specified single value when `operator` is 'Lt' or 'Gt'");
  }
  for (const std::string& problem : schema::QualifiedNameProblems(TextIn(value, "key"))) {
    site.InvalidText("key", value, "key", problem);
  }
}

}  // namespace plimsoll::builtin
