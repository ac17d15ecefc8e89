#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitStorageClass, HasAProvisioner) {
  ExpectAdmitted({"storage.k8s.io/v1", "StorageClass", "metadata: {name: a}\n%"},
                 {{"provisioner: a", ""},
                  {"provisioner: ''\nreclaimPolicy: Recycle\nvolumeBindingMode: Late",
                   "provisioner: Required value\n"
                   "reclaimPolicy: Unsupported value: \"Recycle\": supported values: \"Delete\", \"Retain\"\n"
                   "volumeBindingMode: Unsupported value: \"Late\": supported values: \"Immediate\", "
                   "\"WaitForFirstConsumer\"\n"}});
}

constexpr AdmitForm kClass = {"storage.k8s.io/v1", "StorageClass", "metadata: {name: a}\nprovisioner: b\n%"};
constexpr AdmitForm kAttributes = {"storage.k8s.io/v1", "VolumeAttributesClass", "metadata: {name: a}\n%"};

TEST(AdmitStorageClass, HasParametersOfLimitedSize) {
  const auto parameters = [](size_t count) {
    std::string out = "parameters: {";
    for (size_t i = 0; i < count; ++i) out += (i == 0 ? "k" : ", k") + std::to_string(i) + ": v";
    return out + "}";
  };
  const std::string largest = "parameters: {k: " + std::string((256 << 10) - 1, 'v');
  ExpectAdmitted(kClass,
                 {{parameters(512), ""},
                  {parameters(513), "parameters: Too long: may not be more than 512 bytes\n"},
                  {largest + "}", ""},
                  {largest + "v}", "parameters: Too long: may not be more than 262144 bytes\n"},
                  {"parameters: {'': a}", "parameters: Invalid value: \"\": field can not be empty.\n"}});
}

TEST(AdmitStorageClass, AllowsDifferentTopologies) {
  const AdmitForm form = {"storage.k8s.io/v1", "StorageClass",
                          "metadata: {name: a}\nprovisioner: b\nallowedTopologies: [%]"};
  ExpectAdmitted(form,
                 {{"{matchLabelExpressions: [{key: a, values: [b]}]}, {matchLabelExpressions: [{key: a, "
                   "values: [b, c]}]}",
                   ""},
                  {"{matchLabelExpressions: [{key: a, values: [b, c]}]}, {matchLabelExpressions: [{key: a, "
                   "values: [c, b]}]}",
                   "allowedTopologies[1].matchLabelExpressions: Duplicate value: \"\"\n"},
                  {"{}", "allowedTopologies[0].matchLabelExpressions: Duplicate value: \"\"\n"},
                  {"{matchLabelExpressions: [{key: a, values: [b, b]}, {key: a}]}",
                   "allowedTopologies[0].matchLabelExpressions[0].values[1]: Duplicate value: \"b\"\n"
                   "allowedTopologies[0].matchLabelExpressions[1].values: Required value\n"
                   "allowedTopologies[0].matchLabelExpressions[1].key: Duplicate value: \"a\"\n"},
                  {"{matchLabelExpressions: [{key: beta.kubernetes.io/os, values: [b]}]}",
                   "warning: allowedTopologies[0].matchLabelExpressions[0].key: deprecated since v1.14; use "
                   "\"kubernetes.io/os\" instead\n"}});
}

TEST(AdmitStorageClass, KeepsWhatIsImmutable) {
  const std::string_view now =
      "parameters: {a: b}\nreclaimPolicy: Retain\nvolumeBindingMode: WaitForFirstConsumer";
  ExpectUpdated(kClass, {{"", "reclaimPolicy: Delete\nvolumeBindingMode: Immediate", ""},
                         {"", now,
                          "parameters: Invalid value: null: field is immutable\n"
                          "reclaimPolicy: Invalid value: null: field is immutable\n"
                          "volumeBindingMode: Invalid value: null: field is immutable\n"}});
  AdmitForm old = kClass;
  old.release = "1.35";
  ExpectUpdated(old, {{"", now,
                       "parameters: Forbidden: updates to parameters are forbidden.\n"
                       "reclaimPolicy: Forbidden: updates to reclaimPolicy are forbidden.\n"
                       "volumeBindingMode: Invalid value: \"WaitForFirstConsumer\": field is immutable\n"}});
}

TEST(AdmitStorageClass, DeletesAndBindsAtOnceByDefault) {
  ExpectStored(kClass, {{"", R"(provisioner="b" reclaimPolicy="Delete" volumeBindingMode="Immediate")"}});
}

TEST(AdmitVolumeAttributesClass, HasADriverAndParameters) {
  ExpectAdmitted(
      kAttributes,
      {{"driverName: a\nparameters: {b: c}", ""},
       {"driverName: ''",
        "driverName: Required value\n"
        "parameters: Required value: must contain at least one key/value pair\n"},
       {"driverName: a/B/c\nparameters: {b: c}",
        "driverName: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"}});
  ExpectUpdated(kAttributes, {{"driverName: a\nparameters: {b: c}", "driverName: d\nparameters: {b: d}",
                               "driverName: Forbidden: updates to driverName are forbidden.\n"
                               "parameters: Forbidden: updates to parameters are forbidden.\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
