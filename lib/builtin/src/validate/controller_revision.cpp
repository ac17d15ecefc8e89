#include "controller_revision.h"

#include "field.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

void ValidateNameAndRevision(Request& request) {
  ValidateMetadata(request);
  ValidateNonnegativeField(request.object.Int("revision"), request.Path("revision"), request.errors);
}

}  // namespace

void ValidateControllerRevision(Request& request) {
  ValidateNameAndRevision(request);
  const Part data = request.object.Get("data");
  if (!data) {
    request.errors.Required(request.Path("data"), "data is mandatory");
  } else if (!data.Json().IsObject()) {
    request.errors.Required(request.Path("data"), "data must be a valid JSON object");
  }
}

void ValidateControllerRevisionUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateNameAndRevision(request);
  ValidateImmutableField(request.object.Get("data"), request.old.Get("data"), request.Path("data"),
                         request.errors);
}

}  // namespace plimsoll::builtin
