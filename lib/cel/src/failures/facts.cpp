#include "facts.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/cel/parse/expression_text.h"
#include "plimsoll/cel/types/comparison.h"

namespace plimsoll::cel {
namespace {

bool IsText(const Node& node) {
  return node.kind == NodeKind::kConstant && node.constant == ConstantKind::kString;
}

std::optional<bool> ConstantFlag(const Node& node) {
  if (node.kind != NodeKind::kConstant || node.constant != ConstantKind::kBool) return std::nullopt;
  return node.value.boolean;
}

std::optional<int64_t> ConstantInteger(const Node& node) {
  if (node.kind != NodeKind::kConstant) return std::nullopt;
  if (node.constant == ConstantKind::kInt) return node.value.integer;
  if (node.constant == ConstantKind::kUint && node.value.unsigned_integer <= INT64_MAX)
    return static_cast<int64_t>(node.value.unsigned_integer);
  return std::nullopt;
}

bool IsNullConstant(const Node& node) {
  return node.kind == NodeKind::kConstant && node.constant == ConstantKind::kNull;
}

bool IsEmptyLiteral(const Node& node) {
  return (node.kind == NodeKind::kList || node.kind == NodeKind::kMap) && node.count == 0;
}

// `a.b` written in another way: what optional selection and indexing by a constant read.
bool IsNamedEntry(const Ast& ast, NodeId id) {
  const Node& node = ast[id];
  const bool reads = IsCallOf(node, FunctionId::kIndex) || IsCallOf(node, FunctionId::kOptIndex) ||
                     IsCallOf(node, FunctionId::kOptSelect);
  return reads && IsText(ast[ast.Children(id)[1]]);
}

// The smallest number that compares so with `bound`; none if it has no lower bound.
std::optional<int64_t> Least(FunctionId comparison, int64_t bound) {
  switch (comparison) {
    case FunctionId::kEquals:
    case FunctionId::kGreaterEquals: return bound;
    case FunctionId::kGreater: return bound == INT64_MAX ? bound : bound + 1;
    // Sizes are never negative.
    case FunctionId::kNotEquals: return bound == 0 ? std::optional<int64_t>(1) : std::nullopt;
    default: return std::nullopt;
  }
}

bool ExcludesZero(FunctionId comparison, int64_t bound) {
  switch (comparison) {
    case FunctionId::kEquals: return bound != 0;
    case FunctionId::kNotEquals: return bound == 0;
    case FunctionId::kLess: return bound <= 0;
    case FunctionId::kLessEquals: return bound < 0;
    case FunctionId::kGreater: return bound >= 0;
    case FunctionId::kGreaterEquals: return bound > 0;
    default: return false;
  }
}

class FactFinder {
 public:
  explicit FactFinder(const Ast& ast) : ast_(ast) {}

  Facts Of(NodeId id, bool truth) {
    const Node& node = ast_[id];
    if (node.kind == NodeKind::kSelect) return node.test_only ? OfPresence(id, truth) : Facts{};
    if (node.kind == NodeKind::kComprehension) return OfLoop(id, truth);
    if (node.kind != NodeKind::kCall) return {};
    return OfCall(id, truth);
  }

 private:
  Facts OfCall(NodeId id, bool truth) {
    const Node& node = ast_[id];
    switch (node.function) {
      case FunctionId::kLogicalNot: return Of(ast_.Children(id)[0], !truth);
      case FunctionId::kLogicalAnd: return OfChain(id, FunctionId::kLogicalAnd, truth, truth);
      case FunctionId::kLogicalOr: return OfChain(id, FunctionId::kLogicalOr, truth, !truth);
      case FunctionId::kConditional: return OfConditional(id, truth);
      case FunctionId::kIn: return truth ? OfMembership(id) : Facts{};
      case FunctionId::kHasValue: return truth ? OfOptional(ast_.Children(id)[0]) : Facts{};
      case FunctionId::kIsIP:
      case FunctionId::kIsCIDR:
      case FunctionId::kIsURL:
      case FunctionId::kIsQuantity:
      case FunctionId::kIsSemver:
        if (!truth) return {};
        return {{Fact::Kind::kParses, SubjectOf(ast_, ast_.Children(id)[0])}};
      default: return OfComparison(id, truth);
    }
  }

  // Whatever has() says, what it looks into was read.
  Facts OfPresence(NodeId id, bool truth) {
    Facts out;
    if (truth) out.push_back({Fact::Kind::kPresent, SubjectOf(ast_, id)});
    AddReads(ast_.Operand(id), out);
    return out;
  }

  void AddReads(NodeId id, Facts& out) {
    while (ast_[id].kind == NodeKind::kSelect && !ast_[id].test_only) {
      out.push_back({Fact::Kind::kPresent, SubjectOf(ast_, id)});
      id = ast_.Operand(id);
    }
  }

  // All facts of all operands, or those that every operand has.
  Facts OfChain(NodeId id, FunctionId function, bool truth, bool all) {
    Facts out;
    bool first = true;
    for (const NodeId operand : OperandsOf(ast_, id, function)) {
      Facts facts = Of(operand, truth);
      if (all) {
        out.insert(out.end(), facts.begin(), facts.end());
      } else if (first) {
        out = std::move(facts);
      } else {
        std::erase_if(out, [&](const Fact& fact) { return std::ranges::find(facts, fact) == facts.end(); });
      }
      first = false;
    }
    return out;
  }

  // `c ? a : false` is true only if c and a are; the other constants likewise.
  Facts OfConditional(NodeId id, bool truth) {
    const auto parts = ast_.Children(id);
    const std::optional<bool> second = ConstantFlag(ast_[parts[1]]), third = ConstantFlag(ast_[parts[2]]);
    if (third && *third != truth) return Both(Of(parts[0], true), Of(parts[1], truth));
    if (second && *second != truth) return Both(Of(parts[0], false), Of(parts[2], truth));
    return {};
  }

  static Facts Both(Facts first, const Facts& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  Facts OfMembership(NodeId id) {
    const auto parts = ast_.Children(id);
    return {{Fact::Kind::kPresent, EntryOf(ast_, parts[1], parts[0])},
            {Fact::Kind::kMinSize, SubjectOf(ast_, parts[1]), 1}};
  }

  // An optional that has a value was read with success.
  Facts OfOptional(NodeId id) {
    Facts out{{Fact::Kind::kHasValue, SubjectOf(ast_, id)}};
    while (IsNamedEntry(ast_, id)) {
      out.push_back({Fact::Kind::kPresent, SubjectOf(ast_, id)});
      id = ast_.Children(id)[0];
    }
    AddReads(id, out);
    return out;
  }

  // exists() that holds, and all() that does not, have seen an element.
  Facts OfLoop(NodeId id, bool truth) {
    const std::optional<bool> start = ConstantFlag(ast_[ast_.Init(id)]);
    if (!start || *start == truth) return {};
    return {{Fact::Kind::kMinSize, SubjectOf(ast_, ast_.Range(id)), 1}};
  }

  Facts OfComparison(NodeId id, bool truth) {
    const Node& node = ast_[id];
    if (InverseComparison(node.function) == FunctionId::kNone || node.count != 2) return {};
    const FunctionId comparison = truth ? node.function : InverseComparison(node.function);
    const auto parts = ast_.Children(id);
    Facts out = Compare(parts[0], comparison, parts[1]);
    const Facts mirrored = Compare(parts[1], MirroredComparison(comparison), parts[0]);
    out.insert(out.end(), mirrored.begin(), mirrored.end());
    return out;
  }

  Facts Compare(NodeId left, FunctionId comparison, NodeId right) {
    const Node& bound = ast_[right];
    const bool differs = comparison == FunctionId::kNotEquals;
    if (differs && IsNullConstant(bound)) return {{Fact::Kind::kNotNull, SubjectOf(ast_, left)}};
    if (differs && IsEmptyLiteral(bound)) return {{Fact::Kind::kMinSize, SubjectOf(ast_, left), 1}};
    // i < size(l)
    if (comparison == FunctionId::kLess && IsCallOf(bound, FunctionId::kSize))
      return {{Fact::Kind::kPresent, EntryOf(ast_, ast_.Children(right)[0], left)}};
    const std::optional<int64_t> number = ConstantInteger(bound);
    if (!number) return {};
    if (IsCallOf(ast_[left], FunctionId::kSize)) {
      const std::optional<int64_t> least = Least(comparison, *number);
      if (!least) return {};
      return {{Fact::Kind::kMinSize, SubjectOf(ast_, ast_.Children(left)[0]), *least}};
    }
    if (ExcludesZero(comparison, *number)) return {{Fact::Kind::kNotZero, SubjectOf(ast_, left)}};
    return {};
  }

  const Ast& ast_;
};

}  // namespace

bool IsCallOf(const Node& node, FunctionId function) {
  return node.kind == NodeKind::kCall && node.function == function;
}

std::string SubjectOf(const Ast& ast, NodeId id) {
  const Node& node = ast[id];
  if (node.kind == NodeKind::kSelect) return SubjectOf(ast, ast.Operand(id)) + "." + std::string(node.text);
  if (IsCallOf(node, FunctionId::kIndex) || IsNamedEntry(ast, id))
    return EntryOf(ast, ast.Children(id)[0], ast.Children(id)[1]);
  std::string out;
  AppendExpression(out, ast, id);
  return out;
}

std::string EntryOf(const Ast& ast, NodeId container, NodeId key) {
  std::string out = SubjectOf(ast, container);
  if (IsText(ast[key])) return out + "." + std::string(ast[key].text);
  return out + "[" + SubjectOf(ast, key) + "]";
}

Facts FactsOf(const Ast& ast, NodeId condition, bool truth) { return FactFinder(ast).Of(condition, truth); }

std::vector<NodeId> OperandsOf(const Ast& ast, NodeId id, FunctionId function) {
  std::vector<NodeId> out;
  std::vector<NodeId> pending{id};
  while (!pending.empty()) {
    const NodeId next = pending.back();
    pending.pop_back();
    if (!IsCallOf(ast[next], function)) {
      out.push_back(next);
      continue;
    }
    for (const NodeId child : ast.Children(next)) pending.push_back(child);
  }
  std::ranges::reverse(out);
  return out;
}

}  // namespace plimsoll::cel
