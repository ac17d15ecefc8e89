// Metadata of built-in kinds: names, labels, finalizers.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(MetadataRules, NamesFollowTheRuleOfTheKind) {
  ExpectMetadataErrors(
      {{"v1", "ConfigMap", "metadata: {name: a.b}", ""},
       {"v1", "ConfigMap", "metadata: {name: A_B}",
        "metadata.name: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"v1", "ConfigMap", "metadata: {}",
        "metadata.name: Required value: name or generateName is required\n"},
       {"v1", "Service", "metadata: {name: a.b}",
        "metadata.name: Invalid value: \"a.b\": must not contain dots\n"},
       {"v1", "Service", "metadata: {name: 1a}", ""},
       {"v1", "Namespace", "metadata: {name: a.b}",
        "metadata.name: Invalid value: \"a.b\": must not contain dots\n"},
       {"apps/v1", "StatefulSet", "metadata: {name: a.b}",
        "metadata.name: Invalid value: \"a.b\": must not contain dots\n"},
       {"rbac.authorization.k8s.io/v1", "Role", "metadata: {name: 'system:a'}", ""},
       {"rbac.authorization.k8s.io/v1", "Role", "metadata: {name: a/b}",
        "metadata.name: Invalid value: \"a/b\": may not contain '/'\n"},
       {"batch/v1", "CronJob", "metadata: {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}",
        "metadata.name: Invalid value: \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\": must be no "
        "more than 52 characters\n"},
       {"certificates.k8s.io/v1", "CertificateSigningRequest", "metadata: {name: A_B}", ""},
       {"coordination.k8s.io/v1beta1", "LeaseCandidate", "metadata: {name: A_B}", ""},
       {"v1", "LimitRange", "metadata: {}", ""},
       {"v1", "ConfigMap", "metadata: {generateName: a-}", ""},
       {"v1", "ConfigMap", "metadata: {generateName: A_}",
        "metadata.generateName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "metadata.name: Invalid value: \"A_00000\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"v1", "Service", "metadata: {generateName: a-}", ""}});
}

TEST(MetadataRules, LabelsAndAnnotationsAreValid) {
  ExpectMetadataErrors(
      {{"v1", "ConfigMap", "metadata: {name: a, labels: {'b c': d}}",
        "metadata.labels: Invalid value: \"b c\": name part must consist of alphanumeric characters, '-', "
        "'_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"v1", "ConfigMap", "metadata: {name: a, labels: {b: c d}}",
        "metadata.labels: Invalid value: \"c d\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"v1", "ConfigMap", "metadata: {name: a, annotations: {'b c': d}}",
        "metadata.annotations: Invalid value: \"b c\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"}});
}

TEST(MetadataRules, FinalizersAreQualified) {
  ExpectMetadataErrors({{"v1", "ConfigMap", "metadata: {name: a, finalizers: [orphan, a.b/c]}", ""},
                        {"v1", "ConfigMap", "metadata: {name: a, finalizers: [mine]}",
                         "metadata.finalizers[0]: Invalid value: \"mine\": name is neither a standard "
                         "finalizer name nor is it fully qualified\n"},
                        {"policy/v1", "PodDisruptionBudget", "metadata: {name: a, finalizers: [mine]}", ""},
                        {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy",
                         "metadata: {name: a, finalizers: [mine]}", ""}});
}

TEST(MetadataRules, GenerationsAreTheServers) {
  ExpectMetadataErrors({{"apps/v1", "Deployment", "metadata: {name: a, generation: -1}", ""},
                        {"v1", "ConfigMap", "metadata: {name: a, generation: -1}",
                         "metadata.generation: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(MetadataRules, NamesOfStaticConfigurationAreReserved) {
  ExpectMetadataErrors(
      {{"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", "metadata: {name: a.static.k8s.io}",
        "metadata.name: Invalid value: \"a.static.k8s.io\": names ending with \".static.k8s.io\" are "
        "reserved for static manifest-based configurations and cannot be managed via the API\n"},
       {"v1", "ConfigMap", "metadata: {name: a.static.k8s.io}", ""}});
}

TEST(MetadataRules, NamespacesBelongToNamespacedKinds) {
  ExpectMetadataErrors(
      {{"v1", "Namespace", "metadata: {name: a, namespace: b}", ""},
       {"v1", "ConfigMap", "metadata: {name: a, namespace: A_B}",
        "metadata.namespace: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"}});
}

TEST(MetadataRules, NamespacesAreLabelledWithTheirName) {
  ExpectMetadataErrors(
      {{"v1", "Namespace", "metadata: {name: a}", ""},
       {"v1", "Namespace", "metadata: {name: a b}",
        "metadata.name: Invalid value: \"a b\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "metadata.labels: Invalid value: \"a b\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"v1", "Namespace", "metadata: {name: a b, labels: {kubernetes.io/metadata.name: a}}",
        "metadata.name: Invalid value: \"a b\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "metadata.labels: Invalid value: \"a b\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
