#include "volume_attachment.h"

#include <string>

#include "device_names.h"
#include "field.h"
#include "inline_volume.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/utf8.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxAttacher = 63;
constexpr size_t kMaxAttachmentBytes = size_t{256} << 10;
constexpr size_t kMaxVolumeError = 1024;

// Until 1.35, names were validated in new objects only.
bool LooksAtNames(const Request& request) { return request.release.Since(36) || !request.is_update(); }

// Of new objects declarative rules say it in their own words, and count characters.
void ValidateAttacher(const Request& request, std::string_view attacher, FieldPath path, Errors& errors) {
  if (!LooksAtNames(request)) {
    if (attacher.empty()) errors.Required(path);
    return;
  }
  const bool declared = request.release.Since(37) && !request.is_update();
  if (attacher.empty() && !request.release.Since(35))
    errors.Invalid(path, attacher, schema::Dns1123SubdomainProblems(attacher));
  if (!declared) return ValidateCsiDriverName(attacher, path, errors);
  if (attacher.empty()) return errors.Required(path);
  if (text::CountCodePoints(attacher) > kMaxAttacher) {
    errors.TooLongCharacters(path, kMaxAttacher);
  } else if (attacher.size() > kMaxAttacher) {
    errors.TooLong(path, kMaxAttacher);
  }
  errors.Invalid(path, attacher, CaselessSubdomainProblems(attacher));
}

void ValidateAttachmentSource(const Request& request, Struct source, FieldPath path, Errors& errors) {
  constexpr std::string_view kOne = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
  const Part name = source.Get("persistentVolumeName");
  const Struct spec = source.At("inlineVolumeSpec");
  if (!spec && !name) {
    errors.Required(path, std::string(kOne));
  } else if (spec && name) {
    errors.Forbidden(path, std::string(kOne));
  } else if (spec) {
    ValidateInlineVolume(spec, path.Child("inlineVolumeSpec"), errors);
  } else if (name.Text().empty()) {
    errors.Required(path.Child("persistentVolumeName"), "must specify non empty persistentVolumeName");
  }
  if (name && LooksAtNames(request)) {
    errors.Invalid(path.Child("persistentVolumeName"), name, schema::Dns1123SubdomainProblems(name.Text()));
  }
}

void ValidateVolumeError(Struct error, const Release& release, FieldPath path, Errors& errors) {
  // Until 1.36 the error names the limit of all metadata.
  const size_t most = release.Since(37) ? kMaxVolumeError : kMaxAttachmentBytes;
  if (error.Text("message").size() > kMaxVolumeError)
    errors.TooLong(path.Child("message"), static_cast<int64_t>(most));
  if (error.Int("errorCode") < 0) {
    errors.Invalid(path.Child("errorCode"), error.Int("errorCode"),
                   "must be between 0 and 2147483647, inclusive");
  }
}

void ValidateAttachmentStatus(Struct status, const Release& release, FieldPath path, Errors& errors) {
  size_t size = 0;
  for (const auto& [key, value] : status.Entries("attachmentMetadata"))
    size += key.size() + value.Text().size();
  if (size > kMaxAttachmentBytes) errors.TooLong(path.Child("attachmentMetadata"), kMaxAttachmentBytes);
  ValidateVolumeError(status.At("attachError"), release, path.Child("attachError"), errors);
  ValidateVolumeError(status.At("detachError"), release, path.Child("detachError"), errors);
}

}  // namespace

void ValidateVolumeAttachment(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateMetadata(request);
  ValidateAttacher(request, spec.Text("attacher"), path.Child("attacher"), request.errors);
  ValidateAttachmentSource(request, spec.At("source"), path.Child("source"), request.errors);
  const std::string_view node = spec.Text("nodeName");
  request.errors.Invalid(path.Child("nodeName"), node, schema::Dns1123SubdomainProblems(node));
  ValidateAttachmentStatus(request.object.At("status"), request.release, request.Path("status"),
                           request.errors);
}

void ValidateVolumeAttachmentUpdate(Request& request) {
  ValidateVolumeAttachment(request);
  ValidateDeclaredImmutable(request.object.Make("spec"), request.old.Make("spec"), request.release,
                            request.Path("spec"), request.errors);
}

}  // namespace plimsoll::builtin
