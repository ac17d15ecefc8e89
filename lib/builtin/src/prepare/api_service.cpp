#include "api_service.h"

#include "../object/server_time.h"
#include "generation.h"

namespace plimsoll::builtin {

// What this server answers itself is available at once.
void PrepareApiService(Request& request) {
  ResetStatus(request);
  if (request.is_update() || request.object.At("spec").Has("service")) return;
  const Struct condition = AppendStruct(request.object.Make("status").MakeList("conditions"));
  condition.Set("type", "Available");
  condition.Set("status", "True");
  condition.Set("lastTransitionTime", kServerTime);
  condition.Set("reason", "Local");
  condition.Set("message", "Local APIServices are always available");
}

void PrepareApiServiceStatus(Request& request) {
  KeepOldSpec(request);
  const Struct metadata = request.object.At("metadata"), old = request.old.At("metadata");
  for (const FieldName field : {FieldName("labels"), FieldName("annotations"), FieldName("finalizers"),
                                FieldName("ownerReferences")}) {
    metadata.Set(field, old.Get(field));
  }
}

}  // namespace plimsoll::builtin
