#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "../src/library/library.h"
#include "evaluate.h"

namespace plimsoll::cel {
namespace {

TEST(Urls, AreTakenApart) {
  ExpectAll({
      {"url('https://user:pw@example.com:80/a b?x=1&x=2#f').getScheme()", R"({"string":"https"})"},
      {"url('https://example.com:80/').getHost()", R"({"string":"example.com:80"})"},
      {"url('https://[::1]:80/').getHostname()", R"({"string":"::1"})"},
      {"url('https://example.com:80/').getPort()", R"({"string":"80"})"},
      {"url('https://h/a b').getEscapedPath()", R"({"string":"/a%20b"})"},
      {"url('https://h/?x=1&x=2').getQuery()",
       R"({"map":[[{"string":"x"},{"list":[{"string":"1"},{"string":"2"}]}]]})"},
      {"url('/a') == url('/a')", R"({"bool":true})"},
      {"isURL('../x')", R"({"bool":false})"},
      {"url('../x')",
       "error: URL parse error during conversion from string: parse \"../x\": invalid URI for request"},
  });
}

TEST(Quantities, CompareAndAdd) {
  ExpectAll({
      {"quantity('1Ki').asInteger()", R"({"int":"1024"})"},
      {"quantity('1.5').asInteger()", "error: cannot convert value to integer"},
      {"quantity('1.5').isInteger()", R"({"bool":false})"},
      {"quantity('.5').asApproximateFloat()", R"({"double":"0.5"})"},
      {"sign(quantity('-1'))", R"({"int":"-1"})"},
      {"quantity('1').isLessThan(quantity('2'))", R"({"bool":true})"},
      {"quantity('1').isGreaterThan(quantity('2'))", R"({"bool":false})"},
      {"quantity('0.5').compareTo(quantity('500m'))", R"({"int":"0"})"},
      {"quantity('1').add(quantity('1'))", R"({"quantity":"2"})"},
      {"quantity('1').add(2)", R"({"quantity":"3"})"},
      {"quantity('1').sub(quantity('2')).asInteger()", R"({"int":"-1"})"},
      {"quantity('1').sub(1)", R"({"quantity":"0"})"},
      {"quantity('1').add(1) == quantity('2')", R"({"bool":true})"},
      {"quantity('2') == quantity('1').add(1)", "error: no such overload"},
      {"isQuantity('200K')", R"({"bool":false})"},
      {"quantity('200K')", "error: unable to parse quantity's suffix"},
  });
}

TEST(Addresses, AnswerQuestions) {
  ExpectAll({
      {"ip('10.0.0.1').family()", R"({"int":"4"})"},
      {"ip('::1').isLoopback()", R"({"bool":true})"},
      {"ip('0.0.0.0').isUnspecified()", R"({"bool":true})"},
      {"ip('224.0.0.1').isLinkLocalMulticast()", R"({"bool":true})"},
      {"ip('fe80::1').isLinkLocalUnicast()", R"({"bool":true})"},
      {"ip('255.255.255.255').isGlobalUnicast()", R"({"bool":false})"},
      {"ip('10.0.0.1').isGlobalUnicast()", R"({"bool":true})"},
      {"isIP('1.2.3')", R"({"bool":false})"},
      {"ip.isCanonical('2001:DB8::1')", R"({"bool":false})"},
      {"ip.isCanonical('x')",
       "error: IP Address \"x\" parse error during conversion from string: ParseAddr(\"x\"): unable to parse "
       "IP"},
      {"ip('fe80::1%eth0')", "error: IP address \"fe80::1%eth0\" with zone value is not allowed"},
      {"ip('::ffff:1.2.3.4')", "error: IPv4-mapped IPv6 address \"::ffff:1.2.3.4\" is not allowed"},
      {"ip('2001:db8:0:0:1:0:0:1')", R"({"ip":"2001:db8::1:0:0:1"})"},
  });
}

TEST(Networks, ContainAddresses) {
  ExpectAll({
      {"cidr('10.0.0.0/8').containsIP('10.1.2.3')", R"({"bool":true})"},
      {"cidr('10.0.0.0/8').containsIP(ip('11.1.2.3'))", R"({"bool":false})"},
      {"cidr('::/0').containsIP('1.1.1.1')", R"({"bool":false})"},
      {"cidr('10.0.0.0/8').containsIP('x')", "error: no such overload"},
      {"cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16')", R"({"bool":true})"},
      {"cidr('10.0.0.0/16').containsCIDR(cidr('10.0.0.0/8'))", R"({"bool":false})"},
      {"cidr('1.2.3.4/24').masked()", R"({"cidr":"1.2.3.0/24"})"},
      {"cidr('1.2.3.4/24').ip()", R"({"ip":"1.2.3.4"})"},
      {"cidr('1.2.3.4/24').prefixLength()", R"({"int":"24"})"},
      {"isCIDR('10.0.0.1/08')", R"({"bool":false})"},
      {"cidr('10.0.0.0/33')",
       "error: network address parse error during conversion from string: network address parse error during "
       "conversion from string: netip.ParsePrefix(\"10.0.0.0/33\"): prefix length out of range"},
  });
}

TEST(Formats, Validate) {
  ExpectAll({
      {"format.dns1123Label().validate('a-b')", R"({"optional":[]})"},
      {"format.named('uuid').value().validate('x')",
       R"({"optional":[{"list":[{"string":"does not match the UUID format"}]}]})"},
      {"format.named('nope')", R"({"optional":[]})"},
      {"format.date().validate('x').value()", R"({"list":[{"string":"invalid date"}]})"},
      {"format.datetime().validate('x').value()", R"({"list":[{"string":"invalid datetime"}]})"},
      {"format.byte().validate('!').value()", R"({"list":[{"string":"invalid base64"}]})"},
      {"format.uri().validate('https://h')", R"({"optional":[]})"},
      {"format.dns1123LabelPrefix().validate('a-')", R"({"optional":[]})"},
      {"format.labelValue() == format.labelValue()", R"({"bool":true})"},
      {"format.qualifiedName()", R"({"format":"QualifiedName"})"},
  });
}

TEST(Semvers, Compare) {
  ExpectAll({
      {"semver('1.2.3-a.1+b').isLessThan(semver('1.2.3'))", R"({"bool":true})"},
      {"semver('1.2.3+a') == semver('1.2.3+b')", R"({"bool":true})"},
      {"semver('1.10.0').isGreaterThan(semver('1.9.0'))", R"({"bool":true})"},
      {"semver('1.0.0').compareTo(semver('1.0.0-rc.2'))", R"({"int":"1"})"},
      {"semver('v01.2', true)", R"({"semver":"1.2.0"})"},
      {"semver('1.2.3').major()", R"({"int":"1"})"},
      {"semver('1.2.3').minor()", R"({"int":"2"})"},
      {"semver('1.2.3').patch()", R"({"int":"3"})"},
      {"isSemver('1.0')", R"({"bool":false})"},
      {"isSemver('1.0', true)", R"({"bool":true})"},
      {"semver('1.0')", "error: No Major.Minor.Patch elements found"},
      {"semver('01.0.0')", "error: Major number must not contain leading zeroes \"01\""},
      {"semver('a.0.0')", "error: Invalid character(s) found in major number \"a\""},
      {"semver('1.2-a', true)", "error: short version cannot contain PreRelease/Build meta data"},
  });
}

TEST(Libraries, HaveEveryOverloadThatIsNoOperator) {
  constexpr std::string_view kElsewhere[] = {"!_",   "-_",     "@in",   "@not_strictly_false",
                                             "_!=_", "_%_",    "_&&_",  "_*_",
                                             "_+_",  "_-_",    "_/_",   "_<=_",
                                             "_<_",  "_==_",   "_>=_",  "_>_",
                                             "_?._", "_?_:_",  "_[?_]", "_[_]",
                                             "_||_", "size",   "type",  "matches",
                                             "or",   "orValue"};
  const OverloadTable& table = OverloadTable::Get();
  for (size_t i = 0; i < static_cast<size_t>(OverloadId::kBuiltInCount); ++i) {
    const OverloadInfo& overload = table.Overload(static_cast<OverloadId>(i));
    const std::string_view function = table.Function(overload.function).name;
    const bool elsewhere =
        std::find(std::begin(kElsewhere), std::end(kElsewhere), function) != std::end(kElsewhere);
    EXPECT_EQ(ImplementationOf(overload.number) == nullptr, elsewhere) << overload.id;
  }
}

}  // namespace
}  // namespace plimsoll::cel
