// A node is taken in two steps with its children between them, because upstream reports what it
// finds in the children between the errors of the node.
#include "open_api_rules.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <vector>

#include "list_type_rules.h"
#include "path_walk.h"
#include "rule_form.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

constexpr std::array<std::string_view, 6> kTypes = {"array",  "boolean", "integer",
                                                    "number", "object",  "string"};

// What the place of a node adds to the rules for it.
struct Context {
  bool root = false;
  // Below kind, apiVersion or metadata of a resource.
  bool inside_meta = false;
  // Why there may be no default; empty where there may.
  std::string_view no_defaults = {};
};

class OpenApiLint {
 public:
  OpenApiLint(const Schema& schema, const value::Path& path, LintErrors& errors)
      : schema_(schema), path_(path), errors_(errors), faulty_(schema.NodeCount(), false) {}

  FaultyNodes Run() {
    tasks_.push_back({schema_.root(), {.root = true}, path_.length(), {}, false, 0});
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      path_.Move(task.length, task.step);
      task.closing ? Close(task) : Open(task.node, task.context);
    }
    return std::move(faulty_);
  }

 private:
  struct Task {
    NodeId node;
    Context context;
    size_t length;
    PathStep step;
    bool closing;
    size_t errors_before;  // of the node, when it is closed
  };

  void Later(NodeId node, const Context& context, PathStep step) {
    tasks_.push_back({node, context, path_.length(), step, false, 0});
  }

  text::Span PlaceOf(NodeId node, Keyword keyword) const {
    const schema::Entry* entry = schema_.Find(node, keyword);
    return entry != nullptr ? entry->place : schema_.node(node).place;
  }

  void Forbid(NodeId node, Keyword keyword, std::string detail) {
    errors_.Forbidden(path_.Child(InfoOf(keyword).name), std::move(detail), PlaceOf(node, keyword));
  }

  void Open(NodeId node, const Context& context) {
    const size_t errors_before = errors_.count();
    LintKeywords(node, context);
    if (schema_.Flag(node, Keyword::kUniqueItems)) {
      Forbid(node, Keyword::kUniqueItems,
             "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
    }
    const schema::Entry* additional = schema_.Find(node, Keyword::kAdditionalProperties);
    const bool literally_true = additional != nullptr && additional->second && additional->flag;
    if (additional != nullptr && !literally_true && schema_.Has(node, Keyword::kProperties)) {
      Forbid(node, Keyword::kAdditionalProperties,
             "additionalProperties and properties are mutual exclusive");
    }
    tasks_.push_back({node, {}, path_.length(), {}, true, errors_before});
    VisitChildren(node, context);
  }

  void LintKeywords(NodeId node, const Context& context) {
    const std::string_view type = schema_.Text(node, Keyword::kType);
    if (!type.empty() && std::ranges::count(kTypes, type) == 0) {
      errors_.Add(finding::NotSupported(path_.Child("type"), text::Quoted(type), kTypes,
                                        PlaceOf(node, Keyword::kType)));
    }
    if (schema_.Has(node, Keyword::kDefault) && !context.no_defaults.empty()) {
      Forbid(node, Keyword::kDefault, "must not be set " + std::string(context.no_defaults));
    }
    ForbidUnsupported(node);
    if (type == "null") {
      Forbid(node, Keyword::kType, "type cannot be set to null, use nullable as an alternative");
    }
    if (!schema_.Nodes(node, Keyword::kItems).empty()) {
      Forbid(node, Keyword::kItems, "items must be a schema object and not an array");
    }
    if (context.inside_meta && schema_.Flag(node, Keyword::kEmbeddedResource)) {
      Forbid(node, Keyword::kEmbeddedResource, "must not be used inside of resource meta");
    }
  }

  // An empty map of dependencies is one, too; no other empty list counts.
  void ForbidUnsupported(NodeId node) {
    for (const Keyword keyword : {Keyword::kId, Keyword::kAdditionalItems, Keyword::kPatternProperties,
                                  Keyword::kDefinitions, Keyword::kDependencies, Keyword::kRef}) {
      const bool empty = keyword == Keyword::kDependencies && schema_.GivenEmpty(node, keyword);
      if (!schema_.Has(node, keyword) && !empty) continue;
      Forbid(node, keyword, std::string(InfoOf(keyword).name) + " is not supported");
    }
  }

  // The last is left first. Neither patternProperties nor additionalItems are looked into.
  void VisitChildren(NodeId node, const Context& context) {
    const Context below{.inside_meta = context.inside_meta, .no_defaults = context.no_defaults};
    for (const schema::Dependency& dependency : std::views::reverse(schema_.Dependencies(node))) {
      if (dependency.node) Later(*dependency.node, below, PathStep::Key("dependencies", dependency.name));
    }
    VisitList(node, Keyword::kItems, below);
    VisitOne(node, Keyword::kItems, below);
    for (const schema::NamedNode& child :
         std::views::reverse(schema_.NamedNodes(node, Keyword::kDefinitions))) {
      Later(child.node, below, PathStep::Key("definitions", child.name));
    }
    for (const Keyword keyword : {Keyword::kAnyOf, Keyword::kOneOf, Keyword::kAllOf}) {
      VisitList(node, keyword, below);
    }
    VisitOne(node, Keyword::kNot, below);
    VisitProperties(node, context, below);
    Context in_additional = below;
    if (context.inside_meta)
      in_additional.no_defaults = "inside additionalProperties applying to object metadata";
    VisitOne(node, Keyword::kAdditionalProperties, in_additional);
  }

  void VisitOne(NodeId node, Keyword keyword, const Context& context) {
    if (const std::optional<NodeId> child = schema_.Node(node, keyword)) {
      Later(*child, context, PathStep::Name(InfoOf(keyword).name));
    }
  }

  void VisitList(NodeId node, Keyword keyword, const Context& context) {
    const std::span<const NodeId> children = schema_.Nodes(node, keyword);
    for (size_t i = children.size(); i-- > 0;) {
      Later(children[i], context, PathStep::Index(InfoOf(keyword).name, i));
    }
  }

  void VisitProperties(NodeId node, const Context& context, const Context& below) {
    const bool resource = context.root || schema_.Flag(node, Keyword::kEmbeddedResource);
    for (const schema::NamedNode& child :
         std::views::reverse(schema_.NamedNodes(node, Keyword::kProperties))) {
      Context inside = below;
      const std::string_view meta = resource ? WhyNoDefaults(child.name) : "";
      if (!meta.empty()) {
        inside.inside_meta = true;
        if (context.root) inside.no_defaults = meta;
      }
      Later(child.node, inside, PathStep::Key("properties", child.name));
    }
  }

  // Empty for what is not a part of every resource.
  static std::string_view WhyNoDefaults(std::string_view property) {
    if (property == "metadata") return "in top-level metadata";
    if (property == "kind") return "in top-level kind";
    if (property == "apiVersion") return "in top-level apiVersion";
    return "";
  }

  void Close(const Task& task) {
    const NodeId node = task.node;
    const schema::Entry* preserve = schema_.Find(node, Keyword::kPreserveUnknownFields);
    if (preserve != nullptr && !preserve->flag) {
      errors_.Invalid(path_.Child("x-kubernetes-preserve-unknown-fields"), "false",
                      "must be true or undefined", preserve->place);
    }
    LintMapType(schema_, node, path_, errors_);
    LintListType(schema_, node, path_, errors_);
    LintRuleForms(schema_, node, path_, errors_);
    if (errors_.count() != task.errors_before) faulty_[node.index] = true;
  }

  const Schema& schema_;
  PathWalk path_;
  LintErrors& errors_;
  FaultyNodes faulty_;
  std::vector<Task> tasks_;
};

}  // namespace

FaultyNodes LintOpenApi(const Schema& schema, const value::Path& path, LintErrors& errors) {
  return OpenApiLint(schema, path, errors).Run();
}

}  // namespace plimsoll::crd
