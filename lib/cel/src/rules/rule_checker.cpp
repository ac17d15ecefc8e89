#include "plimsoll/cel/rules/rule_checker.h"

#include <utility>

#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/types/issue.h"

namespace plimsoll::cel {

RuleChecker::RuleChecker(const DeclTypes& decls, RuleOptions options)
    : decls_(decls), options_(std::move(options)), self_types_(decls, pool_) {}

const Type* RuleChecker::SelfType(DeclId self) {
  const Type*& type = types_[self];
  if (type == nullptr) type = self_types_.Make(self);
  return type;
}

std::optional<CheckedAst> RuleChecker::Check(std::string_view expression, DeclId self, bool optional_old_self,
                                             std::string& issues) {
  const Type* type = SelfType(self);
  Environment environment;
  environment.types = &pool_;
  environment.version = options_.version;
  environment.only_functions = options_.only_functions;
  environment.max_code_points = options_.max_code_points;
  environment.variables = {{kSelf, type}, {kOldSelf, optional_old_self ? pool_.Optional(type) : type}};
  std::optional<CheckedAst> checked(std::in_place);
  Issues found;
  if (!Compile(expression, environment, *checked, found)) {
    issues = RenderIssues(expression, found);
    return std::nullopt;
  }
  return checked;
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
