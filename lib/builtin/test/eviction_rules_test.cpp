#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kEvictionRulesFormA = {"lifecycle.k8s.io/v1alpha1", "Eviction",
                                           "metadata: {name: a}\nspec: {target: {pod: {name: p, uid: "
                                           "00000000-0000-4000-8000-000000000000}}}\nstatus: {%}",
                                           Subresource::kStatus};

TEST(AdmitEvictionResponders, AreTrackedFirst) {
  ExpectUpdated(
      kEvictionRulesFormA,
      {{"", "targetResponders: [{name: a.b/c, state: Active, priority: 1000}]",
        "status.targetResponders[0]: Invalid value: "
        "{\"Name\":\"a.b/c\",\"Priority\":1000,\"State\":\"Active\"}: \"a.b/c\" has to be tracked in "
        "status.responders first\nstatus.responders: Invalid value: null: must be the same length as "
        "status.targetResponders and contain the same keys\n"},
       {"", "targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c}]",
        "status.responders[0].startTime: Required value: is required for an active responder\n"},
       {"", "targetResponders: [{name: a.b/c, state: Inactive, priority: 1000}], responders: [{name: a.b/c}]",
        "status.targetResponders[0].state: Invalid value: \"Inactive\": must be one of: Active, because this "
        "responder is next in line\n"},
       {"",
        "targetResponders: [{name: a.b/c, state: Active, priority: 5}], responders: [{name: a.b/c, "
        "startTime: \"2030-01-01T00:00:00Z\"}]",
        "status.targetResponders[0].priority: Invalid value: 5: priorities 0-999 are reserved for responders "
        "with *.k8s.io suffix\n"},
       {"",
        "targetResponders: [{name: a.b/c, state: Active, priority: 2000}, {name: a.b/d, state: Active, "
        "priority: 1000}], responders: [{name: a.b/c}, {name: a.b/d}]",
        "status.targetResponders[1].state: Invalid value: \"Active\": must be one of: Inactive, because the "
        "previously active has not finished processing\nstatus.responders[0].startTime: Required value: is "
        "required for an active responder\nstatus.responders[1].startTime: Required value: is required for "
        "an active responder\n"},
       {"targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c}]", "",
        "status.targetResponders: Invalid value: null: must preserve the same length and the same keys\n"}});
}

TEST(AdmitEvictionResponders, ReportTimesInOrder) {
  ExpectUpdated(
      kEvictionRulesFormA,
      {{"",
        "targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c, "
        "startTime: \"2020-01-01T00:00:00Z\"}]",
        "status.responders[0].startTime: Invalid value: \"2020-01-01T00:00:00Z\": must be set to the present "
        "time\n"},
       {"",
        "targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c, "
        "heartbeatTime: \"2020-01-01T00:00:00Z\"}]",
        "status.responders[0].startTime: Required value: is required for an active "
        "responder\nstatus.responders[0].heartbeatTime: Invalid value: \"2020-01-01T00:00:00Z\": cannot be "
        "set before status.responders[0].startTime is set\n"},
       {"",
        "targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c, "
        "expectedCompletionTime: \"2020-01-01T00:00:00Z\", completionTime: \"2020-01-01T00:00:00Z\"}]",
        "status.responders[0].startTime: Required value: is required for an active "
        "responder\nstatus.responders[0].expectedCompletionTime: Invalid value: \"2020-01-01T00:00:00Z\": "
        "cannot be set before status.responders[0].startTime is set\nstatus.responders[0].completionTime: "
        "Invalid value: \"2020-01-01T00:00:00Z\": cannot be set before status.responders[0].startTime is "
        "set\n"}});
}

TEST(AdmitEvictionResponders, StayActiveUntilTheirHeartbeatIsLate) {
  ExpectUpdated(
      kEvictionRulesFormA,
      {{"targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c, "
        "startTime: \"2030-01-01T00:00:00Z\"}]",
        "targetResponders: [{name: a.b/c, state: Interrupted, priority: 1000}], responders: [{name: a.b/c, "
        "startTime: \"2030-01-01T00:00:00Z\"}]",
        "status.targetResponders[0].state: Forbidden: must stay Active because the responder is in progress "
        "and it should report status.responders.heartbeatTime or status.responders.completionTime\n"},
       {"targetResponders: [{name: a.b/c, state: Active, priority: 1000}], responders: [{name: a.b/c, "
        "startTime: \"2020-01-01T00:00:00Z\"}]",
        "targetResponders: [{name: a.b/c, state: Interrupted, priority: 1000}], responders: [{name: a.b/c, "
        "startTime: \"2020-01-01T00:00:00Z\"}]",
        ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
