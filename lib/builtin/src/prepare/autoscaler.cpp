#include "autoscaler.h"

#include "generation.h"

namespace plimsoll::builtin {
namespace {

void DropDisabledTolerance(const Request& request) {
  const Struct behavior = request.object.At("spec").At("behavior");
  const Struct old = request.old.At("spec").At("behavior");
  if (request.release.Gate("HPAConfigurableTolerance") || old.At("scaleUp").Has("tolerance") ||
      old.At("scaleDown").Has("tolerance"))
    return;
  behavior.At("scaleUp").Remove("tolerance");
  behavior.At("scaleDown").Remove("tolerance");
}

}  // namespace

void PrepareAutoscalerForCreate(Request& request) {
  ResetStatus(request);
  if (request.release.Gate("HPAGeneration")) StartGeneration(request);
  DropDisabledTolerance(request);
}

void PrepareAutoscalerForUpdate(Request& request) {
  ResetStatus(request);
  DropDisabledTolerance(request);
  if (request.release.Gate("HPAGeneration")) CountGeneration(request);
}

}  // namespace plimsoll::builtin
