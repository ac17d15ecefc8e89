// From the text of an expression to its tree, and to its tree with types.
//
//   CheckedAst checked;
//   Issues issues;
//   if (!Compile("self.size() > 3", environment, checked, issues))
//     return RenderIssues(text, issues);
#pragma once

#include <string_view>

#include "plimsoll/cel/checked.h"
#include "plimsoll/cel/environment.h"
#include "plimsoll/cel/issue.h"

namespace plimsoll::cel {

inline constexpr int kMaxDepth = 250;

// False, with issues, if the text is no expression.
bool Parse(std::string_view text, const ParseOptions& options, Ast& out, Issues& issues);
// Takes `checked.ast`, resolves names in it and fills the rest. False with issues.
bool Check(const Environment& environment, CheckedAst& checked, Issues& issues);
// Parse, Check, and what is checked after that about literals.
bool Compile(std::string_view text, const Environment& environment, CheckedAst& checked, Issues& issues);

}  // namespace plimsoll::cel
