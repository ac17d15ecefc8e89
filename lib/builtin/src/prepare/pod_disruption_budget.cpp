#include "pod_disruption_budget.h"

#include "../object/equality.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

// Converting selectors between versions used to add an expression with this key, which nobody else may use.
constexpr std::string_view kBudgetKey = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";

bool IsOnlyMarker(Struct selector) {
  if (selector.Count("matchLabels") != 0 || selector.Count("matchExpressions") != 1) return false;
  const Struct only = selector.Structs("matchExpressions")[0].value;
  return only.Text("key") == kBudgetKey && only.Text("operator") != "In" &&
         only.Text("operator") != "NotIn" && only.Count("values") == 0;
}

void StripMarker(Request& request) {
  const Struct selector = request.object.At("spec").At("selector");
  if (request.is_update() && Equal(selector, request.old.At("spec").At("selector"))) return;
  if (!selector || IsOnlyMarker(selector)) return;
  RemoveEntry(selector.Get("matchLabels"), kBudgetKey);
  KeepItems(selector.Get("matchExpressions"),
            [](Part one) { return one.AsStruct().Text("key") != kBudgetKey; });
}

}  // namespace

void PrepareBudgetForCreate(Request& request) {
  ResetStatus(request);
  StartGeneration(request);
  StripMarker(request);
}

void PrepareBudgetForUpdate(Request& request) {
  ResetStatus(request);
  CountGeneration(request);
  StripMarker(request);
}

void PrepareBudgetForStatus(Request& request) { KeepOldSpec(request); }

}  // namespace plimsoll::builtin
