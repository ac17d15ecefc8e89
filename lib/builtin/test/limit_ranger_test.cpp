#include "admitted.h"
#include "plimsoll/builtin/limits/limit_range.h"

namespace plimsoll::builtin {
namespace {

// What the plugin says about a Pod with these resources.
std::string DenialOf(std::string_view range, std::string_view resources) {
  const AdmitForm of_range = {"v1", "LimitRange", "spec: {limits: [{%}]}"};
  const AdmitForm form = {"v1", "Pod",
                          "metadata: {name: a}\nspec: {containers: [{name: c, image: i, resources: {%}}]}"};
  const std::vector<LimitRange> ranges = {LimitRangeOf(TestObject(of_range, range).root())};
  KindAdmitter admitter;
  const KindAdmission& admission =
      AdmissionOf(admitter, form, TestObject(form, resources), nullptr, {.limit_ranges = &ranges});
  return AnswerOf(admission) + admission.limit_denial.value_or("");
}

TEST(LimitRanger, HasBoundsOfRequestsAndLimits) {
  EXPECT_EQ(DenialOf("type: Container, min: {cpu: 100m}", ""),
            "minimum cpu usage per Container is 100m.  No request is specified");
  EXPECT_EQ(DenialOf("type: Container, min: {cpu: 100m}", "requests: {cpu: 100m}"), "");
  EXPECT_EQ(DenialOf("type: Container, max: {cpu: 1}", "requests: {cpu: 100m}"),
            "maximum cpu usage per Container is 1.  No limit is specified");
  EXPECT_EQ(DenialOf("type: Container, max: {cpu: 1}", "limits: {cpu: 1001m}"),
            "maximum cpu usage per Container is 1, but limit is 1001m");
  EXPECT_EQ(DenialOf("type: Pod, max: {memory: 1Gi}", "limits: {memory: 1Gi}"), "");
  EXPECT_EQ(
      DenialOf("type: Container, maxLimitRequestRatio: {cpu: 1500m}", "requests: {cpu: 1}, limits: {cpu: 2}"),
      "cpu max limit to request ratio per Container is 1500m, but provided ratio is 2.000000");
}

TEST(LimitRanger, SetsDefaultsBeforeValidation) {
  EXPECT_EQ(DenialOf("type: Container, default: {cpu: 1}, max: {cpu: 1}", ""), "");
  EXPECT_EQ(DenialOf("type: Container, default: {cpu: 1}", "requests: {cpu: 2}"),
            "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu "
            "limit of "
            "1\n");
}

}  // namespace
}  // namespace plimsoll::builtin
