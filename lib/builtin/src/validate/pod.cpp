#include "pod.h"

#include <string>
#include <vector>

#include "../object/equality.h"
#include "../object/internal_diff.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/text/go_format.h"
#include "pod_annotations.h"
#include "pod_metadata_and_spec.h"
#include "pod_spec.h"
#include "pod_update.h"
#include "scheduling.h"
#include "security_profile.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kMirrorAnnotation = "kubernetes.io/config.mirror";
constexpr std::string_view kPadded = "must not have leading or trailing whitespace";

bool HasPadding(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  return !text.empty() && (is_space(text.front()) || is_space(text.back()));
}

void ValidateTokensHaveAccount(Struct spec, FieldPath path, Errors& errors) {
  if (spec.Has("serviceAccountName")) return;
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    for (const auto& [j, source] : volume.At("projected").Structs("sources")) {
      if (!source.Has("serviceAccountToken")) continue;
      errors.Forbidden(
          path.Child("volumes").Index(i).Child("projected", "sources").Index(j).Child("serviceAccountToken"),
          "must not be specified when serviceAccountName is not set");
    }
  }
}

void ValidateImages(Struct spec, FieldName list, FieldPath path, Errors& errors) {
  for (const auto& [i, container] : spec.Structs(list)) {
    if (!HasPadding(container.Text("image"))) continue;
    errors.Invalid(path.Child(list.text()).Index(i).Child("image"), container.Text("image"),
                   std::string(kPadded));
  }
}

// False, with an error, where there are other containers than before.
bool ValidateContainerUpdates(Request& request, FieldName list) {
  const FieldPath path = request.Path("spec", list.text());
  const Part containers = request.object.At("spec").Get(list);
  if (containers.Count() != request.old.At("spec").Count(list)) {
    request.errors.Forbidden(path, "pod updates may not add or remove containers");
    return false;
  }
  for (const auto& [i, container] : containers.Structs()) {
    const std::string_view image = container.Text("image");
    if (image.empty()) request.errors.Required(path.Index(i).Child("image"));
    if (HasPadding(image)) request.errors.Invalid(path.Index(i).Child("image"), image, std::string(kPadded));
  }
  return true;
}

// False, with an error, where the deadline changed in a way that it may not.
bool ValidateDeadline(Request& request) {
  const Part now = request.object.At("spec").Get("activeDeadlineSeconds");
  const Part before = request.old.At("spec").Get("activeDeadlineSeconds");
  const FieldPath path = request.Path("spec", "activeDeadlineSeconds");
  if (!now) {
    if (before) request.errors.Invalid(path, Part(), "must not update from a positive integer to nil value");
    return true;
  }
  if (now.Int() < 0 || now.Int() > INT32_MAX) {
    request.errors.Invalid(path, now, "must be between 0 and 2147483647, inclusive");
    return false;
  }
  if (!before || before.Int() >= now.Int()) return true;
  request.errors.Invalid(path, now, "must be less than or equal to previous value");
  return false;
}

bool IsOnlyOtherSeconds(Struct a, Struct b) {
  for (const FieldName field :
       {FieldName("key"), FieldName("operator"), FieldName("value"), FieldName("effect")}) {
    if (a.Text(field) != b.Text(field)) return false;
  }
  return true;
}

void ValidateOnlyAddedTolerations(Request& request, const PodOptions& options) {
  const FieldPath path = request.Path("spec", "tolerations");
  const Part tolerations = request.object.At("spec").Get("tolerations");
  for (const auto& [i, old] : request.old.At("spec").Structs("tolerations")) {
    bool found = false;
    for (const auto& [j, now] : tolerations.Structs()) found |= IsOnlyOtherSeconds(old, now);
    if (found) continue;
    return request.errors.Forbidden(path,
                                    "existing toleration can not be modified except its tolerationSeconds");
  }
  ValidateTolerations(tolerations, path, options, request.errors);
}

void ValidateOnlyDeletedGates(Request& request) {
  const Part gates = request.object.At("spec").Get("schedulingGates");
  for (const auto& [i, gate] : gates.Structs()) {
    const std::string_view name = gate.Text("name");
    bool old = false, later = false;
    for (const auto& [j, one] : request.old.At("spec").Structs("schedulingGates"))
      old |= one.Text("name") == name;
    for (const auto& [j, one] : gates.Structs()) later |= j > i && one.Text("name") == name;
    if (old || later) continue;
    request.errors.Forbidden(
        request.Path("spec", "schedulingGates").Index(i).Child("name"),
        "only deletion is allowed, but found new scheduling gate '" + std::string(name) + "'");
  }
}

bool IsStaticPod(Struct pod) {
  return static_cast<bool>(pod.At("metadata").Entry("annotations", kMirrorAnnotation));
}

// The last container of a name.
Struct ContainerNamed(Part containers, std::string_view name) {
  Struct found;
  for (const auto& [i, container] : containers.Structs()) {
    if (container.Text("name") == name) found = container;
  }
  return found;
}

}  // namespace

void ValidatePodMetadataAndSpec(Request& request, const PodOptions& options) {
  const Struct pod = request.object, spec = pod.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateMetadata(request);
  ValidatePodAnnotations(pod.At("metadata"), spec, request.Path("metadata", "annotations"), options,
                         request.errors);
  ValidatePodSpec(spec, pod.At("metadata"), path, options, request.errors);
  ValidateTokensHaveAccount(spec, path, request.errors);
  if (const Part period = spec.Get("terminationGracePeriodSeconds")) {
    ValidateNonnegativeField(period.Int(), path.Child("terminationGracePeriodSeconds"), request.errors);
  }
  ValidateImages(spec, "containers", path, request.errors);
  ValidateImages(spec, "initContainers", path, request.errors);
}

void ValidatePodCreate(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidatePodMetadataAndSpec(request, PodOptionsOf(request.object, {}, request.release));
  if (spec.Count("ephemeralContainers") != 0) {
    request.errors.Forbidden(path.Child("ephemeralContainers"), "cannot be set on create");
  }
  if (spec.Has("nodeName") && spec.Count("schedulingGates") != 0) {
    request.errors.Forbidden(path.Child("nodeName"),
                             "cannot be set until all schedulingGates have been cleared");
  }
  ValidateAnnotationsMatchFields(request.object.At("metadata"), spec, path, request.errors);
}

void ValidatePodUpdate(Request& request) {
  const PodOptions options = PodOptionsOf(request.object, request.old, request.release);
  ValidateMetadataUpdate(request);
  ValidatePodMetadataAndSpec(request, options);
  ValidatePodAnnotationUpdates(request, options);
  if (!ValidateContainerUpdates(request, "containers") ||
      !ValidateContainerUpdates(request, "initContainers"))
    return;
  if (!ValidateDeadline(request)) return;
  ValidateOnlyAddedTolerations(request, options);
  ValidateOnlyDeletedGates(request);
  ValidateOtherPodChanges(request);
}

void ValidatePodEphemeralContainersUpdate(Request& request) {
  const PodOptions options = PodOptionsOf(request.object, request.old, request.release);
  ValidateMetadataUpdate(request);
  ValidatePodMetadataAndSpec(request, options);
  ValidatePodAnnotationUpdates(request, options);
  if (IsStaticPod(request.old)) {
    return request.errors.ReplaceStrategy(request.Path(""),
                                          "static pods do not support ephemeral containers");
  }
  const FieldPath path = request.Path("spec", "ephemeralContainers");
  for (const auto& [i, old] : request.old.At("spec").Structs("ephemeralContainers")) {
    const Struct now = ContainerNamed(request.object.At("spec").Get("ephemeralContainers"), old.Text("name"));
    const std::string what = "existing ephemeral containers " + text::Quoted(old.Text("name"));
    if (!now) {
      request.errors.Forbidden(path, what + " may not be removed\n");
    } else if (!Equal(now, old)) {
      request.errors.Forbidden(path, what + " may not be changed\n" + InternalDiff(old, now));
    }
  }
}

}  // namespace plimsoll::builtin
