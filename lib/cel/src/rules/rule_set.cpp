// The tree is drafted from the top: a draft for every node of the schema that rules could be
// on. Drafts that lead to no rule are then dropped, from the bottom, and what is left becomes
// the nodes. Children of one draft are side by side.
#include "plimsoll/cel/rules/rule_set.h"

#include <optional>

#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {
namespace {

using schema::Keyword;
using schema::Schema;

// Anywhere below a node. Upstream does not look into allOf here, so that rules which are there
// alone are never run.
bool HasRules(const Schema& schema, schema::NodeId root) {
  std::vector<schema::NodeId> pending{root};
  std::vector<bool> seen(schema.NodeCount(), false);
  while (!pending.empty()) {
    const schema::NodeId node = pending.back();
    pending.pop_back();
    if (seen[node.index]) continue;
    seen[node.index] = true;
    if (!schema.Rules(node).empty()) return true;
    for (const Keyword keyword : {Keyword::kItems, Keyword::kAdditionalProperties}) {
      if (const auto child = schema.Node(node, keyword)) pending.push_back(*child);
    }
    for (const schema::NamedNode& property : schema.NamedNodes(node, Keyword::kProperties)) {
      pending.push_back(property.node);
    }
  }
  return false;
}

}  // namespace

class RuleSetBuilder {
 public:
  RuleSetBuilder(const Schema& schema, RuleSet& out)
      : schema_(schema), decls_(*out.decls_), out_(out), seen_(schema.NodeCount(), false) {}

  void Run(schema::NodeId root) {
    drafts_.push_back(
        {.rules = root, .node = root, .decl = decls_.root(), .typed = IsExposed(decls_.root())});
    seen_[root.index] = true;
    for (uint32_t i = 0; i < drafts_.size(); ++i) Expand(i);
    MarkKept();
    if (drafts_[0].kept) Number();
  }

 private:
  enum class Role : uint8_t { kRoot, kItems, kAdditional, kProperty, kAllOf };

  struct Draft {
    schema::NodeId rules;  // the node whose rules these are: differs from `node` inside allOf
    schema::NodeId node;
    DeclId decl = kNoDecl;
    bool typed = false;  // the type can be used
    Role role = Role::kRoot;
    std::string_view name = {};
    uint32_t parent = RuleNode::kNone;
    uint32_t first_child = 0;
    uint32_t child_count = 0;
    bool kept = false;
    uint32_t number = RuleNode::kNone;
  };

  bool IsExposed(DeclId decl) const { return decl != kNoDecl && decls_[decl].exposed; }

  // Appends the children. The draft may move meanwhile.
  void Expand(uint32_t index) {
    const Draft draft = drafts_[index];
    drafts_[index].first_child = static_cast<uint32_t>(drafts_.size());
    // Schemas of CRDs are trees; of one that contains itself the second occurrence is left out.
    const auto add = [&](Draft child) {
      if (seen_[child.rules.index]) return;
      seen_[child.rules.index] = true;
      child.parent = index;
      drafts_.push_back(child);
    };
    AddItems(draft, add);
    AddProperties(draft, add);
    for (const schema::NodeId child : schema_.Nodes(draft.rules, Keyword::kAllOf)) {
      add({.rules = child,
           .node = draft.node,
           .decl = draft.decl,
           .typed = draft.typed,
           .role = Role::kAllOf});
    }
    drafts_[index].child_count = static_cast<uint32_t>(drafts_.size()) - drafts_[index].first_child;
  }

  template <class Add>
  void AddItems(const Draft& draft, Add add) {
    for (const auto& [keyword, role] : {std::pair(Keyword::kItems, Role::kItems),
                                        std::pair(Keyword::kAdditionalProperties, Role::kAdditional)}) {
      const auto rules = schema_.Node(draft.rules, keyword);
      const auto node = schema_.Node(draft.node, keyword);
      if (!rules || !node) continue;
      const DeclId elem = draft.typed ? decls_[draft.decl].elem : kNoDecl;
      add({.rules = *rules, .node = *node, .decl = elem, .typed = IsExposed(elem), .role = role});
    }
  }

  template <class Add>
  void AddProperties(const Draft& draft, Add add) {
    for (const schema::NamedNode& property : schema_.NamedNodes(draft.rules, Keyword::kProperties)) {
      const auto node = schema_.Property(draft.node, property.name);
      const DeclId decl = node ? DeclOfProperty(draft, property.name) : kNoDecl;
      if (!IsExposed(decl)) continue;
      add({.rules = property.node,
           .node = *node,
           .decl = decl,
           .typed = true,
           .role = Role::kProperty,
           .name = property.name});
    }
  }

  // A property that expressions can name is a field of an object type or has no rules; one they
  // cannot has a type of its own.
  DeclId DeclOfProperty(const Draft& draft, std::string_view name) const {
    if (draft.decl == kNoDecl) return kNoDecl;
    const DeclField* field = decls_.FindField(draft.decl, name);
    if (field == nullptr) return kNoDecl;
    const bool object = draft.typed && decls_[draft.decl].kind == DeclKind::kObject;
    return object || !EscapeFieldName(name) ? field->type : kNoDecl;
  }

  void MarkKept() {
    for (size_t i = drafts_.size(); i-- > 0;) {
      Draft& draft = drafts_[i];
      draft.kept = draft.kept || !schema_.Rules(draft.rules).empty();
      if (draft.kept && draft.parent != RuleNode::kNone) drafts_[draft.parent].kept = true;
    }
  }

  void Number() {
    uint32_t count = 0;
    for (Draft& draft : drafts_) {
      if (draft.kept) draft.number = count++;
    }
    out_.nodes_.resize(count);
    out_.by_schema_node_.resize(schema_.NodeCount(), RuleNode::kNone);
    for (const Draft& draft : drafts_) {
      if (!draft.kept) continue;
      Fill(draft, out_.nodes_[draft.number]);
      if (draft.rules == draft.node) out_.by_schema_node_[draft.node.index] = draft.number;
    }
  }

  void Fill(const Draft& draft, RuleNode& node) {
    node.schema_node = draft.node;
    node.decl = draft.typed ? draft.decl : kNoDecl;
    const std::string_view map_type = schema_.Text(draft.node, Keyword::kMapType);
    node.pairs_members =
        !schema_.Has(draft.node, Keyword::kMapType) || map_type == "granular" || map_type == "atomic";
    node.pairs_items = schema_.Text(draft.node, Keyword::kType) == "array" &&
                       schema_.Text(draft.node, Keyword::kListType) == "map";
    AddRules(draft, node);
    AddChildren(draft, node);
  }

  void AddRules(const Draft& draft, RuleNode& node) {
    const auto rules = schema_.Rules(draft.rules);
    node.rules = {static_cast<uint32_t>(out_.rules_.size()), static_cast<uint32_t>(rules.size())};
    for (const schema::Rule& rule : rules) {
      PlacedRule placed{&rule, nullptr, {}};
      if (draft.typed) {
        placed.compiled = &out_.compiler_->Compile(rule, draft.decl);
        node.binds_old_self = node.binds_old_self || placed.compiled->uses_old_self;
        placed.field_path = NormalFieldPath(schema_, draft.node, rule, *placed.compiled);
      }
      out_.rules_.push_back(std::move(placed));
    }
  }

  void AddChildren(const Draft& draft, RuleNode& node) {
    std::vector<std::string_view> names;
    node.first_property = static_cast<uint32_t>(out_.children_.size());
    for (const Draft& child : Children(draft)) {
      if (!child.kept || child.role != Role::kProperty) continue;
      names.push_back(child.name);
      out_.children_.push_back(child.number);
    }
    node.names = out_.names_.Add(names);
    node.all_of.begin = static_cast<uint32_t>(out_.children_.size());
    for (const Draft& child : Children(draft)) {
      if (!child.kept) continue;
      if (child.role == Role::kItems) node.items = child.number;
      if (child.role == Role::kAdditional) node.additional = child.number;
      if (child.role == Role::kAllOf) out_.children_.push_back(child.number);
    }
    node.all_of.count = static_cast<uint32_t>(out_.children_.size()) - node.all_of.begin;
  }

  std::span<const Draft> Children(const Draft& draft) const {
    return std::span(drafts_).subspan(draft.first_child, draft.child_count);
  }

  const Schema& schema_;
  const DeclTypes& decls_;
  RuleSet& out_;
  std::vector<bool> seen_;  // by node of the schema
  std::vector<Draft> drafts_;
};

RuleSet::RuleSet() = default;
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;

RuleSet RuleSet::Compile(const Schema& schema, schema::NodeId root, bool resource_root,
                         const RuleOptions& options) {
  RuleSet set;
  set.schema_ = &schema;
  if (!options.enabled || !HasRules(schema, root)) return set;
  set.decls_ = std::make_unique<const DeclTypes>(DeclTypes::Of(schema, root, resource_root));
  set.compiler_ = std::make_unique<RuleCompiler>(*set.decls_, options);
  RuleSetBuilder(schema, set).Run(root);
  return set;
}

}  // namespace plimsoll::cel
