#include "datum.h"

#include <algorithm>

#include "plimsoll/gotypes/limits.h"

namespace plimsoll::declare {

using value::Value;

LeafKind DatumReader::LeafOf(TypeId type) const {
  const GoType& t = facts_.Of(type);
  if (t.kind != TypeKind::kStruct) return LeafKind::kNone;
  if (t.package == "k8s.io/apimachinery/pkg/apis/meta/v1") {
    if (t.name == "Time") return LeafKind::kTime;
    if (t.name == "MicroTime") return LeafKind::kMicroTime;
    if (t.name == "Duration") return LeafKind::kDuration;
    if (t.name == "FieldsV1") return LeafKind::kRaw;
  }
  if (t.package == "time" && t.name == "Time") return LeafKind::kTime;
  if (t.package == "k8s.io/apimachinery/pkg/api/resource" && t.name == "Quantity") return LeafKind::kQuantity;
  if (t.package == "k8s.io/apimachinery/pkg/util/intstr" && t.name == "IntOrString")
    return LeafKind::kIntOrString;
  if (t.package == "k8s.io/apimachinery/pkg/runtime" && t.name == "RawExtension") return LeafKind::kRaw;
  if (t.package.starts_with("k8s.io/apiextensions-apiserver/") && t.name.starts_with("JSON"))
    return LeafKind::kRaw;
  return LeafKind::kNone;
}

Datum DatumReader::Make(TypeId declared, std::optional<Value> json) const {
  if (json && json->IsNull()) json.reset();
  Datum out;
  out.type = facts_.NonPointer(declared);
  out.is_pointer = facts_.KindOf(declared) == TypeKind::kPointer;
  out.is_nil = out.is_pointer && !json;
  out.json = json;
  return out;
}

// An embedded struct without a name has its members among those of the struct around it.
Datum DatumReader::Member(const Datum& object, const GoMember& member) const {
  const TypeId value_type = facts_.NonPointer(member.type);
  if (object.is_nil) return Datum::Nothing(value_type, facts_.KindOf(member.type) == TypeKind::kPointer);
  if (!object.json || member.json.omitted) return Make(member.type, std::nullopt);
  if (member.json.is_inline && facts_.KindOf(facts_.Native(value_type)) == TypeKind::kStruct) {
    Datum inner = Make(member.type, object.json);
    if (!inner.is_pointer) return inner;
    const auto members = facts_.universe().MembersOf(value_type);
    const bool any = std::ranges::any_of(
        members, [&](const GoMember& own) { return object.json->Find(own.json.name).has_value(); });
    if (!any) return Datum::Nothing(value_type, true);
    return inner;
  }
  const std::string_view key = member.json.name.empty() ? member.name : std::string_view(member.json.name);
  return Make(member.type, object.json->Find(key));
}

std::vector<Datum> DatumReader::Elements(const Datum& list) const {
  std::vector<Datum> out;
  if (!list.json || list.is_nil) return out;
  const TypeId element = ElementType(list.type);
  if (!list.json->IsArray()) return out;
  for (const Value item : list.json->Items()) out.push_back(Make(element, item));
  return out;
}

size_t DatumReader::Length(const Datum& collection) const {
  if (!collection.json || collection.is_nil) return 0;
  if (collection.json->IsString()) return collection.json->AsString().size();
  return collection.json->Count();
}

bool DatumReader::IsZero(const Datum& value) const {
  if (!value.json || value.is_nil) return true;
  const Value json = *value.json;
  switch (json.kind()) {
    case value::Kind::kNull: return true;
    case value::Kind::kBool: return !json.AsBool();
    case value::Kind::kInt: return json.AsInt() == 0;
    case value::Kind::kUint: return json.AsUint() == 0;
    case value::Kind::kFloat: return json.AsFloat() == 0;
    case value::Kind::kString: return json.AsString().empty();
    case value::Kind::kArray: return json.Count() == 0;
    case value::Kind::kObject:
      if (facts_.KindOf(facts_.Native(value.type)) != TypeKind::kStruct) return json.Count() == 0;
      return Canonical(value) == Canonical(Make(value.type, std::nullopt));
  }
  return false;
}

bool DatumReader::IsSet(const Datum& value) const {
  if (value.is_pointer) return !value.is_nil;
  return !IsZero(value);
}

std::string_view DatumReader::String(const Datum& value) const {
  return value.json && value.json->IsString() ? value.json->AsString() : std::string_view();
}

int64_t DatumReader::Integer(const Datum& value) const {
  if (!value.json) return 0;
  if (value.json->kind() == value::Kind::kInt) return value.json->AsInt();
  if (value.json->kind() == value::Kind::kUint) return static_cast<int64_t>(value.json->AsUint());
  if (value.json->kind() != value::Kind::kFloat) return 0;
  // Past int64 JSON numbers are read as floats; a uint64 keeps what it can.
  const double number = value.json->AsFloat();
  if (number >= 9223372036854775808.0 && number < 18446744073709551616.0) {
    return static_cast<int64_t>(static_cast<uint64_t>(number));
  }
  return number > -9223372036854775808.0 && number < 9223372036854775808.0 ? static_cast<int64_t>(number) : 0;
}

bool DatumReader::Bool(const Datum& value) const {
  return value.json && value.json->kind() == value::Kind::kBool && value.json->AsBool();
}

}  // namespace plimsoll::declare
