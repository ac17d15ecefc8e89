// From the text of an expression to its tree.
#pragma once

#include <string_view>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/issue.h"

namespace plimsoll::cel {

inline constexpr int kMaxDepth = 250;

// False, with issues, if the text is no expression.
bool Parse(std::string_view text, const ParseOptions& options, Ast& out, Issues& issues);

}  // namespace plimsoll::cel
