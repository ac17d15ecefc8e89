#include "generation.h"

#include "../object/equality.h"

namespace plimsoll::builtin {

int64_t NextGeneration(int64_t generation) {
  return static_cast<int64_t>(static_cast<uint64_t>(generation) + 1);
}

void StartGeneration(Request& request) { request.object.At("metadata").Set("generation", 1); }

void CountGeneration(Request& request) {
  CountGeneration(request, !Equal(request.object.Get("spec"), request.old.Get("spec")));
}

void CountGeneration(Request& request, bool changed) {
  if (!changed) return;
  const int64_t before = request.old.At("metadata").Int("generation");
  request.object.At("metadata").Set("generation", NextGeneration(before));
}

void ResetStatus(Request& request) { request.object.Set("status", request.old.Get("status")); }

void PrepareSpecForCreate(Request& request) {
  ResetStatus(request);
  StartGeneration(request);
}

void PrepareSpecForUpdate(Request& request) {
  ResetStatus(request);
  CountGeneration(request);
}

void KeepOldSpec(Request& request) { request.object.Set("spec", request.old.Get("spec")); }

void ResetMetadataForStatus(Request& request) {
  const Struct metadata = request.object.At("metadata"), old = request.old.At("metadata");
  for (const FieldName field :
       {FieldName("deletionTimestamp"), FieldName("generation"), FieldName("labels"),
        FieldName("annotations"), FieldName("finalizers"), FieldName("ownerReferences")}) {
    metadata.Set(field, old.Get(field));
  }
}

void KeepOldMetadata(Request& request) { request.object.Set("metadata", request.old.Get("metadata")); }

void KeepOldSpecAndMetadata(Request& request) {
  KeepOldSpec(request);
  ResetMetadataForStatus(request);
}

}  // namespace plimsoll::builtin
