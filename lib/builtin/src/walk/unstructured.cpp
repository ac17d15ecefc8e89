#include "plimsoll/builtin/walk/unstructured.h"

#include <cmath>
#include <limits>

#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

using value::Kind;
using value::Value;

bool IsInteger(FieldShape shape) { return shape == FieldShape::kInt32 || shape == FieldShape::kInt64; }

// As processors convert what is out of range, which Go leaves open.
int64_t Truncated(double number) {
  constexpr double kLimit = 9223372036854775808.0;
  const bool fits = number >= -kLimit && number < kLimit;
  return fits ? static_cast<int64_t>(number) : std::numeric_limits<int64_t>::min();
}

int64_t IntegerOf(Value value) {
  if (value.kind() == Kind::kFloat) return Truncated(value.AsFloat());
  return value.kind() == Kind::kUint ? static_cast<int64_t>(value.AsUint()) : value.AsInt();
}

bool Converts(FieldShape shape, Value value) {
  if (!IsInteger(shape) || !value.IsNumber()) return false;
  return value.kind() != Kind::kFloat || value.AsFloat() == std::trunc(value.AsFloat());
}

void SetInteger(FieldShape shape, int64_t number, value::Node& node) {
  node.kind = Kind::kInt;
  node.integer = shape == FieldShape::kInt32 ? static_cast<int32_t>(number) : number;
}

std::string NoInt32(double number) {
  std::string out = "json: cannot unmarshal number ";
  text::AppendJsonFloat(out, number);
  return out + " into Go value of type int32";
}

// Values of other wrong types do not get through the merge.
std::string Refusal(FieldShape shape, Value value, const finding::FieldError& fault) {
  if (IsInteger(shape) && value.kind() == Kind::kFloat)
    return std::string("cannot convert float64 to ") + (shape == FieldShape::kInt32 ? "int32" : "int64");
  if (shape == FieldShape::kBytes) return "error decoding from json: " + fault.detail;
  if (shape == FieldShape::kIntOrString && value.kind() == Kind::kFloat) return NoInt32(value.AsFloat());
  return fault.detail;
}

}  // namespace

std::optional<std::string> ConvertUnstructured(const KindPlan& plan, value::Document& object) {
  ObjectWalk walk;
  const ObjectFaults& faults = walk.Judge(plan, object.root());
  for (size_t i = 0; i < faults.mistyped.size(); ++i) {
    const Mistyped& one = faults.mistyped[i];
    const Value value(object, one.value);
    if (Converts(one.shape, value)) {
      SetInteger(one.shape, IntegerOf(value), object.MutableTape()[one.value]);
    } else if (i < faults.errors.size()) {
      return Refusal(one.shape, value, faults.errors[i]);
    }
  }
  return std::nullopt;
}

}  // namespace plimsoll::builtin
