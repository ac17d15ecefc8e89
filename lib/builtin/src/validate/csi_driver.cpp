#include "csi_driver.h"

#include <string>

#include "../object/text_set.h"
#include "field.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMinUpdatePeriod = 10;
constexpr int64_t kMinDriverTokenSeconds = 600;
constexpr int64_t kMaxDriverTokenSeconds = int64_t{1} << 32;

void ValidateTokenRequests(Part requests, FieldPath path, Errors& errors) {
  TextSet audiences;
  for (const auto& [i, token] : requests.Structs()) {
    const std::string_view audience = token.Text("audience");
    if (!audiences.Add(audience)) {
      errors.Duplicate(path.Index(i).Child("audience"), audience);
      continue;
    }
    const Part seconds = token.Get("expirationSeconds");
    if (!seconds) continue;
    const FieldPath at = path.Index(i).Child("expirationSeconds");
    if (seconds.Int() < kMinDriverTokenSeconds)
      errors.Invalid(at, seconds, "may not specify a duration less than 10 minutes");
    if (seconds.Int() > kMaxDriverTokenSeconds)
      errors.Invalid(at, seconds, "may not specify a duration larger than 2^32 seconds");
  }
}

void ValidateCsiDriverSpec(Struct spec, FieldPath path, Errors& errors) {
  const std::string_view policy = spec.Text("fsGroupPolicy");
  if (policy != "ReadWriteOnceWithFSType" && policy != "File" && policy != "None") {
    errors.NotSupported(path.Child("fsGroupPolicy"), Shown::Word(policy),
                        {"File", "None", "ReadWriteOnceWithFSType"});
  }
  ValidateTokenRequests(spec.Get("tokenRequests"), path.Child("tokenRequests"), errors);
  for (const auto& [i, mode] : spec.Texts("volumeLifecycleModes")) {
    if (mode != "Persistent" && mode != "Ephemeral")
      errors.NotSupported(path.Child("volumeLifecycleModes"), Shown::Word(mode), {"Persistent", "Ephemeral"});
  }
  const Part period = spec.Get("nodeAllocatableUpdatePeriodSeconds");
  if (period && period.Int() < kMinUpdatePeriod) {
    errors.Invalid(path.Child("nodeAllocatableUpdatePeriodSeconds"), period,
                   "must be greater than or equal to 10 seconds");
  }
  const Part in_secrets = spec.Get("serviceAccountTokenInSecrets");
  if (in_secrets && spec.Count("tokenRequests") == 0) {
    errors.Invalid(path.Child("serviceAccountTokenInSecrets"), in_secrets,
                   "serviceAccountTokenInSecrets is set but no tokenRequests are specified");
  }
}

}  // namespace

void ValidateCsiDriver(Request& request) {
  ValidateMetadata(request);
  ValidateCsiDriverSpec(request.object.At("spec"), request.Path("spec"), request.errors);
}

void ValidateCsiDriverUpdate(Request& request) {
  const Struct now = request.object.At("spec");
  const Struct before = request.old.At("spec");
  ValidateMetadataUpdate(request);
  ValidateCsiDriverSpec(now, request.Path("spec"), request.errors);
  ValidateImmutableField(now.Get("attachRequired"), before.Get("attachRequired"),
                         request.Path("spec", "attachedRequired"), request.errors);
  ValidateImmutableField(now.Get("volumeLifecycleModes"), before.Get("volumeLifecycleModes"),
                         request.Path("spec", "volumeLifecycleModes"), request.errors);
}

}  // namespace plimsoll::builtin
