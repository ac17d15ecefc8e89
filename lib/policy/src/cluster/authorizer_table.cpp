#include "plimsoll/policy/cluster/authorizer_table.h"

#include "plimsoll/value/value_text.h"

namespace plimsoll::policy {
namespace {

using cel::AuthorizationCheck;
using cel::AuthorizationDecision;
using value::TextIn;
using value::Value;

// Whether a row that has the member has this value for it.
bool Agrees(Value row, std::string_view key, std::string_view text) {
  const auto given = row.Find(key);
  return !given || value::TextOf(given) == text;
}

bool FitsResource(Value row, const AuthorizationCheck& check) {
  return Agrees(row, "group", check.group) && Agrees(row, "resource", check.resource) &&
         Agrees(row, "subresource", check.subresource) && Agrees(row, "namespace", check.namespace_) &&
         Agrees(row, "name", check.name) &&
         Agrees(row, "fieldSelector", CanonicalFieldSelector(check.field_selector)) &&
         Agrees(row, "labelSelector", CanonicalLabelSelector(check.label_selector));
}

bool Fits(Value row, const AuthorizationCheck& check) {
  if (row.Find("path").has_value() == check.is_resource) return false;
  if (!Agrees(row, "user", check.user.name) || !Agrees(row, "verb", check.verb)) return false;
  return check.is_resource ? FitsResource(row, check) : Agrees(row, "path", check.path);
}

AuthorizationDecision DecisionIn(Value row) {
  AuthorizationDecision out;
  const std::string_view word = TextIn(row, "decision");
  if (word == "allow") out.kind = AuthorizationDecision::Kind::kAllow;
  if (word == "deny") out.kind = AuthorizationDecision::Kind::kDeny;
  out.reason = TextIn(row, "reason");
  if (const auto error = row.Find("error")) out.error = value::TextOf(error);
  return out;
}

}  // namespace

AuthorizationDecision AuthorizerTable::Authorize(const AuthorizationCheck& check) const {
  if (!rows_) return {};
  for (const Value row : rows_->Items()) {
    if (Fits(row, check)) return DecisionIn(row);
  }
  return {};
}

}  // namespace plimsoll::policy
