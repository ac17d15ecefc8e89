// ValidateSchemas finds what objects are judged by, kubectl-validate's way: local OpenAPI documents,
// then local CRDs, then Kubernetes' own kinds, with patches over the first and the last. All are judged
// as custom resources are.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arguments.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::dropins {

// What counts in a directory.
inline bool IsManifest(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

class ValidateSchemas {
 public:
  // Fails on local CRDs that cannot be read. The configuration and the files must outlive it.
  static Result<std::unique_ptr<ValidateSchemas>> Make(const KubectlValidateConfig& config,
                                                       const engine::Files& files);

  // Fails, in kubectl-validate's words, where there is no schema.
  Result<const crd::ServedCrd*> Find(const std::string& api_version, const std::string& kind);
  // What there is to say before anything is judged; may be empty.
  const std::string& note() const { return note_; }

 private:
  using LoadedCrd = std::unique_ptr<const kinds::LoadedCrd>;

  ValidateSchemas(const KubectlValidateConfig& config, const engine::Files& files)
      : config_(config), files_(files) {}
  Result<void> LoadCrds();
  void ChooseRelease();
  Result<LoadedCrd> Make(const std::string& api_version, const std::string& kind) const;
  Result<LoadedCrd> MakeBuiltin(const std::string& api_version, const std::string& kind) const;
  Result<LoadedCrd> MakeOf(std::string document, const std::string& component, const std::string& api_version,
                           const std::string& kind, std::optional<bool> namespaced) const;
  // The document or patch of a group and version below a directory, as JSON; none when it is not there.
  Result<std::optional<std::string>> ReadBelow(const std::string& directory,
                                               const std::string& api_version) const;

  const KubectlValidateConfig& config_;
  const engine::Files& files_;
  kinds::Kinds crds_;
  uint32_t release_ = 0;
  std::string note_;
  std::map<std::pair<std::string, std::string>, Result<LoadedCrd>> known_;
};

}  // namespace plimsoll::dropins
