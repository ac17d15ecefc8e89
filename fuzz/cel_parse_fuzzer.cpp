// The input is an expression. Both parsers end, the slow one says no with issues or yes without, and
// what the fast one makes of it is what the slow one makes.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../lib/cel/src/parse/ast_builder.h"
#include "../lib/cel/src/parse/parser.h"
#include "../lib/cel/src/parse/recovery.h"
#include "../lib/cel/src/parse/syntax_reader.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/cel/types/issue.h"

namespace {

using namespace plimsoll::cel;

bool SameTree(const Ast& a, NodeId x, const Ast& b, NodeId y);

bool SameEntries(const Ast& a, NodeId x, const Ast& b, NodeId y) {
  for (size_t i = 0; i < a[x].count; ++i) {
    const MapEntry& left = a.Entries(x)[i];
    const MapEntry& right = b.Entries(y)[i];
    if (left.offset != right.offset || left.optional != right.optional || left.field != right.field)
      return false;
    if (a[x].kind == NodeKind::kMap && !SameTree(a, left.key, b, right.key)) return false;
    if (!SameTree(a, left.value, b, right.value)) return false;
  }
  return true;
}

bool SameTree(const Ast& a, NodeId x, const Ast& b, NodeId y) {
  const Node& left = a[x];
  const Node& right = b[y];
  if (left.kind != right.kind || left.text != right.text || left.offset != right.offset ||
      left.count != right.count || left.function != right.function || left.constant != right.constant ||
      left.has_target != right.has_target || left.test_only != right.test_only) {
    return false;
  }
  if (left.kind == NodeKind::kMap || left.kind == NodeKind::kStruct) return SameEntries(a, x, b, y);
  for (size_t i = 0; i < left.count; ++i) {
    if (!SameTree(a, a.Children(x)[i], b, b.Children(y)[i])) return false;
    if (left.kind == NodeKind::kList && a.ElementIsOptional(x, i) != b.ElementIsOptional(y, i)) return false;
  }
  return true;
}

// Most of the slow parser's time goes into what its predictor learns of the grammar, so that is kept
// for a while.
Predictor& KeptPredictor() {
  constexpr int kTexts = 200;
  static int texts = 0;
  static std::optional<Predictor> kept;
  if (texts++ % kTexts == 0) kept.emplace(Grammar::Get());
  return *kept;
}

bool ParseFast(std::string_view text, Ast& ast) {
  ast.Reset(text);
  Issues issues;
  AstBuilder builder(ast, {}, issues);
  return FastParser(ast.Source(), builder).Run() && issues.empty();
}

bool ParseSlowly(std::string_view text, Ast& ast, Issues& issues) {
  ast.Reset(text);
  SyntaxTree tree;
  if (!RecoveryParser(ast.Source(), KeptPredictor(), issues).Run(tree)) {
    PLIMSOLL_ASSERT(!issues.empty());
    return false;
  }
  AstBuilder builder(ast, {}, issues);
  SyntaxReader(tree, builder, issues).Run();
  return issues.empty();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Ast slow;
  Issues issues;
  const bool ok = ParseSlowly(text, slow, issues);
  PLIMSOLL_ASSERT(ok || RenderIssues(text, issues).starts_with("ERROR: <input>:"));
  Ast fast;
  if (!ParseFast(text, fast)) return 0;
  PLIMSOLL_ASSERT(ok);
  PLIMSOLL_ASSERT(SameTree(fast, fast.Root(), slow, slow.Root()));
  return 0;
}
