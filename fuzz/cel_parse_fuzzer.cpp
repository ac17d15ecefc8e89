// The input is an expression. Parsing ends, says no with issues or yes without, and what the fast
// parser makes of it is what the slow one makes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../lib/cel/src/ast_builder.h"
#include "../lib/cel/src/parser.h"
#include "../lib/cel/src/recovery.h"
#include "../lib/cel/src/syntax_reader.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/cel/compile.h"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Ast ast;
  Issues issues;
  const bool ok = Parse(text, {}, ast, issues);
  PLIMSOLL_ASSERT(ok == issues.empty());
  if (!ok) {
    PLIMSOLL_ASSERT(RenderIssues(text, issues).starts_with("ERROR: <input>:"));
    return 0;
  }
  Ast slow;
  slow.Reset(text);
  SyntaxTree tree;
  PLIMSOLL_ASSERT(RecoveryParser(slow.Source(), issues).Run(tree));
  AstBuilder builder(slow, {}, issues);
  SyntaxReader(tree, builder, issues).Run();
  PLIMSOLL_ASSERT(issues.empty());
  PLIMSOLL_ASSERT(SameTree(ast, ast.Root(), slow, slow.Root()));
  return 0;
}
