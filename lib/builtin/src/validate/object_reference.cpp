#include "object_reference.h"

#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

void ValidatePathSegment(std::string_view text, FieldPath path, Errors& errors) {
  if (text.empty()) return errors.Required(path);
  errors.Invalid(path, text, schema::PathSegmentProblems(text, false));
}

void ValidateObjectReference(Struct reference, FieldPath path, Errors& errors) {
  if (const Part group = reference.Get("apiGroup")) {
    errors.Invalid(path.Child("apiGroup"), group, schema::Dns1123SubdomainProblems(group.Text()));
  }
  ValidatePathSegment(reference.Text("kind"), path.Child("kind"), errors);
  ValidatePathSegment(reference.Text("name"), path.Child("name"), errors);
}

}  // namespace plimsoll::builtin
