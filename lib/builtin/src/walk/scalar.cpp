#include "scalar.h"

#include <limits>

#include "plimsoll/text/base64.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {
namespace {

using value::Kind;
using value::Value;

ScalarFault Wrong(std::string_view wanted) { return {wanted, {}, false}; }
ScalarFault Meaningless(std::string detail) { return {{}, std::move(detail), true}; }

bool FitsInt32(Value value) {
  return value.AsInt() >= std::numeric_limits<int32_t>::min() &&
         value.AsInt() <= std::numeric_limits<int32_t>::max();
}

std::optional<ScalarFault> CheckInteger(FieldShape shape, Value value) {
  if (value.kind() == Kind::kInt) {
    if (shape != FieldShape::kInt32 || FitsInt32(value)) return std::nullopt;
    return Meaningless("must fit in 32 bits");
  }
  return value.kind() == Kind::kUint ? Meaningless("must fit in 64 bits") : Wrong("integer");
}

std::optional<ScalarFault> CheckBytes(Value value) {
  // Go also takes a list of numbers.
  if (value.IsArray()) return std::nullopt;
  if (!value.IsString()) return Wrong("string");
  const auto fault = text::FindBase64Fault(value.AsString());
  if (!fault) return std::nullopt;
  return Meaningless("illegal base64 data at input byte " + std::to_string(*fault));
}

std::optional<ScalarFault> CheckQuantity(Value value) {
  if (value.IsNumber()) return std::nullopt;
  if (!value.IsString()) return Wrong("string");
  // White space around the number is let pass, and an empty text is none.
  const auto quantity = value::ParseJsonQuantity("\"" + std::string(value.AsString()) + "\"");
  return quantity ? std::nullopt : std::optional(Meaningless(quantity.error().message));
}

std::optional<ScalarFault> CheckIntOrString(Value value) {
  if (value.IsString()) return std::nullopt;
  if (value.kind() != Kind::kInt) return Wrong("integer or string");
  return FitsInt32(value) ? std::nullopt : std::optional(Meaningless("must fit in 32 bits"));
}

std::optional<ScalarFault> CheckTime(Value value, bool micro) {
  if (!value.IsString()) return Wrong("string");
  const auto time = micro ? value::MicroTimeFrom(value) : value::TimeFrom(value);
  return time ? std::nullopt : std::optional(Meaningless(time.error().message));
}

}  // namespace

std::optional<ScalarFault> CheckScalar(FieldShape shape, Value value) {
  const Kind kind = value.kind();
  if (kind == Kind::kNull) return std::nullopt;
  switch (shape) {
    case FieldShape::kString: return kind == Kind::kString ? std::nullopt : std::optional(Wrong("string"));
    case FieldShape::kBool: return kind == Kind::kBool ? std::nullopt : std::optional(Wrong("boolean"));
    case FieldShape::kNumber: return value.IsNumber() ? std::nullopt : std::optional(Wrong("number"));
    case FieldShape::kInt32:
    case FieldShape::kInt64: return CheckInteger(shape, value);
    case FieldShape::kBytes: return CheckBytes(value);
    case FieldShape::kQuantity: return CheckQuantity(value);
    case FieldShape::kIntOrString: return CheckIntOrString(value);
    case FieldShape::kTime: return CheckTime(value, false);
    case FieldShape::kMicroTime: return CheckTime(value, true);
    default: return std::nullopt;
  }
}

}  // namespace plimsoll::builtin
