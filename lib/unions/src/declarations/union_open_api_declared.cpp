// What is declared to be a union: by tags of properties, by the two forms of the extension, by side files.
#include <algorithm>

#include "plimsoll/merge/schema/list_unions.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/value/value_text.h"
#include "union_deriver.h"

namespace plimsoll::unions {

using merge::ReadListUnion;
using schema::Keyword;
using schema::NamedNode;
using schema::NodeId;
using schema::Schema;
using value::Value;

namespace {

UnionFault FaultOf(merge::ListUnionFault fault) {
  switch (fault) {
    case merge::ListUnionFault::kBadShape: break;
    case merge::ListUnionFault::kDuplicateField: return UnionFault::kDuplicateField;
    case merge::ListUnionFault::kDuplicateValue: return UnionFault::kDuplicateValue;
  }
  return UnionFault::kBadShape;
}

// Whether other members are allowed, of any kind or with a schema of their own.
bool HasValues(const Schema& schema, NodeId node) {
  const schema::Entry* additional = schema.Find(node, Keyword::kAdditionalProperties);
  return additional != nullptr && (!additional->second || additional->flag);
}

MemberKind KindOf(const Schema& schema, const Schemas& expanded) {
  std::string_view type;
  bool fields = false;
  bool values = false;
  for (const NodeId part : expanded) {
    if (type.empty()) type = TypeNameOf(schema, part);
    fields |= HasProperties(schema, part);
    values |= HasValues(schema, part);
    if (schema.Flag(part, Keyword::kIntOrString)) return MemberKind::kUnknown;
  }
  if (type == "array") return MemberKind::kList;
  if (type == "string") return MemberKind::kString;
  if (type == "integer" || type == "number") return MemberKind::kNumber;
  if (type == "boolean") return MemberKind::kBoolean;
  if (values && !fields) return MemberKind::kMap;
  return fields || type == "object" ? MemberKind::kObject : MemberKind::kUnknown;
}

void ReadScalarFacts(const Schema& schema, NodeId node, DeclaredField& field) {
  if (field.default_value.empty()) {
    field.default_value = value::TextOf(schema.Literal(node, Keyword::kDefault));
  }
  if (!field.enum_values.empty()) return;
  for (const uint32_t literal : schema.Literals(node, Keyword::kEnum)) {
    const Value value = schema.LiteralAt(literal);
    if (value.IsString() && !value.AsString().empty()) field.enum_values.emplace_back(value.AsString());
  }
}

std::string_view ReferenceIn(Value schema) {
  return schema.IsString() ? schema.AsString() : schema::ReferenceOf(schema);
}

// The one property of that schema, or the one called like the value.
std::string MappedField(const value::Member& one, const DeclaredFields& fields,
                        const std::multimap<std::string_view, std::string_view>& by_reference) {
  const std::string_view reference = ReferenceIn(one.value);
  if (!reference.empty() && by_reference.count(reference) == 1) {
    return std::string(by_reference.find(reference)->second);
  }
  std::string name = LowerFirst(one.key);
  return fields.contains(name) ? name : "";
}

}  // namespace

// The tags of a property: those of its schema, and those of a side file.
std::vector<std::string_view> UnionDeriver::TagsInSchema(const UnionWork& work) {
  std::vector<std::string_view> out;
  for (const NodeId part : work.schemas) {
    const auto tag = schema_.Literal(part, Keyword::kUnion);
    if (!tag) continue;
    if (tag->IsString()) {
      out.push_back(tag->AsString());
    } else {
      Report(work, {UnionFault::kBadTag, "\"x-kubernetes-union\" must be a string"});
    }
  }
  return out;
}

std::vector<std::string_view> UnionDeriver::TagsBeside(const UnionWork& work) {
  std::vector<std::string_view> out;
  for (const Value declared : side_.Take(work.side)) {
    if (declared.IsString()) out.push_back(declared.AsString());
  }
  return out;
}

// What is known of Kubernetes' types comes last: it makes way for what the user declares, and takes the place
// of what documents publish.
void UnionDeriver::AddUnions(const UnionWork& work, const Schemas& expanded, const Properties& properties) {
  const std::vector<BuiltinUnion> builtin = BuiltinUnionsIn(expanded);
  const bool extended =
      std::ranges::any_of(expanded, [&](NodeId part) { return schema_.Has(part, Keyword::kUnions); });
  const bool tagged =
      std::ranges::any_of(work.schemas, [&](NodeId part) { return schema_.Has(part, Keyword::kUnion); });
  const bool beside = !side_.Take(work.side).empty();
  if (builtin.empty() && !extended && !tagged && !beside && work.inlined.empty()) return;
  const DeclaredFields fields = FieldsOf(properties);
  if (!work.inlined.empty()) {
    keeping_ = work.enforcement;
    Keep(work, InlinedFields(fields, KeysOfList(work)));
  }
  AddDeclared(work, fields, expanded, properties, true);
  AddDeclared(work, fields, expanded, properties, false);
  CheckShared(work);
  for (const BuiltinUnion& one : builtin) AddBuiltin(work, fields, one);
}

void UnionDeriver::AddDeclared(const UnionWork& work, const DeclaredFields& fields, const Schemas& expanded,
                               const Properties& properties, bool from_schema) {
  keeping_ = from_schema ? options_.enforcement : UnionEnforcement::kUser;
  for (const std::string_view tag : from_schema ? TagsInSchema(work) : TagsBeside(work)) {
    AddTag(work, expanded, fields, tag);
  }
  if (!from_schema) {
    for (const Value declared : side_.Take(work.side)) {
      if (!declared.IsString()) AddExtension(work, fields, properties, declared);
    }
    return;
  }
  for (const NodeId part : expanded) {
    if (const auto unions = schema_.Literal(part, Keyword::kUnions)) {
      AddExtension(work, fields, properties, *unions);
    }
  }
}

std::vector<BuiltinUnion> UnionDeriver::BuiltinUnionsIn(const Schemas& expanded) const {
  std::vector<BuiltinUnion> out;
  if (names_.empty()) return out;
  for (const NodeId part : expanded) {
    const auto name = names_.find(part);
    if (name == names_.end()) continue;
    for (const BuiltinUnion& one : BuiltinUnionsOf(name->second)) out.push_back(one);
  }
  return out;
}

// A published union of the same fields gives way; what the user declares stays.
void UnionDeriver::AddBuiltin(const UnionWork& work, const DeclaredFields& fields, const BuiltinUnion& one) {
  std::vector<std::string> names;
  for (const auto& [name, field] : fields) names.push_back(name);
  UnionType type = BuiltinUnionType(one, names);
  if (type.members.empty()) return;
  std::vector<UnionType>& unions = out_.schema.At(work.id).unions;
  const auto shares = [&](const UnionType& other) { return SharedField({other, type}).has_value(); };
  const auto gives_way = [&](const UnionType& other) {
    return other.enforcement == UnionEnforcement::kNone && shares(other);
  };
  std::erase_if(unions, gives_way);
  if (std::ranges::any_of(unions, shares)) return;
  auto settled = Settle(std::move(type), fields);
  if (!settled) return;
  settled->source = UnionSource::kBuiltin;
  if (settled->discriminator_default.empty()) settled->discriminator_default = one.discriminator_default;
  unions.push_back(std::move(*settled));
}

void UnionDeriver::CheckShared(const UnionWork& work) {
  UnionNode& node = out_.schema.At(work.id);
  auto problem = SharedField(node.unions);
  if (!problem) return;
  Report(work, std::move(*problem));
  node.unions.clear();
}

const std::vector<std::string>& UnionDeriver::KeysOfList(const UnionWork& work) {
  return out_.schema[origins_[work.id.index].parent].keys;
}

DeclaredFields UnionDeriver::FieldsOf(const Properties& properties) {
  DeclaredFields out;
  for (const auto& [name, schemas] : properties) {
    const Schemas expanded = Expand(schemas);
    DeclaredField& field = out[name];
    field.kind = KindOf(schema_, expanded);
    field.reference = ReferenceOf(schema_, schemas.front());
    for (const NodeId part : expanded) ReadScalarFacts(schema_, part, field);
  }
  return out;
}

void UnionDeriver::AddTag(const UnionWork& work, const Schemas& expanded, const DeclaredFields& fields,
                          std::string_view text) {
  const auto tag = ParseUnionTag(text);
  if (!tag) return Report(work, tag.error());
  const std::string& name = origins_[work.id.index].step;
  if (origins_[work.id.index].parent == kNoUnionNode || name == "[]" || name == "{}") {
    return Report(work, {UnionFault::kBadTag, "only a property can be tagged as a union"});
  }
  const MemberKind kind = KindOf(schema_, expanded);
  if (tag->kind == UnionTag::Kind::kInlined) return CheckInlined(work, *tag, kind, name);
  if (kind != MemberKind::kObject && kind != MemberKind::kUnknown) {
    return Report(
        work, {UnionFault::kBadTag,
               name + " is not an object with properties, so it cannot be the union " + std::string(text)});
  }
  Keep(work, tag->kind == UnionTag::Kind::kOneOf ? OneOfFields(fields)
                                                 : DiscriminatedFields(fields, tag->argument));
}

void UnionDeriver::CheckInlined(const UnionWork& work, const UnionTag& tag, MemberKind kind,
                                const std::string& name) {
  if (kind != MemberKind::kList) {
    return Report(work, {UnionFault::kInlinedUnion,
                         name + " is not a list: only items of lists with a merge key can be inlined unions; "
                                "other inlined unions are not supported, keep the code that validates them"});
  }
  const std::vector<std::string>& keys = out_.schema[work.id].keys;
  if (std::ranges::find(keys, tag.argument) != keys.end()) return;
  Report(work,
         {UnionFault::kInlinedKey, "inlined union key " + tag.argument + " is not the merge key of " + name});
}

// What the list says of its items, if it is right.
InlinedUnion UnionDeriver::InlinedTag(const UnionWork& work, const Schemas& expanded) {
  if (KindOf(schema_, expanded) != MemberKind::kList) return {};
  const std::vector<std::string>& keys = out_.schema[work.id].keys;
  const auto key_in = [&](const std::vector<std::string_view>& tags) -> std::string {
    for (const std::string_view text : tags) {
      const auto tag = ParseUnionTag(text);
      if (!tag || tag->kind != UnionTag::Kind::kInlined) continue;
      if (std::ranges::find(keys, tag->argument) != keys.end()) return tag->argument;
    }
    return "";
  };
  if (std::string key = key_in(TagsBeside(work)); !key.empty()) return {key, UnionEnforcement::kUser};
  return {key_in(TagsInSchema(work)), options_.enforcement};
}

void UnionDeriver::AddExtension(const UnionWork& work, const DeclaredFields& fields,
                                const Properties& properties, Value extension) {
  if (extension.IsObject()) return AddOne(work, fields, properties, extension, false);
  if (!extension.IsArray()) {
    return Report(work, {UnionFault::kBadShape, "\"x-kubernetes-unions\" should be a list or an object"});
  }
  for (const Value item : extension.Items()) AddOne(work, fields, properties, item, true);
}

void UnionDeriver::AddOne(const UnionWork& work, const DeclaredFields& fields, const Properties& properties,
                          Value item, bool in_list) {
  const bool object_form =
      item.IsObject() && item.Find("properties") && !item.Find("fields-to-discriminateBy");
  if (object_form == in_list && item.IsObject()) {
    out_.warnings.push_back({UnionFault::kBadShape,
                             object_form ? "the object form of \"x-kubernetes-unions\" is inside a list"
                                         : "\"x-kubernetes-unions\" should be a list",
                             PathOf(work.id)});
  }
  if (object_form) return AddObjectForm(work, fields, properties, item);
  const auto listed = ReadListUnion(item);
  if (!listed) return Report(work, {FaultOf(listed.error().fault), listed.error().message});
  const UnionSource declared = options_.published ? UnionSource::kPublished : UnionSource::kList;
  Keep(work, ListedFields(fields, *listed, options_), declared);
}

void UnionDeriver::AddObjectForm(const UnionWork& work, const DeclaredFields& fields,
                                 const Properties& properties, Value item) {
  const std::string_view discriminator = value::TextIn(item, "discriminator");
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
    const std::string field = MappedField(one, fields, by_reference);
    if (!field.empty()) type.members.push_back({field, {std::string(one.key)}});
  }
  if (type.members.empty()) return AddTaggedObject(work, fields, properties, std::move(type), values);
  Keep(work, Settle(std::move(type), fields));
}

// Values that select no property select a schema for the object itself: the fields that schema adds
// are what belongs to the value.
void UnionDeriver::AddTaggedObject(const UnionWork& work, DeclaredFields fields, const Properties& own,
                                   UnionType type, Value values) {
  type.source = UnionSource::kTaggedObject;
  type.mode = UnionMode::kAtMostOne;
  type.require_selected = false;
  Properties added;
  std::map<std::string, UnionMember> members;
  for (const value::Member one : values.Members()) {
    for (const auto& [name, property] : PropertiesNamedBy(ReferenceIn(one.value))) {
      if (own.contains(name)) continue;
      members.try_emplace(name, UnionMember{name}).first->second.values.emplace_back(one.key);
      added[name].push_back(property);
    }
  }
  for (auto& [name, member] : members) type.members.push_back(std::move(member));
  fields.merge(FieldsOf(added));
  Keep(work, Settle(std::move(type), fields));
}

std::map<std::string, NodeId> UnionDeriver::PropertiesNamedBy(std::string_view reference) {
  std::map<std::string, NodeId> out;
  const auto component = schema_.Component(schema::ReferencedName(reference));
  if (reference.empty() || !component) return out;
  for (const NodeId part : Expand({*component})) {
    for (const NamedNode& one : schema_.NamedNodes(part, Keyword::kProperties)) {
      out.emplace(one.name, one.node);
    }
  }
  return out;
}

void UnionDeriver::Keep(const UnionWork& work, UnionOr type, UnionSource declared) {
  if (!type) return Report(work, type.error());
  if (FellBack(*type, declared)) {
    out_.warnings.push_back({UnionFault::kUnknownMember,
                             "the enum of discriminator " + type->discriminator +
                                 " has none of the values of the union, which is read leniently",
                             PathOf(work.id)});
  }
  type->enforcement = keeping_;
  out_.schema.At(work.id).unions.push_back(std::move(*type));
}

}  // namespace plimsoll::unions
