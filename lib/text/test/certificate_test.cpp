#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "../src/der.h"
#include "../src/x509_extension.h"
#include "../src/x509_name.h"
#include "../src/x509_time.h"
#include "plimsoll/text/x509.h"

namespace plimsoll::text {
namespace {

using namespace std::string_view_literals;

// A value of at most 127 bytes.
std::string DerOf(uint8_t tag, std::string_view content) {
  return std::string{static_cast<char>(tag), static_cast<char>(content.size())}.append(content);
}
std::string SequenceOf(std::string_view content) { return DerOf(der::kSequence, content); }

std::string ProblemOfExtension(std::string_view id, std::string_view value, bool critical = false) {
  Certificate out;
  return TakeExtension({id, critical, value}, out);
}

struct BrokenRow {
  std::string text;
  std::string_view problem;
};

TEST(Certificate, SaysWhereItIsBroken) {
  const std::string one = DerOf(der::kInteger, "\x01"), algorithm = SequenceOf(DerOf(der::kObjectId, "\x2a")),
                    name = SequenceOf("");
  const auto whole = [&](const std::string& body) { return SequenceOf(SequenceOf(body) + algorithm); };
  const std::string before = one + algorithm + name;
  const std::string times =
      SequenceOf(DerOf(der::kUtcTime, "260102030405Z") + DerOf(der::kUtcTime, "260102030405Z"));
  for (const BrokenRow& row : std::initializer_list<BrokenRow>{
           {"x", "x509: malformed certificate"},
           {SequenceOf("x"), "x509: malformed tbs certificate"},
           {whole(DerOf(der::Inside(0), "")), "x509: malformed version"},
           {whole(DerOf(der::Inside(0), DerOf(der::kInteger, "\x03"))), "x509: invalid version"},
           {whole(DerOf(der::Inside(0), DerOf(der::kInteger, "\x02"))), "x509: malformed serial number"},
           {whole(DerOf(der::kInteger, "\xff")), "x509: negative serial number"},
           {whole(one), "x509: malformed signature algorithm identifier"},
           {SequenceOf(SequenceOf(one + algorithm)), "x509: malformed algorithm identifier"},
           {whole(one + SequenceOf("")), "x509: inner and outer signature algorithm identifiers don't match"},
           {whole(one + algorithm), "x509: malformed issuer"},
           {whole(before), "x509: malformed validity"},
           {whole(before + SequenceOf("")), "x509: unsupported time format"},
           {whole(before + SequenceOf(DerOf(der::kUtcTime, ""))), "x509: malformed UTCTime"},
           {whole(before + times + name), "x509: malformed spki"},
           {whole(before + times + name + SequenceOf("")), "x509: malformed public key algorithm identifier"},
           {whole(before + times + name + SequenceOf(SequenceOf(""))), "x509: malformed OID"},
           {whole(before + times + name + SequenceOf(algorithm)), "x509: malformed subjectPublicKey"},
           {whole(before + times + name + SequenceOf(algorithm + DerOf(der::kBitString, "\0"sv))),
            "x509: malformed signature"}}) {
    const Result<Certificate> read = ReadCertificate(row.text);
    EXPECT_EQ(read ? "" : read.error().message, row.problem);
  }
  const std::string good =
      SequenceOf(SequenceOf(before + times + name + SequenceOf(algorithm + DerOf(der::kBitString, "\0"sv))) +
                 algorithm + DerOf(der::kBitString, "\0"sv));
  EXPECT_TRUE(ReadCertificate(good));
  EXPECT_EQ(ReadCertificate(good + "x").error().message, "x509: trailing data");
  std::string two = good + good;
  std::string_view rest = two;
  EXPECT_TRUE(ReadNextCertificate(rest));
  EXPECT_EQ(rest, good);
}

TEST(Certificate, HasNamesOfSomeAlphabets) {
  const auto name = [](uint8_t tag, std::string_view text) {
    return DerOf(der::kSet, SequenceOf(DerOf(der::kObjectId, "\x55\x04\x03") + DerOf(tag, text)));
  };
  const std::string start = "x509: invalid RDNSequence";
  for (const auto& [text, problem] : std::initializer_list<std::pair<std::string, std::string>>{
           {name(19, "a-Z 0*&"), ""},
           {name(19, "a_b"), start + ": invalid attribute value: invalid PrintableString"},
           {name(12, "\xc3\xa4"), ""},
           {name(12, "\xc3"), start + ": invalid attribute value: invalid UTF-8 string"},
           {name(20, "\xff"), ""},
           {name(22, "\xff"), start + ": invalid attribute value: invalid IA5String"},
           {name(18, "1 2"), ""},
           {name(18, "a"), start + ": invalid attribute value: invalid NumericString"},
           {name(30, "\0a\0\0"sv), ""},
           {name(30, "a"), start + ": invalid attribute value: invalid BMPString"},
           {name(30, "\xd8\x00"sv), start + ": invalid attribute value: invalid BMPString"},
           {name(4, "a"), start + ": invalid attribute value: unsupported string type: 4"},
           {SequenceOf(""), start},
           {DerOf(der::kSet, "x"), start + ": invalid attribute"},
           {DerOf(der::kSet, SequenceOf("x")), start + ": invalid attribute type"},
           {DerOf(der::kSet, SequenceOf(DerOf(der::kObjectId, "\x55"))),
            start + ": invalid attribute value"}}) {
    EXPECT_EQ(NameProblem(text), problem);
  }
}

TEST(Certificate, HasTimesOfTwoForms) {
  const auto seconds = [](uint8_t tag, std::string_view text) {
    int64_t out = -1;
    const std::string bytes = DerOf(tag, text);
    DerReader reader(bytes);
    const bool good = ReadCertificateTime(reader, out).empty();
    return good ? std::to_string(out) : "";
  };
  EXPECT_EQ(seconds(der::kUtcTime, "700101000001Z"), "1");
  EXPECT_EQ(seconds(der::kUtcTime, "7001010000Z"), "0");
  EXPECT_EQ(seconds(der::kUtcTime, "700101010000+0100"), "0");
  EXPECT_EQ(seconds(der::kUtcTime, "500101000000Z"), "-631152000");
  EXPECT_EQ(seconds(der::kUtcTime, "491231235959Z"), "2524607999");
  EXPECT_EQ(seconds(der::kGeneralizedTime, "20500101000000Z"), "2524608000");
  for (const std::string_view text :
       {"700101000001", "700101000001+0000", "700101000060Z", "700101240000Z", "700230000000Z",
        "701301000000Z", "70010100000aZ", "700101000001z", "700101000001+2500", "700101000001.5Z"}) {
    EXPECT_EQ(seconds(der::kUtcTime, text), "") << text;
  }
  EXPECT_EQ(seconds(der::kGeneralizedTime, "205001010000Z"), "");
}

TEST(Certificate, HasExtensionsThatCanBeRead) {
  const std::string id = DerOf(der::kObjectId, "\x2a\x03");
  for (const auto& [number, value, problem] :
       std::initializer_list<std::tuple<char, std::string, std::string_view>>{
           {14, DerOf(der::kOctetString, "k"), ""},
           {14, "", "x509: invalid subject key identifier"},
           {15, DerOf(der::kBitString, "\x05\xa0"), ""},
           {15, DerOf(der::kBitString, "\x05\xa1"), "x509: invalid key usage"},
           {19, SequenceOf(DerOf(der::kBoolean, "\xff") + DerOf(der::kInteger, "\x03")), ""},
           {19, SequenceOf(DerOf(der::kBoolean, "\x01")), "x509: invalid basic constraints"},
           {19, SequenceOf(DerOf(der::kInteger, "\xff")), "x509: invalid basic constraints"},
           {31, SequenceOf(SequenceOf(DerOf(0xA0, DerOf(0xA0, DerOf(0x86, "http://a"))))), ""},
           {31, "", "x509: invalid CRL distribution points"},
           {31, SequenceOf("x"), "x509: invalid CRL distribution point"},
           {32, SequenceOf(SequenceOf(id)), ""},
           {32, SequenceOf(SequenceOf(id) + SequenceOf(id)), "x509: invalid certificate policies"},
           {33, SequenceOf(SequenceOf(id + id)), ""},
           {33, SequenceOf(SequenceOf(id)), "x509: invalid policy mappings extension"},
           {35, SequenceOf(DerOf(0x80, "k")), ""},
           {35, "", "x509: invalid authority key identifier"},
           {36, SequenceOf(DerOf(0x80, "\x01") + DerOf(0x81, "\x02")), ""},
           {36, SequenceOf(DerOf(0x80, "")), "x509: invalid policy constraints extension"},
           {37, SequenceOf(id), ""},
           {37, SequenceOf("x"), "x509: invalid extended key usages"},
           {54, DerOf(der::kInteger, "\x01"), ""},
           {54, "", "x509: invalid inhibit any policy extension"},
           {99, "", ""}}) {
    const std::string own = std::string("\x55\x1d") + number;
    EXPECT_EQ(ProblemOfExtension(own, value), problem) << int{number};
  }
  EXPECT_EQ(ProblemOfExtension("\x55\x1d\x0e", "", true),
            "x509: subject key identifier incorrectly marked critical");
  EXPECT_EQ(ProblemOfExtension("\x55\x1d\x23", "", true),
            "x509: authority key identifier incorrectly marked critical");
  const std::string_view access = "\x2b\x06\x01\x05\x05\x07\x01\x01";
  EXPECT_EQ(ProblemOfExtension(access, SequenceOf(SequenceOf(id + DerOf(0x86, "http://a")))), "");
  EXPECT_EQ(ProblemOfExtension(access, ""), "x509: invalid authority info access");
  EXPECT_EQ(ProblemOfExtension(access, "", true), "x509: authority info access incorrectly marked critical");
}

TEST(Certificate, HasMoreNames) {
  for (const BrokenRow& row : std::initializer_list<BrokenRow>{
           {DerOf(0x82, "a.b") + DerOf(0x81, "a@b") + DerOf(0x86, "https://a.b/c") + DerOf(0x87, "\1\2\3\4"),
            ""},
           {DerOf(0x82, "\xff"), "x509: SAN dNSName is malformed"},
           {DerOf(0x81, "\xff"), "x509: SAN rfc822Name is malformed"},
           {DerOf(0x86, "\xff"), "x509: SAN uniformResourceIdentifier is malformed"},
           {DerOf(0x86, ":"), "x509: cannot parse URI \":\": parse \":\": missing protocol scheme"},
           {DerOf(0x86, "a://b..c"), "x509: cannot parse URI \"a://b..c\": invalid domain"},
           {DerOf(0x87, "\1"), "x509: cannot parse IP address of length 1"},
           {"x", "x509: invalid subject alternative name"}}) {
    EXPECT_EQ(ProblemOfExtension("\x55\x1d\x11", SequenceOf(row.text)), row.problem);
  }
  EXPECT_EQ(ProblemOfExtension("\x55\x1d\x11", ""), "x509: invalid subject alternative names");
}

TEST(Certificate, ConstrainsNames) {
  const auto permitted = [](const std::string& name) { return SequenceOf(DerOf(0xA0, SequenceOf(name))); };
  const std::string invalid = "x509: invalid NameConstraints extension";
  for (const auto& [value, problem] : std::initializer_list<std::pair<std::string, std::string>>{
           {permitted(DerOf(0x82, ".a.b")), ""},
           {permitted(DerOf(0x82, "..a")), "x509: failed to parse dnsName constraint \"..a\""},
           {permitted(DerOf(0x82, "\xc3\xa4")),
            "x509: invalid constraint value: x509: \"\u00e4\" cannot be encoded as an IA5String"},
           {permitted(DerOf(0x81, "a b")), "x509: failed to parse rfc822Name constraint \"a b\""},
           {permitted(DerOf(0x86, "1.2.3.4")),
            "x509: failed to parse URI constraint \"1.2.3.4\": cannot be IP address"},
           {permitted(DerOf(0x86, "a.")), "x509: failed to parse URI constraint \"a.\""},
           {permitted(DerOf(0x87, "\x0a\0\0\0\xff\xf0\0\0"sv)), ""},
           {permitted(DerOf(0x87, "\x0a\0\0\0\xff\xf1\0\0"sv)),
            "x509: IP constraint contained invalid mask fff10000"},
           {permitted(DerOf(0x87, "\x0a")), "x509: IP constraint contained value of length 1"},
           {SequenceOf(""), "x509: empty name constraints extension"},
           {SequenceOf("x"), invalid},
           {SequenceOf(DerOf(0xA1, "x")), invalid}}) {
    EXPECT_EQ(ProblemOfExtension("\x55\x1d\x1e", value), problem);
  }
}

TEST(Der, HasObjectIds) {
  EXPECT_EQ(ObjectIdText("\x55\x1d\x11"), "2.5.29.17");
  EXPECT_EQ(ObjectIdText("\x2a\x86\x48"), "1.2.840");
  EXPECT_FALSE(DerReader("\x06\x01\x80"sv).ReadObjectId());
  EXPECT_FALSE(DerReader("\x06\x00"sv).ReadObjectId());
  EXPECT_TRUE(DerReader("\x06\x05\x87\xff\xff\xff\x7f"sv).ReadObjectId());
  EXPECT_FALSE(DerReader("\x06\x05\x88\x80\x80\x80\x00"sv).ReadObjectId());
  EXPECT_FALSE(DerReader("\x1f\x00"sv).ReadAny());
}

}  // namespace
}  // namespace plimsoll::text
