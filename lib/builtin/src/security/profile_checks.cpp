// AppArmor and seccomp profiles.
#include "plimsoll/text/go_format.h"
#include "security_check.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAppArmorKey = "container.apparmor.security.beta.kubernetes.io/";
constexpr std::string_view kSeccompPodKey = "seccomp.security.alpha.kubernetes.io/pod";
constexpr std::string_view kSeccompContainerKey = "container.seccomp.security.alpha.kubernetes.io/";

bool IsAllowedProfile(std::string_view type) { return type == "RuntimeDefault" || type == "Localhost"; }

bool IsAllowedAppArmorAnnotation(std::string_view value) {
  return value.empty() || value == "runtime/default" || value.starts_with("localhost/");
}

bool IsAllowedSeccompAnnotation(std::string_view value) {
  return value == "runtime/default" || value == "docker/default" || value.starts_with("localhost/");
}

std::string KeyIsValue(std::string_view key, std::string_view value) {
  return std::string(key) + "=" + text::Quoted(value);
}

// The profiles of one sort that a Pod and its containers set and may not.
struct BadProfiles {
  BadSetters setters;
  SecurityWords types;
  bool pod_sets_good_one = false;
  NamedThings without{"container", "containers"};  // containers that neither they nor the Pod give one

  BadProfiles(Struct spec, FieldName field) {
    if (const Struct own = spec.At("securityContext").At(field)) {
      pod_sets_good_one = Look(own);
      setters.pod = !pod_sets_good_one;
    }
    VisitContainers(spec, [&](Struct container) {
      const Struct own = container.At("securityContext").At(field);
      if (own && !Look(own)) setters.containers.Add(container.Text("name"));
      if (!own && !pod_sets_good_one) without.Add(container.Text("name"));
    });
  }

 private:
  bool Look(Struct profile) {
    const std::string_view type = profile.Text("type");
    if (IsAllowedProfile(type)) return true;
    types.insert(type);
    return false;
  }
};

SecurityViolation BadSeccomp(const BadProfiles& profiles) {
  return {"seccompProfile", profiles.setters.Text() +
                                " must not set securityContext.seccompProfile.type to " +
                                JoinQuoted(profiles.types)};
}

}  // namespace

SecurityVerdict CheckAppArmorProfile(const CheckedPod& pod) {
  const BadProfiles profiles(pod.spec, "appArmorProfile");
  std::set<std::string> annotations;
  for (auto [key, value] : pod.metadata.Entries("annotations")) {
    if (key.starts_with(kAppArmorKey) && !IsAllowedAppArmorAnnotation(value.Text()))
      annotations.insert(KeyIsValue(key, value.Text()));
  }
  if (profiles.setters.empty() && annotations.empty()) return std::nullopt;
  std::string setters = profiles.setters.empty() ? "" : profiles.setters.Text();
  std::string values = JoinQuoted(profiles.types);
  if (!annotations.empty()) {
    setters.append(setters.empty() ? "" : " and ")
        .append(annotations.size() == 1 ? "annotation" : "annotations");
  }
  for (const std::string& annotation : annotations) {
    values.append(values.empty() ? "\"" : ", \"").append(annotation).append("\"");
  }
  const bool one = profiles.types.size() + annotations.size() == 1;
  return SecurityViolation{one ? "forbidden AppArmor profile" : "forbidden AppArmor profiles",
                           setters + " must not set AppArmor profile type to " + values};
}

SecurityVerdict CheckSeccompAnnotations(const CheckedPod& pod) {
  std::set<std::string> forbidden;
  const auto look = [&](std::string_view key) {
    const Part value = pod.metadata.Entry("annotations", key);
    if (value && !IsAllowedSeccompAnnotation(value.Text())) forbidden.insert(KeyIsValue(key, value.Text()));
  };
  look(kSeccompPodKey);
  VisitContainers(pod.spec, [&](Struct container) {
    look(std::string(kSeccompContainerKey) + std::string(container.Text("name")));
  });
  if (forbidden.empty()) return std::nullopt;
  std::string list;
  for (const std::string& annotation : forbidden) list.append(list.empty() ? "" : ", ").append(annotation);
  return SecurityViolation{
      "seccompProfile", (forbidden.size() == 1 ? "forbidden annotation " : "forbidden annotations ") + list};
}

SecurityVerdict CheckSeccompBaseline(const CheckedPod& pod) {
  const BadProfiles profiles(pod.spec, "seccompProfile");
  if (profiles.setters.empty()) return std::nullopt;
  return BadSeccomp(profiles);
}

SecurityVerdict CheckSeccompRestricted_1_19(const CheckedPod& pod) {
  const BadProfiles profiles(pod.spec, "seccompProfile");
  if (!profiles.setters.empty()) return BadSeccomp(profiles);
  if (profiles.without.empty()) return std::nullopt;
  return SecurityViolation{
      "seccompProfile",
      "pod or " + profiles.without.Text() +
          R"( must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")"};
}

}  // namespace plimsoll::builtin
