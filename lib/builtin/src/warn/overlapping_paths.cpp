#include "overlapping_paths.h"

#include <string>
#include <vector>

#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

struct SourcePath {
  std::string_view path;
  std::string source;

  std::string Text() const { return text::Quoted(path) + (source.empty() ? "" : " (" + source + ")"); }
};

bool IsSameOrInside(std::string_view path, std::string_view other) {
  return path == other || (path.starts_with(other) && path.substr(other.size()).starts_with('/'));
}

class PathSet {
 public:
  PathSet(std::string_view volume, std::string what, Warnings& warnings)
      : volume_(volume), what_(std::move(what)), warnings_(warnings) {}

  void Add(std::string_view path, const std::string& source) {
    while (path.ends_with('/')) path.remove_suffix(1);
    const SourcePath added{path, source};
    for (const SourcePath& other : paths_) {
      if (path.empty() || other.path.empty()) continue;
      if (!IsSameOrInside(path, other.path) && !IsSameOrInside(other.path, path)) continue;
      warnings_.Add("volume " + text::Quoted(volume_) + " (" + what_ +
                    "): overlapping paths: " + added.Text() + " with " + other.Text());
    }
    paths_.push_back(added);
  }

  void AddItems(Struct source, const std::string& name) {
    for (const auto& [i, item] : source.Structs("items")) Add(item.Text("path"), name);
  }

 private:
  std::string_view volume_;
  std::string what_;
  Warnings& warnings_;
  std::vector<SourcePath> paths_;
};

std::string Named(std::string_view what, std::string_view name) {
  return std::string(what) + " " + text::Quoted(name);
}

// The server looks at the first source that is there.
void AddProjected(Struct source, PathSet& paths) {
  if (const Struct map = source.At("configMap"); map.Has("items")) {
    paths.AddItems(map, Named("ConfigMap", map.Text("name")));
  } else if (const Struct secret = source.At("secret"); secret.Has("items")) {
    paths.AddItems(secret, Named("Secret", secret.Text("name")));
  } else if (const Struct downward = source.At("downwardAPI"); downward.Has("items")) {
    paths.AddItems(downward, "DownwardAPI");
  } else if (const Struct token = source.At("serviceAccountToken")) {
    paths.Add(token.Text("path"), "ServiceAccountToken");
  } else if (const Struct bundle = source.At("clusterTrustBundle")) {
    const std::string_view name = bundle.Has("name") ? bundle.Text("name") : bundle.Text("signerName");
    paths.Add(bundle.Text("path"), Named("ClusterTrustBundle", name));
  } else if (const Struct certificate = source.At("podCertificate")) {
    if (certificate.Has("certificateChainPath")) {
      paths.Add(certificate.Text("certificateChainPath"), "PodCertificate chain");
    }
    if (certificate.Has("keyPath")) paths.Add(certificate.Text("keyPath"), "PodCertificate key");
    if (certificate.Has("credentialBundlePath")) {
      paths.Add(certificate.Text("credentialBundlePath"), "PodCertificate credential bundle");
    }
  }
}

// A source of a feature that is off is gone by now.
bool HasAnySource(Struct projection) {
  for (const FieldName field :
       {FieldName("secret"), FieldName("configMap"), FieldName("downwardAPI"),
        FieldName("serviceAccountToken"), FieldName("clusterTrustBundle"), FieldName("podCertificate")}) {
    if (projection.Has(field)) return true;
  }
  return false;
}

}  // namespace

void WarnOfOverlappingPaths(Part volumes, Warnings& warnings) {
  for (const auto& [i, volume] : volumes.Structs()) {
    const std::string_view name = volume.Text("name");
    if (const Struct map = volume.At("configMap"); map.Count("items") != 0) {
      PathSet(name, Named("ConfigMap", map.Text("name")), warnings).AddItems(map, "");
    }
    if (const Struct secret = volume.At("secret"); secret.Count("items") != 0) {
      PathSet(name, Named("Secret", secret.Text("secretName")), warnings).AddItems(secret, "");
    }
    if (const Struct downward = volume.At("downwardAPI"); downward.Count("items") != 0) {
      PathSet(name, "DownwardAPI", warnings).AddItems(downward, "");
    }
    const Struct projected = volume.At("projected");
    if (!projected) continue;
    PathSet paths(name, "Projected", warnings);
    for (const auto& [j, source] : projected.Structs("sources")) {
      if (!HasAnySource(source)) {
        warnings.Add("volume " + text::Quoted(name) + " (Projected) has no sources provided");
      } else {
        AddProjected(source, paths);
      }
    }
  }
}

}  // namespace plimsoll::builtin
