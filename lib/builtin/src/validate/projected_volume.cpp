#include "projected_volume.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "../vocabulary/among.h"
#include "downward_api.h"
#include "label_selector.h"
#include "path.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "signer_name.h"
#include "token_request.h"
#include "user_annotations.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMinCertificateSeconds = 3600;
constexpr int64_t kMaxCertificateSeconds = 91 * 24 * 60 * 60;
constexpr int64_t kMaxKubernetesCertificateSeconds = 24 * 60 * 60;

class ProjectedSources {
 public:
  ProjectedSources(FieldPath path, const PodOptions& options, Errors& errors)
      : path_(path), options_(options), errors_(errors) {}

  void Validate(Struct source, FieldPath path) {
    int sources = 0;
    for (const FieldName field : {FieldName("secret"), FieldName("configMap")}) {
      if (const Struct keys = source.At(field)) {
        ++sources;
        ValidateKeys(keys, path.Child(field.text()));
      }
    }
    if (const Struct downward = source.At("downwardAPI")) {
      ++sources;
      ValidateDownward(downward, path.Child("downwardAPI"));
    }
    if (const Struct token = source.At("serviceAccountToken")) {
      ++sources;
      ValidateToken(token, path.Child("serviceAccountToken"));
    }
    if (const Struct bundle = source.At("clusterTrustBundle")) {
      ++sources;
      ValidateTrustBundle(bundle, path.Child("clusterTrustBundle"));
    }
    if (const Struct certificate = source.At("podCertificate")) {
      ++sources;
      ValidateCertificate(certificate, path.Child("podCertificate"));
    }
    if (sources > 1) errors_.Forbidden(path, "may not specify more than 1 volume type per source");
  }

 private:
  // A path that is used twice is shown by what uses it.
  void UsePath(std::string_view target, const Shown& shown) {
    if (IsAmong(paths_, target)) {
      errors_.Invalid(path_, shown, "conflicting duplicate paths");
    } else {
      paths_.push_back(target);
    }
  }

  void ValidateKeys(Struct keys, FieldPath path) {
    RequireText(keys, "name", path, errors_);
    for (const auto& [i, item] : keys.Structs("items")) {
      ValidateKeyToPath(item, path.Child("items").Index(i), errors_);
      if (item.Has("path")) UsePath(item.Text("path"), keys.Text("name"));
    }
  }

  void ValidateDownward(Struct downward, FieldPath path) {
    for (const auto& [i, file] : downward.Structs("items")) {
      ValidateDownwardApiFile(file, path, errors_);
      if (file.Has("path")) UsePath(file.Text("path"), file.Text("path"));
    }
  }

  void ValidateToken(Struct token, FieldPath path) {
    const Part seconds = token.Get("expirationSeconds");
    if (!seconds) {
      errors_.Required(path.Child("expirationSeconds"));
    } else if (seconds.Int() < kMinTokenSeconds) {
      errors_.Invalid(path.Child("expirationSeconds"), seconds,
                      "may not specify a duration less than 10 minutes");
    } else if (seconds.Int() > kMaxTokenSeconds) {
      errors_.Invalid(path.Child("expirationSeconds"), seconds,
                      "may not specify a duration larger than 2^32 seconds");
    }
    if (token.Text("path").empty()) {
      errors_.Required(path_.Child("path"));
    } else if (!options_.allow_non_local_token_path) {
      ValidateLocalNonReservedPath(token.Text("path"), path_.Child("path"), errors_);
    }
    ValidateUserField(token.Get("user"), path.Child("user"), errors_);
  }

  void ValidateBundleName(Struct bundle, FieldPath path) {
    const std::string_view name = bundle.Text("name");
    if (name.empty()) errors_.Required(path.Child("name"), "must be a valid object name");
    std::string signer(name.substr(0, name.rfind(':') == std::string_view::npos ? 0 : name.rfind(':')));
    std::ranges::replace(signer, ':', '/');
    for (const std::string& problem : ClusterTrustBundleNameProblems(signer, name, false)) {
      errors_.Invalid(path.Child("name"), name, "not a valid clustertrustbundlename: " + problem);
    }
    if (bundle.Has("labelSelector")) {
      errors_.Invalid(path.Child("labelSelector"), bundle.Get("labelSelector"),
                      "labelSelector must be unset if name is specified");
    }
  }

  void ValidateTrustBundle(Struct bundle, FieldPath path) {
    if (bundle.Has("name") && bundle.Has("signerName")) {
      errors_.Invalid(path, bundle, "only one of name and signerName may be used");
    } else if (bundle.Has("name")) {
      ValidateBundleName(bundle, path);
    } else if (bundle.Has("signerName")) {
      const std::string_view signer = bundle.Text("signerName");
      if (signer.empty()) errors_.Required(path.Child("signerName"), "must be a valid signer name");
      ValidateSignerName(signer, path.Child("signerName"), errors_);
      ValidateLabelSelector(bundle.At("labelSelector"), {}, path.Child("labelSelector"), errors_);
    } else {
      errors_.Required(path, "either name or signerName must be specified");
    }
    RequireText(bundle, "path", path, errors_);
    ValidateUserField(bundle.Get("user"), path.Child("user"), errors_);
    ValidateLocalNonReservedPath(bundle.Text("path"), path.Child("path"), errors_);
    UsePath(bundle.Text("path"), bundle.Text("path"));
  }

  void ValidateLifetime(Struct certificate, FieldPath path) {
    const Part seconds = certificate.Get("maxExpirationSeconds");
    if (!seconds) return;
    if (seconds.Int() < kMinCertificateSeconds) {
      errors_.Invalid(path, seconds, "if provided, maxExpirationSeconds must be >= 3600");
    }
    const int64_t most = IsKubernetesSigner(certificate.Text("signerName")) ? kMaxKubernetesCertificateSeconds
                                                                            : kMaxCertificateSeconds;
    if (seconds.Int() > most) {
      errors_.Invalid(path, seconds, "if provided, maxExpirationSeconds must be <= " + std::to_string(most));
    }
  }

  void ValidateCertificate(Struct certificate, FieldPath path) {
    constexpr std::array<std::string_view, 6> kKeyTypes = {"RSA3072",   "RSA4096",   "ECDSAP256",
                                                           "ECDSAP384", "ECDSAP521", "ED25519"};
    ValidateSignerName(certificate.Text("signerName"), path.Child("signerName"), errors_);
    ValidateUserAnnotations(certificate.Get("userAnnotations"), path.Child("userAnnotations"), errors_);
    ValidateUserField(certificate.Get("user"), path.Child("user"), errors_);
    const std::string_view key_type = certificate.Text("keyType");
    if (!IsAmong(kKeyTypes, key_type)) errors_.NotSupported(path.Child("keyType"), key_type, kKeyTypes);
    ValidateLifetime(certificate, path.Child("maxExpirationSeconds"));
    int targets = 0;
    for (const FieldName field :
         {FieldName("credentialBundlePath"), FieldName("keyPath"), FieldName("certificateChainPath")}) {
      const std::string_view target = certificate.Text(field);
      if (target.empty()) continue;
      ++targets;
      ValidateLocalNonReservedPath(target, path.Child(field.text()), errors_);
      UsePath(target, target);
    }
    if (targets == 0) {
      errors_.Required(path,
                       "specify at least one of credentialBundlePath, keyPath, and certificateChainPath");
    }
  }

  FieldPath path_;
  const PodOptions& options_;
  Errors& errors_;
  std::vector<std::string_view> paths_;
};

}  // namespace

void ValidateProjectedVolume(Struct projected, FieldPath path, const PodOptions& options, Errors& errors) {
  ValidateFileMode(projected.Get("defaultMode"), path.Child("defaultMode"), errors);
  ValidateUserField(projected.Get("defaultUser"), path.Child("defaultUser"), errors);
  ProjectedSources sources(path, options, errors);
  for (const auto& [i, source] : projected.Structs("sources")) {
    sources.Validate(source, path.Child("sources").Index(i));
  }
}

}  // namespace plimsoll::builtin
