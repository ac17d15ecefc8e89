#include "flow_conditions.h"

#include "../object/text_set.h"
#include "field.h"

namespace plimsoll::builtin {

void ValidateFlowConditions(Request& request) {
  const FieldPath path = request.Path("status", "conditions");
  TextSet seen;
  for (const auto& [i, condition] : request.object.At("status").Structs("conditions")) {
    const std::string_view type = condition.Text("type");
    const FieldPath item = path.Index(i).Child("type");
    if (!seen.Add(type)) request.errors.Duplicate(item, type);
    RequireNonEmpty(type, item, "", request.errors);
  }
}

}  // namespace plimsoll::builtin
