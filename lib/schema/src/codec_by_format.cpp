#include <array>

#include "plimsoll/schema/codec.h"

namespace plimsoll::schema {
namespace {

using value::Kind;
using value::Value;

template <class T>
Decoded<DomainValue> As(Value wire) {
  Decoded<T> decoded = Codec<T>::Decode(wire);
  if (!decoded) return std::unexpected(std::move(decoded.error()));
  return DomainValue(*std::move(decoded));
}

Decoded<DomainValue> AsInt32(Value wire) {
  const Decoded<int32_t> decoded = Codec<int32_t>::Decode(wire);
  if (!decoded) return std::unexpected(decoded.error());
  return DomainValue(int64_t{*decoded});
}

// Of one family alone.
template <bool kV4>
Decoded<DomainValue> AsAddress(Value wire) {
  const Decoded<value::IpAddress> decoded = Codec<value::IpAddress>::Decode(wire);
  if (!decoded) return std::unexpected(decoded.error());
  if (decoded->is_v4 == kV4) return DomainValue(*decoded);
  const char* message = kV4 ? "the address is not an IPv4 address" : "the address is not an IPv6 address";
  return std::unexpected(CodecError{finding::Code::kFormatMismatch, message});
}

struct NamedCodec {
  std::string_view format;
  Decoded<DomainValue> (*decode)(Value);
};

constexpr std::array kCodecs = {
    NamedCodec{"date-time", As<value::Time>},
    NamedCodec{"date", As<Date>},
    NamedCodec{"duration", As<value::Duration>},
    NamedCodec{"quantity", As<value::Quantity>},
    NamedCodec{"int-or-string", As<value::IntOrString>},
    NamedCodec{"byte", As<Bytes>},
    NamedCodec{"uuid", As<Uuid>},
    NamedCodec{"uuid3", As<Uuid>},
    NamedCodec{"uuid4", As<Uuid>},
    NamedCodec{"uuid5", As<Uuid>},
    NamedCodec{"ipv4", AsAddress<true>},
    NamedCodec{"ipv6", AsAddress<false>},
    NamedCodec{"ip", As<value::IpAddress>},
    NamedCodec{"cidr", As<value::IpPrefix>},
    NamedCodec{"int32", AsInt32},
    NamedCodec{"int64", As<int64_t>},
    NamedCodec{"float", As<double>},
    NamedCodec{"double", As<double>},
};

}  // namespace

Decoded<DomainValue> DecodeByFormat(std::string_view format, Value wire) {
  for (const NamedCodec& codec : kCodecs) {
    if (codec.format == format) return codec.decode(wire);
  }
  switch (wire.kind()) {
    case Kind::kString: return As<std::string>(wire);
    case Kind::kBool: return As<bool>(wire);
    case Kind::kInt: return As<int64_t>(wire);
    case Kind::kUint:
    case Kind::kFloat: return As<double>(wire);
    default: return As<RawValue>(wire);
  }
}

}  // namespace plimsoll::schema
