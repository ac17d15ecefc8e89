// Unions out of OpenAPI. A node of the graph is made of one or more schemas: a property may be
// declared in several branches of allOf, and all of them are looked into, with what they refer to.
// Nodes are known by these schemas, by the inlined union that their list puts on them, and by
// where declarations of a side file lead, so that a schema shared by two fields can have a union in
// one and none in the other.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "open_api_extensions.h"
#include "plimsoll/merge/limits.h"
#include "plimsoll/merge/union_schema.h"
#include "union_declaration.h"
#include "union_extension.h"
#include "union_side_tree.h"

namespace plimsoll::merge {
namespace {

using value::Value;

using Schemas = std::vector<Value>;

struct NodeKey {
  std::vector<const value::Node*> schemas;
  std::string inlined;
  SideTree::Place side = SideTree::kNowhere;

  friend auto operator<=>(const NodeKey&, const NodeKey&) = default;
};

// A node that is known and yet to be looked into.
struct Work {
  UnionNodeId id;
  Schemas schemas;
  std::string inlined;  // words of a tag that the list has for its items
  SideTree::Place side = SideTree::kNowhere;
};

// How a node was first come to.
struct Origin {
  UnionNodeId parent = kNoUnionNode;
  std::string step = {};
};

MemberKind KindOf(const Schemas& expanded) {
  std::string_view type;
  bool fields = false;
  bool values = false;
  for (const Value schema : expanded) {
    if (type.empty()) type = TypeIn(schema);
    fields |= schema.Find("properties").has_value();
    const auto additional = schema.Find("additionalProperties");
    values |= additional && (additional->IsObject() || IsTrue(schema, "additionalProperties"));
    if (IsTrue(schema, "x-kubernetes-int-or-string")) return MemberKind::kUnknown;
  }
  if (type == "array") return MemberKind::kList;
  if (type == "string") return MemberKind::kString;
  if (type == "integer" || type == "number") return MemberKind::kNumber;
  if (type == "boolean") return MemberKind::kBoolean;
  if (values && !fields) return MemberKind::kMap;
  return fields || type == "object" ? MemberKind::kObject : MemberKind::kUnknown;
}

// The reference of a schema that is nothing but one: itself, or in an allOf of one.
std::string_view ReferenceOf(Value schema) {
  const std::string_view own = TextIn(schema, "$ref");
  if (!own.empty()) return own;
  const auto all = schema.Find("allOf");
  return all && all->IsArray() && all->Count() == 1 ? TextIn(*all->Items().begin(), "$ref") : "";
}

class Deriver {
 public:
  Deriver(Value components, const UnionOptions& options, const std::vector<SideUnion>& side)
      : options_(options), side_(side) {
    if (!components.IsObject()) return;
    for (const value::Member member : components.Members()) components_.emplace(member.key, member.value);
  }

  DerivedUnions Derive(Value root) {
    NodeOf({root}, "", side_.root(), {});
    while (!todo_.empty()) {
      const Work work = std::move(todo_.back());
      todo_.pop_back();
      Look(work);
    }
    for (const std::string& path : side_.NeverTaken()) {
      out_.problems.push_back({UnionFault::kUnknownPath, "the schema has no such field", path});
    }
    out_.schema.FindWhatReaches();
    return std::move(out_);
  }

 private:
  UnionNodeId NodeOf(const Schemas& schemas, std::string inlined, SideTree::Place side, Origin origin) {
    NodeKey key{{}, inlined, side};
    for (const Value schema : schemas) key.schemas.push_back(&schema.node());
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    if (out_.schema.size() >= kMaxUnionNodes) return TooLarge();
    const UnionNodeId id = out_.schema.Add();
    known_.emplace(std::move(key), id);
    origins_.push_back(std::move(origin));
    todo_.push_back({id, schemas, std::move(inlined), side});
    return id;
  }

  UnionNodeId TooLarge() {
    const bool told = !out_.problems.empty() && out_.problems.back().fault == UnionFault::kTooLarge;
    if (!told) out_.problems.push_back({UnionFault::kTooLarge, "the schema is too large"});
    return kNoUnionNode;
  }

  // The schemas with those they refer to and consist of.
  Schemas Expand(const Schemas& schemas) {
    Schemas out;
    std::set<const value::Node*> seen;
    Schemas todo(schemas.rbegin(), schemas.rend());
    while (!todo.empty()) {
      const Value schema = todo.back();
      todo.pop_back();
      if (!schema.IsObject() || !seen.insert(&schema.node()).second) continue;
      if (++expanded_ > kMaxExpansions) {
        TooLarge();
        return out;
      }
      out.push_back(schema);
      PushParts(schema, todo);
    }
    return out;
  }

  void PushParts(Value schema, Schemas& todo) const {
    if (const auto all = schema.Find("allOf"); all && all->IsArray()) {
      const size_t from = todo.size();
      for (const Value part : all->Items()) todo.push_back(part);
      std::reverse(todo.begin() + static_cast<std::ptrdiff_t>(from), todo.end());
    }
    const std::string_view reference = TextIn(schema, "$ref");
    if (reference.empty()) return;
    const auto found = components_.find(LastSegment(reference));
    if (found != components_.end()) todo.push_back(found->second);
  }

  void Look(const Work& work) {
    const Schemas expanded = Expand(work.schemas);
    std::map<std::string, Schemas> properties;
    Schemas items;
    Schemas additional;
    for (const Value schema : expanded) {
      if (const auto declared = schema.Find("properties"); declared && declared->IsObject()) {
        for (const value::Member one : declared->Members()) {
          properties[std::string(one.key)].push_back(one.value);
        }
      }
      if (const auto item = schema.Find("items"); item && item->IsObject()) items.push_back(*item);
      const auto values = schema.Find("additionalProperties");
      if (values && values->IsObject()) additional.push_back(*values);
    }
    ReadListFacts(work, expanded);
    AddUnions(work, expanded, properties);
    AddChildren(work, properties, items, additional, InlinedTag(work, expanded));
  }

  void ReadListFacts(const Work& work, const Schemas& expanded) {
    UnionNode& node = out_.schema.At(work.id);
    std::vector<std::string> keys;
    std::string ignored;
    for (const Value schema : expanded) {
      if (keys.empty()) ListRelationship(schema, keys, ignored);
      const std::string_view strategy = TextIn(schema, "x-kubernetes-patch-strategy");
      node.retain_keys |= strategy.find("retainKeys") != std::string_view::npos;
      if (node.merge_key.empty()) node.merge_key = TextIn(schema, "x-kubernetes-patch-merge-key");
    }
    if (keys.empty() && !node.merge_key.empty()) keys.push_back(node.merge_key);
    if (keys.size() > kMaxListKeys) keys.resize(kMaxListKeys);
    node.keys = std::move(keys);
  }

  // The tags of a property: of its schema, and of a side file.
  std::vector<std::string_view> TagsOf(const Work& work) {
    std::vector<std::string_view> out;
    for (const Value schema : work.schemas) {
      const auto tag = schema.Find("x-kubernetes-union");
      if (!tag) continue;
      if (tag->IsString()) {
        out.push_back(tag->AsString());
      } else {
        Report(work, {UnionFault::kBadTag, "\"x-kubernetes-union\" must be a string"});
      }
    }
    for (const Value declared : side_.Take(work.side)) {
      if (declared.IsString()) out.push_back(declared.AsString());
    }
    return out;
  }

  void AddUnions(const Work& work, const Schemas& expanded,
                 const std::map<std::string, Schemas>& properties) {
    const std::vector<std::string_view> tags = TagsOf(work);
    Schemas extensions;
    for (const Value schema : expanded) {
      if (const auto unions = schema.Find("x-kubernetes-unions")) extensions.push_back(*unions);
    }
    for (const Value declared : side_.Take(work.side)) {
      if (!declared.IsString()) extensions.push_back(declared);
    }
    if (tags.empty() && extensions.empty() && work.inlined.empty()) return;
    const DeclaredFields fields = FieldsOf(properties);
    if (!work.inlined.empty()) Keep(work, InlinedFields(fields, KeysOfList(work)));
    for (const std::string_view tag : tags) AddTag(work, expanded, fields, tag);
    for (const Value extension : extensions) AddExtension(work, fields, properties, extension);
    CheckShared(work);
  }

  void CheckShared(const Work& work) {
    UnionNode& node = out_.schema.At(work.id);
    auto problem = SharedField(node.unions);
    if (!problem) return;
    Report(work, std::move(*problem));
    node.unions.clear();
  }

  const std::vector<std::string>& KeysOfList(const Work& work) {
    return out_.schema[origins_[work.id.index].parent].keys;
  }

  DeclaredFields FieldsOf(const std::map<std::string, Schemas>& properties) {
    DeclaredFields out;
    for (const auto& [name, schemas] : properties) {
      const Schemas expanded = Expand(schemas);
      DeclaredField& field = out[name];
      field.kind = KindOf(expanded);
      field.reference = ReferenceOf(schemas.front());
      for (const Value schema : expanded) ReadScalarFacts(schema, field);
    }
    return out;
  }

  static void ReadScalarFacts(Value schema, DeclaredField& field) {
    const std::string_view text = TextIn(schema, "default");
    if (field.default_value.empty()) field.default_value = text;
    const auto values = schema.Find("enum");
    if (!values || !field.enum_values.empty()) return;
    for (const Value value : values->Items()) {
      if (value.IsString() && !value.AsString().empty()) field.enum_values.emplace_back(value.AsString());
    }
  }

  void AddTag(const Work& work, const Schemas& expanded, const DeclaredFields& fields,
              std::string_view text) {
    const auto tag = ParseUnionTag(text);
    if (!tag) return Report(work, tag.error());
    const std::string& name = origins_[work.id.index].step;
    if (origins_[work.id.index].parent == kNoUnionNode || name == "[]" || name == "{}") {
      return Report(work, {UnionFault::kBadTag, "only a property can be tagged as a union"});
    }
    const MemberKind kind = KindOf(expanded);
    if (tag->kind == UnionTag::Kind::kInlined) return CheckInlined(work, *tag, kind, name);
    if (kind != MemberKind::kObject && kind != MemberKind::kUnknown) {
      return Report(work,
                    {UnionFault::kBadTag,
                     name + " is no object with properties, so it cannot be the union " + std::string(text)});
    }
    Keep(work, tag->kind == UnionTag::Kind::kOneOf ? OneOfFields(fields)
                                                   : DiscriminatedFields(fields, tag->argument));
  }

  void CheckInlined(const Work& work, const UnionTag& tag, MemberKind kind, const std::string& name) {
    if (kind != MemberKind::kList) {
      return Report(work,
                    {UnionFault::kInlinedUnion,
                     name + " is no list: only items of lists with a merge key can be inlined unions; "
                            "other inlined unions are not supported, keep the code that validates them"});
    }
    const std::vector<std::string>& keys = out_.schema[work.id].keys;
    if (std::ranges::find(keys, tag.argument) != keys.end()) return;
    Report(work, {UnionFault::kInlinedKey,
                  "inlined union key " + tag.argument + " is not the merge key of " + name});
  }

  // What the list says of its items, if it is right.
  std::string InlinedTag(const Work& work, const Schemas& expanded) {
    if (KindOf(expanded) != MemberKind::kList) return "";
    const std::vector<std::string>& keys = out_.schema[work.id].keys;
    for (const std::string_view text : TagsOf(work)) {
      const auto tag = ParseUnionTag(text);
      if (!tag || tag->kind != UnionTag::Kind::kInlined) continue;
      if (std::ranges::find(keys, tag->argument) != keys.end()) return tag->argument;
    }
    return "";
  }

  void AddExtension(const Work& work, const DeclaredFields& fields,
                    const std::map<std::string, Schemas>& properties, Value extension) {
    if (extension.IsObject()) return AddOne(work, fields, properties, extension, false);
    if (!extension.IsArray()) {
      return Report(work, {UnionFault::kBadShape, "\"x-kubernetes-unions\" should be a list or an object"});
    }
    for (const Value item : extension.Items()) AddOne(work, fields, properties, item, true);
  }

  void AddOne(const Work& work, const DeclaredFields& fields,
              const std::map<std::string, Schemas>& properties, Value item, bool in_list) {
    const bool object_form =
        item.IsObject() && item.Find("properties") && !item.Find("fields-to-discriminateBy");
    if (object_form == in_list && item.IsObject()) {
      out_.warnings.push_back({UnionFault::kBadShape,
                               object_form ? "the object form of \"x-kubernetes-unions\" stands in a list"
                                           : "\"x-kubernetes-unions\" should be a list",
                               PathOf(work.id)});
    }
    if (object_form) return AddObjectForm(work, fields, properties, item);
    const auto listed = ReadListUnion(item);
    if (!listed) return Report(work, listed.error());
    const UnionSource declared = options_.published ? UnionSource::kPublished : UnionSource::kList;
    Keep(work, ListedFields(fields, *listed, options_), declared);
  }

  void AddObjectForm(const Work& work, const DeclaredFields& fields,
                     const std::map<std::string, Schemas>& properties, Value item) {
    const std::string_view discriminator = TextIn(item, "discriminator");
    const Value values = *item.Find("properties");
    if (discriminator.empty() || !values.IsObject()) {
      return Report(work, {UnionFault::kBadShape,
                           "the object form of \"x-kubernetes-unions\" needs a discriminator, and properties "
                           "by its values"});
    }
    UnionType type{.discriminator = std::string(discriminator),
                   .mode = UnionMode::kExactlyOne,
                   .strict = true,
                   .require_selected = true,
                   .source = UnionSource::kObject};
    std::multimap<std::string_view, std::string_view> by_reference;
    for (const auto& [name, field] : fields) by_reference.emplace(field.reference, name);
    for (const value::Member one : values.Members()) {
      const std::string field = FieldOf(one, fields, by_reference);
      if (!field.empty()) type.members.push_back({field, {std::string(one.key)}});
    }
    if (type.members.empty()) return AddTaggedObject(work, fields, properties, std::move(type), values);
    Keep(work, Settle(std::move(type), fields));
  }

  static std::string_view ReferenceIn(Value schema) {
    return schema.IsString() ? schema.AsString() : ReferenceOf(schema);
  }

  // The one property of that schema, or the one called like the value.
  static std::string FieldOf(const value::Member& one, const DeclaredFields& fields,
                             const std::multimap<std::string_view, std::string_view>& by_reference) {
    const std::string_view reference = ReferenceIn(one.value);
    if (!reference.empty() && by_reference.count(reference) == 1) {
      return std::string(by_reference.find(reference)->second);
    }
    std::string name = LowerFirst(one.key);
    return fields.contains(name) ? name : "";
  }

  // Values that select no property select a schema for the object itself: the fields that schema adds
  // are what belongs to the value.
  void AddTaggedObject(const Work& work, DeclaredFields fields, const std::map<std::string, Schemas>& own,
                       UnionType type, Value values) {
    type.source = UnionSource::kTaggedObject;
    type.mode = UnionMode::kAtMostOne;
    type.require_selected = false;
    std::map<std::string, Schemas> added;
    std::map<std::string, UnionMember> members;
    for (const value::Member one : values.Members()) {
      for (const auto& [name, schema] : PropertiesNamedBy(ReferenceIn(one.value))) {
        if (own.contains(name)) continue;
        members.try_emplace(name, UnionMember{name}).first->second.values.emplace_back(one.key);
        added[name].push_back(schema);
      }
    }
    for (auto& [name, member] : members) type.members.push_back(std::move(member));
    fields.merge(FieldsOf(added));
    Keep(work, Settle(std::move(type), fields));
  }

  std::map<std::string, Value> PropertiesNamedBy(std::string_view reference) {
    std::map<std::string, Value> out;
    const auto found = components_.find(LastSegment(reference));
    if (reference.empty() || found == components_.end()) return out;
    for (const Value schema : Expand({found->second})) {
      const auto properties = schema.Find("properties");
      if (!properties) continue;
      for (const value::Member one : properties->Members()) out.emplace(one.key, one.value);
    }
    return out;
  }

  void Keep(const Work& work, UnionOr type) { Keep(work, std::move(type), UnionSource::kPublished); }

  void Keep(const Work& work, UnionOr type, UnionSource declared) {
    if (!type) return Report(work, type.error());
    if (FellBack(*type, declared)) {
      out_.warnings.push_back({UnionFault::kUnknownMember,
                               "the enum of discriminator " + type->discriminator +
                                   " has none of the values of the union, which is read leniently",
                               PathOf(work.id)});
    }
    out_.schema.At(work.id).unions.push_back(std::move(*type));
  }

  // The stack is worked off from its end: what comes first is pushed last.
  void AddChildren(const Work& work, const std::map<std::string, Schemas>& properties, const Schemas& items,
                   const Schemas& additional, const std::string& inlined) {
    const size_t from = todo_.size();
    std::vector<UnionProperty> below;
    for (const auto& [name, schemas] : properties) {
      const UnionNodeId id = NodeOf(schemas, "", side_.Below(work.side, name), {work.id, name});
      if (id != kNoUnionNode) below.push_back({name, id});
    }
    UnionNodeId item = kNoUnionNode;
    if (!items.empty()) item = NodeOf(items, inlined, side_.Below(work.side, "[]"), {work.id, "[]"});
    UnionNodeId value = kNoUnionNode;
    if (!additional.empty()) value = NodeOf(additional, "", side_.Below(work.side, "{}"), {work.id, "{}"});
    UnionNode& node = out_.schema.At(work.id);
    node.properties = std::move(below);
    node.items = item;
    node.additional = value;
    std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(from), todo_.end());
  }

  void Report(const Work& work, UnionProblem problem) {
    problem.path = PathOf(work.id);
    out_.problems.push_back(std::move(problem));
  }

  std::string PathOf(UnionNodeId id) const {
    std::vector<std::string_view> steps;
    for (; origins_[id.index].parent != kNoUnionNode && steps.size() < kMaxUnionDepth;
         id = origins_[id.index].parent) {
      steps.push_back(origins_[id.index].step);
    }
    std::string out;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      if (!out.empty() && *step != "[]" && *step != "{}") out += '.';
      out += *step;
    }
    return out;
  }

  static constexpr size_t kMaxExpansions = size_t{4} * kMaxUnionNodes;

  std::unordered_map<std::string_view, Value> components_;
  UnionOptions options_;
  SideTree side_;
  DerivedUnions out_;
  std::map<NodeKey, UnionNodeId> known_;
  std::vector<Origin> origins_;
  std::vector<Work> todo_;
  size_t expanded_ = 0;
};

}  // namespace

DerivedUnions UnionsOfOpenApi(Value components, Value root, const UnionOptions& options,
                              const std::vector<SideUnion>& side) {
  return Deriver(components, options, side).Derive(root);
}

}  // namespace plimsoll::merge
