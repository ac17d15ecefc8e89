#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "../check/project_setup.h"
#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/replace_file.h"
#include "../process/shard.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/compat/compat_report.h"
#include "plimsoll/engine/compat/object_inputs.h"
#include "plimsoll/engine/compat/object_results.h"
#include "plimsoll/engine/compat/object_trials.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "sources.h"

namespace plimsoll::app {
namespace {

using engine::CompatReport;
using engine::CompatSide;
using engine::InputReport;

class CompatRun {
 public:
  CompatRun(const CompatCommand& command, StandardOutput& out)
      : command_(command),
        report_(command.style, out),
        sink_([&](const InputReport& aside) { report_.AddAside(aside); }),
        project_(command.project, "", disk_, sink_, true),
        jobs_(command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency()) {
    report_.CallGood("compatible", "all compatible");
  }

  int Run() {
    if (!project_.ok()) return std::max(report_.Finish(), kFindings);
    ReadSides();
    report_.CallObjects(NounOf(after_.empty() ? before_ : after_));
    if (before_.empty() && after_.empty() && !report_.has_errors()) {
      // A repository may have none at a commit and now; two files that are named should.
      if (command_.sources.since.empty() && !IsOne()) {
        return FailUnusable("neither OLD nor NEW has a CustomResourceDefinition or a schema");
      }
      report_.AddAside(engine::NoCrdIn(command_.sources.paths.back()));
    }
    // What cannot be read is neither new nor removed.
    if (!IsOne() && report_.has_errors() && (before_.empty() || after_.empty())) return report_.Finish();
    if (HasNothingInCommon()) return FailUnusable("OLD and NEW have no schemas of the same name");
    if (!command_.objects.paths.empty() && before_.crds().empty() && after_.crds().empty()) {
      return FailUnusable(
          "--objects judges objects of CRDs, and neither OLD nor NEW has any; 'plimsoll check "
          "--kubernetes-version' judges objects by a release of Kubernetes");
    }
    IsOne() ? CompareOne() : ComparePairs();
    if (!command_.objects.paths.empty() && !JudgeObjects()) return std::max(report_.Finish(), kUnusable);
    AddNotes();
    const bool written = project_.Finish(sink_) && examples_written_;
    const int code = written ? report_.Finish() : std::max(report_.Finish(), kUnusable);
    // The verdict on all parts is that of `compat merge`.
    return code == kFindings && !command_.objects.result.empty() ? kAllGood : code;
  }

 private:
  static std::string_view NounOf(const CompatSide& side) {
    if (side.schemas().empty()) return "CRD";
    const bool has_kinds =
        std::ranges::any_of(side.schemas(), [](const auto& one) { return one.second.kinds.has_value(); });
    return has_kinds || !side.crds().empty() ? "kind" : "schema";
  }

  // The versions of each CRD are compared.
  bool IsOne() const { return command_.sources.since.empty() && command_.sources.paths.size() == 1; }

  // A CRD that is on one side only is news, other schemas are not.
  bool HasNothingInCommon() const {
    return command_.sources.since.empty() && !before_.schemas().empty() && !after_.schemas().empty() &&
           before_.crds().empty() && after_.crds().empty() && engine::PairUpSchemas(before_, after_).empty();
  }

  void ReadSides() {
    const CompatSourcesCommand& sources = command_.sources;
    const auto read = [&](const std::string& name, CompatSide& side) {
      ReadSide(name, command_.read, sources.git_timeout_seconds, sink_, side);
    };
    if (!sources.since.empty()) {
      for (const std::string& path : sources.paths) {
        read("git:" + sources.since + ":" + path, before_);
        read(path, after_);
      }
      return;
    }
    if (!IsOne()) read(sources.paths.front(), before_);
    read(sources.paths.back(), after_);
    if (IsOne() || before_.empty() == after_.empty()) return;
    const std::string& empty = before_.empty() ? sources.paths.front() : sources.paths.back();
    // The wrong file looks like a CRD that is new or removed.
    if (IsFile(empty) && !report_.has_errors()) report_.AddAside(engine::NoCrdIn(empty));
  }

  bool IsFile(const std::string& path) const {
    const auto kind = disk_.KindOf(path);
    return kind && *kind && **kind != engine::FileKind::kDirectory;
  }

  void ComparePairs() {
    pairs_ = engine::PairUp(before_, after_);
    std::vector<engine::CompatOptions> options;
    for (const engine::ComparedPair& pair : pairs_) options.push_back(OptionsFor(pair.after));
    engine::ForEachInOrder(
        pairs_.size(), jobs_, [&](size_t i) { return engine::ComparePair(pairs_[i], options[i]); },
        [&](CompatReport one) { Take(std::move(one)); });
    CompareSchemas();
  }

  void CompareSchemas() {
    const std::vector<engine::ComparedSchemas> pairs = engine::PairUpSchemas(before_, after_);
    std::vector<engine::CompatOptions> options;
    for (const engine::ComparedSchemas& pair : pairs) options.push_back(OptionsFor(pair.after));
    engine::ForEachInOrder(
        pairs.size(), jobs_, [&](size_t i) { return engine::CompareSchemaPair(pairs[i], options[i]); },
        [&](CompatReport one) { Take(std::move(one)); });
  }

  void CompareOne() {
    std::vector<const engine::ComparedCrd*> crds;
    std::vector<engine::CompatOptions> options;
    for (const auto& [name, crd] : after_.crds()) {
      if (crd.claims) continue;
      crds.push_back(&crd);
      options.push_back(OptionsFor(&crd));
    }
    engine::ForEachInOrder(
        crds.size(), jobs_, [&](size_t i) { return engine::CompareVersionsOf(*crds[i], options[i]); },
        [&](CompatReport one) { Take(std::move(one)); });
  }

  // Settings are looked up by one thread.
  template <class Compared>
  engine::CompatOptions OptionsFor(const Compared* after) const {
    engine::CompatOptions out = command_.options;
    if (after != nullptr) out.settings = &project_.settings().Of(after->source->name());
    return out;
  }

  // False when there is nothing to do it with.
  bool JudgeObjects() {
    const auto shard = ShardOf(command_.objects.shard);
    if (!shard) return ComplainOf(shard.error()), false;
    const engine::ObjectInputs found = engine::FindObjects(disk_, command_.objects.paths, *shard);
    for (const InputReport& problem : found.problems) report_.AddAside(problem);
    const engine::ObjectTrials trials(pairs_);
    const engine::Shard within = found.split_objects ? *shard : engine::Shard{};
    std::vector<const engine::FileSettings*> settings;
    for (const engine::ObjectBatch& batch : found.batches) {
      const std::string& name = batch.content != nullptr ? batch.content->name() : batch.input.path;
      settings.push_back(&project_.settings().Of(name));
    }
    const auto judge = [&](size_t i) {
      const engine::ObjectBatch& batch = found.batches[i];
      if (batch.content != nullptr) return trials.Judge(*batch.content, command_.read, within, settings[i]);
      const auto source = engine::ReadInput(disk_, batch.input, command_.read.limits.max_bytes);
      if (source) return trials.Judge(*source, command_.read, within, settings[i]);
      engine::ObjectsReport failed;
      static_cast<InputReport&>(failed) = source.error();
      return failed;
    };
    engine::ObjectResults results;
    results.shard = *shard;
    engine::ForEachInOrder(found.batches.size(), jobs_, judge, [&](engine::ObjectsReport one) {
      results.Add(one);
      project_.severity().Apply(one);
      report_.AddAside(one);
    });
    report_.AddNote(results.counts.Text());
    if (command_.objects.result.empty()) return true;
    const std::error_code failure = ReplaceFile(command_.objects.result, engine::WriteResults(results));
    if (failure) ComplainOf(command_.objects.result + ": " + failure.message());
    return !failure;
  }

  void Take(CompatReport one) {
    without_effect_ += one.without_effect;
    for (const engine::CompatExample& example : one.examples) Write(example);
    project_.severity().Apply(one);
    report_.Add(one);
  }

  void Write(const engine::CompatExample& example) {
    if (command_.examples_directory.empty() || !examples_written_) return;
    std::string name = example.name + ".yaml";
    std::ranges::replace_if(name, [](char c) { return c == '/' || c == '*' || c == ' '; }, '_');
    const std::string path = command_.examples_directory + "/" + name;
    const std::error_code failure = ReplaceFile(path, example.yaml);
    if (!failure) return;
    examples_written_ = false;
    ComplainOf(path + ": " + failure.message());
  }

  void AddNotes() {
    if (without_effect_ != 0) {
      report_.AddNote(std::to_string(without_effect_) +
                      (without_effect_ == 1 ? " change has no effect" : " changes have no effect"));
    }
  }

  const CompatCommand& command_;
  const engine::Disk disk_;
  RunReport report_;
  const ReportSink sink_;
  ProjectSetup project_;
  const unsigned jobs_;
  CompatSide before_;
  CompatSide after_;
  std::vector<engine::ComparedPair> pairs_;
  size_t without_effect_ = 0;
  bool examples_written_ = true;
};

}  // namespace

int RunCompat(const CompatCommand& command) {
  StandardOutput out;
  return CompatRun(command, out).Run();
}

}  // namespace plimsoll::app
