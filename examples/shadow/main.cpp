// A host of declarative validation: rules of tagged Go types run next to a validator that is written by hand.
// The hand-written one forgot something, which is counted, and does not change the answer.
//
//   shadow DIRECTORY      # v1 of this example
#include <plimsoll/shadow.h>

#include <cstdio>
#include <string>

namespace {

constexpr const char* kType = "example.com/lighters/v1.Lighter";

// Knows that a crew has at most ten members, as the beta rule does, and nothing about the cargo.
std::vector<plimsoll::RuleViolation> CheckByHand(const plimsoll::ShadowRequest& request) {
  if (request.object.find("\"crew\":12") == std::string::npos) return {};
  plimsoll::RuleViolation crowded;
  crowded.field = "spec.crew";
  crowded.value = "12";
  crowded.detail = "must be less than or equal to 10";
  crowded.origin = "maximum";
  crowded.covered = true;
  return {crowded};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  plimsoll::ShadowOptions options;
  options.types = {std::string(argv[1]) + "=example.com/lighters/v1"};
  plimsoll::ShadowHost host(options);
  if (!host.error().empty()) {
    std::fprintf(stderr, "%s\n", host.error().c_str());
    return 2;
  }
  host.Register(kType, CheckByHand);
  for (const char* object : {R"({"spec":{"crew":12,"cargo":"tea"}})", R"({"spec":{"crew":4,"cargo":""}})"}) {
    plimsoll::ShadowRequest request;
    request.object = object;
    const plimsoll::ShadowResult result = host.Validate(kType, request);
    if (!result.failure.empty()) std::printf("not validated: %s\n", result.failure.c_str());
    for (const plimsoll::RuleViolation& error : result.errors)
      std::printf("error: %s\n", error.Text().c_str());
    for (const std::string& mismatch : result.mismatches) std::printf("log: %s\n", mismatch.c_str());
  }
  std::fputs(host.metrics().c_str(), stdout);
  return 0;
}
