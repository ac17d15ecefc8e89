#include "plimsoll/engine/severity/file_settings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "../input/named_object.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/kinds/kind_names.h"

namespace plimsoll::engine {

std::optional<DuplicateScope> DuplicateScopeNamed(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, DuplicateScope>, 5> kScopes = {{
      {"off", DuplicateScope::kOff},
      {"file", DuplicateScope::kFile},
      {"kustomization", DuplicateScope::kKustomization},
      {"directory", DuplicateScope::kDirectory},
      {"all", DuplicateScope::kAll},
  }};
  for (const auto& [known, scope] : kScopes) {
    if (known == name) return scope;
  }
  return std::nullopt;
}

void FileSettings::Add(const FileSettings& more) {
  if (!more.kubernetes_version.empty()) kubernetes_version = more.kubernetes_version;
  if (more.duplicates) duplicates = more.duplicates;
  placeholders.Add(more.placeholders);
  skip_kinds.insert(skip_kinds.end(), more.skip_kinds.begin(), more.skip_kinds.end());
  skip_fields.insert(skip_fields.end(), more.skip_fields.begin(), more.skip_fields.end());
  for (const auto& [code, severity] : more.severities) severities[code] = severity;
  field_severities.insert(field_severities.end(), more.field_severities.begin(), more.field_severities.end());
  cluster.Add(more.cluster);
  unwanted_names.insert(unwanted_names.end(), more.unwanted_names.begin(), more.unwanted_names.end());
}

const std::optional<finding::Severity>* FileSettings::SeverityOf(finding::Code code,
                                                                 const value::Path& path) const {
  for (size_t i = field_severities.size(); i-- > 0;) {
    const FieldSeverities& one = field_severities[i];
    const auto found = one.severities.find(code);
    if (found != one.severities.end() && one.field.Match(path)) return &found->second;
  }
  const auto found = severities.find(code);
  return found != severities.end() ? &found->second : nullptr;
}

std::string ComplaintAboutKind(std::string_view pattern) {
  const bool kind = !pattern.empty() && !pattern.ends_with('/');
  if (kind && std::ranges::count(pattern, '/') <= 2) return {};
  return "a kind is named as KIND, GROUP/KIND or APIVERSION/KIND";
}

bool NamesKind(const std::vector<std::string>& patterns, std::string_view api_version, std::string_view kind,
               const std::vector<std::string>& other_names) {
  return std::ranges::any_of(patterns, [&](std::string_view pattern) {
    const size_t slash = pattern.rfind('/');
    const std::string_view word = pattern.substr(slash == std::string_view::npos ? 0 : slash + 1);
    const bool known = std::ranges::find(other_names, ascii::ToLower(word)) != other_names.end();
    if (!known && !MatchesSegment(word, kind) && !kinds::NamesKind(word, GroupOf(api_version), kind))
      return false;
    if (slash == std::string_view::npos) return true;
    const std::string_view of = pattern.substr(0, slash);
    return MatchesSegment(of, api_version) || MatchesSegment(of, GroupOf(api_version));
  });
}

}  // namespace plimsoll::engine
