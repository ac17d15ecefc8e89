// Two walks in step: one through the junctors, one through the structure that has to answer for
// them, each with its own path.
#include <vector>

#include "path_walk.h"
#include "structural_rules.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

class Completeness {
 public:
  Completeness(const Schema& schema, const value::Path& path, LintErrors& errors)
      : schema_(schema), structure_path_(path), junctor_path_(path), errors_(errors) {}

  void Run() {
    VisitJunctors(schema_.root(), schema_.root());
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      structure_path_.Move(task.structure_length, task.structure_step);
      junctor_path_.Move(task.junctor_length, task.junctor_step);
      if (task.structure) {
        Visit(task.junctor, *task.structure);
      } else {
        errors_.Required(structure_path_.path(),
                         "because it is defined in " + junctor_path_.path().FieldPath(),
                         schema_.node(task.junctor).place);
      }
    }
  }

 private:
  struct Task {
    NodeId junctor;
    std::optional<NodeId> structure;
    size_t junctor_length;
    size_t structure_length;
    PathStep junctor_step;
    PathStep structure_step;
  };

  void Later(NodeId junctor, std::optional<NodeId> structure, PathStep junctor_step,
             PathStep structure_step) {
    tasks_.push_back(
        {junctor, structure, junctor_path_.length(), structure_path_.length(), junctor_step, structure_step});
  }

  void VisitJunctors(NodeId node, NodeId structure) {
    for (const Keyword keyword : {Keyword::kAllOf, Keyword::kAnyOf, Keyword::kOneOf}) {
      const std::span<const NodeId> children = schema_.Nodes(node, keyword);
      for (size_t i = 0; i < children.size(); ++i) {
        Later(children[i], structure, PathStep::Index(InfoOf(keyword).name, i), {});
      }
    }
    if (const std::optional<NodeId> child = schema_.Node(node, Keyword::kNot)) {
      Later(*child, structure, PathStep::Name("not"), {});
    }
  }

  void Visit(NodeId junctor, NodeId structure) {
    VisitJunctors(junctor, structure);
    if (const std::optional<NodeId> items = schema_.Node(junctor, Keyword::kItems)) {
      Later(*items, schema_.Node(structure, Keyword::kItems), PathStep::Name("items"),
            PathStep::Name("items"));
    }
    for (const schema::NamedNode& property : schema_.NamedNodes(junctor, Keyword::kProperties)) {
      const PathStep step = PathStep::Key("properties", property.name);
      Later(property.node, schema_.Property(structure, property.name), step, step);
    }
  }

  const Schema& schema_;
  PathWalk structure_path_;
  PathWalk junctor_path_;
  LintErrors& errors_;
  std::vector<Task> tasks_;
};

}  // namespace

void LintCompleteness(const Schema& schema, const value::Path& path, LintErrors& errors) {
  Completeness(schema, path, errors).Run();
}

}  // namespace plimsoll::crd
