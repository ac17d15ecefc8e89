#include <string>

#include "../vocabulary/field_texts.h"
#include "node.h"
#include "plimsoll/schema/names.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

void ValidateReferenceText(Struct source, FieldName field, schema::NameProblems (*problems)(std::string_view),
                           FieldPath path, Errors& errors) {
  RequireText(source, field, path, errors);
  const std::string_view text = source.Text(field);
  if (!text.empty()) errors.Invalid(path.Child(field.text()), text, problems(text));
}

void ValidateConfigMapSource(Struct source, bool in_status, FieldPath path, Errors& errors) {
  for (const FieldName field : {FieldName("uid"), FieldName("resourceVersion")}) {
    if (in_status) {
      RequireText(source, field, path, errors);
    } else if (source.Has(field)) {
      errors.Forbidden(path.Child(field.text()), std::string(field.text()) + " must not be set in spec");
    }
  }
  ValidateReferenceText(source, "namespace", schema::Dns1123LabelProblems, path, errors);
  ValidateReferenceText(source, "name", schema::Dns1123SubdomainProblems, path, errors);
  ValidateReferenceText(source, "kubeletConfigKey", ConfigKeyProblems, path, errors);
}

void ValidateConfigSource(Struct source, bool in_status, FieldPath path, Errors& errors) {
  if (!source) return;
  const Struct map = source.At("configMap");
  if (!map) return errors.Invalid(path, source, "exactly one reference subfield must be non-nil");
  ValidateConfigMapSource(map, in_status, path.Child("configMap"), errors);
}

}  // namespace

void ValidateNodeConfig(Request& request) {
  ValidateConfigSource(request.object.At("spec").At("configSource"), false,
                       request.Path("spec", "configSource"), request.errors);
  const Struct config = request.object.At("status").At("config");
  for (const FieldName field : {FieldName("assigned"), FieldName("active"), FieldName("lastKnownGood")}) {
    ValidateConfigSource(config.At(field), true, request.Path("status", "config", field.text()),
                         request.errors);
  }
}

}  // namespace plimsoll::builtin
