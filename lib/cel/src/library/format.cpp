// format.named, format.<name>() and validate.
#include <string>
#include <vector>

#include "../values/kubernetes_values.h"
#include "libraries.h"

namespace plimsoll::cel {
namespace {

Value FormatValue(const NamedFormat& format) { return Value::Pointing(Tag::kFormat, &format, 0); }

Value FormatNamed(EvalContext& context, const Value* arguments) {
  const NamedFormat* format = FindNamedFormat(arguments[0].text());
  return format == nullptr ? Value::None() : context.memory.Optional(FormatValue(*format));
}

template <size_t index>
Value FormatConstant(EvalContext&, const Value*) {
  return FormatValue(NamedFormats()[index]);
}

Value ValidateFormat(EvalContext& context, const Value* arguments) {
  const std::vector<std::string> problems = arguments[0].As<NamedFormat>().problems(arguments[1].text());
  if (problems.empty()) return Value::None();
  Value* items = context.memory.NewValues(problems.size());
  for (size_t i = 0; i < problems.size(); ++i) items[i] = context.memory.String(problems[i]);
  return context.memory.Optional(Value::List(items, static_cast<uint32_t>(problems.size())));
}

// In the order of NamedFormats.
constexpr Binding kFormatBindings[] = {
    {OverloadId::kFormatDns1123Label, FormatConstant<0>},
    {OverloadId::kFormatDns1123Subdomain, FormatConstant<1>},
    {OverloadId::kFormatDns1035Label, FormatConstant<2>},
    {OverloadId::kFormatQualifiedName, FormatConstant<3>},
    {OverloadId::kFormatDns1123LabelPrefix, FormatConstant<4>},
    {OverloadId::kFormatDns1123SubdomainPrefix, FormatConstant<5>},
    {OverloadId::kFormatDns1035LabelPrefix, FormatConstant<6>},
    {OverloadId::kFormatLabelValue, FormatConstant<7>},
    {OverloadId::kFormatUri, FormatConstant<8>},
    {OverloadId::kFormatUuid, FormatConstant<9>},
    {OverloadId::kFormatByte, FormatConstant<10>},
    {OverloadId::kFormatDate, FormatConstant<11>},
    {OverloadId::kFormatDatetime, FormatConstant<12>},
    {OverloadId::kFormatNamed, FormatNamed},
    {OverloadId::kFormatValidate, ValidateFormat},
};

}  // namespace

std::span<const Binding> FormatBindings() { return kFormatBindings; }

}  // namespace plimsoll::cel
