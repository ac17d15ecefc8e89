// Pairs of nodes wait on a list, so depth costs no call stack. The schemas are trees, as
// importers of CRDs make them; a cycle would not end.
#include "plimsoll/schema/schema_equality.h"

#include <algorithm>
#include <vector>

#include "plimsoll/value/equality.h"

namespace plimsoll::schema {
namespace {

class Comparison {
 public:
  Comparison(const Schema& a, const Schema& b) : a_(a), b_(b) {}

  bool Run(NodeId a, NodeId b) {
    todo_.emplace_back(a, b);
    while (!todo_.empty()) {
      const auto [left, right] = todo_.back();
      todo_.pop_back();
      if (!SameNode(left, right)) return false;
    }
    return true;
  }

 private:
  bool SameNode(NodeId a, NodeId b) {
    if (a_.node(a).present != b_.node(b).present) return false;
    return std::ranges::equal(a_.Entries(a), b_.Entries(b), [&](const Entry& x, const Entry& y) {
      return x.second == y.second && SameEntry(a, b, x, y);
    });
  }

  bool SameEntry(NodeId a, NodeId b, const Entry& x, const Entry& y) {
    const Keyword keyword = x.keyword;
    switch (InfoOf(keyword).form) {
      case Form::kFlag: return x.flag == y.flag;
      case Form::kInteger: return x.integer == y.integer;
      case Form::kNumber: return x.number == y.number;
      case Form::kText:
      case Form::kTexts: return std::ranges::equal(a_.Texts(a, keyword), b_.Texts(b, keyword));
      case Form::kNode: return Later(x.node, y.node);
      case Form::kNodeOrFlag: return x.second ? x.flag == y.flag : Later(x.node, y.node);
      case Form::kNodeOrNodes:
        if (!x.second) return Later(x.node, y.node);
        [[fallthrough]];
      case Form::kNodes: return SameNodes(a_.Nodes(a, keyword), b_.Nodes(b, keyword));
      case Form::kNamedNodes: return SameNamed(a_.NamedNodes(a, keyword), b_.NamedNodes(b, keyword));
      case Form::kNodesOrTexts:
        return SameDependencies(a_.Dependencies(a, keyword), b_.Dependencies(b, keyword));
      case Form::kLiteral: return SameLiteral(x.literal, y.literal);
      case Form::kLiterals: return SameLiterals(a_.Literals(a, keyword), b_.Literals(b, keyword));
      case Form::kDocs: return SameDocs(*a_.Docs(a), *b_.Docs(b));
      case Form::kRules: return std::ranges::equal(a_.Rules(a), b_.Rules(b), SameRule);
    }
    return false;
  }

  bool Later(NodeId a, NodeId b) {
    todo_.emplace_back(a, b);
    return true;
  }

  bool SameNodes(std::span<const NodeId> a, std::span<const NodeId> b) {
    return std::ranges::equal(a, b, [&](NodeId x, NodeId y) { return Later(x, y); });
  }

  bool SameNamed(std::span<const NamedNode> a, std::span<const NamedNode> b) {
    return std::ranges::equal(a, b, [&](const NamedNode& x, const NamedNode& y) {
      return x.name == y.name && Later(x.node, y.node);
    });
  }

  bool SameDependencies(std::span<const Dependency> a, std::span<const Dependency> b) {
    return std::ranges::equal(a, b, [&](const Dependency& x, const Dependency& y) {
      if (x.name != y.name || x.node.has_value() != y.node.has_value()) return false;
      if (x.node && !Later(*x.node, *y.node)) return false;
      return std::ranges::equal(a_.TextsAt(x.texts.value_or(Range{})), b_.TextsAt(y.texts.value_or(Range{})));
    });
  }

  bool SameLiteral(uint32_t a, uint32_t b) const {
    return value::Equal(a_.LiteralAt(a), b_.LiteralAt(b), value::Equality::kSameKinds);
  }

  bool SameLiterals(std::span<const uint32_t> a, std::span<const uint32_t> b) const {
    return std::ranges::equal(a, b, [&](uint32_t x, uint32_t y) { return SameLiteral(x, y); });
  }

  static bool SameDocs(const ExternalDocs& a, const ExternalDocs& b) {
    return a.description == b.description && a.url == b.url;
  }

  static bool SameRule(const Rule& a, const Rule& b) {
    return a.rule == b.rule && a.message == b.message && a.message_expression == b.message_expression &&
           a.reason == b.reason && a.field_path == b.field_path && a.optional_old_self == b.optional_old_self;
  }

  const Schema& a_;
  const Schema& b_;
  std::vector<std::pair<NodeId, NodeId>> todo_;
};

}  // namespace

bool SameSchema(const Schema& a, NodeId a_node, const Schema& b, NodeId b_node) {
  return Comparison(a, b).Run(a_node, b_node);
}

}  // namespace plimsoll::schema
