#include "linted_props.h"

#include <optional>
#include <vector>

#include "embedded.h"
#include "lint_errors.h"
#include "plimsoll/schema/go_props_json.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/write.h"
#include "structural_failure.h"
#include "structural_rules.h"
#include "typed_metadata.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

// Upstream looks at the defaults of no other schema.
bool IsStructural(const Schema& schema) {
  if (FindStructuralFailure(schema, schema.root())) return false;
  LintErrors errors;
  LintStructure(schema, {}, errors);
  return errors.count() == 0;
}

void AddShown(const Schema& schema, NodeId node, schema::ShownDefaults& shown) {
  const std::optional<value::Value> given = schema.Literal(node, Keyword::kDefault);
  if (!given) return;
  value::Document typed;
  if (!TypeMetadata(schema, node, *given, RootResource::kAsSchemaSays, typed)) return;
  const Result<std::string> json = value::WriteJson(typed.root(), {.order = value::KeyOrder::kByBytes});
  if (json) shown.emplace(node.index, *json);
}

// A default inside the metadata of a resource is judged on a copy.
schema::ShownDefaults ShownDefaultsOf(const Schema& schema) {
  struct Task {
    NodeId node;
    bool inside_meta;
  };
  schema::ShownDefaults shown;
  std::vector<Task> tasks = {{schema.root(), false}};
  while (!tasks.empty()) {
    Task task = tasks.back();
    tasks.pop_back();
    const bool resource = schema.Flag(task.node, Keyword::kEmbeddedResource);
    task.inside_meta &= !resource;
    if (!task.inside_meta) AddShown(schema, task.node, shown);
    for (const schema::NamedNode& child : schema.NamedNodes(task.node, Keyword::kProperties)) {
      tasks.push_back({child.node, task.inside_meta || (resource && IsResourcePart(child.name))});
    }
    const std::optional<NodeId> items = schema.Node(task.node, Keyword::kItems);
    if (items) tasks.push_back({*items, task.inside_meta});
  }
  return shown;
}

}  // namespace

void AppendLintedProps(std::string& out, const Schema& schema) {
  const bool changes = HasEmbeddedResources(schema) && IsStructural(schema);
  schema::AppendGoProps(out, schema, schema.root(),
                        changes ? ShownDefaultsOf(schema) : schema::ShownDefaults());
}

}  // namespace plimsoll::crd
