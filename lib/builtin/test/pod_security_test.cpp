#include "plimsoll/builtin/security/pod_security.h"

#include <gtest/gtest.h>

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kStrictContext =
    "securityContext: {allowPrivilegeEscalation: false, runAsNonRoot: true, capabilities: {drop: [ALL]}, "
    "seccompProfile: {type: RuntimeDefault}}";

std::string PodWith(std::string_view spec, std::string_view container) {
  return "metadata: {name: a, namespace: b%}\nspec:\n  " + std::string(spec) +
         "\n  containers:\n  - name: main\n    image: i\n    " + std::string(container);
}

// What the plugin says about a Pod: why it is refused, else the warning, else nothing.
std::string SecurityOf(std::string_view level, std::string_view kind, const std::string& object,
                       std::string_view release = "1.37") {
  const SecurityLevel enforced = *ParseSecurityLevel(level);
  const NamespaceSecurity policy{enforced, enforced};
  const AdmitForm form{kind == "Deployment" ? "apps/v1" : "v1", kind, object, Subresource::kNone, release};
  KindAdmitter admitter;
  const KindAdmission& admission =
      AdmissionOf(admitter, form, TestObject(form, ""), nullptr, {.pod_security = &policy});
  for (const finding::FieldError& error : admission.errors) ADD_FAILURE() << error.Text();
  if (admission.denial) return *admission.denial;
  return admission.security_warning.value_or("");
}

struct SecurityRow {
  std::string_view spec;
  std::string_view container;
  std::string_view violations;
};

void ExpectViolations(std::string_view level, std::initializer_list<SecurityRow> rows,
                      std::string_view release = "1.37") {
  const std::string prefix = "violates PodSecurity \"" + ParseSecurityLevel(level)->Text() + "\": ";
  for (const SecurityRow& row : rows) {
    EXPECT_EQ(SecurityOf(level, "Pod", PodWith(row.spec, row.container), release),
              row.violations.empty() ? "" : prefix + std::string(row.violations))
        << row.spec << " " << row.container;
  }
}

TEST(PodSecurity, BaselineForbidsWhatReachesTheHost) {
  ExpectViolations(
      "baseline",
      {{"", "", ""},
       {"hostNetwork: true", "ports: [{containerPort: 80}]",
        R"(host namespaces (hostNetwork=true), hostPort (container "main" uses hostPort 80))"},
       {"hostPID: true\n  hostIPC: true", "", "host namespaces (hostPID=true, hostIPC=true)"},
       {"volumes: [{name: v, hostPath: {path: /}}, {name: w, hostPath: {path: /}}]", "",
        R"(hostPath volumes (volumes "v", "w"))"},
       {"", "ports: [{containerPort: 1, hostPort: 9}, {containerPort: 2, hostPort: 80}]",
        R"(hostPort (container "main" uses hostPorts 80, 9))"},
       {"", "livenessProbe: {tcpSocket: {port: 1, host: h}, timeoutSeconds: 1}",
        R"(probe or lifecycle host (container "main" uses probe or lifecycle host "h"))"},
       {"", "securityContext: {privileged: true}",
        R"(privileged (container "main" must not set securityContext.privileged=true))"},
       {"", "securityContext: {capabilities: {add: [NET_RAW, CHOWN]}}",
        R"(non-default capabilities (container "main" must not include "NET_RAW" in securityContext.capabilities.add))"},
       {"securityContext: {seLinuxOptions: {type: spc_t, user: u, role: r}}", "",
        R"(seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set; role may not be set))"},
       {"securityContext: {sysctls: [{name: kernel.sem, value: '1'}, {name: net.ipv4.tcp_rmem, value: '1'}]}",
        "", "forbidden sysctls (kernel.sem)"},
       {"securityContext: {seccompProfile: {type: Unconfined}}",
        "securityContext: {seccompProfile: {type: Unconfined}}",
        R"(seccompProfile (pod and container "main" must not set securityContext.seccompProfile.type to "Unconfined"))"},
       {"securityContext: {appArmorProfile: {type: Unconfined}}", "",
        R"(forbidden AppArmor profile (pod must not set AppArmor profile type to "Unconfined"))"}});
}

TEST(PodSecurity, RestrictedDemandsMore) {
  ExpectViolations(
      "restricted",
      {{"", kStrictContext, ""},
       {"", "",
        R"(allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), )"
        R"(unrestricted capabilities (container "main" must set securityContext.capabilities.drop=["ALL"]), )"
        R"(runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true), )"
        R"(seccompProfile (pod or container "main" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"))"},
       {"volumes: [{name: v, nfs: {server: s, path: /p}}, {name: w, emptyDir: {}}]", kStrictContext,
        R"(restricted volume types (volume "v" uses restricted volume type "nfs"))"},
       {"securityContext: {runAsUser: 0, runAsNonRoot: false}", kStrictContext,
        R"(runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false), )"
        R"(runAsUser=0 (pod must not set runAsUser=0))"}});
}

TEST(PodSecurity, StandardsDependOnTheirVersion) {
  constexpr std::string_view kProbe = "livenessProbe: {tcpSocket: {port: 1, host: h}, timeoutSeconds: 1}";
  ExpectViolations("baseline:v1.33", {{"", kProbe, ""}});
  constexpr std::string_view kSysctl = "securityContext: {sysctls: [{name: net.ipv4.tcp_rmem, value: '1'}]}";
  ExpectViolations("baseline:v1.31", {{kSysctl, "", "forbidden sysctls (net.ipv4.tcp_rmem)"}});
  ExpectViolations("baseline:v1.32", {{kSysctl, "", ""}});
  // The latest version is that of the server.
  constexpr std::string_view kNewSysctl =
      "securityContext: {sysctls: [{name: net.ipv4.tcp_notsent_lowat, value: '1'}]}";
  ExpectViolations("baseline", {{kNewSysctl, "", ""}});
  ExpectViolations("baseline", {{kNewSysctl, "", "forbidden sysctls (net.ipv4.tcp_notsent_lowat)"}}, "1.36");
  ExpectViolations("privileged", {{"hostPID: true", "securityContext: {privileged: true}", ""}});
}

TEST(PodSecurity, LevelsAreRead) {
  EXPECT_EQ(ParseSecurityLevel("baseline")->Text(), "baseline:latest");
  EXPECT_EQ(ParseSecurityLevel("restricted:v1.30")->Text(), "restricted:v1.30");
  EXPECT_EQ(ParseSecurityLevel("strict").error().message,
            "the level must be one of privileged, baseline, restricted");
  for (const std::string_view text :
       {"baseline:", "baseline:1.30", "baseline:v1.", "baseline:v1.030", "baseline:v2.1"}) {
    EXPECT_EQ(ParseSecurityLevel(text).error().message, R"(the version must be "latest" or "v1.x")") << text;
  }
}

}  // namespace
}  // namespace plimsoll::builtin
