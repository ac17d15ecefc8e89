// The tree is changed at one node, written as text, and changed back.
#include "expression_mutations.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/cel/parse/expression_text.h"
#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::suites {
namespace {

using cel::FunctionId;
using cel::Node;
using cel::NodeId;
using cel::NodeKind;

struct Replacement {
  FunctionId from;
  FunctionId to;
};
constexpr Replacement kNegations[] = {
    {FunctionId::kEquals, FunctionId::kNotEquals},   {FunctionId::kNotEquals, FunctionId::kEquals},
    {FunctionId::kLess, FunctionId::kGreaterEquals}, {FunctionId::kGreaterEquals, FunctionId::kLess},
    {FunctionId::kGreater, FunctionId::kLessEquals}, {FunctionId::kLessEquals, FunctionId::kGreater}};
constexpr Replacement kMovedBounds[] = {{FunctionId::kLess, FunctionId::kLessEquals},
                                        {FunctionId::kLessEquals, FunctionId::kLess},
                                        {FunctionId::kGreater, FunctionId::kGreaterEquals},
                                        {FunctionId::kGreaterEquals, FunctionId::kGreater}};
// Functions that say yes or no; others are not negated.
constexpr std::string_view kPredicates[] = {"startsWith", "endsWith", "contains", "matches", "allowed"};

class ExpressionMutator {
 public:
  explicit ExpressionMutator(cel::Ast& ast) : ast_(ast) {}

  std::vector<ExpressionMutation> Run() {
    std::vector<NodeId> left{ast_.Root()};
    while (!left.empty() && out_.size() < kMaxExpressionMutations) {
      const NodeId id = left.back();
      left.pop_back();
      const std::vector<NodeId> below = Below(id);
      Visit(id);
      left.insert(left.end(), below.rbegin(), below.rend());
    }
    std::ranges::stable_sort(out_, {}, &ExpressionMutation::offset);
    return std::move(out_);
  }

 private:
  std::vector<NodeId> Below(NodeId id) const {
    std::vector<NodeId> out;
    const NodeKind kind = ast_[id].kind;
    if (kind == NodeKind::kMap || kind == NodeKind::kStruct) {
      for (const cel::MapEntry& entry : ast_.Entries(id)) {
        if (kind == NodeKind::kMap) out.push_back(entry.key);
        out.push_back(entry.value);
      }
    } else if (kind != NodeKind::kConstant && kind != NodeKind::kIdent && kind != NodeKind::kError) {
      for (const NodeId child : ast_.Children(id)) out.push_back(child);
    }
    return out;
  }

  void Visit(NodeId id) {
    const Node node = ast_[id];
    if (node.kind == NodeKind::kSelect && node.test_only) return Negate(id);
    if (node.kind != NodeKind::kCall) return;
    switch (node.function) {
      case FunctionId::kLogicalAnd:
      case FunctionId::kLogicalOr:
      case FunctionId::kLogicalNot:
        for (const NodeId side : ast_.Arguments(id)) Replace(id, ast_[side]);
        return;
      case FunctionId::kConditional:
        for (const NodeId branch : ast_.Arguments(id).subspan(1)) Replace(id, ast_[branch]);
        return;
      case FunctionId::kIn: return Negate(id);
      default: break;
    }
    Swap(id, kNegations);
    Swap(id, kMovedBounds);
    if (std::ranges::find(kPredicates, node.text) != std::end(kPredicates)) Negate(id);
  }

  void Swap(NodeId id, std::span<const Replacement> replacements) {
    Node changed = ast_[id];
    for (const Replacement& each : replacements) {
      if (each.from != changed.function || changed.has_target) continue;
      changed.function = each.to;
      return Replace(id, changed);
    }
  }

  // In parentheses after `!`: the node as it is moves below a new one.
  void Negate(NodeId id) {
    const NodeId moved = ast_.Add(ast_[id]);
    Node negation;
    negation.kind = NodeKind::kCall;
    negation.offset = ast_[id].offset;
    negation.function = FunctionId::kLogicalNot;
    negation.text = "!_";
    const NodeId made = ast_.AddWithChildren(negation, std::span(&moved, 1));
    Replace(id, Node(ast_[made]));
  }

  void Replace(NodeId id, Node with) {
    const std::string before = Text(id);
    const Node kept = std::exchange(ast_.At(id), with);
    out_.push_back({Text(ast_.Root()), "`" + before + "` replaced by `" + Text(id) + "`", kept.offset});
    ast_.At(id) = kept;
  }

  std::string Text(NodeId id) const {
    std::string out;
    cel::AppendExpression(out, ast_, id);
    return out;
  }

  cel::Ast& ast_;
  std::vector<ExpressionMutation> out_;
};

}  // namespace

std::vector<ExpressionMutation> MutationsOfExpression(std::string_view expression) {
  cel::Ast ast;
  cel::Issues issues;
  if (!cel::Parse(expression, {}, ast, issues)) return {};
  return ExpressionMutator(ast).Run();
}

}  // namespace plimsoll::suites
