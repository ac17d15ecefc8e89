#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPodSecurityContextFormA = {
    "v1", "Pod",
    "metadata: {name: a}\nspec: {os: {name: windows}, securityContext: {windowsOptions: {%}}, containers: "
    "[{name: c, image: i}]}"};
constexpr AdmitForm kPodSecurityContextFormB = {"v1", "Pod",
                                                "metadata: {name: a}\nspec: {os: {name: windows}, %}"};
constexpr AdmitForm kPodSecurityContextFormC = {"v1", "Pod",
                                                "metadata: {name: a}\nspec: {os: {name: linux}, %}"};
constexpr AdmitForm kPodSecurityContextFormD = {
    "v1", "Pod", "metadata: {name: a}\nspec: {os: {%}, containers: [{name: c, image: i}]}"};
constexpr AdmitForm kPodSecurityContextFormE = {
    "v1", "Pod", "metadata: {name: a}\nspec: {%, containers: [{name: c, image: i}]}"};
constexpr AdmitForm kPodSecurityContextFormF = {
    "v1", "Pod", "metadata: {name: a}\nspec: {containers: [{name: c, image: i, securityContext: {%}}]}"};
constexpr AdmitForm kPodSecurityContextFormG = {
    "v1", "Pod", "metadata: {name: a, annotations: {%}}\nspec: {containers: [{name: c, image: i}]}"};
constexpr AdmitForm kPodSecurityContextFormH = {"v1", "Pod", "metadata: {name: a, annotations: {%"};

TEST(AdmitSecurityContext, ValidatesUsersOfWindows) {
  ExpectAdmitted(
      kPodSecurityContextFormA,
      {{"runAsUserName: ContainerAdministrator", ""},
       {"runAsUserName: ''",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"\": runAsUserName cannot be an "
        "empty string\n"},
       {"runAsUserName: \"a\\tb\"",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"a\\tb\": runAsUserName cannot "
        "contain control characters\n"},
       {"runAsUserName: 'a\\b\\c'",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"a\\\\b\\\\c\": runAsUserName "
        "cannot contain more than one backslash\n"},
       {"runAsUserName: 'd\\'",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"d\\\\\": runAsUserName's User "
        "cannot be empty\n"},
       {"runAsUserName: 'domain/x\\user'",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"domain/x\\\\user\": "
        "runAsUserName's Domain doesn't match the NetBios nor the DNS format\n"},
       {"runAsUserName: '. .'",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \". .\": runAsUserName's User "
        "cannot contain only periods or spaces\n"},
       {"runAsUserName: 'a;b'",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"a;b\": runAsUserName's User "
        "cannot contain the following characters: \"/\\:;|=,+*?<>@[]\n"},
       {"runAsUserName: "
        "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu"
        "uuuuu",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: "
        "\"uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu"
        "uuuuuuu\": runAsUserName's User length must not be longer than 104 characters\n"},
       {"runAsUserName: "
        "'ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
        "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
        "ddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\\u'",
        "spec.securityContext.windowsOptions.runAsUserName: Invalid value: "
        "\"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
        "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
        "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\\\\u\": runAsUserName's Domain length "
        "must be under 256 characters\nspec.securityContext.windowsOptions.runAsUserName: Invalid value: "
        "\"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
        "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
        "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\\\\u\": runAsUserName's Domain doesn't "
        "match the NetBios nor the DNS format\n"}});
}

TEST(AdmitSecurityContext, ValidatesCredentialsOfWindows) {
  ExpectAdmitted(kPodSecurityContextFormA,
                 {{"gmsaCredentialSpecName: ok", ""},
                  {"gmsaCredentialSpecName: 'Not.A_Name'",
                   "spec.securityContext.windowsOptions.gmsaCredentialSpecName: Invalid value: "
                   "\"Not.A_Name\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
                   "characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"},
                  {"gmsaCredentialSpec: ''",
                   "spec.securityContext.windowsOptions.gmsaCredentialSpec: Invalid value: \"\": "
                   "gmsaCredentialSpec cannot be an empty string\n"}});
}

TEST(AdmitSecurityContext, NeedsHostNetworkForHostProcesses) {
  ExpectAdmitted(
      kPodSecurityContextFormB,
      {{"hostNetwork: true, securityContext: {windowsOptions: {hostProcess: true}}, containers: [{name: c, "
        "image: i}]",
        ""},
       {"securityContext: {windowsOptions: {hostProcess: true}}, containers: [{name: c, image: i}]",
        "spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess "
        "containers\n"},
       {"hostNetwork: true, securityContext: {windowsOptions: {hostProcess: true}}, containers: [{name: c, "
        "image: i, securityContext: {windowsOptions: {hostProcess: false}}}]",
        "spec.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: false: pod "
        "hostProcess value must be identical if both are specified, was true\n"},
       {"hostNetwork: true, containers: [{name: c, image: i, securityContext: {windowsOptions: {hostProcess: "
        "true}}}, {name: d, image: i}]",
        "spec: Invalid value: \"\": If pod contains any hostProcess containers then all containers must be "
        "HostProcess containers\n"}});
}

TEST(AdmitSecurityContext, HasNoFieldsOfLinuxOnWindows) {
  ExpectAdmitted(
      kPodSecurityContextFormB,
      {{"hostPID: true, hostIPC: true, shareProcessNamespace: true, containers: [{name: c, image: i}]",
        "spec.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be "
        "enabled\nspec.hostPID: Forbidden: cannot be set for a windows pod\nspec.hostIPC: Forbidden: cannot "
        "be set for a windows pod\nspec.shareProcessNamespace: Forbidden: cannot be set for a windows pod\n"},
       {"securityContext: {seLinuxOptions: {level: a}, fsGroup: 1, sysctls: [{name: a, value: b}]}, "
        "containers: [{name: c, image: i}]",
        "spec.securityContext.seLinuxOptions: Forbidden: cannot be set for a windows "
        "pod\nspec.securityContext.fsGroup: Forbidden: cannot be set for a windows "
        "pod\nspec.securityContext.sysctls: Forbidden: cannot be set for a windows pod\n"},
       {"containers: [{name: c, image: i, securityContext: {capabilities: {add: [A]}, "
        "readOnlyRootFilesystem: true, privileged: true, runAsUser: 1}}]",
        "spec.containers[0].securityContext.capabilities: Forbidden: cannot be set for a windows "
        "pod\nspec.containers[0].securityContext.readOnlyRootFilesystem: Forbidden: cannot be set for a "
        "windows pod\nspec.containers[0].securityContext.privileged: Forbidden: cannot be set for a windows "
        "pod\nspec.containers[0].securityContext.runAsUser: Forbidden: cannot be set for a windows pod\n"}});
}

TEST(AdmitSecurityContext, HasNoFieldsOfWindowsOnLinux) {
  ExpectAdmitted(
      kPodSecurityContextFormC,
      {{"securityContext: {windowsOptions: {runAsUserName: a}}, containers: [{name: c, image: i}]",
        "spec.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod\n"},
       {"containers: [{name: c, image: i, securityContext: {windowsOptions: {runAsUserName: a}}}]",
        "spec.containers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a "
        "linux pod\n"}});
}

TEST(AdmitSecurityContext, KnowsOperatingSystems) {
  ExpectAdmitted(
      kPodSecurityContextFormD,
      {{"name: linux", ""},
       {"name: ''", "spec.os.name: Required value\n"},
       {"name: beos", "spec.os: Unsupported value: \"beos\": supported values: \"linux\", \"windows\"\n"}});
}

TEST(AdmitSecurityContext, ValidatesSysctls) {
  ExpectAdmitted(
      kPodSecurityContextFormE,
      {{"securityContext: {sysctls: [{name: net.ipv4.ip_forward, value: \"1\"}]}", ""},
       {"securityContext: {sysctls: [{name: \"\", value: b}, {name: A.b, value: b}]}",
        "spec.securityContext.sysctls[0].name: Required value\nspec.securityContext.sysctls[1].name: Invalid "
        "value: \"A.b\": must have at most 253 characters and match regex "
        "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$\n"},
       {"securityContext: {sysctls: [{name: a.b, value: b}, {name: a/b, value: c}]}", ""},
       {"hostNetwork: true, securityContext: {sysctls: [{name: net.core.somaxconn, value: \"1\"}]}",
        "spec.securityContext.sysctls[0].name: Invalid value: \"net.core.somaxconn\": may not be specified "
        "when 'hostNetwork' is true\n"},
       {"hostIPC: true, securityContext: {sysctls: [{name: kernel.shmmax, value: \"1\"}]}",
        "spec.securityContext.sysctls[0].name: Invalid value: \"kernel.shmmax\": may not be specified when "
        "'hostIPC' is true\n"}});
}

TEST(AdmitSecurityContext, ValidatesPolicies) {
  ExpectAdmitted(kPodSecurityContextFormE,
                 {{"securityContext: {fsGroupChangePolicy: Sometimes}",
                   "spec.securityContext.fsGroupChangePolicy: Unsupported value: \"Sometimes\": supported "
                   "values: \"Always\", \"OnRootMismatch\"\n"},
                  {"securityContext: {supplementalGroupsPolicy: Loose}",
                   "spec.securityContext.supplementalGroupsPolicy: Unsupported value: \"Loose\": supported "
                   "values: \"Merge\", \"Strict\"\n"},
                  {"securityContext: {seLinuxChangePolicy: Never}",
                   "spec.securityContext.seLinuxChangePolicy: Unsupported value: \"Never\": supported "
                   "values: \"MountOption\", \"Recursive\"\n"},
                  {"securityContext: {fsGroup: -1, runAsUser: -1, runAsGroup: -1, supplementalGroups: [-1]}",
                   "spec.securityContext.fsGroup: Invalid value: -1: must be between 0 and 2147483647, "
                   "inclusive\nspec.securityContext.runAsUser: Invalid value: -1: must be between 0 and "
                   "2147483647, inclusive\nspec.securityContext.runAsGroup: Invalid value: -1: must be "
                   "between 0 and 2147483647, inclusive\nspec.securityContext.supplementalGroups[0]: Invalid "
                   "value: -1: must be between 0 and 2147483647, inclusive\n"}});
}

TEST(AdmitSecurityContext, ValidatesContainers) {
  ExpectAdmitted(
      kPodSecurityContextFormF,
      {{"procMount: Default", ""},
       {"procMount: Odd",
        "spec.containers[0].securityContext.procMount: Unsupported value: \"Odd\": supported values: "
        "\"Default\", \"Unmasked\"\n"},
       {"procMount: Unmasked",
        "spec.containers[0].securityContext.procMount: Invalid value: \"Unmasked\": `hostUsers` must be "
        "false to use `Unmasked`\n"},
       {"runAsUser: -1, runAsGroup: 4294967296",
        "spec.containers[0].securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, "
        "inclusive\nspec.containers[0].securityContext.runAsGroup: Invalid value: 4294967296: must be "
        "between 0 and 2147483647, inclusive\n"},
       {"allowPrivilegeEscalation: false, privileged: true",
        "spec.containers[0].securityContext: Invalid value: "
        "{\"Capabilities\":null,\"Privileged\":true,\"SELinuxOptions\":null,\"WindowsOptions\":null,"
        "\"RunAsUser\":null,\"RunAsGroup\":null,\"RunAsNonRoot\":null,\"ReadOnlyRootFilesystem\":null,"
        "\"AllowPrivilegeEscalation\":false,\"ProcMount\":null,\"SeccompProfile\":null,\"AppArmorProfile\":"
        "null}: cannot set `allowPrivilegeEscalation` to false and `privileged` to true\n"},
       {"allowPrivilegeEscalation: false, capabilities: {add: [CAP_SYS_ADMIN]}",
        "spec.containers[0].securityContext: Invalid value: "
        "{\"Capabilities\":{\"Add\":[\"CAP_SYS_ADMIN\"],\"Drop\":null},\"Privileged\":null,"
        "\"SELinuxOptions\":null,\"WindowsOptions\":null,\"RunAsUser\":null,\"RunAsGroup\":null,"
        "\"RunAsNonRoot\":null,\"ReadOnlyRootFilesystem\":null,\"AllowPrivilegeEscalation\":false,"
        "\"ProcMount\":null,\"SeccompProfile\":null,\"AppArmorProfile\":null}: cannot set "
        "`allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN\n"}});
}

TEST(AdmitSecurityContext, ValidatesProfiles) {
  ExpectAdmitted(kPodSecurityContextFormF,
                 {{"seccompProfile: {type: RuntimeDefault}", ""},
                  {"seccompProfile: {}",
                   "spec.containers[0].securityContext.seccompProfile.type: Required value: type is required "
                   "when seccompProfile is set\n"},
                  {"seccompProfile: {type: Odd}",
                   "spec.containers[0].securityContext.seccompProfile.type: Unsupported value: \"Odd\": "
                   "supported values: \"Localhost\", \"RuntimeDefault\", \"Unconfined\"\n"},
                  {"seccompProfile: {type: Localhost}",
                   "spec.containers[0].securityContext.seccompProfile.localhostProfile: Required value: must "
                   "be set when seccomp type is Localhost\n"},
                  {"seccompProfile: {type: RuntimeDefault, localhostProfile: a}",
                   "spec.containers[0].securityContext.seccompProfile.localhostProfile: Invalid value: "
                   "{\"Type\":\"RuntimeDefault\",\"LocalhostProfile\":\"a\"}: can only be set when seccomp "
                   "type is Localhost\n"},
                  {"seccompProfile: {type: Localhost, localhostProfile: ../a}",
                   "spec.containers[0].securityContext.seccompProfile.localhostProfile: Invalid value: "
                   "\"../a\": must not contain '..'\n"},
                  {"appArmorProfile: {}",
                   "spec.containers[0].securityContext.appArmorProfile.type: Required value: type is "
                   "required when appArmorProfile is set\n"},
                  {"appArmorProfile: {type: Odd}",
                   "spec.containers[0].securityContext.appArmorProfile.type: Unsupported value: \"Odd\": "
                   "supported values: \"Localhost\", \"RuntimeDefault\", \"Unconfined\"\n"},
                  {"appArmorProfile: {type: Localhost}",
                   "spec.containers[0].securityContext.appArmorProfile.localhostProfile: Required value: "
                   "must be set when AppArmor type is Localhost\n"},
                  {"appArmorProfile: {type: Localhost, localhostProfile: ' a'}",
                   "spec.containers[0].securityContext.appArmorProfile.localhostProfile: Invalid value: \" "
                   "a\": must not be padded with whitespace\n"},
                  {"appArmorProfile: {type: Localhost, localhostProfile: ''}",
                   "spec.containers[0].securityContext.appArmorProfile.localhostProfile: Required value: "
                   "must be set when AppArmor type is Localhost\n"},
                  {"appArmorProfile: {type: RuntimeDefault, localhostProfile: a}",
                   "spec.containers[0].securityContext.appArmorProfile.localhostProfile: Invalid value: "
                   "\"a\": can only be set when AppArmor type is Localhost\n"}});
}

TEST(AdmitSecurityContext, ValidatesProfilesInAnnotations) {
  ExpectAdmitted(kPodSecurityContextFormG,
                 {{"seccomp.security.alpha.kubernetes.io/pod: odd",
                   "metadata.annotations.seccomp.security.alpha.kubernetes.io/pod: Invalid value: \"odd\": "
                   "must be a valid seccomp profile\n"},
                  {"container.seccomp.security.alpha.kubernetes.io/c: localhost/../a",
                   "metadata.annotations.container.seccomp.security.alpha.kubernetes.io/c: Invalid value: "
                   "\"../a\": must not contain '..'\n"},
                  {"container.apparmor.security.beta.kubernetes.io/c: odd",
                   "metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Invalid value: "
                   "\"odd\": invalid AppArmor profile name: \"odd\"\nwarning: "
                   "metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: deprecated since "
                   "v1.30; use the \"appArmorProfile\" field instead\n"},
                  {"container.apparmor.security.beta.kubernetes.io/d: runtime/default",
                   "metadata.annotations[container.apparmor.security.beta.kubernetes.io/d]: Invalid value: "
                   "\"d\": container not found\n"}});
}

TEST(AdmitSecurityContext, ComparesAnnotationsWithFields) {
  ExpectAdmitted(
      kPodSecurityContextFormH,
      {{"seccomp.security.alpha.kubernetes.io/pod: unconfined}}\nspec: {securityContext: {seccompProfile: "
        "{type: RuntimeDefault}}, containers: [{name: c, image: i}]}",
        "spec.securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must "
        "match\n"},
       {"seccomp.security.alpha.kubernetes.io/pod: localhost/a}}\nspec: {securityContext: {seccompProfile: "
        "{type: Localhost, localhostProfile: b}}, containers: [{name: c, image: i}]}",
        "spec.securityContext.seccompProfile.localhostProfile: Forbidden: seccomp profile in annotation and "
        "field must match\n"},
       {"container.apparmor.security.beta.kubernetes.io/c: unconfined}}\nspec: {containers: [{name: c, "
        "image: i, securityContext: {appArmorProfile: {type: RuntimeDefault}}}]}",
        "spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and "
        "field must match\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
