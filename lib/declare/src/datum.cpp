#include "datum.h"

#include <algorithm>

#include "plimsoll/value/value_text.h"
#include "sameness.h"

namespace plimsoll::declare {

using value::Value;

Datum Datum::Of(ShapeRef type, std::optional<Value> json) {
  if (json && json->IsNull()) json.reset();
  return {type.shape, json, type.is_pointer, type.is_pointer && !json};
}

// An embedded struct without a name has its members among those of the struct around it; through a
// pointer it is there when one of them is.
Datum Datum::Member(const ShapeMember& member) const {
  if (is_nil) return Nothing(member.type);
  if (!json || member.hidden) return Of(member.type, std::nullopt);
  if (!member.is_inline) return Of(member.type, json->Find(member.key));
  const auto is_there = [&](const ShapeMember& own) { return json->Find(own.member->json.name).has_value(); };
  if (member.type.is_pointer && std::ranges::none_of(member.type.shape->members, is_there)) {
    return Nothing(member.type);
  }
  return Of(member.type, json);
}

size_t Datum::Length() const {
  if (!json || is_nil) return 0;
  return json->IsString() ? json->AsString().size() : json->Count();
}

bool Datum::IsZero() const {
  if (!json || is_nil) return true;
  switch (json->kind()) {
    case value::Kind::kNull: return true;
    case value::Kind::kBool: return !json->AsBool();
    case value::Kind::kInt: return json->AsInt() == 0;
    case value::Kind::kUint: return json->AsUint() == 0;
    case value::Kind::kFloat: return json->AsFloat() == 0;
    case value::Kind::kString: return json->AsString().empty();
    case value::Kind::kArray: return json->Count() == 0;
    case value::Kind::kObject: break;
  }
  if (shape->form != Form::kStruct) return json->Count() == 0;
  Sameness sameness;
  return sameness.Same({shape, json}, {shape, std::nullopt});
}

std::string_view Datum::String() const { return value::TextOf(json); }

int64_t Datum::Integer() const {
  if (!json) return 0;
  if (json->kind() == value::Kind::kInt) return json->AsInt();
  if (json->kind() == value::Kind::kUint) return static_cast<int64_t>(json->AsUint());
  if (json->kind() != value::Kind::kFloat) return 0;
  // Past int64 JSON numbers are read as floats; a uint64 keeps what it can.
  const double number = json->AsFloat();
  if (number >= 9223372036854775808.0 && number < 18446744073709551616.0) {
    return static_cast<int64_t>(static_cast<uint64_t>(number));
  }
  return number > -9223372036854775808.0 && number < 9223372036854775808.0 ? static_cast<int64_t>(number) : 0;
}

bool Datum::Bool() const { return value::FlagOf(json); }

}  // namespace plimsoll::declare
