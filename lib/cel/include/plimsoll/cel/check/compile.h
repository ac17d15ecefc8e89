// From the text of an expression to its tree with types.
//
//   CheckedAst checked;
//   Issues issues;
//   if (!Compile("self.size() > 3", environment, checked, issues))
//     return RenderIssues(text, issues);
#pragma once

#include <string_view>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/issue.h"

namespace plimsoll::cel {

// Takes `checked.ast`, resolves names in it and fills the rest. False with issues.
bool Check(const Environment& environment, CheckedAst& checked, Issues& issues);
// Parse, Check, and what is checked after that about literals.
bool Compile(std::string_view text, const Environment& environment, CheckedAst& checked, Issues& issues);

}  // namespace plimsoll::cel
