#include "rule_form.h"

#include <algorithm>
#include <array>

#include "plimsoll/schema/field_path.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/trim.h"
#include "structural_failure.h"

namespace plimsoll::crd {
namespace {

using schema::NodeId;
using schema::Rule;
using schema::Schema;

constexpr std::array<std::string_view, 4> kReasons = {"FieldValueDuplicate", "FieldValueForbidden",
                                                      "FieldValueInvalid", "FieldValueRequired"};

bool HasLineBreak(std::string_view text) { return text.find_first_of("\n\r") != std::string_view::npos; }

class RuleLint {
 public:
  RuleLint(const Rule& rule, value::Path path, LintErrors& errors)
      : rule_(rule), path_(std::move(path)), errors_(errors) {}

  void LintMessage() {
    const std::string_view expression = text::TrimSpace(rule_.rule);
    const std::string_view message = text::TrimSpace(rule_.message);
    if (expression.empty()) {
      errors_.Required(path_.Child("rule"), "rule is not specified", rule_.rule_place);
    } else if (!rule_.message.empty() && message.empty()) {
      Refuse("message", rule_.message, "must be non-empty if specified");
    } else if (HasLineBreak(message)) {
      Refuse("message", rule_.message, "must not contain line breaks");
    } else if (HasLineBreak(expression) && message.empty()) {
      errors_.Required(path_.Child("message"), "message must be specified if rule contains line breaks",
                       rule_.place);
    }
  }

  void LintMessageExpression() {
    if (rule_.message_expression.empty() || !text::TrimSpace(rule_.message_expression).empty()) return;
    errors_.Required(path_.Child("messageExpression"), "messageExpression must be non-empty if specified",
                     rule_.place);
  }

  void LintReason() {
    if (!rule_.reason || std::ranges::count(kReasons, *rule_.reason) > 0) return;
    // A type of its own in Go, so the value is JSON.
    std::string value;
    text::AppendJsonString(value, *rule_.reason, true);
    errors_.Add(finding::NotSupported(path_.Child("reason"), std::move(value), kReasons, rule_.place));
  }

  // A schema that cannot be structural has no paths to compare with.
  void LintFieldPath(const Schema& schema, NodeId node, bool structural) {
    const std::string_view field_path = rule_.field_path;
    if (field_path.empty()) return;
    if (text::TrimSpace(field_path).empty())
      Refuse("fieldPath", field_path, "must be non-empty if specified");
    if (HasLineBreak(field_path)) Refuse("fieldPath", field_path, "must not contain line breaks");
    if (!structural || ResolveFieldPath(schema, node, field_path)) return;
    Refuse("fieldPath", field_path, "must be a valid path");
  }

 private:
  void Refuse(std::string_view part, std::string_view value, std::string detail) {
    errors_.Invalid(path_.Child(part), text::Quoted(value), std::move(detail), rule_.place);
  }

  const Rule& rule_;
  const value::Path path_;
  LintErrors& errors_;
};

}  // namespace

void LintRuleForms(const Schema& schema, NodeId node, const PathWalk& path, LintErrors& errors) {
  const std::span<const Rule> rules = schema.Rules(node);
  if (rules.empty()) return;
  const bool structural = !FindStructuralFailure(schema, node);
  for (size_t i = 0; i < rules.size(); ++i) {
    RuleLint lint(rules[i], path.Child("x-kubernetes-validations").Item(i), errors);
    lint.LintMessage();
    lint.LintMessageExpression();
    lint.LintReason();
    lint.LintFieldPath(schema, node, structural);
  }
}

}  // namespace plimsoll::crd
