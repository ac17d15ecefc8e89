// RuleSet is all rules of a schema, compiled, in a tree of their own: a node where the schema
// has rules, or has some below. Values that no rule looks at are passed over. Made once, read by
// many runners (rule_runner.h) at once.
//
//   RuleSet rules = RuleSet::Compile(schema, schema.root(), /*resource_root=*/true);
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/schema/property_table.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"

namespace plimsoll::cel {

// One rule at one place.
struct PlacedRule {
  const schema::Rule* source = nullptr;
  const CompiledRule* compiled = nullptr;
  value::Path field_path;  // normalised; empty for none
};

struct RuleNode {
  static constexpr uint32_t kNone = UINT32_MAX;

  schema::NodeId schema_node;
  // kNoDecl: the node has rules but no type, so that none of them can be compiled.
  DeclId decl = kNoDecl;
  schema::Range rules;
  schema::Range all_of;  // of RuleSet::children: rules inside allOf, about the same value
  uint32_t items = kNone;
  uint32_t additional = kNone;
  schema::PropertySet names;
  uint32_t first_property = 0;  // in RuleSet::children, by position in the set
  // Some rule reads oldSelf; only then it is bound.
  bool binds_old_self = false;
  // The members of an old value belong to those of the new one.
  bool pairs_members = true;
  // The items do, by keys.
  bool pairs_items = false;
};

class RuleSet {
 public:
  // The schema must outlive it. Empty if rules are switched off.
  static RuleSet Compile(const schema::Schema& schema, schema::NodeId root, bool resource_root,
                         const RuleOptions& options = {});
  RuleSet(RuleSet&&) noexcept;
  RuleSet& operator=(RuleSet&&) noexcept;
  ~RuleSet();

  // Whether there is nothing to run.
  bool empty() const { return nodes_.empty(); }
  const schema::Schema& schema() const { return *schema_; }
  const DeclTypes& decls() const { return *decls_; }
  // The first is the root; a child is after its parent.
  std::span<const RuleNode> nodes() const { return nodes_; }
  std::span<const PlacedRule> RulesOf(const RuleNode& node) const {
    return std::span(rules_).subspan(node.rules.begin, node.rules.count);
  }
  std::span<const uint32_t> AllOf(const RuleNode& node) const {
    return std::span(children_).subspan(node.all_of.begin, node.all_of.count);
  }
  // The node of the rules that are at or below a node of the schema, junctors left out; kNone
  // when there are none, or when they cannot be reached from the root.
  uint32_t FindNode(schema::NodeId node) const {
    return node.index < by_schema_node_.size() ? by_schema_node_[node.index] : RuleNode::kNone;
  }
  // The node of the rules about a property, or kNone.
  uint32_t FindProperty(const RuleNode& node, std::string_view name) const {
    const uint32_t at = names_.Find(node.names, name);
    return at == schema::PropertyTable::kNone ? RuleNode::kNone : children_[node.first_property + at];
  }

 private:
  friend class RuleSetBuilder;
  RuleSet();

  const schema::Schema* schema_ = nullptr;
  std::unique_ptr<const DeclTypes> decls_;
  std::unique_ptr<RuleCompiler> compiler_;
  std::vector<RuleNode> nodes_;
  std::vector<PlacedRule> rules_;
  std::vector<uint32_t> children_;
  std::vector<uint32_t> by_schema_node_;
  schema::PropertyTable names_;
};

}  // namespace plimsoll::cel
