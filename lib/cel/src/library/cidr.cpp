// cidr() and the functions of a network.
#include "../values/kubernetes_values.h"
#include "libraries.h"

namespace plimsoll::cel {
namespace {

const CidrValue& CidrArgument(const Value* arguments, int i = 0) { return arguments[i].As<CidrValue>(); }

Value NewCidr(EvalContext& context, const CidrValue& cidr) {
  return Value::Pointing(Tag::kCidr, context.memory.New(cidr), 0);
}

Value BadCidr(EvalContext& context, const Error& error) {
  return context.memory.Error("network address parse error during conversion from string: " + error.message);
}

Value CidrFromString(EvalContext& context, const Value* arguments) {
  const auto cidr = ParseCidrValue(arguments[0].text());
  return cidr ? NewCidr(context, *cidr) : BadCidr(context, cidr.error());
}

Value IsCidr(EvalContext&, const Value* arguments) {
  return Value::Bool(ParseCidrValue(arguments[0].text()).has_value());
}

Value ContainsIp(EvalContext&, const Value* arguments) {
  return Value::Bool(CidrArgument(arguments).Contains(arguments[1].As<IpValue>()));
}

// What is wrong with the text is lost upstream.
Value ContainsIpText(EvalContext&, const Value* arguments) {
  const auto ip = ParseIpValue(arguments[1].text());
  return ip ? Value::Bool(CidrArgument(arguments).Contains(*ip)) : NoSuchOverload();
}

bool Covers(const CidrValue& outer, const CidrValue& inner) {
  return outer.prefix_length <= inner.prefix_length && outer.Contains(inner.address);
}

Value ContainsCidr(EvalContext&, const Value* arguments) {
  return Value::Bool(Covers(CidrArgument(arguments), CidrArgument(arguments, 1)));
}

Value ContainsCidrText(EvalContext& context, const Value* arguments) {
  const auto cidr = ParseCidrValue(arguments[1].text());
  return cidr ? Value::Bool(Covers(CidrArgument(arguments), *cidr)) : BadCidr(context, cidr.error());
}

Value Ip(EvalContext& context, const Value* arguments) {
  return Value::Pointing(Tag::kIp, context.memory.New(CidrArgument(arguments).address), 0);
}

Value Masked(EvalContext& context, const Value* arguments) {
  return NewCidr(context, {CidrArgument(arguments).Masked(), CidrArgument(arguments).prefix_length});
}

Value PrefixLength(EvalContext&, const Value* arguments) {
  return Value::Int(CidrArgument(arguments).prefix_length);
}

constexpr Binding kCidrBindings[] = {
    {OverloadId::kStringToCidr, CidrFromString},
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

std::span<const Binding> CidrBindings() { return kCidrBindings; }

}  // namespace plimsoll::cel
