// JudgeSetup gathers what objects are judged by before the first is: the CRDs that were named,
// the CRDs among the inputs, the kinds of catalogs, and the old objects.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../catalog/cache_setup.h"
#include "../command_line/invocation.h"
#include "manifest_builds.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/kustomizations.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/judge/namespace_limits.h"
#include "plimsoll/engine/judge/namespace_quotas.h"
#include "plimsoll/engine/judge/pod_security.h"
#include "plimsoll/engine/report/old_objects.h"
#include "plimsoll/engine/types/union_declarations.h"
#include "report_sink.h"
#include "search_outcome.h"

namespace plimsoll::app {

class JudgeSetup {
 public:
  // What is wrong with schemas and old objects is reported; what is wrong with the inputs will come
  // up when they are judged.
  JudgeSetup(const JudgeCommand& command, const engine::Files& files, const ReportSink& sink);

  const kinds::Kinds& kinds() const { return kinds_; }
  const std::vector<engine::Input>& inputs() const { return inputs_; }
  const engine::JudgeOptions& options() const { return options_; }
  // What was skipped before the first object is judged.
  const SearchOutcome& outcome() const { return outcome_; }
  const engine::Kustomizations& kustomizations() const { return kustomizations_; }
  const ManifestBuilds& builds() const { return builds_; }
  const CatalogCacheSetup& cache() const { return cache_; }
  // What the old objects take of the quotas among the inputs; none without --resource-quotas.
  const std::optional<engine::QuotaLedger>& ledger() const { return ledger_; }
  // Whether an input is judged piece by piece, in bounded memory: standard input if there is
  // nothing else, and large files. CRDs in it are then not used for other inputs. Standard input
  // is read as a whole if what it says of namespaces counts.
  bool Streams(const engine::Input& input) const;
  // Inputs are read once and kept, up to a limit on their bytes; what exceeds it is read again.
  std::expected<text::Source, engine::InputReport> Read(const engine::Input& input) const;
  // The CRDs of an input, if they were loaded from what Read gives; null otherwise.
  const engine::SourceCrds* CrdsOf(const engine::Input& input) const;

 private:
  JudgeSetup(const JudgeCommand& command, const engine::Files& files, engine::FoundInputs found,
             const ReportSink& sink);

  // Reports gates that cannot be set in the release.
  void DropUselessGates(const ReportSink& sink);
  void LoadNamed(const JudgeCommand& command, const ReportSink& sink);
  // What was read of an input.
  struct Kept {
    std::optional<text::Source> source = {};
    std::optional<engine::SourceCrds> crds = {};
  };
  using Key = std::pair<std::string, const void*>;  // a path from the root, and the content if it has its own

  Key KeyOf(const engine::Input& input) const;
  const Kept* FindKept(const engine::Input& input) const;
  // If there is room; the source then shares the bytes that are kept.
  void KeepText(const engine::Input& input, text::Source& source);
  void KeepCrds(const engine::Input& input, engine::SourceCrds crds);
  // How many CRDs it has, or none if that cannot be known.
  std::optional<size_t> LoadCrds(const engine::Input& input, bool lint, const ReportSink& sink);
  void LoadFromInputs();
  // False when the input is not a manifest.
  bool LoadFromInput(engine::Input& input);
  void LoadOld(const JudgeCommand& command, const ReportSink& sink);
  // Of the objects before the update.
  void ChargeOld(const text::Source& source);
  void Build(const JudgeCommand& command, const std::vector<engine::FoundChart>& charts,
             const ReportSink& sink);
  void LoadUnions(const JudgeCommand& command, const ReportSink& sink);
  void Keep(const std::vector<std::string>& paths);
  void KeepShard();

  const engine::Files& files_;
  engine::JudgeOptions options_;
  SearchOutcome outcome_;
  std::vector<engine::Input> inputs_;
  const bool is_only_input_;  // some may be skipped later
  const bool one_release_;    // several read each input more than once
  engine::Kustomizations kustomizations_;
  ManifestBuilds builds_;
  CatalogCacheSetup cache_;
  kinds::Kinds kinds_;
  kinds::UnionFacts unions_{kinds_};
  engine::OldObjects old_;
  std::optional<engine::NamespacePolicies> security_;
  std::optional<engine::NamespaceLimits> limits_;
  std::optional<engine::NamespaceQuotas> quotas_;
  std::optional<engine::QuotaLedger> ledger_;
  std::map<Key, Kept> kept_;
  size_t kept_bytes_ = 0;
};

// Adds the kinds of a release of Kubernetes (empty: the newest) and of the catalogs that were named. False
// when the release is not known; nothing is added then.
bool LoadKinds(const JudgeCommand& command, const std::string& release, const CatalogCacheSetup& cache,
               const engine::Files& files, const ReportSink& sink, kinds::Kinds& kinds);

}  // namespace plimsoll::app
