// RuleChecker reads expressions of rules: text in, checked trees out. Their variables are self and
// oldSelf, both of the type of the node they are on. It serves all rules of one schema and one
// environment.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/check/self_type.h"
#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/type.h"
#include "plimsoll/pattern/pattern_pool.h"

namespace plimsoll::cel {

inline constexpr std::string_view kSelf = "self";
inline constexpr std::string_view kOldSelf = "oldSelf";

// What a host may set about rules. The defaults are the API server's.
struct RuleOptions {
  // No rule is compiled or run when this is off.
  bool enabled = true;
  // kStoredVersion for rules that are in a cluster, the compatibility version for new ones.
  int version = kStoredVersion;
  // What environment.h lets a host allow: functions (none: all of them), and how long an
  // expression may be.
  std::vector<std::string_view> only_functions = {};
  size_t max_code_points = kMaxCodePoints;
  // Compiled rules keep their trees, for those who look into them.
  bool keep_trees = false;
  // Holds the constant patterns of rules and must outlive what is compiled. Without one, a RuleCompiler
  // has a pool of its own.
  pattern::PatternPool* patterns = nullptr;
};

// The compatibility version of a server of the newest version, by which new rules are judged.
inline constexpr int kNewRulesVersion = kNewestVersion - 1;

class RuleChecker {
 public:
  // The types must outlive it, and it what it has checked.
  RuleChecker(const DeclTypes& decls, RuleOptions options);
  RuleChecker(const RuleChecker&) = delete;
  RuleChecker& operator=(const RuleChecker&) = delete;

  // `self` must be exposed. With `optional_old_self` oldSelf is an optional. None, with the
  // issues as they are shown, if the text is no expression here.
  std::optional<CheckedAst> Check(std::string_view expression, DeclId self, bool optional_old_self,
                                  std::string& issues);

  const DeclTypes& decls() const { return decls_; }

 private:
  const Type* SelfType(DeclId self);

  const DeclTypes& decls_;
  const RuleOptions options_;
  TypePool pool_;
  SelfTypes self_types_;
  std::map<DeclId, const Type*> types_;
};

// Whether an expression reads oldSelf, and so is about an update. Variables of macros count too
// if they have that name: upstream looks at nothing but names.
bool MentionsOldSelf(const CheckedAst& checked);

}  // namespace plimsoll::cel
