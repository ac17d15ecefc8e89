// Whether an expression has no mistakes in its syntax, by the fast parser alone.
#pragma once

#include <string_view>

#include "../lib/cel/src/parse/ast_builder.h"
#include "../lib/cel/src/parse/parser.h"
#include "plimsoll/cel/check/compile.h"

namespace plimsoll::fuzz {

inline bool ParsesAtOnce(std::string_view text, const cel::Environment& environment) {
  const cel::ParseOptions options = cel::ParseOptions::For(environment);
  cel::Ast ast;
  ast.Reset(text);
  cel::Issues issues;
  cel::AstBuilder builder(ast, options, issues);
  return cel::FastParser(ast.Source(), builder).Run() && issues.empty();
}

}  // namespace plimsoll::fuzz
