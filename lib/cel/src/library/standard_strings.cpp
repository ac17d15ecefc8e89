// contains, startsWith, endsWith: of the standard library. matches and size are operators to the
// evaluator.
#include "libraries.h"

namespace plimsoll::cel {
namespace {

Value StringContains(EvalContext&, const Value* arguments) {
  return Value::Bool(arguments[0].text().find(arguments[1].text()) != std::string_view::npos);
}
Value StartsWith(EvalContext&, const Value* arguments) {
  return Value::Bool(arguments[0].text().starts_with(arguments[1].text()));
}
Value EndsWith(EvalContext&, const Value* arguments) {
  return Value::Bool(arguments[0].text().ends_with(arguments[1].text()));
}

constexpr Binding kStandardStringBindings[] = {
    {OverloadId::kContainsString, StringContains},
    {OverloadId::kStartsWithString, StartsWith},
    {OverloadId::kEndsWithString, EndsWith},
};

}  // namespace

std::span<const Binding> StandardStringBindings() { return kStandardStringBindings; }

}  // namespace plimsoll::cel
