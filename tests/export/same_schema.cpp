#include "same_schema.h"

#include <algorithm>
#include <set>
#include <vector>

#include "plimsoll/value/equality.h"

namespace plimsoll::testing {
namespace {

using schema::Entry;
using schema::Form;
using schema::InfoOf;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;

bool IsName(Keyword keyword) {
  switch (keyword) {
    case Keyword::kId:
    case Keyword::kDollarId:
    case Keyword::kSchema:
    case Keyword::kAnchor:
    case Keyword::kDynamicAnchor:
    case Keyword::kRecursiveAnchor:
    case Keyword::kDefs:
    case Keyword::kDefinitions:
    case Keyword::kRef: return true;
    default: return false;
  }
}

std::vector<Entry> EntriesOf(const Schema& schema, NodeId node) {
  std::vector<Entry> out;
  for (const Entry& entry : schema.Entries(node)) {
    const Form form = InfoOf(entry.keyword).form;
    const bool unset = form == Form::kFlag && !entry.flag;
    const bool none = form == Form::kTexts && schema.Texts(node, entry.keyword).empty();
    if (!IsName(entry.keyword) && !unset && !none) out.push_back(entry);
  }
  return out;
}

NodeId Resolved(const Schema& schema, NodeId node) {
  for (uint32_t hops = 0; hops < schema.NodeCount(); ++hops) {
    const auto target = schema.Target(node, Keyword::kRef);
    if (!target || !EntriesOf(schema, node).empty()) return node;
    node = *target;
  }
  return node;
}

class SchemaComparison {
 public:
  SchemaComparison(const Schema& a, const Schema& b) : a_(a), b_(b) {}

  std::string Run(NodeId a, NodeId b) {
    Later(a, b);
    while (!todo_.empty() && difference_.empty()) {
      const auto [left, right] = todo_.back();
      todo_.pop_back();
      Compare(left, right);
    }
    return difference_;
  }

 private:
  bool Later(NodeId a, NodeId b) {
    const std::pair<NodeId, NodeId> both(Resolved(a_, a), Resolved(b_, b));
    if (seen_.insert(both).second) todo_.push_back(both);
    return true;
  }

  void Compare(NodeId a, NodeId b) {
    const std::vector<Entry> left = EntriesOf(a_, a);
    const std::vector<Entry> right = EntriesOf(b_, b);
    const auto target_a = a_.Target(a, Keyword::kRef);
    const auto target_b = b_.Target(b, Keyword::kRef);
    if (target_a.has_value() != target_b.has_value()) return Differ(a, "$ref");
    if (target_a) Later(*target_a, *target_b);
    for (size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
      if (i == left.size()) return Differ(a, "there is also " + std::string(InfoOf(right[i].keyword).name));
      const std::string name(InfoOf(left[i].keyword).name);
      if (i == right.size() || left[i].keyword != right[i].keyword) return Differ(a, name + " is missing");
      if (left[i].second != right[i].second || !Same(a, left[i], b, right[i])) return Differ(a, name);
    }
  }

  void Differ(NodeId node, const std::string& what) {
    if (difference_.empty()) difference_ = what + " at byte " + std::to_string(a_.node(node).place.offset);
  }

  bool Same(NodeId a, const Entry& x, NodeId b, const Entry& y) {
    const Keyword keyword = x.keyword;
    const Form form = InfoOf(keyword).form;
    switch (form) {
      case Form::kFlag: return x.flag == y.flag;
      case Form::kInteger: return x.integer == y.integer;
      case Form::kNumber: return x.number == y.number;
      case Form::kText:
      case Form::kTexts: return std::ranges::equal(a_.Texts(a, keyword), b_.Texts(b, keyword));
      case Form::kNode: return Later(x.node, y.node);
      case Form::kNodeOrFlag: return x.second ? x.flag == y.flag : Later(x.node, y.node);
      case Form::kNodeOrNodes:
      case Form::kNodes:
        if (form == Form::kNodeOrNodes && !x.second) return Later(x.node, y.node);
        return std::ranges::equal(a_.Nodes(a, keyword), b_.Nodes(b, keyword),
                                  [&](NodeId p, NodeId q) { return Later(p, q); });
      case Form::kNamedNodes:
        return std::ranges::equal(
            a_.NamedNodes(a, keyword), b_.NamedNodes(b, keyword),
            [&](const auto& p, const auto& q) { return p.name == q.name && Later(p.node, q.node); });
      case Form::kNodesOrTexts:
        return std::ranges::equal(a_.Dependencies(a, keyword), b_.Dependencies(b, keyword),
                                  [&](const auto& p, const auto& q) { return SameDependency(p, q); });
      case Form::kLiteral: return SameLiteral(x.literal, y.literal);
      case Form::kLiterals:
        return std::ranges::equal(a_.Literals(a, keyword), b_.Literals(b, keyword),
                                  [&](uint32_t p, uint32_t q) { return SameLiteral(p, q); });
      case Form::kDocs: {
        const schema::ExternalDocs& p = *a_.Docs(a);
        const schema::ExternalDocs& q = *b_.Docs(b);
        return p.description == q.description && p.url == q.url;
      }
      case Form::kRules: return std::ranges::equal(a_.Rules(a), b_.Rules(b), SameRule);
    }
    return false;
  }

  bool SameDependency(const schema::Dependency& p, const schema::Dependency& q) {
    if (p.name != q.name || p.node.has_value() != q.node.has_value()) return false;
    if (p.node) Later(*p.node, *q.node);
    return std::ranges::equal(a_.TextsAt(p.texts.value_or(schema::Range{})),
                              b_.TextsAt(q.texts.value_or(schema::Range{})));
  }

  bool SameLiteral(uint32_t a, uint32_t b) const {
    return value::Equal(a_.LiteralAt(a), b_.LiteralAt(b), value::Equality::kSameKinds);
  }

  static bool SameRule(const schema::Rule& p, const schema::Rule& q) {
    return p.rule == q.rule && p.message == q.message && p.message_expression == q.message_expression &&
           p.reason == q.reason && p.field_path == q.field_path && p.optional_old_self == q.optional_old_self;
  }

  const Schema& a_;
  const Schema& b_;
  std::string difference_;
  std::set<std::pair<NodeId, NodeId>> seen_;
  std::vector<std::pair<NodeId, NodeId>> todo_;
};

}  // namespace

std::string SchemaDifference(const Schema& a, NodeId a_node, const Schema& b, NodeId b_node) {
  return SchemaComparison(a, b).Run(a_node, b_node);
}

}  // namespace plimsoll::testing
