// Sources that volumes of pods and PersistentVolumes share.
#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "path.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kPartition = "must be between 1 and 255, inclusive";
constexpr std::string_view kHostPorts = "must be a host:port pair or multiple pairs separated by commas";

bool IsAlphanumericText(std::string_view text) {
  for (const char c : text) {
    if (!ascii::IsLetterOrDigit(c)) return false;
  }
  return true;
}

// iqn.YYYY-MM.naming-authority:unique
bool IsIqn(std::string_view text) {
  constexpr std::string_view kShape = "iqn.dddd-dd.";
  if (text.size() < kShape.size()) return false;
  for (size_t i = 0; i < kShape.size(); ++i) {
    const bool digit = ascii::IsDigit(text[i]);
    if (kShape[i] == 'd' ? !digit : text[i] != kShape[i]) return false;
  }
  text.remove_prefix(kShape.size());
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 == text.size()) return false;
  for (const char c : text.substr(0, colon)) {
    if (!ascii::IsLetterOrDigit(c) && c != '-' && c != '.') return false;
  }
  return text.substr(colon + 1).find_first_of(",;*&$| \t\n\f\r") == std::string_view::npos;
}

bool IsIscsiName(std::string_view name) {
  if (name.starts_with("iqn")) return IsIqn(name);
  const size_t digits = name.starts_with("eui") ? 16 : 32;
  return name.size() == digits + 4 && name[3] != '\n' && IsAlphanumericText(name.substr(4));
}

bool HasIscsiPrefix(std::string_view name) {
  return name.starts_with("iqn") || name.starts_with("eui") || name.starts_with("naa");
}

void ValidateIscsiName(std::string_view name, std::string_view prefix_problem, FieldPath path,
                       Errors& errors) {
  if (!HasIscsiPrefix(name)) {
    errors.Invalid(path, name, std::string(prefix_problem));
  } else if (!IsIscsiName(name)) {
    errors.Invalid(path, name, "must be valid format");
  }
}

// As net.SplitHostPort takes it.
bool IsHostPort(std::string_view pair) {
  const size_t colon = pair.rfind(':');
  if (colon == std::string_view::npos) return false;
  std::string_view host = pair.substr(0, colon);
  if (host.starts_with('[')) {
    const size_t end = pair.find(']');
    if (end == std::string_view::npos || end + 1 != colon) return false;
    host = host.substr(1, end - 1);
  } else if (host.find(':') != std::string_view::npos) {
    return false;
  }
  return host.find_first_of("[]") == std::string_view::npos &&
         pair.substr(colon + 1).find_first_of("[]") == std::string_view::npos;
}

void ValidatePartition(Struct source, FieldPath path, Errors& errors) {
  const int64_t partition = source.Int("partition");
  if (partition < 0 || partition > 255)
    errors.Invalid(path.Child("partition"), partition, std::string(kPartition));
}

void ValidateLun(Part lun, FieldPath path, Errors& errors) {
  if (lun.Int() < 0 || lun.Int() > 255)
    errors.Invalid(path, lun.Int(), "must be between 0 and 255, inclusive");
}

}  // namespace

void ValidateHostPath(Struct source, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 8> kTypes = {
      "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"};
  const std::string_view target = source.Text("path");
  if (target.empty()) return errors.Required(path.Child("path"));
  ValidatePathNoBacksteps(target, path.Child("path"), errors);
  const Part type = source.Get("type");
  if (type && !IsAmong(kTypes, type.Text())) errors.NotSupported(path.Child("type"), type, kTypes);
}

void ValidateGcePersistentDisk(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "pdName", path, errors);
  ValidatePartition(source, path, errors);
}

void ValidateAwsElasticBlockStore(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "volumeID", path, errors);
  ValidatePartition(source, path, errors);
}

void ValidateNfs(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "server", path, errors);
  RequireText(source, "path", path, errors);
  if (!source.Text("path").starts_with('/')) {
    errors.Invalid(path.Child("path"), source.Text("path"), "must be an absolute path");
  }
}

void ValidateFc(Struct source, FieldPath path, Errors& errors) {
  const bool targets = source.Count("targetWWNs") != 0, ids = source.Count("wwids") != 0;
  if (!targets && !ids) {
    errors.Required(path.Child("targetWWNs"), "must specify either targetWWNs or wwids, but not both");
  }
  if (targets && ids) {
    errors.Invalid(path.Child("targetWWNs"), source.Get("targetWWNs"),
                   "targetWWNs and wwids can not be specified simultaneously");
  }
  if (!targets) return;
  if (!source.Has("lun"))
    return errors.Required(path.Child("lun"), "lun is required if targetWWNs is specified");
  ValidateLun(source.Get("lun"), path.Child("lun"), errors);
}

void ValidateQuobyte(Struct source, FieldPath path, Errors& errors) {
  std::string_view pairs = source.Text("registry");
  if (pairs.empty()) {
    errors.Required(path.Child("registry"), std::string(kHostPorts));
  } else if (source.Text("tenant").size() >= 65) {
    errors.Required(path.Child("tenant"), "must be a UUID and may not exceed a length of 64 characters");
  } else {
    for (bool more = true; more;) {
      const size_t comma = pairs.find(',');
      more = comma != std::string_view::npos;
      if (!IsHostPort(pairs.substr(0, comma))) {
        errors.Invalid(path.Child("registry"), source.Text("registry"), std::string(kHostPorts));
      }
      if (more) pairs.remove_prefix(comma + 1);
    }
  }
  RequireText(source, "volume", path, errors);
}

void ValidateRbd(Struct source, FieldPath path, Errors& errors) {
  if (source.Count("monitors") == 0) errors.Required(path.Child("monitors"));
  RequireText(source, "image", path, errors);
}

void ValidateCephFs(Struct source, FieldPath path, Errors& errors) {
  if (source.Count("monitors") == 0) errors.Required(path.Child("monitors"));
}

void ValidateFlexVolume(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "driver", path, errors);
  for (const auto& [key, value] : source.Entries("options")) {
    const std::string domain = "." + schema::LowerCase(key.substr(0, key.find('/')));
    if (!domain.ends_with(".kubernetes.io") && !domain.ends_with(".k8s.io")) continue;
    errors.Invalid(path.Child("options").Key(key), key, "kubernetes.io and k8s.io namespaces are reserved");
  }
}

void ValidateFlocker(Struct source, FieldPath path, Errors& errors) {
  const std::string_view name = source.Text("datasetName"), uuid = source.Text("datasetUUID");
  if (name.empty() && uuid.empty()) errors.Required(path, "one of datasetName and datasetUUID is required");
  if (!name.empty() && !uuid.empty()) {
    errors.Invalid(path, "resource", "datasetName and datasetUUID can not be specified simultaneously");
  }
  if (name.find('/') != std::string_view::npos)
    errors.Invalid(path.Child("datasetName"), name, "must not contain '/'");
}

void ValidateVsphere(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "volumePath", path, errors);
}

void ValidatePhoton(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "pdID", path, errors);
}

void ValidatePortworx(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "volumeID", path, errors);
}

void ValidateAzureDisk(Struct source, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kCachingModes = {"None", "ReadOnly", "ReadWrite"};
  constexpr std::array<std::string_view, 3> kKinds = {"Dedicated", "Managed", "Shared"};
  RequireText(source, "diskName", path, errors);
  RequireText(source, "diskURI", path, errors);
  const Part mode = source.Get("cachingMode"), kind = source.Get("kind");
  if (mode && !IsAmong(kCachingModes, mode.Text()))
    errors.NotSupported(path.Child("cachingMode"), mode, kCachingModes);
  if (!kind) return;
  if (!IsAmong(kKinds, kind.Text())) errors.NotSupported(path.Child("kind"), kind, kKinds);
  const std::string_view uri = source.Text("diskURI");
  if (kind.Text() == "Managed") {
    if (uri.starts_with("/subscriptions/")) return;
    errors.NotSupported(
        path.Child("diskURI"), uri,
        {"/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/"
         "{disk-id}"});
  } else if (!uri.starts_with("https://")) {
    errors.NotSupported(path.Child("diskURI"), uri,
                        {"https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"});
  }
}

void ValidateScaleIo(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "gateway", path, errors);
  RequireText(source, "system", path, errors);
  RequireText(source, "volumeName", path, errors);
}

void ValidateIscsiNames(Struct source, std::string_view prefix_problem, FieldPath path, Errors& errors) {
  RequireText(source, "targetPortal", path, errors);
  const std::string_view iqn = source.Text("iqn");
  if (iqn.empty()) {
    errors.Required(path.Child("iqn"));
  } else {
    ValidateIscsiName(iqn, prefix_problem, path.Child("iqn"), errors);
  }
  ValidateLun(source.Get("lun"), path.Child("lun"), errors);
  const bool authenticates = source.Flag("chapAuthDiscovery") || source.Flag("chapAuthSession");
  if (authenticates && !source.Has("secretRef")) errors.Required(path.Child("secretRef"));
  if (const Part initiator = source.Get("initiatorName")) {
    ValidateIscsiName(initiator.Text(), prefix_problem, path.Child("initiatorname"), errors);
  }
}

void ValidateCsiDriverName(std::string_view driver, FieldPath path, Errors& errors) {
  if (driver.empty()) return errors.Required(path);
  if (driver.size() > 63) errors.TooLong(path, 63);
  errors.Invalid(path, driver, schema::Dns1123SubdomainProblems(schema::LowerCase(driver)));
}

void ValidateAzureFile(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "secretName", path, errors);
  RequireText(source, "shareName", path, errors);
}

void ValidateStorageOsNames(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "volumeName", path, errors);
  for (const FieldName field : {FieldName("volumeName"), FieldName("volumeNamespace")}) {
    const std::string_view name = source.Text(field);
    if (!name.empty()) errors.Invalid(path.Child(field.text()), name, schema::Dns1123LabelProblems(name));
  }
}

}  // namespace plimsoll::builtin
