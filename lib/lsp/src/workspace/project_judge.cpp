#include "plimsoll/lsp/workspace/project_judge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/judge/object_register.h"
#include "plimsoll/engine/policies/policy_types.h"
#include "plimsoll/engine/project/check_options.h"
#include "plimsoll/lsp/protocol/limits.h"

namespace plimsoll::lsp {
namespace {

engine::JudgeOptions ProjectOptions(const Project& project, const Surroundings& surroundings) {
  engine::JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  engine::UseProject(project.config(), options);
  engine::ExpectManifests(options);
  options.declared.others_off = true;
  options.cluster.now = surroundings.now;
  options.kustomizations = &project.kustomizations();
  return options;
}

bool IsPinned(const kinds::CachedCatalog& catalog, const engine::ProjectConfig& config) {
  if (!config.catalogs) return true;
  return std::ranges::any_of(*config.catalogs,
                             [&](const engine::CatalogPin& pin) { return pin.Fits(catalog); });
}

}  // namespace

ProjectJudge::ProjectJudge(const Project& project, const FolderFiles& files,
                           std::vector<std::string> crd_files, const Surroundings& surroundings)
    : project_(project),
      files_(files),
      cached_(files),
      options_(ProjectOptions(project, surroundings)),
      kinds_(engine::ServeOptionsOf(options_)),
      crd_files_(std::move(crd_files)),
      severity_(project.config(), project.settings(), surroundings.today) {
  if (!kinds_.UseRelease(project.release())) {
    unknown_release_ = project.release();
    (void)kinds_.UseRelease({});
  }
  for (const kinds::CachedCatalog& catalog : surroundings.catalogs) {
    if (IsPinned(catalog, project.config())) cached_.Add(catalog);
  }
  kinds_.UseCached(cached_);
  options_.unions = &unions_;
  for (const engine::Input& input : engine::ExpandInputs(files_, project.config().schemas)) {
    if (input.failure.empty() && !input.empty_directory && !input.once) named_files_.push_back(input.path);
  }
}

bool ProjectJudge::LoadSome() {
  const size_t at = loaded_++;
  const size_t named = named_files_.size();
  if (at < named) {
    LoadFile(named_files_[at], kinds::CrdOrigin::kNamed);
  } else if (at < named + crd_files_.size()) {
    const std::string& path = crd_files_[at - named];
    if (std::ranges::find(named_files_, path) == named_files_.end()) LoadFile(path, kinds::CrdOrigin::kFound);
  } else {
    if (policies_ == nullptr) LoadPolicies();
    return false;
  }
  return true;
}

// What is wrong with a CRD comes up when its file is judged.
void ProjectJudge::LoadFile(const std::string& path, kinds::CrdOrigin origin) {
  const auto source = files_.Read(path, kMaxIndexedBytes);
  if (source) engine::LoadCrds(kinds_, *source, options_.read, origin);
}

void ProjectJudge::LoadPolicies() {
  const auto each_source = [&](const engine::PolicyPart::UseSource& use) {
    for (const engine::Input& input : project_.inputs()) {
      if (const auto source = files_.Read(input.path, kMaxIndexedBytes)) use(*source);
    }
  };
  policies_ = std::make_unique<engine::PolicyPart>(
      engine::PolicyPartOptions{project_.config().policies, false}, kinds_, options_, files_, each_source,
      [](const engine::InputReport&) {});
}

const kinds::Kinds* ProjectJudge::KindsOf(const std::string& release) {
  if (release.empty() || release == project_.release()) return &kinds_;
  const auto [at, is_new] = releases_.try_emplace(release, &kinds_);
  if (!is_new) return &at->second;
  if (!at->second.UseRelease(release)) {
    unknown_release_ = release;
    (void)at->second.UseRelease({});
  }
  at->second.UseCached(cached_);
  return &at->second;
}

ProjectJudge::Way& ProjectJudge::WayOf(std::string_view path) {
  const engine::FileSettings& settings = project_.settings().Of(path);
  const auto [at, is_new] = ways_.try_emplace(&settings);
  if (is_new) at->second = {engine::WithSettings(options_, settings), KindsOf(settings.kubernetes_version)};
  return at->second;
}

engine::DuplicateScope ProjectJudge::ScopeOf(std::string_view path) const {
  return project_.settings().Of(path).duplicates.value_or(engine::kUsualDuplicateScope);
}

engine::InputReport ProjectJudge::Judge(const text::Source& source,
                                        std::vector<engine::InputReport> earlier) {
  const Way& way = WayOf(source.name());
  constexpr engine::InputOrigin kOrigin = engine::InputOrigin::kFound;
  engine::InputReport report = engine::CheckObjects(*way.kinds, source, way.options, kOrigin);
  if (report.skip) return report;
  engine::AddPolicyTypes(*way.kinds, source, way.options.read, report);
  policies_->AddTo(report, source, kOrigin);
  engine::ObjectRegister seen(project_.kustomizations(), files_);
  const engine::DuplicateScope scope = ScopeOf(source.name());
  const auto unread = [] { return std::optional<text::Source>(); };
  for (engine::InputReport& one : earlier) seen.Register(one, scope, unread);
  seen.Register(report, scope, [&] { return &source; });
  severity_.Apply(report);
  return report;
}

}  // namespace plimsoll::lsp
