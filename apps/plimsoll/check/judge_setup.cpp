#include "judge_setup.h"

#include <algorithm>
#include <ctime>
#include <set>
#include <utility>

#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/judge/crd_lint_summary.h"
#include "plimsoll/engine/project/check_options.h"
#include "types_setup.h"

namespace plimsoll::app {
namespace {

// Of the texts of inputs; those of most repositories are smaller.
constexpr size_t kMaxKeptBytes = size_t{64} << 20;

using engine::Input;
using engine::InputReport;

// Of a file that is too large to be read at once, its start is looked at.
bool LooksLikeManifest(const engine::Files& files, const std::string& path) {
  constexpr size_t kLookedAtBytes = size_t{1} << 20;
  auto source = files.Open(path);
  if (!source) return true;
  std::string head(kLookedAtBytes, '\0');
  size_t used = 0;
  while (used < head.size()) {
    const Result<size_t> got = (*source)->Read(std::span(head).subspan(used));
    if (!got || *got == 0) break;
    used += *got;
  }
  return engine::ShowsManifestKeys(std::string_view(head).substr(0, used));
}

engine::JudgeOptions OptionsOf(const JudgeCommand& command) {
  engine::JudgeOptions options = command.options;
  if (command.formats) options.formats = *command.formats;
  if (!options.cluster.now) options.cluster.now = value::Time{std::time(nullptr)};
  if (command.numbers == check::NumberMode::kExact) options.read.numbers = value::YamlNumbers::kAsWritten;
  return options;
}

}  // namespace

JudgeSetup::JudgeSetup(const JudgeCommand& command, const engine::Files& files, const ReportSink& sink)
    : JudgeSetup(command, files, engine::FindInputs(files, command.paths, command.search.options), sink) {}

JudgeSetup::JudgeSetup(const JudgeCommand& command, const engine::Files& files, engine::FoundInputs found,
                       const ReportSink& sink)
    : files_(files),
      options_(OptionsOf(command)),
      outcome_(found),
      inputs_(std::move(found.inputs)),
      is_only_input_(inputs_.size() == 1),
      one_release_(command.more_versions.empty()),
      kustomizations_(files, inputs_, command.options.read),
      builds_(command, files),
      cache_(command.cache, files, sink),
      kinds_(engine::ServeOptionsOf(options_)) {
  options_.kustomizations = &kustomizations_;
  if (!command.as_server) engine::ExpectManifests(options_);
  options_.report_skipped_rules = command.as_server;
  // Several inputs are judged side by side.
  if (!is_only_input_) options_.threads = 1;
  LoadKinds(command, command.kubernetes_version, cache_, files, sink, kinds_);
  Build(command, found.charts, sink);
  LoadUnions(command, sink);
  LoadNamed(command, sink);
  DropUselessGates(sink);
  if (!command.pod_security.empty()) {
    security_ = *engine::NamespacePolicies::Parse(command.pod_security);
    options_.pod_security = &*security_;
  }
  if (command.limit_ranges) options_.limit_ranges = &limits_.emplace();
  if (command.resource_quotas) options_.quotas = &quotas_.emplace();
  LoadFromInputs();
  for (const InputReport& report : engine::CheckUnionDeclarations(unions_)) sink(report);
  if (command.only) Keep(*command.only);
  KeepShard();
  if (quotas_) ledger_.emplace(*quotas_);
  LoadOld(command, sink);
  if (!command.old.empty() || !command.old_files.empty()) options_.old = &old_;
}

void JudgeSetup::DropUselessGates(const ReportSink& sink) {
  std::erase_if(options_.gates, [&](const builtin::GateSetting& gate) {
    const std::optional<std::string> why = builtin::WhyNotSet(gate, kinds_.minor_version());
    if (why) sink(Aside(finding::Code::kIgnoredGate, "--gate", *why));
    return why.has_value();
  });
}

bool JudgeSetup::Streams(const Input& input) const {
  constexpr uint64_t kLargeFile = uint64_t{256} << 20;
  if (!one_release_ || input.skip || (input.content != nullptr && !input.once)) return false;
  // A limit that the user sets is one on the whole input.
  if (options_.read.limits.max_bytes != value::Limits{}.max_bytes) return false;
  if (input.once) return is_only_input_ && !security_ && !limits_ && !quotas_;
  return files_.SizeOf(input.path) > kLargeFile;
}

// Of inputs that other programs made, several may have one path.
JudgeSetup::Key JudgeSetup::KeyOf(const Input& input) const {
  return {files_.AbsolutePath(input.path), input.content.get()};
}

const JudgeSetup::Kept* JudgeSetup::FindKept(const Input& input) const {
  const auto kept = kept_.find(KeyOf(input));
  return kept != kept_.end() ? &kept->second : nullptr;
}

std::expected<text::Source, InputReport> JudgeSetup::Read(const Input& input) const {
  const Kept* kept = input.skip ? nullptr : FindKept(input);
  if (kept != nullptr && kept->source) return text::Source::Sharing(input.path, *kept->source);
  return engine::ReadInput(files_, input, options_.read.limits.max_bytes);
}

void JudgeSetup::KeepText(const Input& input, text::Source& source) {
  if (input.once || input.content != nullptr || kept_bytes_ + source.bytes().size() > kMaxKeptBytes) return;
  Kept& kept = kept_[KeyOf(input)];
  if (kept.source) return;
  kept_bytes_ += source.bytes().size();
  kept.source = std::exchange(source, text::Source::Sharing(input.path, source));
}

const engine::SourceCrds* JudgeSetup::CrdsOf(const Input& input) const {
  const Kept* kept = FindKept(input);
  return kept != nullptr && kept->crds ? &*kept->crds : nullptr;
}

// CRDs are of use for the text that they were decoded from.
void JudgeSetup::KeepCrds(const Input& input, engine::SourceCrds crds) {
  const Kept* kept = FindKept(input);
  if (input.content == nullptr && (kept == nullptr || !kept->source)) return;
  kept_[KeyOf(input)].crds = std::move(crds);
}

void JudgeSetup::Build(const JudgeCommand& command, const std::vector<engine::FoundChart>& charts,
                       const ReportSink& sink) {
  if (command.build.helm) builds_.RenderCharts(charts, outcome_, inputs_, sink);
  if (command.build.kustomize) builds_.BuildKustomizations(kustomizations_, inputs_, sink);
}

void JudgeSetup::LoadNamed(const JudgeCommand& command, const ReportSink& sink) {
  for (const std::string& name : command.crds) {
    bool some = false;
    for (const Input& input : engine::ExpandInputs(files_, {name})) {
      some |= LoadCrds(input, command.lint_crds, sink) != 0;
    }
    if (!some) sink(engine::NoCrdGivenBy(name));
  }
}

std::optional<size_t> JudgeSetup::LoadCrds(const Input& input, bool lint, const ReportSink& sink) {
  auto source = Read(input);
  if (!source) {
    sink(source.error());
    return std::nullopt;
  }
  const bool found = input.origin() == engine::InputOrigin::kFound;
  if (found && !engine::MayHoldCrd(*source)) return 0;
  KeepText(input, *source);
  engine::LoadReport report = engine::LoadCrds(kinds_, *source, options_.read);
  sink(report);
  const bool broken = finding::CountErrors(report.findings) != 0;
  if (lint && !broken && report.objects != 0) sink(engine::SummarizeCrdLint(*source, report.loaded));
  KeepCrds(input, std::move(report.loaded));
  return broken ? std::nullopt : std::optional(report.objects);
}

// Files that cannot be manifests are seen here already, and not read again.
void JudgeSetup::LoadFromInputs() {
  for (Input& input : inputs_) {
    if (!input.skip && !LoadFromInput(input)) input.skip = engine::SkipReason::kNotManifest;
  }
}

bool JudgeSetup::LoadFromInput(Input& input) {
  // A patch of a CRD is not a CRD.
  if (kustomizations_.UseOf(input.path, input.origin())) return true;
  const bool found = input.origin() == engine::InputOrigin::kFound && !options_.declared.type &&
                     !engine::IsKustomizationName(input.path);
  if (Streams(input)) return !found || LooksLikeManifest(files_, input.path);
  auto source = Read(input);
  if (!source) return true;
  if (found && !engine::MayBeManifest(source->bytes())) return false;
  KeepText(input, *source);
  if (input.once) input.content = std::make_shared<const std::string>(source->bytes());
  if (security_) security_->Add(*source, options_.read);
  if (limits_) limits_->Add(*source, options_.read, kinds_);
  if (quotas_) quotas_->Add(*source, options_.read);
  // What is wrong with a CRD comes up when the input is judged.
  if (!engine::MayHoldCrd(*source)) return true;
  // It may have been named, too.
  if (CrdsOf(input) != nullptr) return true;
  KeepCrds(input, engine::LoadCrds(kinds_, *source, options_.read, kinds::CrdOrigin::kFound).loaded);
  return true;
}

void JudgeSetup::LoadUnions(const JudgeCommand& command, const ReportSink& sink) {
  unions_.Use(options_.declared.types);
  for (const Input& input : engine::ExpandInputs(files_, command.unions)) {
    const auto source = Read(input);
    sink(source ? engine::LoadUnionDeclarations(unions_, *source, options_.read) : source.error());
  }
  options_.unions = &unions_;
}

void JudgeSetup::LoadOld(const JudgeCommand& command, const ReportSink& sink) {
  for (const Input& input : engine::ExpandInputs(files_, command.old)) {
    const auto source = Read(input);
    sink(source ? old_.Add(*source, options_.read) : source.error());
    if (source) ChargeOld(*source);
  }
  // What was wrong with a file before is of no interest any more.
  for (const OldFile& file : command.old_files) {
    const text::Source source(file.path, file.text);
    old_.Add(source, options_.read);
    ChargeOld(source);
  }
}

void JudgeSetup::ChargeOld(const text::Source& source) {
  if (!ledger_) return;
  engine::JudgeOptions options = options_;
  options.subresource = engine::Subresource::kNone;
  ledger_->Take(engine::CheckObjects(kinds_, source, options));
}

// The command line takes only releases that are known, a configuration may name any.
bool LoadKinds(const JudgeCommand& command, const std::string& release, const CatalogCacheSetup& cache,
               const engine::Files& files, const ReportSink& sink, kinds::Kinds& kinds) {
  if (const Result<void> known = kinds.UseRelease(release); !known) {
    sink(engine::Unreadable("--kubernetes-version", known.error().message));
    return false;
  }
  for (const std::string& path : command.catalogs) {
    Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(files, path);
    file ? kinds.Add(std::move(*file)) : sink(engine::Unreadable("--catalog", file.error().message));
  }
  kinds.UseCached(cache.catalogs());
  return true;
}

void JudgeSetup::Keep(const std::vector<std::string>& paths) {
  std::set<std::string> kept;
  for (const std::string& path : paths) kept.insert(files_.AbsolutePath(path));
  std::erase_if(inputs_, [&](const Input& input) {
    return input.failure.empty() && !kept.contains(files_.AbsolutePath(input.path)) &&
           !builds_.IsMadeOf(input, kept);
  });
  outcome_.KeepOnly(kept, files_);
}

// Of several inputs, whole ones are in a shard. CRDs in the others count still.
void JudgeSetup::KeepShard() {
  const engine::Shard shard = options_.shard;
  if (shard.IsWhole() || is_only_input_) return;
  options_.shard = {};
  std::erase_if(inputs_, [&](const Input& input) { return !shard.Has(input.path); });
}

}  // namespace plimsoll::app
