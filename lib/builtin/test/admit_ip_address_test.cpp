#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kIpAddress = {"networking.k8s.io/v1", "IPAddress",
                                  "metadata: {name: 10.0.0.1}\nspec: {%}"};
constexpr AdmitForm kServiceCidr = {"networking.k8s.io/v1", "ServiceCIDR",
                                    "metadata: {name: a}\nspec: {cidrs: [%]}"};

TEST(AdmitIpAddress, IsNamedAfterTheAddress) {
  ExpectAdmitted({"networking.k8s.io/v1", "IPAddress",
                  "metadata: {name: '%'}\nspec: {parentRef: {resource: services, name: a, namespace: b}}"},
                 {{"10.0.0.1", ""},
                  {"2001:db8::1", ""},
                  {"2001:DB8::1",
                   "metadata.name: Invalid value: \"2001:DB8::1\": must be in canonical form "
                   "(\"2001:db8::1\")\n"},
                  {"a",
                   "metadata.name: Invalid value: \"a\": must be a valid IP address, (e.g. 10.9.8.7 or "
                   "2001:db8::ffff)\n"}});
}

TEST(AdmitIpAddress, IsNotGivenMoreThanItsPrefix) {
  ExpectAdmitted({"networking.k8s.io/v1", "IPAddress",
                  "metadata: {generateName: '%'}\nspec: {parentRef: {resource: services, name: a}}"},
                 {{"10.0.0.1", ""}});
}

TEST(AdmitIpAddress, HasAParent) {
  ExpectAdmitted(
      kIpAddress,
      {{"", "spec.parentRef: Required value\n"},
       {"parentRef: {}", "spec.parentRef.resource: Required value\nspec.parentRef.name: Required value\n"},
       {"parentRef: {group: A, resource: b/c, name: d%, namespace: ..}",
        "spec.parentRef.group: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.parentRef.resource: Invalid value: \"b/c\": may not contain '/'\n"
        "spec.parentRef.name: Invalid value: \"d%\": may not contain '%'\n"
        "spec.parentRef.namespace: Invalid value: \"..\": may not be '..'\n"}});
}

TEST(AdmitIpAddress, KeepsItsParent) {
  const std::string_view before = "parentRef: {resource: services, name: a}";
  const std::string_view now = "parentRef: {resource: services, name: b}";
  ExpectUpdated(kIpAddress, {{before, before, ""},
                             {before, now, "spec.parentRef: Invalid value: null: field is immutable\n"}});
  AdmitForm old = kIpAddress;
  old.release = "1.36";
  ExpectUpdated(old,
                {{before, now,
                  "spec.parentRef: Invalid value: "
                  "{\"Group\":\"\",\"Resource\":\"services\",\"Namespace\":\"\",\"Name\":\"b\"}: field is "
                  "immutable\n"}});
}

TEST(AdmitServiceCidr, HasARangeForEachFamily) {
  ExpectAdmitted(
      kServiceCidr,
      {{"10.0.0.0/24, 'fd00::/64'", ""},
       {"", "spec.cidrs: Required value: at least one CIDR required\n"},
       {"10.0.0.0/24, 10.1.0.0/24, 10.2.0.0/24",
        "spec.cidrs: Invalid value: {\"CIDRs\":[\"10.0.0.0/24\",\"10.1.0.0/24\",\"10.2.0.0/24\"]}: may only "
        "hold up to 2 values\n"},
       {"10.0.0.0/24, 10.1.0.0/24",
        "spec.cidrs: Invalid value: [\"10.0.0.0/24\",\"10.1.0.0/24\"]: may specify no more than one IP for "
        "each IP family, i.e 192.168.0.0/24 and 2001:db8::/64\n"},
       {"10.0.0.1/24, 'FD00::/64'",
        "spec.cidrs[0]: Invalid value: \"10.0.0.1/24\": must not have bits set beyond the prefix length\n"
        "spec.cidrs[1]: Invalid value: \"FD00::/64\": must be in canonical form (\"fd00::/64\")\n"}});
}

TEST(AdmitServiceCidr, MayGetASecondRange) {
  ExpectUpdated(kServiceCidr, {{"10.0.0.0/24", "10.0.0.0/24, 'fd00::/64'", ""},
                               {"10.0.0.0/24", "10.1.0.0/24",
                                "spec.cidrs[0]: Invalid value: \"10.1.0.0/24\": field is immutable\n"},
                               {"10.0.0.0/24", "10.1.0.0/24, 'fd00::/64'",
                                "spec.cidrs[0]: Invalid value: \"10.1.0.0/24\": field is immutable\n"},
                               {"10.0.0.0/24, 'fd00::/64'", "10.0.0.0/24",
                                "spec.cidrs: Invalid value: [\"10.0.0.0/24\"]: field is immutable\n"}});
}

TEST(AdmitServiceCidr, StartsWithoutStatusSince136) {
  AdmitForm form = {"networking.k8s.io/v1", "ServiceCIDR",
                    "metadata: {name: a}\nspec: {cidrs: [10.0.0.0/24]}\nstatus: {conditions: [{type: %}]}"};
  ExpectStored(form, {{"Ready", R"(spec={"cidrs":["10.0.0.0/24"]} status={})"}});
  form.release = "1.35";
  ExpectStored(
      form, {{"Ready", R"(spec={"cidrs":["10.0.0.0/24"]} status={"conditions":[{"lastTransitionTime":null,)"
                       R"("message":"","reason":"","status":"","type":"Ready"}]})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
