// The text of a part of a tree, for people: as it could have been written. Macros are shown as
// such where their shape shows which they were.
#pragma once

#include <string>

#include "plimsoll/cel/parse/ast.h"

namespace plimsoll::cel {

void AppendExpression(std::string& out, const Ast& ast, NodeId id);

}  // namespace plimsoll::cel
