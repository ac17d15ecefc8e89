// CelText is a value that is an expression of CEL: a rule of a CRD, or part of a policy or webhook.
#pragma once

#include <optional>
#include <vector>

#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"

namespace plimsoll::lsp {

enum class CelUse : uint8_t {
  kRule,         // `rule` of x-kubernetes-validations
  kRuleMessage,  // its messageExpression
  kPolicy,       // any expression of a policy
  kWebhook,      // a match condition of a webhook
};

struct CelText {
  SyntaxId node = kNoSyntax;
  CelUse use = CelUse::kRule;
  SyntaxId schema = kNoSyntax;  // of a rule: the schema that it is on
  ObjectPlace object = {};

  bool OfRule() const { return use == CelUse::kRule || use == CelUse::kRuleMessage; }
};

// None if the node is no expression. It may be empty still.
std::optional<CelText> CelTextOf(const SyntaxTree& tree, SyntaxId node);
// In the order of the text.
std::vector<CelText> CelTextsIn(const SyntaxTree& tree);

}  // namespace plimsoll::lsp
