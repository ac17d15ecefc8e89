// DeviceClass, ResourceClaim, ResourceClaimTemplate and ResourcePoolStatusRequest.
#include <cstdint>
#include <string>

#include "container.h"
#include "device_claim.h"
#include "device_names.h"
#include "field.h"
#include "object_meta.h"
#include "resource_claim.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

void ValidateClassMetadata(Request& request) {
  static const schema::NameRule kClassName = DeviceClassNameProblems;
  static const schema::NameRule kSubdomain = schema::DnsSubdomainName;
  ValidateCoreObjectMeta(request.object.At("metadata"), false,
                         request.release.Since(35) ? kClassName : kSubdomain, request.Path("metadata"),
                         request.errors);
}

void ValidateClassSpec(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const FieldPath path = request.Path("spec"), selectors = path.Child("selectors"),
                  configs = path.Child("config");
  const bool update = request.is_update();
  // What did not change was valid once.
  ValidateDeviceSelectors(request, spec.Get("selectors"),
                          update && Equal(spec.Get("selectors"), old.Get("selectors")),
                          {selectors, selectors});
  const bool stored = update && Equal(spec.Get("config"), old.Get("config"));
  if (spec.Count("config") > kMaxDeviceRequests) {
    request.errors.TooMany(configs, spec.Count("config"), kMaxDeviceRequests);
  } else {
    for (const auto& [i, config] : spec.Structs("config")) {
      ValidateDeviceConfiguration(config, stored, request.release, configs.Index(i), request.errors);
    }
  }
  const Part extended = spec.Get("extendedResourceName");
  const FieldPath at = path.Child("extendedResourceName");
  if (!extended) return;
  if (request.release.Since(37)) {
    if (update && Equal(extended, old.Get("extendedResourceName"))) return;
    return ValidateExtendedResourceName(extended.Text(), at, request.errors);
  }
  finding::ErrorList problems;
  Errors found(problems);
  ValidateExtendedResourceName(extended.Text(), at, found);
  if (!found.empty()) request.errors.Invalid(at, extended, "must be a valid extended resource name");
}

void ValidateClaimTemplate(Request& request) {
  ValidateMetadata(request);
  const Struct spec = request.object.At("spec"), metadata = spec.At("metadata");
  const FieldPath path = request.Path("spec"), own = path.Child("metadata");
  ValidateAnnotations(metadata.Get("annotations"), own.Child("annotations"), request.errors);
  ValidateLabels(metadata.Get("labels"), own.Child("labels"), request.errors);
  if (metadata) ForbidFields(metadata, {"annotations", "labels"}, "cannot be set", own, request.errors);
  ValidateDeviceClaim(request, spec.At("spec").At("devices"), path.Child("spec", "devices"));
}

}  // namespace

void ValidateDeviceClass(Request& request) {
  ValidateClassMetadata(request);
  ValidateClassSpec(request);
}

void ValidateDeviceClassUpdate(Request& request) {
  ValidateClassMetadata(request);
  ValidateMetadataUpdate(request);
  ValidateClassSpec(request);
}

void ValidateResourceClaim(Request& request) {
  ValidateMetadata(request);
  ValidateDeviceClaim(request, request.object.At("spec").At("devices"), request.Path("spec", "devices"));
}

void ValidateResourceClaimUpdate(Request& request) {
  // Before, what may not change was looked at all the same.
  constexpr uint32_t kOnlyImmutable = 35;
  if (request.release.Since(kOnlyImmutable)) {
    ValidateMetadata(request);
  } else {
    ValidateDeviceClaim(request, request.object.At("spec").At("devices"), request.Path("spec", "devices"));
  }
  ValidateMetadataUpdate(request);
  ValidateDeclaredImmutable(request.object.Make("spec"), request.old.Make("spec"), request.release,
                            request.Path("spec"), request.errors);
}

void ValidateResourceClaimTemplate(Request& request) { ValidateClaimTemplate(request); }

void ValidateResourceClaimTemplateUpdate(Request& request) {
  ValidateClaimTemplate(request);
  ValidateMetadataUpdate(request);
  const Struct spec = request.object.Make("spec");
  if (Equal(spec, request.old.Make("spec"))) return;
  request.errors.Invalid(request.Path("spec"), spec, std::string(kFieldIsImmutable));
}

}  // namespace plimsoll::builtin
