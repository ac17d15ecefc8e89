#include <string>

#include "../vocabulary/field_texts.h"
#include "csi_driver.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

void ValidateCsiStorageCapacity(Request& request) {
  const Struct capacity = request.object;
  const FieldPath topology = request.Path("nodeTopology");
  ValidateMetadata(request);
  const LabelSelectorOptions options{.allow_invalid_values =
                                         HasLabelSelectorErrors(request.old.At("nodeTopology"), topology)};
  ValidateLabelSelector(capacity.At("nodeTopology"), options, topology, request.errors);
  const std::string_view name = capacity.Text("storageClassName");
  request.errors.Invalid(request.Path("storageClassName"), name, schema::Dns1123SubdomainProblems(name));
  const std::string_view amount = capacity.Text("capacity");
  if (amount.starts_with('-')) {
    request.errors.Invalid(request.Path("capacity"), amount, std::string(kNegative));
  }
}

void ValidateCsiStorageCapacityUpdate(Request& request) {
  ValidateCsiStorageCapacity(request);
  ValidateMetadataUpdate(request);
  ValidateImmutableField(request.object.Get("nodeTopology"), request.old.Get("nodeTopology"),
                         request.Path("nodeTopology"), request.errors);
  ValidateImmutableText(request.object.Text("storageClassName"), request.old.Text("storageClassName"),
                        request.Path("storageClassName"), request.errors);
}

}  // namespace plimsoll::builtin
