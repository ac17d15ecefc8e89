#include "pod_update.h"

#include <string>

#include "../object/equality.h"
#include "../object/internal_diff.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kUpdatable =
    "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,"
    "`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),"
    "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n";

// Upstream makes a new list, which is none where there are no containers.
void TakeImages(Struct spec, Struct old, FieldName list) {
  if (spec.Count(list) == 0) spec.Remove(list);
  for (const auto& [i, container] : spec.Structs(list)) {
    container.Set("image", old.Structs(list)[i].value.Get("image"));
  }
}

void ValidateNodeSelectorMutation(Request& request, Struct spec, Struct old) {
  for (const auto& [key, value] : old.Entries("nodeSelector")) {
    const Part now = spec.Entry("nodeSelector", key);
    if (now && now.Text() == value.Text()) continue;
    return request.errors.Invalid(
        request.Path("spec", "nodeSelector"), spec.Get("nodeSelector"),
        "only additions to spec.nodeSelector are allowed (no mutations or deletions)");
  }
}

// Whether a list of requirements begins with another.
bool BeginsWith(Part now, Part before) {
  if (now.Count() < before.Count()) return false;
  for (const auto& [i, requirement] : before.Structs()) {
    if (!Equal(requirement, now.Structs()[i].value)) return false;
  }
  return true;
}

bool HasOnlyAdditions(Struct now, Struct before) {
  if (before.Count("matchExpressions") == 0 && before.Count("matchFields") == 0 &&
      (now.Count("matchExpressions") != 0 || now.Count("matchFields") != 0)) {
    return false;
  }
  return BeginsWith(now.Get("matchExpressions"), before.Get("matchExpressions")) &&
         BeginsWith(now.Get("matchFields"), before.Get("matchFields"));
}

void ValidateNodeAffinityMutation(Request& request, Struct spec, Struct old) {
  const Struct before =
      old.At("affinity").At("nodeAffinity").At("requiredDuringSchedulingIgnoredDuringExecution");
  if (!before) return;
  const Struct now =
      spec.At("affinity").At("nodeAffinity").At("requiredDuringSchedulingIgnoredDuringExecution");
  const FieldPath path = request.Path("spec", "affinity", "nodeAffinity")
                             .Child("requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms");
  const Part terms = now.Get("nodeSelectorTerms");
  if (before.Count("nodeSelectorTerms") != 0 && before.Count("nodeSelectorTerms") != terms.Count()) {
    return request.errors.Invalid(path, terms,
                                  "no additions/deletions to non-empty NodeSelectorTerms list are allowed");
  }
  for (const auto& [i, term] : before.Structs("nodeSelectorTerms")) {
    if (HasOnlyAdditions(terms.Structs()[i].value, term)) continue;
    request.errors.Invalid(path.Index(i), terms.Structs()[i].value,
                           "only additions are allowed (no mutations or deletions)");
  }
}

// Pods that are gated have no node yet, so that they may choose among fewer.
void TakeNodeChoice(Request& request, Struct spec, Struct old) {
  if (!Equal(spec.Get("nodeSelector"), old.Get("nodeSelector"))) {
    ValidateNodeSelectorMutation(request, spec, old);
    spec.Set("nodeSelector", old.Get("nodeSelector"));
  }
  const Struct affinity = spec.At("affinity"), before = old.At("affinity");
  if (Equal(affinity.Get("nodeAffinity"), before.Get("nodeAffinity"))) return;
  ValidateNodeAffinityMutation(request, spec, old);
  if (!affinity) {
    spec.Make("affinity").Set("nodeAffinity", before.Get("nodeAffinity"));
  } else if (!before && !affinity.Has("podAffinity") && !affinity.Has("podAntiAffinity")) {
    spec.Remove("affinity");
  } else {
    affinity.Set("nodeAffinity", before.Get("nodeAffinity"));
  }
}

}  // namespace

void ValidateOtherPodChanges(Request& request) {
  const Struct old = request.old.At("spec");
  if (Equal(request.object.Get("spec"), old)) return;
  // What is compared is a copy with the changes that are allowed undone.
  Item copy;
  Object& object = *request.object.object();
  object.Copy(copy, *request.object.At("spec").item());
  const Struct spec(&copy, &object);
  TakeImages(spec, old, "containers");
  TakeImages(spec, old, "initContainers");
  spec.Set("activeDeadlineSeconds", old.Get("activeDeadlineSeconds"));
  spec.Set("schedulingGates", old.Get("schedulingGates"));
  spec.Set("tolerations", old.Get("tolerations"));
  if (old.Int("terminationGracePeriodSeconds") < 0 && spec.Int("terminationGracePeriodSeconds") == 1) {
    spec.Set("terminationGracePeriodSeconds", old.Get("terminationGracePeriodSeconds"));
  }
  if (old.Count("schedulingGates") != 0) TakeNodeChoice(request, spec, old);
  if (Equal(spec, old)) return;
  request.errors.Forbidden(request.Path("spec"), std::string(kUpdatable) + InternalDiff(old, spec));
}

}  // namespace plimsoll::builtin
