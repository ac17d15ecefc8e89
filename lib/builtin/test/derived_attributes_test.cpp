#include <string>

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kDeriving = {
    "resource.k8s.io/v1",
    "ResourceClaim",
    "metadata: {name: a}\nspec: {devices: {requests: [{name: r, exactly: {deviceClassName: c, "
    "derivedAttributes: [%]}}], constraints: [{matchAttribute: d/x}]}}",
    Subresource::kNone,
    "1.37",
    "DRADerivedAttributes"};
constexpr AdmitForm kConstrained = {
    "resource.k8s.io/v1",
    "ResourceClaim",
    "metadata: {name: a}\nspec: {devices: {requests: [{name: r, firstAvailable: [{name: b, deviceClassName: "
    "c, derivedAttributes: [{name: d/x, expression: '1'}]}]}, {name: s, exactly: {deviceClassName: c}}], "
    "constraints: [%]}}",
    Subresource::kNone,
    "1.37",
    "DRADerivedAttributes"};

TEST(DerivedAttributes, HaveANameAndAnExpression) {
  ExpectAdmitted(
      kDeriving,
      {{"{name: d/x, expression: device.driver}", ""},
       {"{}",
        "spec.devices.requests[0].exactly.derivedAttributes[0].name: Required value\n"
        "spec.devices.requests[0].exactly.derivedAttributes[0].expression: Required value\n"},
       {"{name: x, expression: '1'}",
        "spec.devices.requests[0].exactly.derivedAttributes[0].name: Invalid value: \"x\": must be "
        "referenced "
        "by at least one matchAttribute or distinctAttribute constraint targeting this request\n"
        "spec.devices.requests[0].exactly.derivedAttributes[0].name: Invalid value: \"x\": a fully qualified "
        "name must be a domain and a name separated by a slash\n"},
       {"{name: d/x, expression: '1'}, {name: d/x, expression: '2'}",
        "spec.devices.requests[0].exactly.derivedAttributes[1]: Duplicate value: \"d/x\"\n"}});
}

TEST(DerivedAttributes, AreScalars) {
  const std::string at = "spec.devices.requests[0].exactly.derivedAttributes[0].expression: ";
  const std::string scalar = ": must evaluate to a primitive scalar (string, integer, boolean, semver), not ";
  const std::string list = at + "Invalid value: \"[1]\"" + scalar + "list(int)\n",
                    number = at + "Invalid value: \"1.5\"" + scalar + "double\n",
                    broken = at +
                             "Invalid value: \"device.name\": compilation failed: ERROR: <input>:1:7: "
                             "undefined field 'name'\n | device.name\n | ......^\n";
  ExpectAdmitted(kDeriving, {{"{name: d/x, expression: 'true'}", ""},
                             {"{name: d/x, expression: \"semver('1.2.3')\"}", ""},
                             {"{name: d/x, expression: \"device.attributes['a'].b\"}", ""},
                             {"{name: d/x, expression: '[1]'}", list},
                             {"{name: d/x, expression: '1.5'}", number},
                             {"{name: d/x, expression: device.name}", broken}});
  AdmitForm with_lists = kDeriving;
  with_lists.other_gate = "DRAListTypeAttributes";
  ExpectAdmitted(with_lists, {{"{name: d/x, expression: '[1]'}", ""},
                              {"{name: d/x, expression: '[[1]]'}",
                               at + "Invalid value: \"[[1]]\": must evaluate to a primitive scalar (string, "
                                    "integer, boolean, semver) or a list of these scalars, not "
                                    "list(list(int))\n"}});
}

TEST(DerivedAttributes, AreComparedByAConstraint) {
  const std::string unused =
      "spec.devices.requests[0].firstAvailable[0].derivedAttributes[0].name: Invalid value: \"d/x\": must be "
      "referenced by at least one matchAttribute or distinctAttribute constraint targeting this request\n";
  ExpectAdmitted(kConstrained, {{"{matchAttribute: d/x}", ""},
                                {"{requests: [r], matchAttribute: d/x}", ""},
                                {"{requests: [s, r/b], matchAttribute: d/x}", ""},
                                {"{requests: [s], matchAttribute: d/x}", unused},
                                {"{matchAttribute: d/y}", unused},
                                {"", unused}});
}

TEST(DerivedAttributes, CostNotTooMuchTogether) {
  const auto answer = [](int count, std::string_view condition) {
    std::string attributes;
    for (int i = 0; i < count; ++i)
      attributes += "{name: d/x, expression: \"" + std::string(condition) + "\"}, ";
    KindAdmitter admitter;
    return AnswerOf(AdmissionOf(admitter, kDeriving, TestObject(kDeriving, attributes)));
  };
  const auto all = [](int depth) {
    std::string out = "true";
    for (int i = depth; i > 0; --i) {
      const std::string name = "a" + std::to_string(i);
      out = "device.attributes.all(" + name + ", " + name + " != 'a' && " + out + ")";
    }
    return out;
  };
  constexpr std::string_view kTotal =
      "spec.devices: Forbidden: too complex, total cost of derived attribute CEL expressions in the claim "
      "exceeds cost limit\n";
  EXPECT_EQ(answer(1, all(3)), "");
  EXPECT_EQ(
      answer(1, all(4)),
      "spec.devices.requests[0].exactly.derivedAttributes[0].expression: Forbidden: too complex, exceeds "
      "cost limit\n" +
          std::string(kTotal));
  const std::string many = answer(30, all(3));
  EXPECT_TRUE(many.ends_with(kTotal)) << many;
  EXPECT_EQ(many.find("expression: Forbidden"), std::string::npos) << many;
}

TEST(DerivedAttributes, AreNotTooMany) {
  std::string many;
  for (int i = 0; i < 33; ++i) many += "{name: d/x, expression: '1'}, ";
  KindAdmitter admitter;
  const std::string answer = AnswerOf(AdmissionOf(admitter, kDeriving, TestObject(kDeriving, many)));
  EXPECT_TRUE(
      answer.ends_with("spec.devices.requests[0].exactly.derivedAttributes: Too many: 33: must have at "
                       "most 32 items\n"))
      << answer;
}

TEST(DerivedAttributes, AreDroppedWithoutTheFeature) {
  AdmitForm form = kDeriving;
  form.gate = "";
  ExpectStored(form, {{"{name: x}",
                       R"(spec={"devices":{"constraints":[{"matchAttribute":"d/x"}],"requests":[{"exactly":)"
                       R"({"allocationMode":"ExactCount","count":1,"deviceClassName":"c"},"name":"r"}]}} )"
                       R"(status={})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
