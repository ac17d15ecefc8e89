#include "security_profile.h"

#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "path.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/trim.h"
#include "security_context.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 3> kProfileTypes = {"Localhost", "RuntimeDefault", "Unconfined"};
constexpr size_t kMaxLocalhostProfile = 4095;
constexpr std::string_view kSeccompPod = "seccomp.security.alpha.kubernetes.io/pod";
constexpr std::string_view kSeccompContainer = "container.seccomp.security.alpha.kubernetes.io/";
constexpr std::string_view kAppArmorContainer = "container.apparmor.security.beta.kubernetes.io/";
constexpr std::string_view kLocalhost = "localhost/";

bool IsPadded(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  return !text.empty() && (is_space(text.front()) || is_space(text.back()));
}

void ValidateLocalhostAppArmor(Struct profile, FieldPath path, Errors& errors) {
  const Part name = profile.Get("localhostProfile");
  if (!name) return errors.Required(path, "must be set when AppArmor type is Localhost");
  if (IsPadded(name.Text())) {
    errors.Invalid(path, name, "must not be padded with whitespace");
  } else if (name.Text().empty()) {
    errors.Required(path, "must be set when AppArmor type is Localhost");
  }
  if (name.Text().size() > kMaxLocalhostProfile) errors.TooLong(path, kMaxLocalhostProfile);
}

void ValidateSeccompText(std::string_view profile, FieldPath path, Errors& errors) {
  if (profile == "runtime/default" || profile == "docker/default" || profile == "unconfined") return;
  if (profile.starts_with(kLocalhost)) {
    return ValidateLocalDescendingPath(profile.substr(kLocalhost.size()), path, errors);
  }
  errors.Invalid(path, profile, "must be a valid seccomp profile");
}

// Whether an annotation says what a profile says; reports where it does not.
void CompareProfile(std::string_view annotation, Struct profile, std::string_view what, bool docker,
                    FieldPath path, Errors& errors) {
  const std::string_view type = profile.Text("type");
  const std::string types_differ = std::string(what) + " type in annotation and field must match";
  if (type == "Unconfined") {
    if (annotation != "unconfined") errors.Forbidden(path.Child("type"), types_differ);
  } else if (type == "RuntimeDefault") {
    const bool same = annotation == "runtime/default" || (docker && annotation == "docker/default");
    if (!same) errors.Forbidden(path.Child("type"), types_differ);
  } else if (type == "Localhost") {
    const Part name = profile.Get("localhostProfile");
    if (!annotation.starts_with(kLocalhost)) {
      errors.Forbidden(path.Child("type"), types_differ);
    } else if (!name || annotation.substr(kLocalhost.size()) != name.Text()) {
      errors.Forbidden(path.Child("localhostProfile"),
                       std::string(what) + " profile in annotation and field must match");
    }
  }
}

// The annotation of a container: its prefix, and the name of the container.
Part ContainerAnnotation(Struct metadata, std::string_view prefix, std::string_view container) {
  for (const auto& [key, value] : metadata.Entries("annotations")) {
    if (key.starts_with(prefix) && key.substr(prefix.size()) == container) return value;
  }
  return {};
}

void CompareSeccomp(Struct metadata, Struct spec, FieldPath path, Errors& errors) {
  const Struct of_pod = spec.At("securityContext").At("seccompProfile");
  const Part annotation = metadata.Entry("annotations", kSeccompPod);
  if (of_pod && annotation) {
    CompareProfile(annotation.Text(), of_pod, "seccomp", true,
                   path.Child("securityContext", "seccompProfile"), errors);
  }
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    const Struct profile = container.At("securityContext").At("seccompProfile");
    const Part own =
        profile ? ContainerAnnotation(metadata, kSeccompContainer, container.Text("name")) : Part();
    if (!own) return;
    CompareProfile(own.Text(), profile, "seccomp", true, item.Child("securityContext", "seccompProfile"),
                   errors);
  });
}

void CompareAppArmor(Struct metadata, Struct spec, FieldPath path, Errors& errors) {
  if (spec.At("os").Text("name") == "windows") return;
  const Struct of_pod = spec.At("securityContext").At("appArmorProfile");
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    const Struct own = container.At("securityContext").At("appArmorProfile");
    const Struct profile = own ? own : of_pod;
    const Part annotation =
        profile ? ContainerAnnotation(metadata, kAppArmorContainer, container.Text("name")) : Part();
    if (!annotation) return;
    CompareProfile(annotation.Text(), profile, "apparmor", false,
                   item.Child("securityContext", "appArmorProfile"), errors);
  });
}

}  // namespace

void ValidateSeccompProfile(Struct profile, FieldPath path, Errors& errors) {
  if (!profile) return;
  const std::string_view type = profile.Text("type");
  const Part name = profile.Get("localhostProfile");
  if (type.empty()) {
    errors.Required(path.Child("type"), "type is required when seccompProfile is set");
  } else if (!IsAmong(kProfileTypes, type)) {
    errors.NotSupported(path.Child("type"), Shown::Word(type), kProfileTypes);
  }
  if (type != "Localhost") {
    if (name)
      errors.Invalid(path.Child("localhostProfile"), profile,
                     "can only be set when seccomp type is Localhost");
  } else if (!name) {
    errors.Required(path.Child("localhostProfile"), "must be set when seccomp type is Localhost");
  } else {
    ValidateLocalDescendingPath(name.Text(), path.Child("localhostProfile"), errors);
  }
}

void ValidateAppArmorProfile(Struct profile, FieldPath path, Errors& errors) {
  if (!profile) return;
  const std::string_view type = profile.Text("type");
  if (type.empty()) {
    errors.Required(path.Child("type"), "type is required when appArmorProfile is set");
  } else if (!IsAmong(kProfileTypes, type)) {
    errors.NotSupported(path.Child("type"), Shown::Word(type), kProfileTypes);
  } else if (type == "Localhost") {
    ValidateLocalhostAppArmor(profile, path.Child("localhostProfile"), errors);
  } else if (const Part name = profile.Get("localhostProfile")) {
    errors.Invalid(path.Child("localhostProfile"), name, "can only be set when AppArmor type is Localhost");
  }
}

void ValidateSeccompAnnotations(Part annotations, FieldPath path, Errors& errors) {
  for (const auto& [key, value] : annotations.Entries()) {
    if (key == kSeccompPod || key.starts_with(kSeccompContainer)) {
      ValidateSeccompText(value.Text(), path.Child(key), errors);
    }
  }
}

void ValidateAppArmorAnnotations(Part annotations, Struct spec, FieldPath path, Errors& errors) {
  for (const auto& [key, value] : annotations.Entries()) {
    if (!key.starts_with(kAppArmorContainer)) continue;
    const std::string_view name = key.substr(kAppArmorContainer.size()), profile = value.Text();
    bool found = false;
    VisitContainers(spec, path,
                    [&](Struct container, FieldPath) { found |= container.Text("name") == name; });
    if (!found) errors.Invalid(path.Key(key), name, "container not found");
    if (profile.empty() || profile == "runtime/default" || profile == "unconfined" ||
        profile.starts_with(kLocalhost)) {
      continue;
    }
    errors.Invalid(path.Key(key), profile, "invalid AppArmor profile name: " + text::Quoted(profile));
  }
}

void ValidateAnnotationsMatchFields(Struct metadata, Struct spec, FieldPath path, Errors& errors) {
  if (metadata.Count("annotations") == 0) return;
  CompareSeccomp(metadata, spec, path, errors);
  CompareAppArmor(metadata, spec, path, errors);
}

}  // namespace plimsoll::builtin
