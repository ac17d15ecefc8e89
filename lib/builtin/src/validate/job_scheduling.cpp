#include "job_scheduling.h"

#include <string>

#include "field.h"

namespace plimsoll::builtin {
namespace {

// Declared rules look only at what changed.
void ValidateDeclaredScheduling(Struct spec, Struct old, FieldPath path, const Release& release,
                                Errors& errors) {
  const Struct now = spec.At("scheduling"), before = old.At("scheduling");
  if (old && Equal(now, before)) return;
  if (now && !release.Gate("WorkloadWithJob")) return errors.Forbidden(path, "");
  if (!old || static_cast<bool>(now) == static_cast<bool>(before)) return;
  errors.Invalid(path, Part(), now ? "field cannot be set once created" : "field cannot be cleared once set");
}

void ValidateGangMinCount(Struct spec, Struct policy, FieldPath path, Errors& errors) {
  const Part least = policy.At("gang").Get("minCount");
  const int64_t parallelism = spec.Int("parallelism", 1);
  if (!least || least.Int() <= parallelism) return;
  errors.Invalid(path.Child("gang", "minCount"), least,
                 "must not be greater than parallelism (" + std::to_string(parallelism) + ")");
}

}  // namespace

void ValidateJobScheduling(Struct spec, Struct old, FieldPath path, const Release& release, Errors& errors) {
  ValidateDeclaredScheduling(spec, old, path, release, errors);
  const Struct scheduling = spec.At("scheduling"), policy = scheduling.At("schedulingPolicy");
  if (!scheduling) return;
  ValidateGangMinCount(spec, policy, path.Child("schedulingPolicy"), errors);
  // Without a policy the basic one is used.
  const bool basic = !policy || policy.Has("basic");
  if (!basic || !scheduling.At("disruptionMode").Has("all")) return;
  errors.Invalid(path.Child("disruptionMode"), "",
                 "the disruptionMode `all` is not supported with the Basic scheduling policy");
}

void ValidateJobSchedulingUpdate(Struct spec, Struct old, FieldPath path, Errors& errors) {
  const Struct policy = spec.At("scheduling").At("schedulingPolicy");
  const Struct before = old.At("scheduling").At("schedulingPolicy");
  if (!policy || !before || policy.Has("basic") == before.Has("basic")) return;
  errors.Invalid(path.Child("schedulingPolicy"), Part(),
                 "the basic/gang policy variant is immutable after creation; only "
                 "schedulingPolicy.gang.minCount may be updated");
}

}  // namespace plimsoll::builtin
