// FileSettings are the settings of a check that may differ from file to file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/kind/cluster_facts.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/engine/input/field_pattern.h"
#include "plimsoll/engine/input/placeholders.h"
#include "plimsoll/finding/code.h"

namespace plimsoll::engine {

// Which objects are compared to find those that are defined twice. Each includes those before it.
enum class DuplicateScope : uint8_t {
  kOff,
  kFile,
  kKustomization,  // and the files that one kustomization lists as resources
  kDirectory,      // and the files of one directory
  kAll,
};
inline constexpr DuplicateScope kUsualDuplicateScope = DuplicateScope::kKustomization;

std::optional<DuplicateScope> DuplicateScopeNamed(std::string_view name);
// All names, for messages.
inline constexpr std::string_view kDuplicateScopes = "off, file, kustomization, directory or all";

// Severities by code; none: such findings are not reported.
using Severities = std::map<finding::Code, std::optional<finding::Severity>>;

// Severities of findings at a field or below it.
struct FieldSeverities {
  FieldPattern field;
  Severities severities;
};

struct FileSettings {
  std::string kubernetes_version;  // empty: that of the whole check
  std::optional<DuplicateScope> duplicates;
  PlaceholderStyles placeholders;
  // `Secret`, `apps/Deployment`, `apps/v1/Deployment`; `*` stands for any text.
  std::vector<std::string> skip_kinds;
  std::vector<FieldPattern> skip_fields;
  Severities severities;
  // They count more than those for all fields; of several that match, the last counts.
  std::vector<FieldSeverities> field_severities;
  builtin::ClusterFacts cluster;
  // For `lint --conventions`.
  std::vector<crd::UnwantedName> unwanted_names;

  // Settings that count more: they replace single values and extend lists.
  void Add(const FileSettings& more);
  // What the project says about findings of a code at a field; null if it says nothing.
  const std::optional<finding::Severity>* SeverityOf(finding::Code code, const value::Path& path) const;
};

// Why a text names no kind to skip; empty when it does.
std::string ComplaintAboutKind(std::string_view pattern);
// Whether one of these patterns names the kind. `other_names` are those that its CRD has for it.
bool NamesKind(const std::vector<std::string>& patterns, std::string_view api_version, std::string_view kind,
               const std::vector<std::string>& other_names = {});

}  // namespace plimsoll::engine
