#include "plimsoll/crd/conventions.h"

#include <gtest/gtest.h>

#include <string>

#include "crd_from.h"

namespace plimsoll::crd {
namespace {

ConventionReport ConventionsOf(const std::string& properties, Conventions conventions = Conventions::kUsual) {
  const CrdDecoding decoding = Decode(CrdWith("", R"(
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object}
          spec: {type: object, properties: {)" + properties +
                                                      "}}\n"));
  return CheckConventions(*decoding.crd, conventions);
}

std::vector<std::string> CodesOf(const ConventionReport& report) {
  std::vector<std::string> out;
  for (const ConventionFinding& one : report.findings) out.emplace_back(finding::InfoOf(one.code).name);
  return out;
}

TEST(Conventions, EveryFindingHasAReasonAndAPlace) {
  const ConventionReport report = ConventionsOf("a: {type: boolean}, b: {type: string}, c: {type: number}");
  EXPECT_EQ(CodesOf(report), Exactly("boolean_field", "unbounded_string", "float_field"));
  for (const ConventionFinding& one : report.findings) {
    EXPECT_FALSE(one.hint.empty());
    EXPECT_NE(one.place.offset, 0u);
  }
}

TEST(Conventions, AreOffUnlessTheyAreWanted) {
  EXPECT_TRUE(ConventionsOf("a: {type: boolean}", Conventions::kOff).findings.empty());
}

TEST(Conventions, DurationsAndTimesAreKnownByTheirWords) {
  const auto codes = [](const std::string& name) {
    return CodesOf(ConventionsOf(name + ": {type: integer, format: int32}"));
  };
  for (const char* name : {"timeout", "pollInterval", "leaseDuration", "sessionTTL"}) {
    EXPECT_EQ(codes(name), Exactly("duration_field")) << name;
  }
  for (const char* name : {"timeoutSeconds", "ttlSecondsAfterFinished", "intervalMs", "periodicSync",
                           "uptime", "timeouts", "delayedJobs", "retentionDays", "blockInterval2"}) {
    EXPECT_EQ(codes(name), Texts()) << name;
  }
  for (const char* name : {"expirationTime", "createdAt", "lastHeartbeatTime"}) {
    EXPECT_EQ(codes(name), Exactly("numeric_timestamp")) << name;
  }
  for (const char* name : {"idleTime", "runTime", "startAt", "times", "time", "at"}) {
    EXPECT_EQ(codes(name), Texts()) << name;
  }
}

TEST(Conventions, ListNoMoreThanSoManyFindings) {
  std::string properties;
  for (size_t i = 0; i < kMaxConventionFindings + 5; ++i) {
    properties += "f" + std::to_string(i) + ": {type: boolean}, ";
  }
  const ConventionReport report = ConventionsOf(properties + "last: {type: boolean}");
  EXPECT_EQ(report.findings.size(), kMaxConventionFindings);
  EXPECT_EQ(report.left_out, 6u);
}

TEST(Conventions, DoNotLookBelowVeryLongPaths) {
  const std::string name(501, 'a');
  EXPECT_EQ(CodesOf(ConventionsOf(name + ": {type: object, properties: {b: {type: boolean}}}")), Texts());
  EXPECT_EQ(CodesOf(ConventionsOf("a: {type: object, properties: {b: {type: boolean}}}")),
            Exactly("boolean_field"));
}

}  // namespace
}  // namespace plimsoll::crd
