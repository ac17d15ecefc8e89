#include "job_template_update.h"

#include "field.h"

namespace plimsoll::builtin {
namespace {

struct JobChanges {
  bool scheduling = false;  // node affinity, selector and tolerations, labels, annotations, gates
  bool resources = false;
};

JobChanges AllowedChanges(const Request& request) {
  const Struct status = request.old.At("status");
  if (!request.old.At("spec").Flag("suspend")) return {};
  const bool not_started = !status.Has("startTime");
  // In 1.35 the condition was needed even where nothing had started.
  const bool ready = not_started && request.release.Since(36);
  const bool idle = (ready || HasJobCondition(request.old, "Suspended", "True")) && status.Int("active") == 0;
  return {
      .scheduling = request.release.Gate("MutableSchedulingDirectivesForSuspendedJobs") ? idle : not_started,
      .resources = request.release.Gate("MutablePodResourcesForSuspendedJobs") && idle};
}

void AllowNodeAffinity(Struct spec, Struct old) {
  const Struct now = spec.At("affinity"), before = old.At("affinity");
  if (now) {
    old.Make("affinity").Set("nodeAffinity", now.Get("nodeAffinity"));
  } else if (before) {
    before.Remove("nodeAffinity");
    if (!before.Has("podAffinity") && !before.Has("podAntiAffinity")) old.Remove("affinity");
  }
}

void AllowSchedulingDirectives(Struct pod_template, Struct old) {
  const Struct spec = pod_template.At("spec"), old_spec = old.At("spec");
  AllowNodeAffinity(spec, old_spec);
  for (const FieldName field :
       {FieldName("nodeSelector"), FieldName("tolerations"), FieldName("schedulingGates")}) {
    old_spec.Set(field, spec.Get(field));
  }
  const Struct metadata = pod_template.At("metadata"), old_metadata = old.Make("metadata");
  old_metadata.Set("annotations", metadata.Get("annotations"));
  old_metadata.Set("labels", metadata.Get("labels"));
}

void AllowResources(Struct spec, Struct old, FieldName list) {
  const StructList now = spec.Structs(list), before = old.Structs(list);
  if (now.size() != before.size()) return;
  for (uint32_t i = 0; i < now.size(); ++i) {
    const Struct container = now[i].value, old_container = before[i].value;
    if (container.Text("name") == old_container.Text("name"))
      old_container.Set("resources", container.Get("resources"));
  }
}

}  // namespace

bool HasJobCondition(Struct job, std::string_view type, std::string_view status) {
  for (const auto& [i, condition] : job.At("status").Structs("conditions")) {
    if (condition.Text("type") == type && condition.Text("status") == status) return true;
  }
  return false;
}

// What may change is made equal in a copy of the old template.
void ValidateJobTemplateUpdate(const Request& request) {
  const Struct now = request.object.At("spec").At("template"), old = request.old.At("spec").At("template");
  if (Equal(now, old)) return;
  const JobChanges allowed = AllowedChanges(request);
  Item copy;
  old.object()->Copy(copy, *old.item());
  const Struct before(&copy, old.object());
  if (allowed.scheduling) AllowSchedulingDirectives(now, before);
  if (!allowed.resources) {
    return ValidateImmutableField(now, before, request.Path("spec", "template"), request.errors);
  }
  AllowResources(now.At("spec"), before.At("spec"), "containers");
  AllowResources(now.At("spec"), before.At("spec"), "initContainers");
  ValidateImmutableField(now.Get("spec"), before.Get("spec"), request.Path("spec", "template", "spec"),
                         request.errors);
}

}  // namespace plimsoll::builtin
