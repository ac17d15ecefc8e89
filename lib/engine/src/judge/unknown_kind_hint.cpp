// The likely cause first: the kind is in another group, the kind is misspelt, the group is misspelt, the CRDs
// of a well-known project are missing, some CRD is missing.
#include "unknown_kind_hint.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "../input/named_object.h"
#include "plimsoll/engine/input/known_sources.h"
#include "plimsoll/text/nearest_word.h"

namespace plimsoll::engine {
namespace {

// More places of one kind than these are not listed.
constexpr size_t kMostListed = 4;

std::string Listed(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < names.size() && i < kMostListed; ++i) out += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kMostListed) out += " and " + std::to_string(names.size() - kMostListed) + " more";
  return out;
}

std::vector<std::string> KindsOfGroup(const kinds::Kinds& kinds, const kinds::TaggedTypes* types,
                                      std::string_view group) {
  std::vector<std::string> out;
  for (const std::string_view kind : kinds.KindsOf(group)) out.emplace_back(kind);
  if (types == nullptr) return out;
  for (std::string& kind : types->KindsOf(group)) out.push_back(std::move(kind));
  return out;
}

std::optional<std::string> Nearest(std::string_view word, const std::vector<std::string>& words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  const auto nearest = text::NearestWord(word, views);
  if (!nearest) return std::nullopt;
  return std::string(*nearest);
}

// The apiVersion whose group may have been meant.
std::optional<std::string> NearestGroup(std::string_view group,
                                        const std::vector<std::string>& api_versions) {
  std::vector<std::string> groups;
  for (const std::string& one : api_versions) groups.emplace_back(GroupOf(one));
  const auto nearest = Nearest(group, groups);
  if (!nearest) return std::nullopt;
  return api_versions[static_cast<size_t>(std::ranges::find(groups, *nearest) - groups.begin())];
}

// Groups of Kubernetes itself, where a kind of another group is a slip. Any other group may well have a kind
// of its own by that name: serving.knative.dev has a Service, too.
bool IsKubernetesGroup(std::string_view group, bool has_kinds) {
  return group.find('.') == std::string_view::npos || (has_kinds && group.ends_with(".k8s.io"));
}

}  // namespace

std::string UnknownKindHint(const kinds::Kinds& kinds, const kinds::TaggedTypes* types,
                            std::string_view api_version, std::string_view kind) {
  const std::string_view group = GroupOf(api_version);
  const std::vector<std::string> near = KindsOfGroup(kinds, types, group);
  const std::vector<std::string> elsewhere = kinds.ApiVersionsOf(kind);
  if (!elsewhere.empty() && IsKubernetesGroup(group, !near.empty())) {
    return std::string(kind) + " is in " + Listed(elsewhere);
  }
  if (const auto nearest = Nearest(kind, near)) return "did you mean \"" + *nearest + "\"?";
  if (const auto nearest = NearestGroup(group, elsewhere)) return "did you mean \"" + *nearest + "\"?";
  if (const KnownSource* source = FindKnownSource(group, kind)) {
    return "get its CRD with: plimsoll catalog pull " + std::string(source->pull_name());
  }
  return "add its CRD with --crds, or skip such objects with --ignore-unknown-kinds";
}

}  // namespace plimsoll::engine
