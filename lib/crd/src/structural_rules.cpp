// Structural nodes and nodes inside junctors go by different rules but are walked alike, off
// one stack. The order does not matter: upstream sorts.
#include "structural_rules.h"

#include <algorithm>
#include <vector>

#include "path_walk.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::crd {
namespace {

using schema::Entry;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;

enum class Level : uint8_t { kRoot, kItem, kField, kNested };

// Whether the node, as a part of a junctor, holds nothing but that type once it is structural:
// what upstream leaves over on the way (false for additionalProperties, `items` without a
// schema, empty lists of most kinds) does not count.
bool IsTypeAlone(const Schema& schema, NodeId node, std::string_view type) {
  if (schema.Text(node, Keyword::kType) != type) return false;
  for (const Entry& entry : schema.Entries(node)) {
    switch (entry.keyword) {
      case Keyword::kType:
      case Keyword::kRef: continue;
      case Keyword::kAdditionalProperties:
        if (entry.second && !entry.flag) continue;
        return false;
      case Keyword::kItems:
        if (entry.second) continue;
        return false;
      default: return false;
    }
  }
  for (const Keyword keyword :
       {Keyword::kProperties, Keyword::kRequired, Keyword::kListMapKeys, Keyword::kValidations}) {
    if (schema.GivenEmpty(node, keyword)) return false;
  }
  return true;
}

bool IsIntOrStringAllOf(const Schema& schema, NodeId node) {
  const std::span<const NodeId> all_of = schema.Nodes(node, Keyword::kAllOf);
  return !all_of.empty() && IsIntOrStringAnyOf(schema, all_of.front());
}

// Whether the schema of the root's metadata says nothing beyond its type, its default and the
// properties name and generateName.
bool IsBareMetadata(const Schema& schema, NodeId node) {
  for (const Entry& entry : schema.Entries(node)) {
    switch (entry.keyword) {
      case Keyword::kType:
      case Keyword::kDefault:
      case Keyword::kRef: continue;
      case Keyword::kItems:
        if (entry.second) continue;
        return false;
      case Keyword::kProperties: {
        const std::span<const schema::NamedNode> properties = schema.NamedNodes(node, Keyword::kProperties);
        const bool names_only = std::ranges::all_of(properties, [](const schema::NamedNode& property) {
          return property.name == "name" || property.name == "generateName";
        });
        if (names_only) continue;
        return false;
      }
      default: return false;
    }
  }
  return !schema.GivenEmpty(node, Keyword::kRequired) && !schema.GivenEmpty(node, Keyword::kListMapKeys) &&
         !schema.GivenEmpty(node, Keyword::kValidations);
}

class StructureLint {
 public:
  StructureLint(const Schema& schema, const value::Path& path, LintErrors& errors)
      : schema_(schema), path_(path), errors_(errors) {}

  void Run() {
    tasks_.push_back({schema_.root(), Level::kRoot, false, path_.length(), {}});
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      path_.Move(task.length, task.step);
      if (task.level == Level::kNested) {
        VisitNested(task.node, task.skip_any_of);
      } else {
        VisitStructural(task.node, task.level);
      }
    }
  }

 private:
  struct Task {
    NodeId node;
    Level level;
    bool skip_any_of;
    size_t length;
    PathStep step;
  };

  void Later(NodeId node, Level level, PathStep step, bool skip_any_of = false) {
    tasks_.push_back({node, level, skip_any_of, path_.length(), step});
  }

  text::Span PlaceOf(NodeId node, Keyword keyword) const {
    const Entry* entry = schema_.Find(node, keyword);
    return entry != nullptr ? entry->place : schema_.node(node).place;
  }

  std::string_view TypeOf(NodeId node) const { return schema_.Text(node, Keyword::kType); }
  bool Embedded(NodeId node) const { return schema_.Flag(node, Keyword::kEmbeddedResource); }
  bool Preserves(NodeId node) const { return schema_.Flag(node, Keyword::kPreserveUnknownFields); }
  bool IntOrString(NodeId node) const { return schema_.Flag(node, Keyword::kIntOrString); }

  void Forbid(NodeId node, Keyword keyword, std::string detail) {
    errors_.Forbidden(path_.Child(InfoOf(keyword).name), std::move(detail), PlaceOf(node, keyword));
  }

  void VisitStructural(NodeId node, Level level) {
    VisitChildren(node, level);
    LintExtensions(node);
    VisitJunctors(node, IsIntOrStringAnyOf(schema_, node), IsIntOrStringAllOf(schema_, node));
    LintType(node, level);
    LintResourceParts(node, level);
    LintEmbedded(node);
  }

  void VisitChildren(NodeId node, Level level) {
    const std::optional<NodeId> items = schema_.Node(node, Keyword::kItems);
    if (TypeOf(node) == "array" && !items) {
      errors_.Required(path_.Child("items"), "must be specified", schema_.node(node).place);
    }
    if (items) Later(*items, Level::kItem, PathStep::Name("items"));
    for (const schema::NamedNode& property : schema_.NamedNodes(node, Keyword::kProperties)) {
      Later(property.node, Level::kField, PathStep::Key("properties", property.name));
    }
    if (!schema_.Has(node, Keyword::kAdditionalProperties)) return;
    if (level == Level::kRoot) Forbid(node, Keyword::kAdditionalProperties, "must not be used at the root");
    if (const std::optional<NodeId> child = schema_.Node(node, Keyword::kAdditionalProperties)) {
      Later(*child, Level::kField, PathStep::Name("additionalProperties"));
    }
  }

  void LintExtensions(NodeId node) {
    if (!IntOrString(node)) return;
    for (const Keyword keyword : {Keyword::kPreserveUnknownFields, Keyword::kEmbeddedResource}) {
      if (!schema_.Flag(node, keyword)) continue;
      errors_.Invalid(path_.Child(InfoOf(keyword).name), "true",
                      "must be false if x-kubernetes-int-or-string is true", PlaceOf(node, keyword));
    }
  }

  void LintType(NodeId node, Level level) {
    const std::string_view type = TypeOf(node);
    if (Embedded(node) && type != "object") {
      RequireType(node, "must be object if x-kubernetes-embedded-resource is true");
    } else if (type.empty() && !IntOrString(node) && !Preserves(node)) {
      errors_.Required(path_.Child("type"),
                       level == Level::kRoot   ? "must not be empty at the root"
                       : level == Level::kItem ? "must not be empty for specified array items"
                                               : "must not be empty for specified object fields",
                       schema_.node(node).place);
    }
    if (level == Level::kRoot && !type.empty() && type != "object") {
      RequireType(node, "must be object at the root");
    }
  }

  void RequireType(NodeId node, std::string detail) {
    const std::string_view type = TypeOf(node);
    if (type.empty())
      return errors_.Required(path_.Child("type"), std::move(detail), schema_.node(node).place);
    errors_.Invalid(path_.Child("type"), {type, PlaceOf(node, Keyword::kType)}, std::move(detail));
  }

  // kind, apiVersion and metadata of what is a resource.
  void LintResourceParts(NodeId node, Level level) {
    const bool resource = level == Level::kRoot || Embedded(node);
    if (!resource) return;
    for (const std::string_view name : {"kind", "apiVersion"}) {
      const std::optional<NodeId> property = schema_.Property(node, name);
      if (property) LintPropertyType(name, *property, "string");
    }
    const std::optional<NodeId> metadata = schema_.Property(node, "metadata");
    if (!metadata) return;
    LintPropertyType("metadata", *metadata, "object");
    if (level == Level::kRoot && !IsBareMetadata(schema_, *metadata)) {
      errors_.Forbidden(path_.Child("properties", "metadata"),
                        "must not specify anything other than name and generateName, but metadata is "
                        "implicitly specified",
                        schema_.node(*metadata).place);
    }
  }

  void LintPropertyType(std::string_view name, NodeId property, std::string_view wanted) {
    const std::string_view type = TypeOf(property);
    if (type == wanted) return;
    errors_.Invalid(path_.Child("properties", name).Child("type"), {type, PlaceOf(property, Keyword::kType)},
                    "must be " + std::string(wanted));
  }

  void LintEmbedded(NodeId node) {
    if (!Embedded(node)) return;
    if (schema_.Has(node, Keyword::kAdditionalProperties)) {
      Forbid(node, Keyword::kAdditionalProperties,
             "must not be used if x-kubernetes-embedded-resource is set");
    }
    if (!Preserves(node) && !schema_.Has(node, Keyword::kProperties)) {
      errors_.Required(path_.Child("properties"),
                       "must not be empty if x-kubernetes-embedded-resource is true without "
                       "x-kubernetes-preserve-unknown-fields",
                       schema_.node(node).place);
    }
  }

  void VisitJunctors(NodeId node, bool skip_any_of, bool skip_any_of_of_first) {
    if (!skip_any_of) VisitNestedList(node, Keyword::kAnyOf, false);
    VisitNestedList(node, Keyword::kAllOf, skip_any_of_of_first);
    VisitNestedList(node, Keyword::kOneOf, false);
    if (const std::optional<NodeId> child = schema_.Node(node, Keyword::kNot)) {
      Later(*child, Level::kNested, PathStep::Name("not"));
    }
    LintPattern(node);
  }

  void VisitNestedList(NodeId node, Keyword keyword, bool skip_any_of_of_first) {
    const std::span<const NodeId> children = schema_.Nodes(node, keyword);
    for (size_t i = 0; i < children.size(); ++i) {
      Later(children[i], Level::kNested, PathStep::Index(InfoOf(keyword).name, i),
            skip_any_of_of_first && i == 0);
    }
  }

  void LintPattern(NodeId node) {
    const std::string_view pattern = schema_.Text(node, Keyword::kPattern);
    if (pattern.empty()) return;
    const Result<void> syntax = pattern::CheckSyntax(pattern);
    if (syntax) return;
    errors_.Invalid(path_.Child("pattern"), {pattern, PlaceOf(node, Keyword::kPattern)},
                    "must be a valid regular expression, but isn't: " + syntax.error().message);
  }

  void VisitNested(NodeId node, bool skip_any_of) {
    VisitJunctors(node, skip_any_of, false);
    if (const std::optional<NodeId> items = schema_.Node(node, Keyword::kItems)) {
      Later(*items, Level::kNested, PathStep::Name("items"));
    }
    for (const schema::NamedNode& property : schema_.NamedNodes(node, Keyword::kProperties)) {
      Later(property.node, Level::kNested, PathStep::Key("properties", property.name));
    }
    ForbidInJunctors(node);
    if (schema_.Property(node, "metadata")) {
      errors_.Forbidden(path_.Child("properties", "metadata"), "must not be specified in a nested context",
                        PlaceOf(node, Keyword::kProperties));
    }
  }

  void ForbidInJunctors(NodeId node) {
    for (const Entry& entry : schema_.Entries(node)) {
      const std::string_view must_be = MustBeInJunctors(entry);
      if (!must_be.empty())
        Forbid(node, entry.keyword, "must be " + std::string(must_be) + " to be structural");
    }
  }

  static std::string_view MustBeInJunctors(const Entry& entry) {
    switch (entry.keyword) {
      case Keyword::kType:
      case Keyword::kTitle:
      case Keyword::kDescription:
      case Keyword::kListMapKeys:
      case Keyword::kValidations: return "empty";
      case Keyword::kAdditionalProperties: return entry.second && !entry.flag ? "" : "undefined";
      case Keyword::kDefault:
      case Keyword::kListType:
      case Keyword::kMapType: return "undefined";
      case Keyword::kNullable:
      case Keyword::kPreserveUnknownFields:
      case Keyword::kEmbeddedResource:
      case Keyword::kIntOrString: return "false";
      default: return "";
    }
  }

  const Schema& schema_;
  PathWalk path_;
  LintErrors& errors_;
  std::vector<Task> tasks_;
};

}  // namespace

bool IsIntOrStringAnyOf(const Schema& schema, NodeId node) {
  const std::span<const NodeId> any_of = schema.Nodes(node, Keyword::kAnyOf);
  return any_of.size() == 2 && IsTypeAlone(schema, any_of[0], "integer") &&
         IsTypeAlone(schema, any_of[1], "string");
}

void LintStructure(const Schema& schema, const value::Path& path, LintErrors& errors) {
  LintErrors found;
  StructureLint(schema, path, found).Run();
  LintCompleteness(schema, path, found);
  // Each text is made once, for all comparisons.
  std::vector<std::pair<std::string, size_t>> order;
  for (size_t i = 0; i < found.list().size(); ++i) order.emplace_back(found.list()[i].Text(), i);
  std::ranges::sort(order);
  for (const auto& [text, index] : order) errors.Add(std::move(found.list()[index]));
  errors.LeaveOut(found.left_out());
}

}  // namespace plimsoll::crd
