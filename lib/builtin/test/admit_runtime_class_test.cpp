#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kRuntimeClass = {"node.k8s.io/v1", "RuntimeClass", "metadata: {name: a}\n%"};

TEST(AdmitRuntimeClass, HasAHandler) {
  const std::string long_name(64, 'a');
  ExpectAdmitted(kRuntimeClass, {{"handler: runc", ""},
                                 {"overhead: {}", "handler: Required value\n"},
                                 {"handler: a.b", "handler: Invalid value: \"a.b\": must not contain dots\n"},
                                 {"handler: " + long_name, "handler: Invalid value: \"" + long_name +
                                                               "\": must be no more than 63 bytes\n"}});
  AdmitForm before = kRuntimeClass;
  before.release = "1.36";
  ExpectAdmitted(before, {{"handler: " + long_name, "handler: Invalid value: \"" + long_name +
                                                        "\": must be no more than 63 characters\n"}});
}

TEST(AdmitRuntimeClass, CannotChangeItsHandler) {
  ExpectUpdated(kRuntimeClass,
                {{"handler: a", "handler: a", ""},
                 {"handler: a", "handler: b", "handler: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitRuntimeClass, ValidatesOverheadAsLimitsOfAContainer) {
  ExpectAdmitted(
      {"node.k8s.io/v1", "RuntimeClass", "metadata: {name: a}\nhandler: a\noverhead: {podFixed: {%}}"},
      {{"cpu: 1", ""},
       {"cpu: -1", "overhead.limits[cpu]: Invalid value: \"-1\": must be greater than or equal to 0\n"},
       {"hugepages-2Mi: 2Mi", "overhead: Forbidden: HugePages require cpu or memory\n"},
       {"cpu: 1, hugepages-2Mi: 3Mi",
        "overhead.limits[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not positive integer multiple of "
        "hugepages-2Mi\n"}});
}

TEST(AdmitRuntimeClass, ValidatesWhereItsPodsRun) {
  ExpectAdmitted(
      {"node.k8s.io/v1", "RuntimeClass", "metadata: {name: a}\nhandler: a\nscheduling: {%}"},
      {{"nodeSelector: {a: b}", ""},
       {"nodeSelector: {beta.kubernetes.io/os: linux}",
        "warning: scheduling.nodeSelector: deprecated since v1.14; use \"kubernetes.io/os\" instead\n"},
       {"tolerations: [{key: a, operator: Exists}, {key: a, operator: Exists, effect: NoExecute}]", ""},
       {"tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 1}, "
        "{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 2}]",
        "scheduling.tolerations[1]: Duplicate value: {\"Key\":\"a\",\"Operator\":\"Exists\",\"Value\":\"\","
        "\"Effect\":\"NoExecute\",\"TolerationSeconds\":2}\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
