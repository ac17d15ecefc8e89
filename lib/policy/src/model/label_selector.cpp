#include "plimsoll/policy/model/label_selector.h"

#include <algorithm>

#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "texts.h"

namespace plimsoll::policy {
namespace {

using value::Value;
using Operator = LabelRequirement::Operator;

std::optional<Operator> OperatorNamed(std::string_view name) {
  if (name == "In") return Operator::kIn;
  if (name == "NotIn") return Operator::kNotIn;
  if (name == "Exists") return Operator::kExists;
  if (name == "DoesNotExist") return Operator::kDoesNotExist;
  return std::nullopt;
}

std::string InvalidText(std::string_view field, std::string_view value,
                        const schema::NameProblems& problems) {
  if (problems.empty()) return {};
  return std::string(field) + ": Invalid value: " + text::Quoted(value) + ": " +
         schema::JoinProblems(problems);
}

// What labels.NewRequirement says.
std::string ProblemOf(const LabelRequirement& requirement) {
  std::string problem = InvalidText("key", requirement.key, schema::QualifiedNameProblems(requirement.key));
  const bool lists = requirement.op == Operator::kIn || requirement.op == Operator::kNotIn;
  if (problem.empty() && lists && requirement.values.empty())
    return "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty";
  if (problem.empty() && !lists && !requirement.values.empty())
    return "values: Invalid value: " + text::Quoted(requirement.values.front()) +
           ": values set must be empty for exists and does not exist";
  for (size_t i = 0; problem.empty() && i < requirement.values.size(); ++i) {
    const std::string field = "values[" + std::to_string(i) + "][" + std::string(requirement.key) + "]";
    problem = InvalidText(field, requirement.values[i], schema::LabelValueProblems(requirement.values[i]));
  }
  return problem;
}

void AddRequirement(LabelRequirement&& requirement, LabelSelector& out) {
  if (out.error.empty()) out.error = ProblemOf(requirement);
  out.requirements.push_back(std::move(requirement));
}

bool Satisfies(const LabelRequirement& requirement, std::optional<Value> labels) {
  const std::optional<Value> label = labels ? labels->Find(requirement.key) : std::nullopt;
  if (requirement.op == Operator::kExists) return label.has_value();
  if (requirement.op == Operator::kDoesNotExist) return !label;
  const bool listed = label && label->IsString() && Contains(requirement.values, label->AsString());
  return listed == (requirement.op == Operator::kIn);
}

}  // namespace

LabelSelector LabelSelector::Of(Value selector) {
  LabelSelector out;
  if (const auto labels = selector.Find("matchLabels")) {
    for (const value::Member member : labels->Members()) {
      AddRequirement({member.key,
                      Operator::kIn,
                      {member.value.IsString() ? member.value.AsString() : std::string_view()}},
                     out);
    }
  }
  const auto expressions = selector.Find("matchExpressions");
  if (!expressions) return out;
  for (const Value item : expressions->Items()) {
    const std::string_view name = value::TextIn(item, "operator");
    const auto op = OperatorNamed(name);
    if (!op && out.error.empty()) out.error = text::Quoted(name) + " is not a valid label selector operator";
    AddRequirement({value::TextIn(item, "key"), op.value_or(Operator::kExists), TextListIn(item, "values")},
                   out);
  }
  return out;
}

bool LabelSelector::Matches(std::optional<Value> labels) const {
  return std::ranges::all_of(requirements, [&](const auto& each) { return Satisfies(each, labels); });
}

std::optional<Value> LabelsOf(Value object) {
  const auto metadata = object.Find("metadata");
  return metadata ? metadata->Find("labels") : std::nullopt;
}

}  // namespace plimsoll::policy
