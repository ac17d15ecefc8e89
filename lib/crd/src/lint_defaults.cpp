// Defaults have to be values the API server would take: without unknown fields, with proper
// metadata where they are resources, and valid by the schema they are in. A default inside the
// metadata of a resource cannot be judged alone; it is put into an otherwise empty resource.
// Last come the rules of x-kubernetes-validations.
#include <algorithm>
#include <ranges>
#include <vector>

#include "default_rules.h"
#include "default_values.h"
#include "embedded.h"
#include "field_error_value.h"
#include "lint_parts.h"
#include "path_walk.h"
#include "surrounding_object.h"
#include "typed_metadata.h"
#include "unknown_fields.h"

namespace plimsoll::crd {
namespace {

using finding::ErrorList;
using finding::FieldError;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;
using value::Value;

constexpr uint32_t kNoStep = UINT32_MAX;

class DefaultsLint {
 public:
  DefaultsLint(const Schema& schema, const value::Path& path, LintErrors& errors)
      : schema_(schema), path_(path), errors_(errors), values_(schema), rules_(schema) {}

  void Run() {
    tasks_.push_back({schema_.root(), schema_.root(), false, kNoStep, path_.length(), {}});
    while (!tasks_.empty() && !spent_) {
      Task task = tasks_.back();
      tasks_.pop_back();
      path_.Move(task.length, task.step);
      if (IsResource(task.node)) {
        task.resource = task.node;
        task.inside_meta = false;
        task.trail = kNoStep;
      }
      if (const std::optional<Value> held = schema_.Literal(task.node, Keyword::kDefault)) {
        task.inside_meta ? LintInMetadata(task, *held) : LintAlone(task, *held);
      }
      VisitChildren(task);
    }
  }

 private:
  // A step from the resource down to the node; they form a tree, upwards.
  struct TrailStep {
    uint32_t above;
    SurroundingStep step;
  };

  struct Task {
    NodeId node;
    NodeId resource;   // the innermost resource around it
    bool inside_meta;  // of that resource
    uint32_t trail;    // from the resource to here, kNoStep at the resource itself
    size_t length;
    PathStep step;
  };

  // The root is one, whatever its schema says.
  bool IsResource(NodeId node) const {
    return node == schema_.root() || schema_.Flag(node, Keyword::kEmbeddedResource);
  }

  // The last is left first. Upstream looks into neither additionalProperties nor junctors.
  void VisitChildren(const Task& task) {
    const bool resource = IsResource(task.node);
    for (const schema::NamedNode& child :
         std::views::reverse(schema_.NamedNodes(task.node, Keyword::kProperties))) {
      const bool inside_meta = task.inside_meta || (resource && IsResourcePart(child.name));
      Later(task, child.node, inside_meta, {task.trail, {false, child.name}},
            PathStep::Key("properties", child.name));
    }
    if (const std::optional<NodeId> items = schema_.Node(task.node, Keyword::kItems)) {
      Later(task, *items, task.inside_meta, {task.trail, {true, {}}}, PathStep::Name("items"));
    }
  }

  void Later(const Task& parent, NodeId node, bool inside_meta, TrailStep trail, PathStep step) {
    trail_.push_back(trail);
    tasks_.push_back(
        {node, parent.resource, inside_meta, static_cast<uint32_t>(trail_.size() - 1), path_.length(), step});
  }

  // Upstream brings embedded metadata into form in place, before it prints the default.
  void LintAlone(const Task& task, Value given) {
    const value::Path field = path_.Child("default");
    const RootResource root = IsResource(task.node) ? RootResource::kAlways : RootResource::kAsSchemaSays;
    const bool typed = TypeMetadata(schema_, task.node, given, root, copy_);
    const Value held = typed ? copy_.root() : given;
    if (HasUnknownFields(schema_, task.node, given, root)) {
      errors_.Invalid(field, FieldErrorValue(held), "must not have unknown fields", given.span());
    }
    if (std::optional<FieldError> fault = FindMalformedEmbedded(schema_, task.node, given, root, field)) {
      return errors_.Add(std::move(*fault));
    }
    ErrorList found;
    CheckEmbeddedResources(schema_, task.node, held, root, field, found);
    if (found.empty()) values_.Check(task.node, held, field, found);
    if (found.empty()) RunRules(task, held, field, found);
    AddAll(found);
  }

  void LintInMetadata(const Task& task, Value held) {
    const value::Path field = path_.Child("default");
    const std::string complaint = ComplaintOfResource(task, held);
    if (!complaint.empty()) {
      return errors_.Invalid(field, FieldErrorValue(held), "must result in valid metadata: " + complaint,
                             held.span());
    }
    ErrorList found;
    values_.Check(task.node, held, field, found);
    if (found.empty()) RunRules(task, held, field, found);
    AddAll(found);
  }

  // Once the budget is spent nothing more is looked at.
  void RunRules(const Task& task, Value held, const value::Path& field, ErrorList& found) {
    const DefaultRules::Place place{task.node, IsResource(task.node), task.inside_meta};
    spent_ = !rules_.Check(place, held, field, found);
  }

  void AddAll(ErrorList& found) {
    for (FieldError& error : found) errors_.Add(std::move(error));
  }

  // What is wrong with a resource that has nothing but this default; empty when it is fine.
  std::string ComplaintOfResource(const Task& task, Value held) {
    SurroundWithObject(WayTo(task), held, copy_);
    const Value resource = copy_.root();
    constexpr RootResource kRoot = RootResource::kAlways;
    if (const auto fault = FindMalformedEmbedded(schema_, task.resource, resource, kRoot, "")) {
      return fault->Text();
    }
    ErrorList found;
    CheckEmbeddedResources(schema_, task.resource, resource, kRoot, "", found);
    std::vector<std::string> texts;
    for (const FieldError& error : found) texts.push_back(error.Text());
    return finding::RenderAggregate(texts);
  }

  std::vector<SurroundingStep> WayTo(const Task& task) const {
    std::vector<SurroundingStep> way;
    for (uint32_t at = task.trail; at != kNoStep; at = trail_[at].above) way.push_back(trail_[at].step);
    std::ranges::reverse(way);
    return way;
  }

  const Schema& schema_;
  PathWalk path_;
  LintErrors& errors_;
  DefaultValues values_;
  DefaultRules rules_;
  bool spent_ = false;
  value::Document copy_;
  std::vector<Task> tasks_;
  std::vector<TrailStep> trail_;
};

}  // namespace

void LintDefaults(const Schema& schema, const value::Path& path, LintErrors& errors) {
  for (uint32_t i = 0; i < schema.NodeCount(); ++i) {
    if (schema.Has({i}, Keyword::kDefault)) return DefaultsLint(schema, path, errors).Run();
  }
}

}  // namespace plimsoll::crd
