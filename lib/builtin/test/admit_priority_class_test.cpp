#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPriorityClass = {"scheduling.k8s.io/v1", "PriorityClass", "%"};

TEST(AdmitPriorityClass, ReservesNamesAndValuesForTheSystem) {
  ExpectAdmitted(
      kPriorityClass,
      {{"metadata: {name: a}\nvalue: 1000000000", ""},
       {"metadata: {name: a}\nvalue: 1000000001",
        "value: Forbidden: maximum allowed value of a user defined priority is 1000000000\n"},
       {"metadata: {name: system-cluster-critical}\nvalue: 2000000000", ""},
       {"metadata: {name: system-node-critical}\nvalue: 1",
        "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use "
        "only. error: value of system-node-critical PriorityClass must be 2000001000\n"},
       {"metadata: {name: system-cluster-critical}\nvalue: 2000000000\nglobalDefault: true",
        "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use "
        "only. error: globalDefault of system-cluster-critical PriorityClass must be false\n"},
       {"metadata: {name: system-x}\nvalue: 1",
        "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use "
        "only. error: system-x is not a known system priority class\n"}});
}

TEST(AdmitPriorityClass, ValidatesItsPreemptionPolicy) {
  ExpectAdmitted(kPriorityClass, {{"metadata: {name: a}\nvalue: 1\npreemptionPolicy: Never", ""},
                                  {"metadata: {name: a}\nvalue: 1\npreemptionPolicy: ''",
                                   "preemptionPolicy: Required value\n"},
                                  {"metadata: {name: a}\nvalue: 1\npreemptionPolicy: <",
                                   "preemptionPolicy: Unsupported value: \"\\u003c\": supported values: "
                                   "\"PreemptLowerPriority\", \"Never\"\n"}});
}

TEST(AdmitPriorityClass, CannotChangeItsValue) {
  ExpectUpdated({"scheduling.k8s.io/v1", "PriorityClass", "metadata: {name: a}\n%"},
                {{"value: 1", "value: 1\npreemptionPolicy: PreemptLowerPriority", ""},
                 {"value: 1", "value: 2", "value: Forbidden: may not be changed in an update.\n"},
                 {"value: 1", "value: 1\npreemptionPolicy: Never",
                  "preemptionPolicy: Invalid value: \"Never\": field is immutable\n"}});
}

TEST(AdmitPriorityClass, GetsAPolicy) {
  ExpectStored({"scheduling.k8s.io/v1", "PriorityClass", "metadata: {name: a}\n%"},
               {{"value: 3", R"(preemptionPolicy="PreemptLowerPriority" value=3)"}});
}

}  // namespace
}  // namespace plimsoll::builtin
