#include "sources.h"

#include "../check/judge_setup.h"
#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/types/load_kinds.h"

namespace plimsoll::app {
namespace {

engine::PolicyInputOptions OptionsOfInputs(const PolicySourcesCommand& command) {
  engine::PolicyInputOptions options = command.options;
  options.read = command.kinds.options.read;
  const value::Time now = command.kinds.options.cluster.now.value_or(kinds::CurrentTime());
  options.clock = [now] { return now; };
  return options;
}

// Whether an input that was found in a directory may be a manifest. What was named always is.
bool IsToRead(const engine::Input& input, const text::Source& source) {
  return input.origin() == engine::InputOrigin::kNamed || engine::MayBeManifest(source.bytes());
}

}  // namespace

PolicySetup::PolicySetup(const PolicySourcesCommand& command, const engine::Files& files,
                         const ReportSink& sink)
    : command_(command),
      files_(files),
      sink_(sink),
      cache_(command.kinds.cache, files, sink),
      inputs_(kinds_, OptionsOfInputs(command)) {
  LoadKinds(command.kinds, command.kinds.kubernetes_version, cache_, files, sink, kinds_);
  AddCrds(command.kinds.crds);
  for (const std::string& directory : command.static_manifests) AddStatic(directory);
  AddPolicies(command.policies);
  AddFacts(command.params);
  AddFacts(command.namespaces);
  AddFacts(command.rbac);
}

void PolicySetup::AddCrds(const std::vector<std::string>& paths) {
  for (const engine::Input& input : engine::ExpandInputs(files_, paths)) {
    const auto source = engine::ReadInput(files_, input, command_.kinds.options.read.limits.max_bytes);
    sink_(source ? engine::LoadCrds(kinds_, *source, command_.kinds.options.read) : source.error());
  }
}

void PolicySetup::AddPolicies(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const size_t before = inputs_.policies().size() + inputs_.bindings().size();
    bool failed = false;
    for (const engine::Input& input :
         engine::FindInputs(files_, {path}, command_.kinds.search.options).inputs) {
      const auto source = engine::ReadInput(files_, input, command_.kinds.options.read.limits.max_bytes);
      if (source && !IsToRead(input, *source)) continue;
      const engine::InputReport report = source ? inputs_.AddPolicies(*source) : source.error();
      failed |= !report.findings.empty();
      sink_(report);
    }
    if (!failed && inputs_.policies().size() + inputs_.bindings().size() == before)
      sink_(engine::NoPolicyIn(path));
  }
}

void PolicySetup::AddFacts(const std::vector<std::string>& paths) {
  for (const engine::Input& input : engine::FindInputs(files_, paths, command_.kinds.search.options).inputs) {
    const auto source = engine::ReadInput(files_, input, command_.kinds.options.read.limits.max_bytes);
    if (source && !IsToRead(input, *source)) continue;
    sink_(source ? inputs_.AddFacts(*source, engine::PolicyFacts::kAll) : source.error());
  }
}

void PolicySetup::AddStatic(const std::string& directory) {
  const auto listed = files_.List(directory);
  if (!listed) return sink_(engine::Unreadable(directory, listed.error().message));
  std::vector<engine::ManifestFile> manifests;
  for (const engine::FileEntry& entry : *listed) {
    if (entry.kind != engine::FileKind::kFile) continue;
    const auto source = files_.Read(entry.path, command_.kinds.options.read.limits.max_bytes);
    if (!source) return sink_(engine::Unreadable(entry.path, source.error().message));
    manifests.push_back({entry.path, std::string(source->bytes())});
  }
  sink_(inputs_.AddStatic(std::move(manifests), directory));
}

// What is wrong with objects comes up when they are evaluated.
void PolicySetup::AddObjects(const std::vector<engine::Input>& inputs) {
  for (const engine::Input& input : inputs) {
    const auto source = engine::ReadInput(files_, input, command_.kinds.options.read.limits.max_bytes);
    if (source && IsToRead(input, *source)) inputs_.AddFacts(*source, engine::PolicyFacts::kObjects);
  }
}

void PolicySetup::Finish() {
  for (const engine::InputReport& report : inputs_.Finish()) sink_(report);
}

}  // namespace plimsoll::app
