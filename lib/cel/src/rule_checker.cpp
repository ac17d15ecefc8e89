#include "plimsoll/cel/rule_checker.h"

#include <utility>

#include "plimsoll/cel/compile.h"
#include "plimsoll/cel/issue.h"

namespace plimsoll::cel {
namespace {

// Operators and what macros are made of; no expression can spell their names.
bool IsOperator(std::string_view function) {
  return function.find_first_of("_!-@") == 0 || function == "cel.@mapInsert";
}

}  // namespace

RuleChecker::RuleChecker(const DeclTypes& decls, RuleOptions options)
    : decls_(decls), options_(std::move(options)), self_types_(decls, pool_) {}

const Type* RuleChecker::SelfType(DeclId self) {
  const Type*& type = types_[self];
  if (type == nullptr) type = self_types_.Make(self);
  return type;
}

std::optional<CheckedAst> RuleChecker::Check(std::string_view expression, DeclId self, bool optional_old_self,
                                             std::string& issues) {
  if (expression.size() > options_.max_expression_bytes) {
    issues = "the expression is longer than " + std::to_string(options_.max_expression_bytes) + " bytes";
    return std::nullopt;
  }
  const Type* type = SelfType(self);
  Environment environment;
  environment.types = &pool_;
  environment.version = options_.version;
  environment.variables = {{kSelf, type}, {kOldSelf, optional_old_self ? pool_.Optional(type) : type}};
  std::optional<CheckedAst> checked(std::in_place);
  Issues found;
  if (!Compile(expression, environment, *checked, found)) {
    issues = RenderIssues(expression, found);
    return std::nullopt;
  }
  issues = Refusal(*checked);
  if (!issues.empty()) return std::nullopt;
  return checked;
}

std::string RuleChecker::Refusal(const CheckedAst& checked) const {
  if (!options_.allowed_functions) return {};
  for (uint32_t i = 0; i < checked.references.size(); ++i) {
    if (checked.references[i].kind != ReferenceKind::kFunction) continue;
    const std::string_view function = checked.ast[NodeId{i}].text;
    if (IsOperator(function) || options_.allowed_functions->contains(function)) continue;
    return "the function '" + std::string(function) + "' is not allowed";
  }
  return {};
}

bool MentionsOldSelf(const CheckedAst& checked) {
  for (uint32_t i = 0; i < checked.references.size(); ++i) {
    const Node& node = checked.ast[NodeId{i}];
    const bool named = node.kind == NodeKind::kIdent && node.text == kOldSelf;
    if (named && checked.references[i].kind != ReferenceKind::kNone) return true;
  }
  return false;
}

}  // namespace plimsoll::cel
