// StructuralWalk goes through a value and the structural part of its schema side by side:
// properties, then additionalProperties, and items. Scalars, and values without a schema, are
// not visited.
//
//   StructuralWalk walk(schema, node, value, path);
//   while (walk.Next()) use(walk.value(), walk.node(), walk.path());
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "path_walk.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class StructuralWalk {
 public:
  StructuralWalk(const schema::Schema& schema, schema::NodeId node, value::Value value,
                 const value::Path& path)
      : schema_(schema), path_(path) {
    tasks_.push_back({value, node, path_.length(), {}});
  }

  // The next value in the order of the text, an object before what it holds; false at the end.
  bool Next() {
    if (tasks_.empty()) return false;
    at_root_ = !value_;
    const Task task = tasks_.back();
    tasks_.pop_back();
    value_ = task.value;
    node_ = task.node;
    path_.Move(task.length, task.step);
    const size_t below = tasks_.size();
    task.value.IsObject() ? VisitMembers(task) : VisitItems(task);
    std::reverse(tasks_.begin() + static_cast<ptrdiff_t>(below), tasks_.end());
    return true;
  }

  value::Value value() const { return *value_; }
  schema::NodeId node() const { return node_; }
  const PathWalk& path() const { return path_; }
  // Whether this is the value the walk began with.
  bool at_root() const { return at_root_; }

 private:
  struct Task {
    value::Value value;
    schema::NodeId node;
    size_t length;
    PathStep step;
  };

  void VisitMembers(const Task& task) {
    const std::optional<schema::NodeId> additional =
        schema_.Node(task.node, schema::Keyword::kAdditionalProperties);
    for (const value::Member member : task.value.Members()) {
      if (const std::optional<schema::NodeId> property = schema_.Property(task.node, member.key)) {
        Later(member.value, *property, PathStep::Name(member.key));
      } else if (additional) {
        Later(member.value, *additional, PathStep::Entry(member.key));
      }
    }
  }

  void VisitItems(const Task& task) {
    const std::optional<schema::NodeId> items = schema_.Node(task.node, schema::Keyword::kItems);
    if (!items) return;
    size_t index = 0;
    for (const value::Value item : task.value.Items()) Later(item, *items, PathStep::Item(index++));
  }

  void Later(value::Value value, schema::NodeId node, PathStep step) {
    if (value.IsObject() || value.IsArray()) tasks_.push_back({value, node, path_.length(), step});
  }

  const schema::Schema& schema_;
  PathWalk path_;
  std::vector<Task> tasks_;
  bool at_root_ = false;
  std::optional<value::Value> value_;
  schema::NodeId node_;
};

}  // namespace plimsoll::crd
