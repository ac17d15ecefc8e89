// Kustomization files name other files: resources that are applied, patches, configuration, and data.
//
//   for (const FileReference& reference : ReferencesOf(kustomization)) use(reference.path);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Whether kustomize would read a file of this name: `kustomization.yaml`, `kustomization.yml`,
// `Kustomization`.
bool IsKustomizationName(std::string_view path);

// What a kustomization uses a file or directory for.
enum class FileUse : uint8_t {
  kResource,       // it is part of what is built
  kPatch,          // it changes resources
  kConfiguration,  // kustomize or one of its plugins reads it
  kData,           // it is content of a ConfigMap or Secret, or has the values of a chart
};

struct FileReference {
  FileUse use = FileUse::kResource;
  // As it is written; of `key=path` the path.
  std::string path;
  // A directory with another kustomization.
  bool component = false;
  // It is a path on this machine, and kustomize fails if nothing is there.
  bool needed = false;
  // Where the kustomization names it.
  value::Path field = {};
  text::Span span = {};
};

// What a kustomization sets in the objects that it builds.
struct KustomizedFields {
  bool space = false;  // metadata.namespace, the name of a Namespace, and where objects name their namespace
  bool selectors = false;  // labels, also in the selectors and Pod templates of workloads
  bool vars = false;       // $(NAME) in texts

  bool any() const { return space || selectors || vars; }
};

// All that a kustomization names, in the order of a table of its fields. Texts that are patches or
// configuration themselves are no references. The value may be of any kind and have any fields.
std::vector<FileReference> ReferencesOf(value::Value kustomization);

KustomizedFields FieldsSetBy(value::Value kustomization);

}  // namespace plimsoll::engine
