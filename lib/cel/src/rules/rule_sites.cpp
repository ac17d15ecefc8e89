#include "plimsoll/cel/rules/rule_sites.h"

#include <algorithm>
#include <ranges>

namespace plimsoll::cel {

using schema::Keyword;
using schema::Schema;

class RuleSiteWalk {
 public:
  RuleSiteWalk(const Schema& schema, RuleSites& out)
      : schema_(schema), out_(out), leads_to_rules_(schema.NodeCount(), false) {}

  void Run(schema::NodeId root, bool resource_root) {
    MarkRules(root);
    if (!leads_to_rules_[root.index]) return;
    tasks_.push_back({.node = root, .cardinality = 1, .resource = resource_root});
    while (!tasks_.empty()) {
      Task task = std::move(tasks_.back());
      tasks_.pop_back();
      path_.Truncate(task.path_length);
      path_ = path_.Below(task.step);
      task.closing ? Close(std::move(task)) : Open(std::move(task));
    }
  }

 private:
  struct Task {
    schema::NodeId node;
    size_t path_length = 0;
    value::Path step = {};  // appended to the path
    Cardinality cardinality = std::nullopt;
    bool resource = false;  // the root of one
    // Rules are here or above: types are made from there on.
    bool in_scope = false;
    const DeclTypes* decls = nullptr;  // null with in_scope: there is no type
    DeclId self = kNoDecl;
    std::optional<size_t> unpaired_below = std::nullopt;  // length of the path
    bool closing = false;
    uint32_t order = 0;
  };

  // Which nodes have rules at or below them. Visited twice are none.
  void MarkRules(schema::NodeId root) {
    std::vector<std::pair<schema::NodeId, uint32_t>> found{{root, UINT32_MAX}};
    std::vector<bool> seen(schema_.NodeCount(), false);
    seen[root.index] = true;
    for (uint32_t i = 0; i < found.size(); ++i) {
      ForEachChild(found[i].first, [&](schema::NodeId child, std::string_view, Keyword) {
        if (seen[child.index]) return;
        seen[child.index] = true;
        found.emplace_back(child, i);
      });
    }
    for (const auto& [node, parent] : std::views::reverse(found)) {
      if (!schema_.Rules(node).empty()) leads_to_rules_[node.index] = true;
      if (leads_to_rules_[node.index] && parent != UINT32_MAX) {
        leads_to_rules_[found[parent].first.index] = true;
      }
    }
  }

  // In upstream's order.
  template <class Visit>
  void ForEachChild(schema::NodeId node, Visit visit) const {
    if (const auto child = schema_.Node(node, Keyword::kAdditionalProperties)) {
      visit(*child, {}, Keyword::kAdditionalProperties);
    }
    for (const schema::NamedNode& child : schema_.NamedNodes(node, Keyword::kProperties)) {
      visit(child.node, child.name, Keyword::kProperties);
    }
    if (const auto child = schema_.Node(node, Keyword::kItems)) visit(*child, {}, Keyword::kItems);
  }

  void Open(Task task) {
    // A node that contains itself is not entered again.
    leads_to_rules_[task.node.index] = false;
    task.order = opened_++;
    if (!schema_.Rules(task.node).empty() && !task.in_scope) {
      task.in_scope = true;
      MakeType(task);
    }
    const size_t first = tasks_.size() + 1;
    Task closing = task;
    closing.closing = true;
    closing.path_length = path_.size();
    closing.step = {};
    tasks_.push_back(std::move(closing));
    const Cardinality below = ChildCardinality(schema_, task.node, task.cardinality);
    ForEachChild(task.node, [&](schema::NodeId child, std::string_view name, Keyword keyword) {
      if (leads_to_rules_[child.index]) tasks_.push_back(Below(task, child, name, keyword, below));
    });
    std::ranges::reverse(tasks_.begin() + static_cast<ptrdiff_t>(first), tasks_.end());
  }

  Task Below(const Task& parent, schema::NodeId node, std::string_view name, Keyword keyword,
             Cardinality cardinality) {
    Task child{.node = node, .path_length = path_.size(), .cardinality = cardinality};
    child.step.Push(value::Step::Field(std::string(schema::InfoOf(keyword).name)));
    if (keyword == Keyword::kProperties) child.step.Push(value::Step::Key(std::string(name)));
    child.resource = schema_.Flag(node, Keyword::kEmbeddedResource);
    child.unpaired_below = parent.unpaired_below;
    if (!child.unpaired_below && !PairsChildren(parent.node, keyword)) child.unpaired_below = path_.size();
    child.in_scope = parent.in_scope;
    if (parent.in_scope && parent.decls != nullptr) FindType(parent, name, keyword, child);
    return child;
  }

  bool PairsChildren(schema::NodeId node, Keyword keyword) const {
    if (keyword == Keyword::kItems) return schema_.Text(node, Keyword::kListType) == "map";
    if (keyword != Keyword::kProperties || !schema_.Has(node, Keyword::kMapType)) return true;
    const std::string_view map_type = schema_.Text(node, Keyword::kMapType);
    return map_type == "granular" || map_type == "atomic";
  }

  // The type as it is seen from above. What is not seen from there, since a resource shows only
  // some of its metadata, has one of its own.
  void FindType(const Task& parent, std::string_view name, Keyword keyword, Task& child) {
    const DeclType& type = (*parent.decls)[parent.self];
    const bool property = keyword == Keyword::kProperties;
    const DeclField* field = property ? parent.decls->FindField(type, name) : nullptr;
    if (property && field == nullptr) return MakeType(child);
    SetType(*parent.decls, property ? field->type : type.elem, child);
  }

  static void SetType(const DeclTypes& decls, DeclId self, Task& task) {
    const bool exposed = self != kNoDecl && decls[self].exposed;
    task.decls = exposed ? &decls : nullptr;
    task.self = exposed ? self : kNoDecl;
  }

  void MakeType(Task& task) {
    const DeclTypes& types = out_.decls_.emplace_back(DeclTypes::Of(schema_, task.node, task.resource));
    SetType(types, types.root(), task);
  }

  void Close(Task task) {
    if (schema_.Rules(task.node).empty()) return;
    RuleSite site{.node = task.node, .path = path_, .order = task.order, .cardinality = task.cardinality};
    site.decls = task.decls;
    site.self = task.self;
    if (task.unpaired_below) {
      site.unpaired_below = path_;
      site.unpaired_below->Truncate(*task.unpaired_below);
    }
    out_.sites_.push_back(std::move(site));
  }

  const Schema& schema_;
  RuleSites& out_;
  std::vector<bool> leads_to_rules_;  // by node of the schema
  std::vector<Task> tasks_;
  value::Path path_;
  uint32_t opened_ = 0;
};

RuleSites::RuleSites(const Schema& schema, schema::NodeId root, bool resource_root) {
  RuleSiteWalk(schema, *this).Run(root, resource_root);
}

}  // namespace plimsoll::cel
