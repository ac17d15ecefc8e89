#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "device_names.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "resource_claim.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxPoolLimit = 1000;
constexpr size_t kMaxPools = 1000;
constexpr size_t kMaxPoolConditions = 10;
constexpr size_t kMaxPoolError = 256;
constexpr size_t kMaxSummaries = 32;  // of partitions, and of capacities

void ValidateMinimum(Part number, int64_t minimum, FieldPath path, Errors& errors) {
  if (number && number.Int() < minimum)
    errors.Invalid(path, number, "must be greater than or equal to " + std::to_string(minimum));
}

void RequireSummaryText(Struct value, FieldName field, FieldPath path, Errors& errors) {
  if (value.Text(field).empty()) errors.Required(path.Child(field.text()));
}

// Numbers of devices, which are all there.
void RequireCounts(Struct value, std::initializer_list<FieldName> fields, FieldPath path, Errors& errors) {
  for (const FieldName field : fields) {
    if (!value.Has(field)) errors.Required(path.Child(field.text()));
    ValidateMinimum(value.Get(field), 0, path.Child(field.text()), errors);
  }
}

void ValidatePartitions(Part partitions, FieldPath path, Errors& errors) {
  if (partitions.Count() > kMaxSummaries) return errors.TooMany(path, partitions.Count(), kMaxSummaries);
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const auto& [i, partition] : partitions.Structs()) {
    if (!seen.emplace(partition.Text("attribute"), partition.Text("type")).second)
      errors.Duplicate(path.Index(i), Shown::Versioned(partition));
    RequireSummaryText(partition, "attribute", path.Index(i), errors);
    RequireSummaryText(partition, "type", path.Index(i), errors);
    RequireCounts(partition, {"total", "allocatable"}, path.Index(i), errors);
  }
}

void ValidateShareable(Struct summary, FieldPath path, Errors& errors) {
  RequireCounts(summary, {"fullyAvailableDevices", "partiallyAvailableDevices"}, path, errors);
  const FieldPath capacities = path.Child("capacity");
  const uint32_t count = summary.Count("capacity");
  if (count > kMaxSummaries) return errors.TooMany(capacities, count, kMaxSummaries);
  for (const auto& [i, capacity] : summary.Structs("capacity")) {
    RequireSummaryText(capacity, "name", capacities.Index(i), errors);
    for (const FieldName field : {FieldName("total"), FieldName("consumed"), FieldName("available")}) {
      if (!capacity.Has(field)) errors.Required(capacities.Index(i).Child(field.text()));
    }
  }
}

void ValidatePoolStatus(Struct pool, FieldPath path, Errors& errors) {
  ValidateCaselessName(pool.Text("driver"), path.Child("driver"), errors);
  if (pool.Text("poolName").empty()) {
    errors.Required(path.Child("poolName"));
  } else {
    ValidateTaggedPoolName(pool.Text("poolName"), path.Child("poolName"), errors);
  }
  if (!pool.Has("generation")) errors.Required(path.Child("generation"));
  ValidateMinimum(pool.Get("generation"), 0, path.Child("generation"), errors);
  ValidateMinimum(pool.Get("resourceSliceCount"), 1, path.Child("resourceSliceCount"), errors);
  for (const FieldName field : {FieldName("totalDevices"), FieldName("allocatedDevices"),
                                FieldName("availableDevices"), FieldName("unavailableDevices")}) {
    ValidateMinimum(pool.Get(field), 0, path.Child(field.text()), errors);
  }
  if (pool.Has("nodeName")) ValidateTaggedSubdomain(pool.Text("nodeName"), path.Child("nodeName"), errors);
  if (pool.Text("validationError").size() > kMaxPoolError)
    errors.TooLong(path.Child("validationError"), kMaxPoolError);
  ValidatePartitions(pool.Get("partitionSummary"), path.Child("partitionSummary"), errors);
  const Struct shareable = pool.At("shareableSummary");
  if (shareable) ValidateShareable(shareable, path.Child("shareableSummary"), errors);
}

void ValidatePoolSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateCaselessName(spec.Text("driver"), path.Child("driver"), errors);
  if (spec.Has("poolName")) ValidateTaggedPoolName(spec.Text("poolName"), path.Child("poolName"), errors);
  ValidateMinimum(spec.Get("limit"), 1, path.Child("limit"), errors);
  if (spec.Int("limit") > kMaxPoolLimit) {
    errors.Invalid(path.Child("limit"), spec.Int("limit"), "must be less than or equal to 1000");
  }
}

void ValidatePools(Struct status, FieldPath path, Errors& errors) {
  if (!status.Has("poolCount")) errors.Required(path.Child("poolCount"));
  ValidateMinimum(status.Get("poolCount"), 0, path.Child("poolCount"), errors);
  const FieldPath pools = path.Child("pools");
  if (status.Count("pools") > kMaxPools) return errors.TooMany(pools, status.Count("pools"), kMaxPools);
  for (const auto& [i, pool] : status.Structs("pools")) ValidatePoolStatus(pool, pools.Index(i), errors);
}

}  // namespace

void ValidateResourcePoolStatusRequest(Request& request) {
  ValidateMetadata(request);
  ValidatePoolSpec(request);
}

void ValidateResourcePoolStatusRequestUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  if (Equal(request.object.Get("spec"), request.old.Get("spec"))) return;
  request.errors.Invalid(request.Path("spec"), Part(), std::string(kFieldIsImmutable));
}

void ValidateResourcePoolStatusRequestStatus(Request& request) {
  ValidateMetadataUpdate(request);
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  if (request.old.Has("status")) {
    ValidateImmutableField(request.object.Get("status"), request.old.Get("status"), path, request.errors);
    if (Equal(request.object.Get("status"), request.old.Get("status"))) return;
  }
  if (!status) return;
  ValidatePools(status, path, request.errors);
  const FieldPath conditions = path.Child("conditions");
  if (status.Count("conditions") > kMaxPoolConditions) {
    request.errors.TooMany(conditions, status.Count("conditions"), kMaxPoolConditions);
  }
  if (!request.old.Has("status"))
    ValidateConditions(status.Get("conditions"), request.release, conditions, request.errors);
}

}  // namespace plimsoll::builtin
