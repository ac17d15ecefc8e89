// IndexedFile is what is remembered of a file of the workspace: its objects, and what others refer to them
// by.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

struct IndexedObject {
  std::string api_version;
  std::string kind;
  std::string space;  // metadata.namespace, or empty
  std::string name;   // metadata.name, or empty
  uint32_t number =
      0;  // among the objects of the file, from 1; items of a List count, the List itself does not
  std::string identity;   // group, kind, namespace and name; empty without a name
  text::Span place;       // of its first byte
  text::Place start;      // the same in lines and columns
  text::Span name_place;  // of the value of metadata.name; empty without one
  text::Span kind_place;  // of the value of kind
  // Labels of the Pods that it makes (spec.template, spec.jobTemplate.spec.template) or, of a Pod, its own.
  std::vector<std::pair<std::string, std::string>> pod_labels;
  // Of a CustomResourceDefinition: spec.group and spec.names.kind.
  std::string defines_group;
  std::string defines_kind;
};

struct IndexedFile {
  std::string path;
  std::vector<IndexedObject> objects;
};

}  // namespace plimsoll::lsp
