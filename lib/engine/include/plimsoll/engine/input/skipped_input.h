// SkippedInput is a file or directory that a search for manifests met and did not read as one, and why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::engine {

enum class SkipReason : uint8_t {
  kNotManifest,       // no document has apiVersion and kind
  kTemplate,          // it cannot be read and has {{ ... }} in it
  kChartTemplate,     // it is a template of a Helm chart
  kNotRendered,       // a template that helm rendered to nothing
  kBuilt,             // part of what kustomize built, which was checked instead
  kPatch,             // a patch of a kustomization
  kKustomizeData,     // kustomize reads it as configuration or data
  kClientSide,        // configuration of a tool, which no API server stores
  kPacked,            // gzip, which is read only on request
  kBrokenLink,        // a symbolic link that leads nowhere, or to itself
  kSpecialFile,       // a FIFO, socket or device
  kLinkedDirectory,   // a symbolic link to a directory
  kDefaultDirectory,  // node_modules or vendor
  kExcluded,          // --exclude or the configuration
  kIgnored,           // .gitignore
  kHidden,
};

struct SkippedInput {
  std::string path;
  SkipReason reason = SkipReason::kNotManifest;
};

// `not a Kubernetes manifest`
std::string_view TextOf(SkipReason reason);

struct SkippedCounts {
  size_t not_manifests = 0;
  size_t templates = 0;        // of all kinds
  size_t chart_templates = 0;  // of them, those of Helm charts
  size_t packed = 0;
  size_t broken_links = 0;
};
SkippedCounts Count(std::span<const SkippedInput> skipped);

// Sentences for the end of a report: what was not checked although a person might expect it, and how to
// check it. `charts` are the directories of the charts whose templates were skipped.
std::vector<std::string> NotesOn(std::span<const SkippedInput> skipped, std::span<const std::string> charts);

}  // namespace plimsoll::engine
