#include "admission.h"

#include "../object/equality.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

// Lists and maps that are written but empty. The old object, which was stored, has none.
bool HasEmptyContainer(Part part) {
  switch (part.form()) {
    case Form::kList:
      if (part.Count() == 0) return true;
      for (const auto& [i, item] : part.Parts()) {
        if (HasEmptyContainer(item)) return true;
      }
      return false;
    case Form::kMap: return part.Count() == 0;
    case Form::kStruct:
      for (uint32_t i = 0; i < part.item()->children.count; ++i) {
        if (HasEmptyContainer({&part.item()->children.first[i], part.object()})) return true;
      }
      return false;
    default: return false;
  }
}

}  // namespace

// Upstream compares with reflect.DeepEqual here, to which a list that is missing is no empty one.
void PrepareWebhooksForUpdate(Request& request) {
  const Part hooks = request.object.Get("webhooks");
  CountGeneration(request, !Equal(hooks, request.old.Get("webhooks")) || HasEmptyContainer(hooks));
}

}  // namespace plimsoll::builtin
