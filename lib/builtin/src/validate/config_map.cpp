#include "config_map.h"

#include "../vocabulary/field_texts.h"
#include "field.h"
#include "object_meta.h"

namespace plimsoll::builtin {

size_t DecodedSize(std::string_view base64) {
  const size_t padding = base64.ends_with("==") ? 2 : base64.ends_with('=') ? 1 : 0;
  return base64.size() / 4 * 3 - padding;
}

void ValidateConfigMap(Request& request) {
  ValidateMetadata(request);
  const Struct map = request.object;
  size_t total = 0;
  for (const auto& [key, value] : map.Entries("data")) {
    request.errors.Invalid(request.Path("data").Key(key), key, ConfigKeyProblems(key));
    if (map.Entry("binaryData", key)) {
      request.errors.Invalid(request.Path("data").Key(key), key, "duplicate of key present in binaryData");
    }
    total += value.Text().size();
  }
  for (const auto& [key, value] : map.Entries("binaryData")) {
    request.errors.Invalid(request.Path("binaryData").Key(key), key, ConfigKeyProblems(key));
    total += DecodedSize(value.Text());
  }
  if (total > kMaxSecretSize) request.errors.TooLong(request.Path(""), kMaxSecretSize);
}

void ValidateConfigMapUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  if (request.old.Flag("immutable")) {
    if (!request.object.Flag("immutable"))
      request.errors.Forbidden(request.Path("immutable"), std::string(kImmutableSet));
    if (!Equal(request.object.Get("data"), request.old.Get("data"))) {
      request.errors.Forbidden(request.Path("data"), std::string(kImmutableSet));
    }
    if (!EqualAsSet(request.object.Get("binaryData"), request.old.Get("binaryData"))) {
      request.errors.Forbidden(request.Path("binaryData"), std::string(kImmutableSet));
    }
  }
  ValidateConfigMap(request);
}

}  // namespace plimsoll::builtin
