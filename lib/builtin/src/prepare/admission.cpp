#include "admission.h"

#include "../object/equality.h"
#include "generation.h"

namespace plimsoll::builtin {
// Upstream compares with reflect.DeepEqual here, to which a list that is missing is no empty one.
void PrepareWebhooksForUpdate(Request& request) {
  const Part hooks = request.object.Get("webhooks");
  CountGeneration(request, !EqualInDepth(hooks, request.old.Get("webhooks")));
}

}  // namespace plimsoll::builtin
