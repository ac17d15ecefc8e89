// cidr() and what can be asked of a network.
#include "libraries.h"
#include "plimsoll/cel/kubernetes_values.h"

namespace plimsoll::cel {
namespace {

const CidrValue& Of(const Value* arguments, int i = 0) { return arguments[i].As<CidrValue>(); }

Value Make(EvalContext& context, const CidrValue& cidr) {
  return Value::Pointing(Tag::kCidr, context.memory.New(cidr), 0);
}

Value BadCidr(EvalContext& context, const Error& error) {
  return context.memory.Error("network address parse error during conversion from string: " + error.message);
}

Value FromString(EvalContext& context, const Value* arguments) {
  const auto cidr = ParseCidrValue(arguments[0].text());
  return cidr ? Make(context, *cidr) : BadCidr(context, cidr.error());
}

Value IsCidr(EvalContext&, const Value* arguments) {
  return Value::Bool(ParseCidrValue(arguments[0].text()).has_value());
}

Value ContainsIp(EvalContext&, const Value* arguments) {
  return Value::Bool(Of(arguments).Contains(arguments[1].As<IpValue>()));
}

// What is wrong with the text is lost upstream.
Value ContainsIpText(EvalContext&, const Value* arguments) {
  const auto ip = ParseIpValue(arguments[1].text());
  return ip ? Value::Bool(Of(arguments).Contains(*ip)) : NoSuchOverload();
}

bool Covers(const CidrValue& outer, const CidrValue& inner) {
  return outer.prefix_length <= inner.prefix_length && outer.Contains(inner.address);
}

Value ContainsCidr(EvalContext&, const Value* arguments) {
  return Value::Bool(Covers(Of(arguments), Of(arguments, 1)));
}

Value ContainsCidrText(EvalContext& context, const Value* arguments) {
  const auto cidr = ParseCidrValue(arguments[1].text());
  return cidr ? Value::Bool(Covers(Of(arguments), *cidr)) : BadCidr(context, cidr.error());
}

Value Ip(EvalContext& context, const Value* arguments) {
  return Value::Pointing(Tag::kIp, context.memory.New(Of(arguments).address), 0);
}

Value Masked(EvalContext& context, const Value* arguments) {
  return Make(context, {Of(arguments).Masked(), Of(arguments).prefix_length});
}

Value PrefixLength(EvalContext&, const Value* arguments) { return Value::Int(Of(arguments).prefix_length); }

constexpr Binding kBindings[] = {
    {OverloadId::kStringToCidr, FromString},
    {OverloadId::kIsCidr, IsCidr},
    {OverloadId::kCidrContainsIpIp, ContainsIp},
    {OverloadId::kCidrContainsIpString, ContainsIpText},
    {OverloadId::kCidrContainsCidr, ContainsCidr},
    {OverloadId::kCidrContainsCidrString, ContainsCidrText},
    {OverloadId::kCidrIp, Ip},
    {OverloadId::kCidrMasked, Masked},
    {OverloadId::kCidrPrefixLength, PrefixLength},
};

}  // namespace

std::span<const Binding> CidrBindings() { return kBindings; }

}  // namespace plimsoll::cel
