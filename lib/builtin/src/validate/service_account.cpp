#include "service_account.h"

#include "object_meta.h"

namespace plimsoll::builtin {

void ValidateServiceAccountUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateMetadata(request);
}

}  // namespace plimsoll::builtin
