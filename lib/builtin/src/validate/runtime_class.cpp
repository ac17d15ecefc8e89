#include "runtime_class.h"

#include <string>

#include "../object/text_set.h"
#include "../vocabulary/field_texts.h"
#include "declared.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "resources.h"
#include "scheduling.h"

namespace plimsoll::builtin {
namespace {

// Everything but the seconds, which do not make a toleration another one.
std::string TolerationKey(Struct toleration) {
  std::string key;
  for (const FieldName field :
       {FieldName("key"), FieldName("operator"), FieldName("value"), FieldName("effect")}) {
    key.append(toleration.Text(field)).push_back('\0');
  }
  return key;
}

void ValidateUniqueTolerations(Part tolerations, FieldPath path, Request& request) {
  if (tolerations.Count() < 2) return;
  TextSet seen;
  for (const auto& [i, toleration] : tolerations.Structs()) {
    if (seen.Add(request.paths.Copy(TolerationKey(toleration)))) continue;
    request.errors.Duplicate(path.Index(i), toleration);
  }
}

}  // namespace

void ValidateRuntimeClass(Request& request) {
  const Struct object = request.object;
  Errors& errors = request.errors;
  ValidatePlainMetadata(request);
  const std::string_view handler = object.Text("handler");
  if (handler.empty()) {
    errors.Required(request.Path("handler"));
  } else {
    // A tag replaces the rule for new objects only: of changed ones it reports the change alone.
    const bool declared = !request.is_update() && DeclaresSince(request.release, 37);
    errors.Invalid(request.Path("handler"), handler,
                   declared ? ShortNameProblems(handler) : schema::Dns1123LabelProblems(handler));
  }
  ValidateOverhead(object.At("overhead").Get("podFixed"), request.Path("overhead"), errors);
  const Struct scheduling = object.At("scheduling");
  const FieldPath path = request.Path("scheduling");
  ValidateLabels(scheduling.Get("nodeSelector"), path.Child("nodeSelector"), errors);
  const PodOptions options{.release = request.release};
  ValidateTolerations(scheduling.Get("tolerations"), path.Child("tolerations"), options, errors);
  ValidateUniqueTolerations(scheduling.Get("tolerations"), path.Child("tolerations"), request);
}

void ValidateRuntimeClassUpdate(Request& request) {
  ValidateRuntimeClass(request);
  ValidatePlainMetadataUpdate(request);
  const std::string_view handler = request.object.Text("handler"), before = request.old.Text("handler");
  const FieldPath path = request.Path("handler");
  if (handler == before || !DeclaresSince(request.release, 37)) {
    return ValidateImmutableText(handler, before, path, request.errors);
  }
  request.errors.Invalid(path, Shown::AsIs("null"), std::string(kFieldIsImmutable));
}

}  // namespace plimsoll::builtin
