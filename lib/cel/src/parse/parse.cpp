#include "plimsoll/cel/parse/parse.h"

#include <cstddef>
#include <string>

#include "ast_builder.h"
#include "parser.h"
#include "plimsoll/text/utf8.h"
#include "recovery.h"
#include "syntax_reader.h"

namespace plimsoll::cel {
namespace {

bool TooLong(std::string_view text, size_t limit, Issues& issues) {
  if (text.size() <= limit) return false;
  const size_t size = text::CountCodePoints(text);
  if (size <= limit) return false;
  issues.push_back({Issue::kNowhere, "expression code point size exceeds limit: size: " +
                                         std::to_string(size) + ", limit " + std::to_string(limit)});
  return true;
}

bool ParseSlowly(std::string_view text, const ParseOptions& options, Ast& out, Issues& issues) {
  out.Reset(text);
  SyntaxTree tree;
  Predictor predictor(Grammar::Get());
  if (!RecoveryParser(out.Source(), predictor, issues).Run(tree)) return false;
  AstBuilder builder(out, options, issues);
  SyntaxReader(tree, builder, issues).Run();
  if (builder.TooManyNodes()) issues.push_back({Issue::kNowhere, "the expression is too large"});
  return true;
}

}  // namespace

bool Parse(std::string_view text, const ParseOptions& options, Ast& out, Issues& issues) {
  if (TooLong(text, options.max_code_points, issues)) return false;
  out.Reset(text);
  const size_t before = issues.size();
  AstBuilder builder(out, options, issues);
  if (FastParser(out.Source(), builder).Run() && issues.size() == before) return true;
  issues.resize(before);
  return ParseSlowly(text, options, out, issues) && issues.size() == before;
}

}  // namespace plimsoll::cel
