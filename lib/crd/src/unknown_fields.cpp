// The same descent as pruning makes, but all it wants to know is whether some key would go. A
// value is looked at strictly, or leniently below a node that preserves unknown fields: there
// keys stay, and only those the schema knows are looked into again.
#include "unknown_fields.h"

#include <vector>

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;
using value::Value;

class UnknownFieldSearch {
 public:
  explicit UnknownFieldSearch(const Schema& schema) : schema_(schema) {}

  bool Run(Value value, NodeId node, RootResource root) {
    Later(value, node, false);
    tasks_.back().resource |= root == RootResource::kAlways;
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      if (task.value.IsObject() ? VisitObject(task) : VisitList(task)) return true;
    }
    return false;
  }

 private:
  struct Task {
    Value value;
    std::optional<NodeId> node;
    bool lenient;
    bool resource = false;
  };

  void Later(Value value, std::optional<NodeId> node, bool lenient) {
    if (!value.IsObject() && !value.IsArray()) return;
    if (lenient && !node) return;
    const bool preserves = node && schema_.Flag(*node, Keyword::kPreserveUnknownFields);
    const bool resource = node && schema_.Flag(*node, Keyword::kEmbeddedResource);
    tasks_.push_back({value, node, lenient || preserves, resource});
  }

  // Whether a key would go.
  bool VisitObject(const Task& task) {
    if (!task.node) return task.value.Count() > 0;
    const bool any_key = schema_.Has(*task.node, Keyword::kAdditionalProperties);
    for (const value::Member member : task.value.Members()) {
      if (task.resource && IsResourcePart(member.key)) continue;
      if (const std::optional<NodeId> property = schema_.Property(*task.node, member.key)) {
        Later(member.value, property, false);
      } else if (any_key) {
        Later(member.value, schema_.Node(*task.node, Keyword::kAdditionalProperties), false);
      } else if (!task.lenient) {
        return true;
      }
    }
    return false;
  }

  bool VisitList(const Task& task) {
    const std::optional<NodeId> items = task.node ? schema_.Node(*task.node, Keyword::kItems) : std::nullopt;
    for (const Value item : task.value.Items()) Later(item, items, task.lenient);
    return false;
  }

  const Schema& schema_;
  std::vector<Task> tasks_;
};

}  // namespace

bool HasUnknownFields(const Schema& schema, NodeId node, Value value, RootResource root) {
  if (!value.IsObject() && !value.IsArray()) return false;
  return UnknownFieldSearch(schema).Run(value, node, root);
}

}  // namespace plimsoll::crd
