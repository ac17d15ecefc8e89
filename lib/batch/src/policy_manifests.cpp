// policy.manifests: loading a directory of static manifests.
#include "batch_state.h"
#include "plimsoll/engine/policies/static_manifests.h"
#include "policy_methods.h"
#include "request_parts.h"

namespace plimsoll::batch {

std::optional<BatchFailure> PolicyManifests(value::Value request, BatchState& state,
                                            text::JsonWriter& result) {
  const auto kind = StringIn(request, "kind");
  if (!kind) return kind.error();
  if (*kind != "validating" && *kind != "mutating")
    return Malformed("`kind` must be `validating` or `mutating`");
  std::vector<engine::ManifestFile> files;
  if (const auto given = request.Find("files")) {
    for (const value::Member file : given->Members()) {
      if (!file.value.IsString()) return Malformed("`files` must be texts by their names");
      files.push_back({std::string(file.key), std::string(file.value.AsString())});
    }
  }
  const auto known = PolicyKindsOf({}, state);
  if (!known) return known.error();
  const auto sort = *kind == "validating" ? policy::PolicySort::kValidating : policy::PolicySort::kMutating;
  const engine::StaticManifests loaded = engine::LoadStaticManifests(sort, std::move(files), (*known)->kinds);
  if (!loaded.error.empty()) {
    WriteText(result, "error", loaded.error);
    return std::nullopt;
  }
  const auto name = [](const engine::StaticObject& object) { return std::string_view(object.name); };
  WriteTexts(result, "policies", loaded.policies, name);
  WriteTexts(result, "bindings", loaded.bindings, name);
  return std::nullopt;
}

}  // namespace plimsoll::batch
