#include "rule_reader.h"

#include "plimsoll/value/value_text.h"

namespace plimsoll::schema {

using value::TextOf;
using value::Value;

Rule ReadRule(Value held) {
  Rule rule{};
  rule.place = held.span();
  const std::optional<Value> expression = held.Find("rule");
  rule.rule = TextOf(expression);
  rule.rule_place = expression ? expression->span() : held.span();
  rule.message = TextOf(held.Find("message"));
  rule.message_expression = TextOf(held.Find("messageExpression"));
  rule.field_path = TextOf(held.Find("fieldPath"));
  const std::optional<Value> reason = held.Find("reason");
  if (reason && reason->IsString()) rule.reason = reason->AsString();
  const std::optional<Value> optional_old_self = held.Find("optionalOldSelf");
  if (optional_old_self && optional_old_self->kind() == value::Kind::kBool) {
    rule.optional_old_self = optional_old_self->AsBool();
  }
  return rule;
}

}  // namespace plimsoll::schema
