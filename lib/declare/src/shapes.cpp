#include "plimsoll/declare/shapes.h"

namespace plimsoll::declare {
namespace {

constexpr std::string_view kMeta = "k8s.io/apimachinery/pkg/apis/meta/v1";

}  // namespace

LeafKind LeafOf(const GoType& type) {
  if (type.kind != TypeKind::kStruct) return LeafKind::kNone;
  const auto is = [&](std::string_view package, std::string_view name) {
    return type.package == package && type.name == name;
  };
  if (is(kMeta, "Time") || is("time", "Time")) return LeafKind::kTime;
  if (is(kMeta, "MicroTime")) return LeafKind::kMicroTime;
  if (is(kMeta, "Duration")) return LeafKind::kDuration;
  if (is(kMeta, "FieldsV1")) return LeafKind::kRaw;
  if (is("k8s.io/apimachinery/pkg/api/resource", "Quantity")) return LeafKind::kQuantity;
  if (is("k8s.io/apimachinery/pkg/util/intstr", "IntOrString")) return LeafKind::kIntOrString;
  if (is("k8s.io/apimachinery/pkg/runtime", "RawExtension")) return LeafKind::kRaw;
  const bool is_json =
      type.package.starts_with("k8s.io/apiextensions-apiserver/") && type.name.starts_with("JSON");
  return is_json ? LeafKind::kRaw : LeafKind::kNone;
}

namespace {

Form FormOfBuiltin(const TypeFacts& facts, TypeId type) {
  if (facts.IsString(type)) return Form::kString;
  if (facts.IsBuiltin(type, "bool")) return Form::kBool;
  if (facts.Of(type).name.starts_with("float")) return Form::kFloat;
  return Form::kInteger;
}

Form FormOf(const TypeFacts& facts, TypeId native) {
  switch (facts.KindOf(native)) {
    case TypeKind::kBuiltin: return FormOfBuiltin(facts, native);
    case TypeKind::kStruct: return Form::kStruct;
    case TypeKind::kSlice:
    case TypeKind::kArray: return Form::kList;
    case TypeKind::kMap: return Form::kMap;
    default: return Form::kOther;
  }
}

}  // namespace

Shapes::Shapes(gotypes::Universe& universe, const Program& program) : facts_(universe) {
  refs_.resize(universe.type_count());
  made_.resize(universe.type_count());
  for (const TypeNode& node : program.nodes) {
    RefTo(node.type);
    for (const FieldNode& field : node.fields) RefTo(field.type);
  }
  for (const RootType& root : program.roots) RefTo(root.type);
  while (!open_.empty()) {
    Shape* next = open_.back();
    open_.pop_back();
    Fill(*next);
  }
}

ShapeRef Shapes::RefTo(TypeId type) {
  ShapeRef& ref = refs_[type.index];
  if (ref.shape != nullptr) return ref;
  const TypeId value = facts_.NonPointer(type);
  if (made_[value.index] == nullptr) {
    Shape& shape = shapes_.emplace_back();
    shape.type = value;
    made_[value.index] = &shape;
    open_.push_back(&shape);
  }
  ref = {made_[value.index], facts_.KindOf(type) == TypeKind::kPointer};
  return ref;
}

void Shapes::Fill(Shape& shape) {
  const TypeId native = facts_.NativeValue(shape.type);
  const GoType& type = facts_.Of(native);
  shape.form = FormOf(facts_, native);
  shape.leaf = LeafOf(facts_.Of(shape.type));
  shape.is_nilable = facts_.IsNilable(shape.type);
  shape.is_plain_string = facts_.IsString(shape.type);
  shape.is_unsigned = shape.form == Form::kInteger && facts_.IsUnsigned(native);
  shape.is_wide_unsigned = type.name == "uint64" || type.name == "uint";
  if (shape.form == Form::kList || shape.form == Form::kMap) shape.element = RefTo(type.element);
  if (shape.form == Form::kMap) shape.key = RefTo(type.key);
  if (shape.form == Form::kStruct) FillMembers(shape, native);
}

void Shapes::FillMembers(Shape& shape, TypeId native) {
  const std::span<const GoMember> members = facts_.universe().MembersOf(native);
  shape.members.reserve(members.size());
  for (const GoMember& member : members) {
    ShapeMember own;
    own.member = &member;
    own.key = member.json.name.empty() ? member.name : std::string_view(member.json.name);
    own.type = RefTo(member.type);
    const TypeKind kind = facts_.KindOf(facts_.NativeValue(member.type));
    own.is_inline = member.json.is_inline && kind == TypeKind::kStruct;
    own.hidden = member.json.omitted || !(gotypes::IsExported(member.name) || member.embedded) ||
                 gotypes::TagValue(member.tag, kOwnTag) == kNeverSetValue;
    shape.members.push_back(own);
  }
  for (const ShapeMember& member : shape.members) members_.emplace(member.member, &member);
}

}  // namespace plimsoll::declare
