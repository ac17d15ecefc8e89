#include "label_selector.h"

#include <map>

#include "plimsoll/schema/names.h"
#include "plimsoll/text/json_writer.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

bool Holds(Value list, std::string_view text) {
  for (const Value item : list.Items()) {
    if (TextOf(item) == text) return true;
  }
  return false;
}

bool MatchesExpression(Value expression, std::optional<Value> labels) {
  const std::string_view operation = TextIn(expression, "operator");
  const std::optional<Value> label = labels ? labels->Find(TextIn(expression, "key")) : std::nullopt;
  const std::optional<Value> values = Given(expression, "values");
  const bool listed = label && values && Holds(*values, TextOf(*label));
  if (operation == "In") return listed;
  if (operation == "NotIn") return !listed;
  if (operation == "Exists") return label.has_value();
  if (operation == "DoesNotExist") return !label;
  return true;
}

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

void WriteExpression(Value expression, text::JsonWriter& writer) {
  writer.BeginObject();
  for (const std::string_view key : {"key", "operator"}) {
    writer.Key(key);
    writer.String(TextIn(expression, key));
  }
  if (CountOf(expression, "values") != 0) {
    writer.Key("values");
    writer.BeginArray();
    for (const Value value : Given(expression, "values")->Items()) writer.String(TextOf(value));
    writer.EndArray();
  }
  writer.EndObject();
}

bool IsBrokenExpression(Value expression) {
  const std::string_view operation = TextIn(expression, "operator");
  const size_t values = CountOf(expression, "values");
  const bool listed = operation == "In" || operation == "NotIn";
  if (!listed && operation != "Exists" && operation != "DoesNotExist") return true;
  if (listed == (values == 0)) return true;
  if (!schema::QualifiedNameProblems(TextIn(expression, "key")).empty()) return true;
  if (values == 0) return false;
  for (const Value value : Given(expression, "values")->Items()) {
    if (!schema::LabelValueProblems(TextOf(value)).empty()) return true;
  }
  return false;
}

}  // namespace

std::string ShownSelector(Value selector) {
  std::string out;
  text::JsonWriter writer(out);
  writer.BeginObject();
  if (CountOf(selector, "matchLabels") != 0) {
    std::map<std::string_view, std::string_view> sorted;
    for (const value::Member label : Given(selector, "matchLabels")->Members()) {
      sorted[label.key] = TextOf(label.value);
    }
    writer.Key("matchLabels");
    writer.BeginObject();
    for (const auto& [key, text] : sorted) {
      writer.Key(key);
      writer.String(text);
    }
    writer.EndObject();
  }
  if (CountOf(selector, "matchExpressions") != 0) {
    writer.Key("matchExpressions");
    writer.BeginArray();
    ForEach(selector, "matchExpressions", [&](Value item, size_t) { WriteExpression(item, writer); });
    writer.EndArray();
  }
  writer.EndObject();
  return out;
}

bool IsBrokenSelector(Value selector) {
  bool broken = false;
  if (const auto labels = Given(selector, "matchLabels")) {
    for (const value::Member label : labels->Members()) {
      broken |= !schema::QualifiedNameProblems(label.key).empty() ||
                !schema::LabelValueProblems(TextOf(label.value)).empty();
    }
  }
  ForEach(selector, "matchExpressions", [&](Value item, size_t) { broken |= IsBrokenExpression(item); });
  return broken;
}

bool IsEmptySelector(Value selector) {
  return CountOf(selector, "matchLabels") + CountOf(selector, "matchExpressions") == 0;
}

bool Matches(Value selector, std::optional<Value> labels) {
  if (const auto wanted = Given(selector, "matchLabels")) {
    for (const value::Member member : wanted->Members()) {
      const std::optional<Value> label = labels ? labels->Find(member.key) : std::nullopt;
      if (!label || TextOf(*label) != TextOf(member.value)) return false;
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
