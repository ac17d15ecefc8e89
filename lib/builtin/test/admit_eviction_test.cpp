#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kEviction = {"lifecycle.k8s.io/v1alpha1", "Eviction",
                                 "metadata: {name: a}\nspec: {target: {%}}"};
constexpr AdmitForm kEvictionRequest = {
    "lifecycle.k8s.io/v1alpha1", "EvictionRequest",
    "metadata: {name: a}\nspec: {target: {pod: {name: p, uid: 00000000-0000-4000-8000-000000000000}}, %}"};
constexpr AdmitForm kEvictionStatus = {"lifecycle.k8s.io/v1alpha1", "Eviction",
                                       "metadata: {name: a}\nstatus: {%}", Subresource::kStatus};

TEST(AdmitEviction, HasATarget) {
  ExpectAdmitted(kEviction,
                 {{"pod: {name: p, uid: 00000000-0000-4000-8000-000000000000}", ""},
                  {"", "spec.target: Invalid value: \"\": must specify one of: `pod`\n"},
                  {"pod: {uid: A}",
                   "spec.target.pod.name: Required value\n"
                   "spec.target.pod.uid: Invalid value: \"A\": must be a lowercase UUID in 8-4-4-4-12 "
                   "format\n"}});
  ExpectUpdated(kEviction, {{"", "pod: {}", "spec.target: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitEvictionRequest, ComesFromSomebody) {
  ExpectAdmitted(
      kEvictionRequest,
      {{"requester: a.com/b, intent: Eviction", ""},
       {"requester: a, intent: Odd",
        "spec.requester: Invalid value: \"a\": must include a prefix (e.g. 'example.com/key')\n"
        "spec.intent: Unsupported value: \"Odd\": supported values: \"Eviction\", \"Withdrawn\"\n"},
       {"requester: x.k8s.io/b, intent: Withdrawn",
        "spec.requester: Invalid value: \"x.k8s.io/b\": domain names *.k8s.io, *.kubernetes.io are "
        "reserved\n"}});
}

TEST(AdmitEvictionStatus, ActivatesRespondersInTheirOrder) {
  const std::string_view first =
      "targetResponders: [{name: a/b, priority: 2000, state: Inactive}, {name: a/c, "
      "priority: 3000, state: Active}], responders: [{name: a/b}, {name: a/c, "
      "startTime: '2026-12-01T00:00:00Z'}]";
  ExpectUpdated(
      kEvictionStatus,
      {{"", first, ""},
       {"",
        "targetResponders: [{name: a/b, priority: 1, state: Active}], responders: [{name: a/b, startTime: "
        "'2020-01-01T00:00:00Z'}]",
        "status.targetResponders[0].priority: Invalid value: 1: priorities 0-999 are reserved for responders "
        "with *.k8s.io suffix\n"
        "status.responders[0].startTime: Invalid value: \"2020-01-01T00:00:00Z\": must be set to the present "
        "time\n"},
       {first,
        "targetResponders: [{name: a/b, priority: 2000, state: Active}, {name: a/c, priority: 3000, state: "
        "Active}], responders: [{name: a/b}, {name: a/c, startTime: '2026-12-01T00:00:00Z'}]",
        "status.targetResponders[0].state: Invalid value: \"Active\": must be one of: Inactive, because the "
        "previously active has not finished processing\n"
        "status.responders[0].startTime: Required value: is required for an active responder\n"},
       {first, "targetResponders: [], responders: []",
        "status.targetResponders: Invalid value: []: must preserve the same length and the same keys\n"}});
}

TEST(AdmitEvictionStatus, KeepsWhatWasReported) {
  ExpectUpdated(
      kEvictionStatus,
      {{"observedGeneration: 2", "observedGeneration: 1",
        "status.observedGeneration: Invalid value: 1: may not be decreased from 2\n"},
       {"observedGeneration: 2", "requesters: []",
        "status.observedGeneration: Invalid value: null: field cannot be cleared once set\n"},
       {"conditions: [{type: Failed, status: 'True', reason: R, lastTransitionTime: '2026-01-01T00:00:00Z'}]",
        "", "status.conditions: Invalid value: null: Failed condition status cannot be reverted\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
