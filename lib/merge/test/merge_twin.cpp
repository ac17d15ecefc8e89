#include "merge_twin.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "merge_twin_parts.h"

namespace plimsoll::merge {
namespace {

// Numbers that are equal look alike; the strings of random cases need no escapes.
std::string Wire(const Node& value) {
  if (value.IsNumber()) {
    char text[40];
    std::snprintf(text, sizeof text, "%.15g", value.AsDouble());
    return text;
  }
  return NodeJson(value);
}

}  // namespace

TwinSet TwinOf(const FieldSet& set) {
  TwinSet out;
  set.ForEach([&](std::span<const PathElement> path) {
    TwinPath steps;
    for (const PathElement& element : path) {
      AppendWire(steps.emplace_back().wire, element);
      if (!element.IsKey()) continue;
      for (const Member& field : element.KeyFields()) steps.back().keys.emplace_back(field.key);
    }
    out.insert(steps);
  });
  return out;
}

MergeTwin::Type MergeTwin::Resolve(const TypeRef& ref) const {
  Type type;
  type.atom = ref.name.empty() ? &ref.inlined : nullptr;
  for (const TypeDef& definition : schema_.types) {
    if (!ref.name.empty() && definition.name == ref.name) type.atom = &definition.atom;
  }
  if (type.atom == nullptr) return type;
  if (type.atom->map) type.atomic_map = type.atom->map->relationship == Relationship::kAtomic;
  if (type.atom->list) type.list = type.atom->list->relationship;
  if (ref.relationship == Relationship::kUnset) return type;
  if (type.atom->map) {
    type.atomic_map = ref.relationship == Relationship::kAtomic;
  } else if (type.atom->list) {
    type.list = ref.relationship;
  } else {
    return {};
  }
  return type;
}

AtomShape MergeTwin::ShapeOf(const Type& type, const Node& value) {
  if (type.atom == nullptr) return AtomShape::kNone;
  const bool scalar = type.atom->scalar != ScalarType::kNone;
  if (value.IsObject() && type.atom->map) return AtomShape::kMap;
  if (value.IsArray() && type.atom->list) return AtomShape::kList;
  if (value.IsScalar() && scalar) return AtomShape::kScalar;
  if (type.atom->map) return AtomShape::kMap;
  if (scalar) return AtomShape::kScalar;
  return type.atom->list ? AtomShape::kList : AtomShape::kNone;
}

const TypeRef* MergeTwin::MemberType(const Type& type, std::string_view key, bool& declared) const {
  declared = true;
  for (const StructField& field : type.atom->map->fields) {
    if (field.name == key) return &field.type;
  }
  declared = false;
  return type.atom->map->element.Empty() ? nullptr : &type.atom->map->element;
}

std::optional<Node> MergeTwin::DefaultOf(const TypeRef& element, const std::string& key) const {
  const Type type = Resolve(element);
  if (type.atom == nullptr || !type.atom->map) return std::nullopt;
  for (const StructField& field : type.atom->map->fields) {
    if (field.name != key || !field.default_value) continue;
    return DeepCopy(*LoadNode(field.default_value->root(), arena_), arena_);
  }
  return std::nullopt;
}

std::optional<TwinStep> MergeTwin::StepOf(const Type& type, const Node& item) const {
  const ListType& list = *type.atom->list;
  if (type.list != Relationship::kAssociative) return std::nullopt;
  if (list.keys.empty()) return item.IsScalar() ? std::optional(TwinStep{"v:" + Wire(item)}) : std::nullopt;
  if (!item.IsObject()) return std::nullopt;
  const Type element = Resolve(list.element);
  std::map<std::string, std::string> fields;
  for (const std::string& key : list.keys) {
    std::optional<Node> value = MemberOf(item, key);
    if (!value && (element.atom == nullptr || !element.atom->map)) return std::nullopt;
    if (!value) value = DefaultOf(list.element, key);
    if (value) fields[key] = Wire(*value);
  }
  if (fields.empty()) return std::nullopt;
  TwinStep step;
  for (const auto& [key, wire] : fields) {
    step.wire += (step.wire.empty() ? "k:{\"" : ",\"") + key + "\":" + wire;
    step.keys.push_back(key);
  }
  step.wire += '}';
  return step;
}

bool MergeTwin::IsValid(const TypeRef& ref, const Node& value, Repeats repeats) const {
  const Type type = Resolve(ref);
  switch (ShapeOf(type, value)) {
    case AtomShape::kNone: return false;
    case AtomShape::kScalar:
      switch (type.atom->scalar) {
        case ScalarType::kNumeric: return value.IsNull() || value.IsNumber();
        case ScalarType::kString: return value.IsNull() || value.IsString();
        case ScalarType::kBoolean: return value.IsNull() || value.kind == Kind::kBool;
        default: return value.IsNull() || value.IsScalar();
      }
    case AtomShape::kList: return value.IsNull() || (value.IsArray() && IsValidList(type, value, repeats));
    case AtomShape::kMap: break;
  }
  if (!value.IsNull() && !value.IsObject()) return false;
  return std::ranges::all_of(value.Members(), [&](const Member& member) {
    bool declared = false;
    const TypeRef* const below = MemberType(type, member.key, declared);
    return below != nullptr && IsValid(*below, member.value, repeats);
  });
}

bool MergeTwin::IsValidList(const Type& type, const Node& value, Repeats repeats) const {
  TwinSet known;
  for (const Node& item : value.Items()) {
    if (!IsValid(type.atom->list->element, item, repeats)) return false;
    if (type.list != Relationship::kAssociative) continue;
    const auto step = StepOf(type, item);
    if (!step) return false;
    if (!known.insert({*step}).second && repeats == Repeats::kRefused) return false;
  }
  return true;
}

TwinSet MergeTwin::ToFieldSet(const TypeRef& type, const Node& value) const {
  TwinSet out;
  Gather(type, value, {}, out);
  return out;
}

void MergeTwin::Gather(const TypeRef& ref, const Node& value, const TwinPath& path, TwinSet& out) const {
  const Type type = Resolve(ref);
  const AtomShape shape = ShapeOf(type, value);
  if (shape == AtomShape::kNone) return;
  if (shape == AtomShape::kScalar || (shape == AtomShape::kMap && type.atomic_map) ||
      (shape == AtomShape::kList && type.list == Relationship::kAtomic)) {
    return Insert(out, path);
  }
  if (shape == AtomShape::kMap) {
    for (const Member& member : value.Members()) {
      bool declared = false;
      const TypeRef* const below = MemberType(type, member.key, declared);
      const TwinPath there = Below(path, FieldStep(member.key));
      const bool empty = member.value.IsNull() || (member.value.IsObject() && member.value.count == 0);
      if (empty || !declared) Insert(out, there);
      if (below != nullptr) Gather(*below, member.value, there, out);
    }
    return;
  }
  std::map<TwinStep, std::vector<Node>> items;
  for (const Node& item : value.Items()) {
    if (const auto step = StepOf(type, item)) items[*step].push_back(item);
  }
  for (const auto& [step, same] : items) {
    Insert(out, Below(path, step));
    if (same.size() == 1) Gather(type.atom->list->element, same[0], Below(path, step), out);
  }
}

Node MergeTwin::ObjectOf(std::vector<Member> members) const {
  return Node::Object(CopyMembers(members, arena_));
}

Node MergeTwin::ArrayOf(const std::vector<Node>& items) const {
  return Node::Array(CopyNodes(items, arena_));
}

}  // namespace plimsoll::merge
