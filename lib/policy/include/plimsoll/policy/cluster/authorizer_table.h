// AuthorizerTable answers from a list of rows, of which the first that fits decides.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/values/authorization.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

class AuthorizerTable final : public cel::Authorizer {
 public:
  // Rows like {"user": "alice", "verb": "get", "resource": "pods", "decision": "allow", "reason": "..."}. A
  // row with `path` is about paths, others about resources; every other member must be equal. Borrowed.
  explicit AuthorizerTable(std::optional<value::Value> rows) : rows_(rows) {}

  cel::AuthorizationDecision Authorize(const cel::AuthorizationCheck& check) const override;

 private:
  std::optional<value::Value> rows_;
};

// A selector of fields or labels as the server prints it after parsing; empty when it cannot be parsed.
std::string CanonicalFieldSelector(std::string_view text);
std::string CanonicalLabelSelector(std::string_view text);

}  // namespace plimsoll::policy
