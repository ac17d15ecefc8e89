// format.named, format.<name>() and validate.
#include <string>
#include <vector>

#include "libraries.h"
#include "plimsoll/cel/kubernetes_values.h"

namespace plimsoll::cel {
namespace {

Value Make(const NamedFormat& format) { return Value::Pointing(Tag::kFormat, &format, 0); }

Value Named(EvalContext& context, const Value* arguments) {
  const NamedFormat* format = FindNamedFormat(arguments[0].text());
  return format == nullptr ? Value::None() : context.memory.Optional(Make(*format));
}

template <size_t index>
Value Constant(EvalContext&, const Value*) {
  return Make(NamedFormats()[index]);
}

Value Validate(EvalContext& context, const Value* arguments) {
  const std::vector<std::string> problems = arguments[0].As<NamedFormat>().problems(arguments[1].text());
  if (problems.empty()) return Value::None();
  Value* items = context.memory.NewValues(problems.size());
  for (size_t i = 0; i < problems.size(); ++i) items[i] = context.memory.String(problems[i]);
  return context.memory.Optional(Value::List(items, static_cast<uint32_t>(problems.size())));
}

// In the order of NamedFormats.
constexpr Binding kBindings[] = {
    {OverloadId::kFormatDns1123Label, Constant<0>},
    {OverloadId::kFormatDns1123Subdomain, Constant<1>},
    {OverloadId::kFormatDns1035Label, Constant<2>},
    {OverloadId::kFormatQualifiedName, Constant<3>},
    {OverloadId::kFormatDns1123LabelPrefix, Constant<4>},
    {OverloadId::kFormatDns1123SubdomainPrefix, Constant<5>},
    {OverloadId::kFormatDns1035LabelPrefix, Constant<6>},
    {OverloadId::kFormatLabelValue, Constant<7>},
    {OverloadId::kFormatUri, Constant<8>},
    {OverloadId::kFormatUuid, Constant<9>},
    {OverloadId::kFormatByte, Constant<10>},
    {OverloadId::kFormatDate, Constant<11>},
    {OverloadId::kFormatDatetime, Constant<12>},
    {OverloadId::kFormatNamed, Named},
    {OverloadId::kFormatValidate, Validate},
};

}  // namespace

std::span<const Binding> FormatBindings() { return kBindings; }

}  // namespace plimsoll::cel
