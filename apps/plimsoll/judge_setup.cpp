#include "judge_setup.h"

#include <algorithm>
#include <set>

namespace plimsoll::app {
namespace {

using engine::Input;
using engine::InputReport;

}  // namespace

JudgeSetup::JudgeSetup(const JudgeCommand& command, const engine::Files& files, const Tell& tell)
    : files_(files),
      options_(command.options),
      inputs_(engine::ExpandInputs(files, command.paths, command.inputs)),
      cache_(command.cache, files, tell) {
  if (!command.as_server) options_.metadata = crd::MetadataSource::kFromFile;
  options_.report_skipped_rules = command.as_server;
  UseKinds(command, tell);
  LoadNamed(command.crds, tell);
  LoadFromInputs();
  if (command.only) Keep(*command.only);
  LoadOld(command, tell);
  if (!command.old.empty() || !command.old_files.empty()) options_.old = &old_;
}

// The command line takes only releases that are known.
void JudgeSetup::UseKinds(const JudgeCommand& command, const Tell& tell) {
  auto kinds = engine::KnownKinds::OfKubernetes(command.kubernetes_version);
  if (!kinds) return tell(engine::Unreadable("--kubernetes-version", kinds.error().message));
  kinds_ = std::move(*kinds);
  for (const std::string& path : command.catalogs) {
    Result<engine::CatalogFile> file = engine::CatalogFile::Open(files_, path);
    file ? kinds_->Add(std::move(*file)) : tell(engine::Unreadable("--catalog", file.error().message));
  }
  kinds_->UseCached(cache_.catalogs());
  catalog_.Use(*kinds_);
}

bool JudgeSetup::Streams(const Input& input) const {
  constexpr uint64_t kLargeFile = uint64_t{256} << 20;
  // A limit that somebody set is one on the whole input.
  if (options_.read.limits.max_bytes != value::Limits{}.max_bytes) return false;
  if (input.path == "-") return inputs_.size() == 1;
  return files_.SizeOf(input.path) > kLargeFile;
}

std::expected<text::Source, InputReport> JudgeSetup::Read(const Input& input) const {
  if (const auto held = held_.find(input.path); held != held_.end()) {
    return text::Source(input.path, held->second);
  }
  return engine::ReadInput(files_, input, options_.read.limits.max_bytes);
}

void JudgeSetup::LoadNamed(const std::vector<std::string>& names, const Tell& tell) {
  for (const Input& input : engine::ExpandInputs(files_, names)) {
    const auto source = Read(input);
    tell(source ? catalog_.Load(*source, options_.read) : source.error());
  }
}

void JudgeSetup::LoadFromInputs() {
  for (const Input& input : inputs_) {
    if (Streams(input)) continue;
    const auto source = Read(input);
    if (!source) continue;
    if (input.path == "-") held_.emplace(input.path, source->bytes());
    if (!engine::MayHoldCrd(*source)) continue;
    // What is wrong with it comes up when the input is judged.
    catalog_.Load(*source, options_.read, engine::CrdOrigin::kFound);
  }
}

void JudgeSetup::LoadOld(const JudgeCommand& command, const Tell& tell) {
  for (const Input& input : engine::ExpandInputs(files_, command.old)) {
    const auto source = Read(input);
    tell(source ? old_.Add(*source, options_.read) : source.error());
  }
  // What was wrong with a file before is of no interest any more.
  for (const OldFile& file : command.old_files) {
    old_.Add(text::Source(file.path, file.text), options_.read);
  }
}

void JudgeSetup::Keep(const std::vector<std::string>& paths) {
  std::set<std::string> kept;
  for (const std::string& path : paths) kept.insert(files_.AbsolutePath(path));
  std::erase_if(inputs_, [&](const Input& input) {
    return input.failure.empty() && !kept.contains(files_.AbsolutePath(input.path));
  });
}

}  // namespace plimsoll::app
