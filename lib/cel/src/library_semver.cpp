// semver() and comparing versions.
#include <string>

#include "libraries.h"
#include "plimsoll/cel/kubernetes_values.h"

namespace plimsoll::cel {
namespace {

const Semver& Of(const Value* arguments, int i = 0) { return arguments[i].As<Semver>(); }

// The version's texts lie in `text`, which the caller keeps.
Result<Semver> ParseText(EvalContext& context, std::string_view text, bool normalize) {
  std::string storage;
  if (normalize) {
    const auto normal = NormalizeSemver(text, storage);
    if (!normal) return std::unexpected(normal.error());
    text = context.memory.Copy(*normal);
  }
  return ParseSemver(text);
}

Value Make(EvalContext& context, const Result<Semver>& version) {
  if (!version) return context.memory.Error(version.error().message);
  return Value::Pointing(Tag::kSemver, context.memory.New(*version), 0);
}

Value FromString(EvalContext& context, const Value* arguments) {
  return Make(context, ParseText(context, arguments[0].text(), false));
}
Value FromStringNormalized(EvalContext& context, const Value* arguments) {
  return Make(context, ParseText(context, arguments[0].text(), arguments[1].AsBool()));
}
Value IsSemver(EvalContext& context, const Value* arguments) {
  return Value::Bool(ParseText(context, arguments[0].text(), false).has_value());
}
Value IsSemverNormalized(EvalContext& context, const Value* arguments) {
  return Value::Bool(ParseText(context, arguments[0].text(), arguments[1].AsBool()).has_value());
}

// Past int64 they wrap, as upstream's do.
Value Major(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(Of(arguments).major));
}
Value Minor(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(Of(arguments).minor));
}
Value Patch(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(Of(arguments).patch));
}

int Order(const Value* arguments) { return CompareSemver(Of(arguments), Of(arguments, 1)); }

Value IsGreater(EvalContext&, const Value* arguments) { return Value::Bool(Order(arguments) > 0); }
Value IsLess(EvalContext&, const Value* arguments) { return Value::Bool(Order(arguments) < 0); }
Value CompareTo(EvalContext&, const Value* arguments) { return Value::Int(Order(arguments)); }

constexpr Binding kBindings[] = {
    {OverloadId::kStringToSemver, FromString}, {OverloadId::kStringBoolToSemver, FromStringNormalized},
    {OverloadId::kIsSemverString, IsSemver},   {OverloadId::kIsSemverStringBool, IsSemverNormalized},
    {OverloadId::kSemverMajor, Major},         {OverloadId::kSemverMinor, Minor},
    {OverloadId::kSemverPatch, Patch},         {OverloadId::kSemverIsGreaterThan, IsGreater},
    {OverloadId::kSemverIsLessThan, IsLess},   {OverloadId::kSemverCompareTo, CompareTo},
};

}  // namespace

std::span<const Binding> SemverBindings() { return kBindings; }

}  // namespace plimsoll::cel
