// ip() and the functions of an address.
#include <algorithm>

#include "../values/kubernetes_values.h"
#include "libraries.h"

namespace plimsoll::cel {
namespace {

const IpValue& IpArgument(const Value* arguments) { return arguments[0].As<IpValue>(); }

Value IpFromString(EvalContext& context, const Value* arguments) {
  const auto ip = ParseIpValue(arguments[0].text());
  if (!ip) return context.memory.Error(ip.error().message);
  return Value::Pointing(Tag::kIp, context.memory.New(*ip), 0);
}

Value IsIp(EvalContext&, const Value* arguments) {
  return Value::Bool(ParseIpValue(arguments[0].text()).has_value());
}

Value IsCanonical(EvalContext& context, const Value* arguments) {
  const auto ip = ParseIpValue(arguments[0].text());
  if (!ip) return context.memory.Error(ip.error().message);
  return Value::Bool(ip->String() == arguments[0].text());
}

Value Family(EvalContext&, const Value* arguments) { return Value::Int(IpArgument(arguments).is_v4 ? 4 : 6); }

bool AllZero(std::span<const uint8_t> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; });
}

bool Unspecified(const IpValue& ip) { return AllZero(ip.Significant()); }

bool Loopback(const IpValue& ip) {
  const auto bytes = ip.Significant();
  return ip.is_v4 ? bytes[0] == 127 : AllZero(bytes.first(15)) && bytes[15] == 1;
}

bool Multicast(const IpValue& ip) {
  const auto bytes = ip.Significant();
  return ip.is_v4 ? (bytes[0] & 0xF0) == 0xE0 : bytes[0] == 0xFF;
}

bool LinkLocalMulticast(const IpValue& ip) {
  const auto bytes = ip.Significant();
  if (ip.is_v4) return bytes[0] == 224 && bytes[1] == 0 && bytes[2] == 0;
  return bytes[0] == 0xFF && (bytes[1] & 0x0F) == 0x02;
}

bool LinkLocalUnicast(const IpValue& ip) {
  const auto bytes = ip.Significant();
  if (ip.is_v4) return bytes[0] == 169 && bytes[1] == 254;
  return bytes[0] == 0xFE && (bytes[1] & 0xC0) == 0x80;
}

bool Broadcast(const IpValue& ip) {
  const auto bytes = ip.Significant();
  return ip.is_v4 && std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 255; });
}

bool GlobalUnicast(const IpValue& ip) {
  return !Unspecified(ip) && !Broadcast(ip) && !Loopback(ip) && !Multicast(ip) && !LinkLocalUnicast(ip);
}

template <bool (*question)(const IpValue&)>
Value Test(EvalContext&, const Value* arguments) {
  return Value::Bool(question(IpArgument(arguments)));
}

constexpr Binding kIpBindings[] = {
    {OverloadId::kStringToIp, IpFromString},
    {OverloadId::kIsIp, IsIp},
    {OverloadId::kIpIsCanonical, IsCanonical},
    {OverloadId::kIpFamily, Family},
    {OverloadId::kIpIsUnspecified, Test<Unspecified>},
    {OverloadId::kIpIsLoopback, Test<Loopback>},
    {OverloadId::kIpIsLinkLocalMulticast, Test<LinkLocalMulticast>},
    {OverloadId::kIpIsLinkLocalUnicast, Test<LinkLocalUnicast>},
    {OverloadId::kIpIsGlobalUnicast, Test<GlobalUnicast>},
};

}  // namespace

std::span<const Binding> IpBindings() { return kIpBindings; }

}  // namespace plimsoll::cel
