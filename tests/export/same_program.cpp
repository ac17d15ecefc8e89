#include "same_program.h"

#include <algorithm>
#include <set>
#include <vector>

namespace plimsoll::testing {
namespace {

using check::kNone;
using check::LooseOp;
using check::LooseProgram;
using check::LooseStep;
using schema::Keyword;

bool IsReference(const LooseStep& step) {
  return step.op == LooseOp::kReference || step.op == LooseOp::kDynamicReference;
}

// One program, seen node by node.
struct View {
  const LooseProgram& program;

  uint32_t Target(const LooseStep& step) const {
    return step.op == LooseOp::kReference ? step.operand : program.dynamics[step.operand].target;
  }

  std::vector<LooseStep> Steps(uint32_t node) const {
    const check::LooseNode& from = program.nodes[node];
    size_t count = 0;
    for (const uint8_t part : from.counts) count += part;
    return {program.steps.begin() + from.first_step,
            program.steps.begin() + from.first_step + static_cast<ptrdiff_t>(count)};
  }

  // The target of references that are all that a schema has.
  uint32_t Resolved(uint32_t node) const {
    for (size_t hops = 0; hops <= program.nodes.size(); ++hops) {
      const std::vector<LooseStep> steps = Steps(node);
      if (steps.size() != 1) return node;
      if (IsReference(steps[0])) {
        node = Target(steps[0]);
      } else if (steps[0].op == LooseOp::kAllOf && program.lists[steps[0].operand].count == 1) {
        node = program.node_lists[program.lists[steps[0].operand].begin];
      } else {
        return node;
      }
    }
    return node;
  }

  // What must hold as well, in place.
  std::vector<uint32_t> Branches(uint32_t node) const {
    std::vector<uint32_t> out;
    for (const LooseStep& step : Steps(node)) {
      if (IsReference(step)) out.push_back(Target(step));
    }
    for (const LooseStep& step : Steps(node)) {
      if (step.op != LooseOp::kAllOf) continue;
      for (const uint32_t branch : List(program.lists[step.operand])) out.push_back(branch);
    }
    return out;
  }

  std::vector<LooseStep> Others(uint32_t node) const {
    std::vector<LooseStep> steps = Steps(node);
    std::erase_if(steps, [](const LooseStep& s) { return IsReference(s) || s.op == LooseOp::kAllOf; });
    std::ranges::stable_sort(steps, {}, &LooseStep::op);
    return steps;
  }

  std::vector<uint32_t> List(check::LooseRange range) const {
    const auto first = program.node_lists.begin() + range.begin;
    return {first, first + range.count};
  }

  std::span<const check::LooseProperty> Properties(const check::LooseMembers& members) const {
    return std::span(program.properties).subspan(members.first_property, members.property_count);
  }

  std::vector<check::LooseDependency> Dependencies(uint32_t operand) const {
    const check::LooseRange range = program.dependency_lists[operand];
    std::vector<check::LooseDependency> out(program.dependencies.begin() + range.begin,
                                            program.dependencies.begin() + range.begin + range.count);
    std::ranges::stable_sort(out, {}, [](const auto& d) { return std::pair(d.name, d.node == kNone); });
    return out;
  }
};

class ProgramComparison {
 public:
  ProgramComparison(const LooseProgram& a, const LooseProgram& b) : a_{a}, b_{b} {}

  std::string Run(uint32_t a, uint32_t b) {
    Later(a, b);
    while (!todo_.empty() && difference_.empty()) {
      const auto [left, right] = todo_.back();
      todo_.pop_back();
      Compare(left, right);
    }
    return difference_;
  }

 private:
  void Later(uint32_t a, uint32_t b) {
    if ((a == kNone) != (b == kNone)) return Differ("a schema is missing");
    if (a == kNone) return;
    const std::pair<uint32_t, uint32_t> both(a_.Resolved(a), b_.Resolved(b));
    if (seen_.insert(both).second) todo_.push_back(both);
  }

  void Later(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b, const char* what) {
    if (a.size() != b.size()) return Differ(what);
    for (size_t i = 0; i < a.size(); ++i) Later(a[i], b[i]);
  }

  void Differ(const std::string& what) {
    if (difference_.empty()) difference_ = what + " at node " + std::to_string(node_);
  }

  void Compare(uint32_t a, uint32_t b) {
    node_ = a;
    const std::vector<LooseStep> left = a_.Others(a);
    const std::vector<LooseStep> right = b_.Others(b);
    if (!std::ranges::equal(left, right, {}, &LooseStep::op, &LooseStep::op)) return Differ("the steps");
    Later(a_.Branches(a), b_.Branches(b), "the branches");
    for (size_t i = 0; i < left.size(); ++i) CompareStep(a, left[i], b, right[i]);
  }

  void CompareStep(uint32_t a_node, const LooseStep& a, uint32_t b_node, const LooseStep& b) {
    const auto need = [&](bool same, const char* what) {
      if (!same) Differ(what);
    };
    const LooseProgram& p = a_.program;
    const LooseProgram& q = b_.program;
    switch (a.op) {
      case LooseOp::kNever:
      case LooseOp::kUniqueItems: return;
      case LooseOp::kType:
      case LooseOp::kFormat: return need(a.operand == b.operand, "the type or format");
      case LooseOp::kEnum: return CompareEnum(p.enums[a.operand], q.enums[b.operand]);
      case LooseOp::kMaximum:
      case LooseOp::kExclusiveMaximum:
      case LooseOp::kMinimum:
      case LooseOp::kExclusiveMinimum:
      case LooseOp::kMultipleOf:
        return need(p.numbers[a.operand].exact == q.numbers[b.operand].exact, "a number");
      case LooseOp::kMaxLength:
      case LooseOp::kMinLength:
      case LooseOp::kMaxItems:
      case LooseOp::kMinItems:
      case LooseOp::kMaxProperties:
      case LooseOp::kMinProperties: return need(p.counts[a.operand] == q.counts[b.operand], "a count");
      case LooseOp::kPattern: return need(Pattern(p, a_node) == Pattern(q, b_node), "the pattern");
      case LooseOp::kListMap:
        return need(std::ranges::equal(p.schema->Texts({a_node}, Keyword::kListMapKeys),
                                       q.schema->Texts({b_node}, Keyword::kListMapKeys)),
                    "the keys");
      case LooseOp::kItems: {
        const check::LooseItems& x = p.items[a.operand];
        const check::LooseItems& y = q.items[b.operand];
        Later(a_.List(x.prefix), b_.List(y.prefix), "the first items");
        return Later(x.rest, y.rest);
      }
      case LooseOp::kContains: {
        const check::LooseContains& x = p.contains[a.operand];
        const check::LooseContains& y = q.contains[b.operand];
        need(x.least == y.least && x.most == y.most, "contains");
        return Later(x.node, y.node);
      }
      case LooseOp::kMembers:
        return CompareMembers(a_node, p.members[a.operand], b_node, q.members[b.operand]);
      case LooseOp::kDependencies: return CompareDependencies(a.operand, b.operand);
      case LooseOp::kAnyOf:
      case LooseOp::kOneOf:
        return Later(a_.List(p.lists[a.operand]), b_.List(q.lists[b.operand]), "the alternatives");
      case LooseOp::kIf: {
        const check::LooseCondition& x = p.conditions[a.operand];
        const check::LooseCondition& y = q.conditions[b.operand];
        Later(x.condition, y.condition);
        Later(x.then, y.then);
        return Later(x.otherwise, y.otherwise);
      }
      case LooseOp::kReference:
      case LooseOp::kDynamicReference:
      case LooseOp::kAllOf: return;  // among the branches
      case LooseOp::kRecursiveReference:
      case LooseOp::kPropertyNames:
      case LooseOp::kNot:
      case LooseOp::kUnevaluatedItems:
      case LooseOp::kUnevaluatedProperties: return Later(a.operand, b.operand);
    }
  }

  static std::string_view Pattern(const LooseProgram& program, uint32_t node) {
    return program.schema->Text({node}, Keyword::kPattern);
  }

  void CompareEnum(const check::LooseEnum& a, const check::LooseEnum& b) {
    const bool same = std::ranges::equal(a, b, [&](const auto& x, const auto& y) {
      return value::Equal(a_.program.schema->LiteralAt(x.second), b_.program.schema->LiteralAt(y.second));
    });
    if (!same) Differ("the values");
  }

  void CompareMembers(uint32_t a_node, const check::LooseMembers& a, uint32_t b_node,
                      const check::LooseMembers& b) {
    const auto x = a_.Properties(a);
    const auto y = b_.Properties(b);
    const auto p = a_.program.schema->NamedNodes({a_node}, Keyword::kPatternProperties);
    const auto q = b_.program.schema->NamedNodes({b_node}, Keyword::kPatternProperties);
    if (x.size() != y.size() || p.size() != q.size()) return Differ("the number of properties");
    for (size_t i = 0; i < x.size(); ++i) {
      if (x[i].name != y[i].name || x[i].required != y[i].required) Differ(std::string(x[i].name));
      Later(x[i].node, y[i].node);
    }
    for (size_t i = 0; i < p.size(); ++i) {
      if (p[i].name != q[i].name) Differ("a pattern");
      Later(p[i].node.index, q[i].node.index);
    }
    Later(a.additional, b.additional);
  }

  void CompareDependencies(uint32_t a, uint32_t b) {
    const auto x = a_.Dependencies(a);
    const auto y = b_.Dependencies(b);
    if (x.size() != y.size()) return Differ("the dependencies");
    for (size_t i = 0; i < x.size(); ++i) {
      if (x[i].name != y[i].name || !std::ranges::equal(x[i].required, y[i].required)) Differ("a dependency");
      Later(x[i].node, y[i].node);
    }
  }

  View a_;
  View b_;
  uint32_t node_ = 0;
  std::string difference_;
  std::set<std::pair<uint32_t, uint32_t>> seen_;
  std::vector<std::pair<uint32_t, uint32_t>> todo_;
};

}  // namespace

std::string ProgramDifference(const LooseProgram& a, uint32_t a_node, const LooseProgram& b,
                              uint32_t b_node) {
  return ProgramComparison(a, b).Run(a_node, b_node);
}

}  // namespace plimsoll::testing
