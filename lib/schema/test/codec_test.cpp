#include "plimsoll/schema/codec.h"

#include <gtest/gtest.h>

#include "read_json.h"

namespace plimsoll::schema {
namespace {

template <class T>
Decoded<T> Decode(const std::string& json) {
  const JsonText text(json);
  return Codec<T>::Decode(text.root());
}

template <class T>
std::string Fault(const std::string& json) {
  const Decoded<T> decoded = Decode<T>(json);
  return decoded ? "none" : decoded.error().message;
}

TEST(Codec, NumbersAreWholeAndFit) {
  EXPECT_EQ(Decode<int32_t>("7"), 7);
  EXPECT_EQ(Decode<int64_t>("3.0"), 3);
  EXPECT_EQ(Fault<int32_t>("2147483648"), "the number does not fit 32 bits");
  EXPECT_EQ(Fault<int64_t>("9223372036854775808"), "the number does not fit 64 bits");
  EXPECT_EQ(Fault<int64_t>("1.5"), "the number is not an integer");
  EXPECT_EQ(Fault<int64_t>("\"1\""), "expected an integer, got a string");
  EXPECT_EQ(Decode<double>("1"), 1.0);
  EXPECT_EQ(Fault<bool>("1"), "expected a boolean, got a number");
}

TEST(Codec, TimesAndDurationsAreThoseOfKubernetes) {
  EXPECT_EQ(Decode<value::Time>("\"1970-01-01T01:00:00+01:00\"")->seconds, 0);
  EXPECT_EQ(Decode<MicroTime>("\"1970-01-01T00:00:00.000001Z\"")->time.nanoseconds, 1000);
  EXPECT_EQ(Decode<Date>("\"1970-01-02\"")->midnight.seconds, 86400);
  EXPECT_EQ(Decode<value::Duration>("\"1h30m\"")->Minutes(), 90);
  EXPECT_EQ(Fault<value::Duration>("\"1d\""), "time: unknown unit \"d\" in duration \"1d\"");
  EXPECT_NE(Fault<value::Time>("\"noon\"").find("cannot parse"), std::string::npos);
  EXPECT_EQ(Fault<value::Time>("null"), "expected a time, got null");
}

TEST(Codec, QuantitiesAreTextsOrNumbers) {
  EXPECT_EQ(Decode<value::Quantity>("\"1.5Gi\"")->Value(), 1610612736);
  EXPECT_EQ(Decode<value::Quantity>("2.5")->MilliValue(), 2500);
  EXPECT_EQ(Decode<value::Quantity>("-3")->Value(), -3);
  EXPECT_FALSE(Decode<value::Quantity>("\"1 kg\""));
  EXPECT_EQ(Fault<value::Quantity>("[]"), "expected a quantity, got a list");
}

TEST(Codec, BytesUuidsAndAddressesAreDecodedFromTheirTexts) {
  EXPECT_EQ(Decode<Bytes>("\"aGVsbG8=\"")->bytes, "hello");
  EXPECT_EQ(Fault<Bytes>("\"a*\""), "illegal base64 data at input byte 1");
  const auto uuid = Decode<Uuid>("\"00112233-4455-6677-8899-AABBccddeeff\"");
  EXPECT_EQ(uuid->bytes[1], 0x11);
  EXPECT_EQ(uuid->bytes[15], 0xff);
  EXPECT_EQ(Fault<Uuid>("\"0011\""), "the string is not a UUID");
  EXPECT_TRUE(Decode<value::IpAddress>("\"10.1.2.3\"")->is_v4);
  EXPECT_EQ(Decode<value::IpPrefix>("\"10.0.0.0/8\"")->bits, 8);
  EXPECT_EQ(Fault<value::IpPrefix>("\"10.0.0.0\""), "the string is not a CIDR");
}

TEST(Codec, APortIsANumberOrAName) {
  EXPECT_EQ(Decode<value::IntOrString>("80")->IntValue(), 80);
  EXPECT_TRUE(Decode<value::IntOrString>("\"http\"")->IsString());
  EXPECT_EQ(Fault<value::IntOrString>("true"), "expected an integer or a string, got a boolean");
}

TEST(Codec, AFormatNamesItsCodec) {
  const auto by = [](const char* format, const std::string& json) {
    const JsonText text(json);
    const auto decoded = DecodeByFormat(format, text.root());
    return decoded ? static_cast<int>(decoded->index()) : -1;
  };
  EXPECT_EQ(by("date-time", "\"2024-02-29T12:00:00Z\""), 4);
  EXPECT_EQ(by("date", "\"2024-02-29\""), 5);
  EXPECT_EQ(by("duration", "\"1s\""), 6);
  EXPECT_EQ(by("quantity", "\"1Gi\""), 7);
  EXPECT_EQ(by("int-or-string", "1"), 8);
  EXPECT_EQ(by("byte", "\"\""), 9);
  EXPECT_EQ(by("ipv4", "\"1.2.3.4\""), 11);
  EXPECT_EQ(by("ipv6", "\"1.2.3.4\""), -1);
  EXPECT_EQ(by("int32", "2147483648"), -1);
  EXPECT_EQ(by("colour", "\"red\""), 0);
  EXPECT_EQ(by("", "{}"), 13);
}

}  // namespace
}  // namespace plimsoll::schema
