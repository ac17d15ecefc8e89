#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kBindingConditionsFormA = {
    "resource.k8s.io/v1", "ResourceSlice",
    "metadata: {name: a}\nspec: {driver: d.e, nodeName: 'n', pool: {name: p, resourceSliceCount: 1}, "
    "devices: [{name: x, %}]}"};

TEST(AdmitBindingConditions, GoTogether) {
  ExpectAdmitted(
      kBindingConditionsFormA,
      {{"bindingConditions: [a], bindingFailureConditions: [b]", ""},
       {"bindingConditions: [a]",
        "spec.devices[0].bindingFailureConditions: Invalid value: null: bindingFailureConditions are "
        "required to use bindingConditions\n"},
       {"bindingFailureConditions: [b]",
        "spec.devices[0].bindingConditions: Invalid value: null: bindingConditions are required to use "
        "bindingFailureConditions\n"},
       {"bindingConditions: [a, a], bindingFailureConditions: [a, b, b]",
        "spec.devices[0].bindingConditions[1]: Duplicate value: "
        "\"a\"\nspec.devices[0].bindingFailureConditions[0]: Invalid value: \"a\": bindingFailureConditions "
        "must not overlap with bindingConditions\nspec.devices[0].bindingFailureConditions[2]: Duplicate "
        "value: \"b\"\n"},
       {"bindingConditions: [a b], bindingFailureConditions: [c]",
        "spec.devices[0].bindingConditions[0]: Invalid value: \"a b\": name part must consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"bindingConditions: [a, b, c, d, e], bindingFailureConditions: [f]",
        "spec.devices[0].bindingConditions: Too many: 5: must have at most 4 items\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
