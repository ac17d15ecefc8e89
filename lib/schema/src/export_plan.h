// ExportPlan says which parts of a schema an export needs, and which of them get a name: what was
// asked for, what is among definitions, and what a reference leads to. Everything else is
// written where it is. So each part is written once, and references are short.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "schema_children.h"

namespace plimsoll::schema {

// A part with a name.
struct ExportUnit {
  NodeId node;
  std::string name;  // first as it is wished for, then as it is
  std::string reference = {};
};

class ExportPlan {
 public:
  ExportPlan(const Schema& schema, Dialect target);

  // Gives a node a name if it has none.
  void Name(NodeId node, std::string wish);
  // Names a node and takes up everything below it and at its references.
  void Add(NodeId node, std::string wish);

  // Resources stay apart from now on, each under a URI, as dynamic references that may lead to several
  // schemas need it. Before anything is added.
  void KeepResources();
  bool keeps_resources() const { return !uris_.empty(); }
  const std::string& UriOf(uint32_t resource) const { return uris_[resource]; }
  // The resource a node is written in; there is but one where they are not kept.
  uint32_t ResourceOf(NodeId node) const { return keeps_resources() ? schema_.SiteOf(node).resource : 0; }
  bool IsTop(NodeId node) const {
    return keeps_resources() && schema_.Resources()[schema_.SiteOf(node).resource].root == node;
  }

  std::vector<ExportUnit>& units() { return units_; }
  // Null for what has no name.
  const ExportUnit* UnitOf(NodeId node) const {
    const uint32_t unit = origins_[node.index].unit;
    return unit == kNone ? nullptr : &units_[unit];
  }
  const Schema& schema() const { return schema_; }
  // The JSON Pointer to a node: from the root of its resource (its document, mostly) where the schema
  // has resources, else from the node that was added.
  std::string PathOf(NodeId node) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  // How a node was come by first.
  struct Origin {
    bool reached = false;
    uint32_t unit = kNone;
    uint32_t parent = kNone;
    ChildStep step = {};
  };

  void Reach(NodeId node);
  void Visit(NodeId node);
  const std::string& BaseOf(uint32_t top) const;
  bool IsShared(NodeId node, Keyword keyword) const;

  const Schema& schema_;
  Dialect target_;
  std::vector<Origin> origins_;  // one a node
  std::vector<ExportUnit> units_;
  std::vector<NodeId> todo_;
  std::vector<std::string> uris_;  // of resources that are kept
  mutable std::map<uint32_t, std::string> bases_;
};

}  // namespace plimsoll::schema
