#include "ip_address.h"

#include "field.h"
#include "object_meta.h"
#include "object_reference.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

void ValidateIpAddress(Request& request) {
  Errors& errors = request.errors;
  ValidateMetadata(request);
  const Struct parent = request.object.At("spec").At("parentRef");
  const FieldPath path = request.Path("spec", "parentRef");
  if (!parent) return errors.Required(path);
  const std::string_view group = parent.Text("group");
  if (!group.empty()) errors.Invalid(path.Child("group"), group, schema::Dns1123SubdomainProblems(group));
  ValidatePathSegment(parent.Text("resource"), path.Child("resource"), errors);
  ValidatePathSegment(parent.Text("name"), path.Child("name"), errors);
  const std::string_view space = parent.Text("namespace");
  if (!space.empty()) ValidatePathSegment(space, path.Child("namespace"), errors);
}

void ValidateIpAddressUpdate(Request& request) {
  ValidateIpAddress(request);
  ValidateMetadataUpdate(request);
  ValidateDeclaredImmutable(request.object.At("spec").Get("parentRef"),
                            request.old.At("spec").Get("parentRef"), request.release,
                            request.Path("spec", "parentRef"), request.errors);
}

}  // namespace plimsoll::builtin
