// semver() and comparing versions.
#include <string>

#include "../values/kubernetes_values.h"
#include "libraries.h"

namespace plimsoll::cel {
namespace {

const Semver& SemverArgument(const Value* arguments, int i = 0) { return arguments[i].As<Semver>(); }

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

Value NewSemver(EvalContext& context, const Result<Semver>& version) {
  if (!version) return context.memory.Error(version.error().message);
  return Value::Pointing(Tag::kSemver, context.memory.New(*version), 0);
}

Value SemverFromString(EvalContext& context, const Value* arguments) {
  return NewSemver(context, ParseText(context, arguments[0].text(), false));
}
Value SemverFromStringNormalized(EvalContext& context, const Value* arguments) {
  return NewSemver(context, ParseText(context, arguments[0].text(), arguments[1].AsBool()));
}
Value IsSemver(EvalContext& context, const Value* arguments) {
  return Value::Bool(ParseText(context, arguments[0].text(), false).has_value());
}
Value IsSemverNormalized(EvalContext& context, const Value* arguments) {
  return Value::Bool(ParseText(context, arguments[0].text(), arguments[1].AsBool()).has_value());
}

// Past int64 they wrap, as upstream's do.
Value Major(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(SemverArgument(arguments).major));
}
Value Minor(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(SemverArgument(arguments).minor));
}
Value Patch(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(SemverArgument(arguments).patch));
}

int CompareSemverArguments(const Value* arguments) {
  return CompareSemver(SemverArgument(arguments), SemverArgument(arguments, 1));
}

Value SemverIsGreater(EvalContext&, const Value* arguments) {
  return Value::Bool(CompareSemverArguments(arguments) > 0);
}
Value SemverIsLess(EvalContext&, const Value* arguments) {
  return Value::Bool(CompareSemverArguments(arguments) < 0);
}
Value SemverCompareTo(EvalContext&, const Value* arguments) {
  return Value::Int(CompareSemverArguments(arguments));
}

constexpr Binding kSemverBindings[] = {
    {OverloadId::kStringToSemver, SemverFromString},
    {OverloadId::kStringBoolToSemver, SemverFromStringNormalized},
    {OverloadId::kIsSemverString, IsSemver},
    {OverloadId::kIsSemverStringBool, IsSemverNormalized},
    {OverloadId::kSemverMajor, Major},
    {OverloadId::kSemverMinor, Minor},
    {OverloadId::kSemverPatch, Patch},
    {OverloadId::kSemverIsGreaterThan, SemverIsGreater},
    {OverloadId::kSemverIsLessThan, SemverIsLess},
    {OverloadId::kSemverCompareTo, SemverCompareTo},
};

}  // namespace

std::span<const Binding> SemverBindings() { return kSemverBindings; }

}  // namespace plimsoll::cel
