#include "quota.h"

#include "resources.h"

namespace plimsoll::builtin {
namespace {

// What one list of amounts has and another has not.
void AddMissing(Struct limit, FieldName from, FieldName to) {
  for (const auto& [name, amount] : limit.Entries(from)) {
    if (!limit.Entry(to, name)) SetEntry(limit.MakeMap(to), name, amount.Text());
  }
}

}  // namespace

void SetDefaultsResourceQuota(Struct quota, const Release&) {
  SetDefaultsResourceList(quota.At("spec").Get("hard"));
  SetDefaultsResourceList(quota.At("status").Get("hard"));
  SetDefaultsResourceList(quota.At("status").Get("used"));
}

void SetDefaultsLimitRange(Struct range, const Release&) {
  for (const auto& [i, limit] : range.At("spec").Structs("limits")) {
    if (limit.Text("type") == "Container") {
      AddMissing(limit, "max", "default");
      AddMissing(limit, "default", "defaultRequest");
      AddMissing(limit, "min", "defaultRequest");
    }
    for (const FieldName list : {FieldName("max"), FieldName("min"), FieldName("default"),
                                 FieldName("defaultRequest"), FieldName("maxLimitRequestRatio")}) {
      SetDefaultsResourceList(limit.Get(list));
    }
  }
}

}  // namespace plimsoll::builtin
