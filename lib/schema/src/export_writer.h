// ExportWriter writes the units of a plan as trees. Schemas below a schema wait on a list with the
// place they are to be written to, so the depth of a schema costs no call stack.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "export_plan.h"
#include "plimsoll/schema/export.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::schema {

class ExportWriter {
 public:
  ExportWriter(const ExportPlan& plan, const ExportOptions& options, uint32_t added,
               std::vector<ExportWarning>& warnings);

  value::Tree Write(const ExportUnit& unit);

  // For the writers of nodes.
  const Schema& schema() const { return plan_.schema(); }
  Dialect target() const { return options_.dialect; }
  // Writes a schema to its place, now or when its turn comes; the place must stay where it is.
  void Put(value::Tree& place, NodeId child);
  // The same for the value of a property.
  void PutProperty(value::Tree& place, NodeId child, bool required);
  value::Tree ReferenceTo(NodeId target) const;
  const ExportPlan& plan() const { return plan_; }
  // Whether several resources have a dynamic anchor of the name, so that the way to a reference
  // decides where it leads.
  bool IsAmbiguousAnchor(std::string_view name) const;
  // The same for `$recursiveAnchor`.
  bool AreAmbiguousRecursions() const { return recursive_anchors_ > 1; }
  void Warn(NodeId node, Keyword keyword, std::string message);

 private:
  struct Task {
    NodeId node;
    value::Tree* place;
    bool presence;
  };

  bool HidesPresence(NodeId property) const;

  const ExportPlan& plan_;
  const ExportOptions& options_;
  uint32_t added_;
  std::vector<ExportWarning>& warnings_;
  std::vector<Task> todo_;
  std::map<std::string_view, size_t> anchors_;  // how many resources have one of the name
  size_t recursive_anchors_ = 0;
};

}  // namespace plimsoll::schema
