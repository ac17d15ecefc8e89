#include "app_armor.h"

#include <string>

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAppArmorAnnotation = "container.apparmor.security.beta.kubernetes.io/";
constexpr size_t kMaxAppArmorProfile = 4095;

struct ProfileText {
  std::string_view type;  // empty when the annotation is no profile
  std::string_view localhost = {};
};

ProfileText ProfileIn(std::string_view annotation) {
  constexpr std::string_view kPrefix = "localhost/";
  if (annotation == "unconfined") return {"Unconfined"};
  if (annotation == "runtime/default") return {"RuntimeDefault"};
  if (!annotation.starts_with(kPrefix)) return {};
  const std::string_view name = annotation.substr(kPrefix.size());
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  const bool usable = !name.empty() && name.size() <= kMaxAppArmorProfile && !is_space(name.front()) &&
                      !is_space(name.back());
  return usable ? ProfileText{"Localhost", name} : ProfileText{};
}

bool IsProfile(Struct profile, const ProfileText& text) {
  return profile && profile.Text("type") == text.type && profile.Text("localhostProfile") == text.localhost;
}

void ApplyTo(Request& request, Struct container, std::string_view key, std::string_view annotation) {
  const ProfileText text = ProfileIn(annotation);
  const Struct of_pod = request.object.At("spec").At("securityContext").At("appArmorProfile");
  if (!text.type.empty() && IsProfile(of_pod, text)) return;
  if (!text.type.empty()) {
    const Struct profile = container.Make("securityContext").Make("appArmorProfile");
    profile.Set("type", text.type);
    if (text.type == "Localhost") profile.Set("localhostProfile", text.localhost);
  }
  request.warnings.Add(request.Path("metadata", "annotations").Key(key),
                       "deprecated since v1.30; use the \"appArmorProfile\" field instead");
}

}  // namespace

void ApplyAppArmorAnnotations(Request& request) {
  const Struct spec = request.object.At("spec");
  if (spec.At("os").Text("name") == "windows") return;
  for (const auto& [key, value] : request.object.At("metadata").Entries("annotations")) {
    if (!key.starts_with(kAppArmorAnnotation)) continue;
    for (const FieldName list :
         {FieldName("initContainers"), FieldName("containers"), FieldName("ephemeralContainers")}) {
      for (const auto& [i, container] : spec.Structs(list)) {
        const bool own = container.Text("name") == key.substr(kAppArmorAnnotation.size());
        if (!own || container.At("securityContext").Has("appArmorProfile")) continue;
        ApplyTo(request, container, key, value.Text());
      }
    }
  }
}

}  // namespace plimsoll::builtin
