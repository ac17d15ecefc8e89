// `plimsoll policy check`: what admission policies say to objects.
#include "check.h"

#include <algorithm>
#include <thread>

#include "../check/project_setup.h"
#include "../check/run_report.h"
#include "../check/search_outcome.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/objects/diff_report.h"
#include "plimsoll/engine/objects/object_diff.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;
using engine::PolicyCheckReport;

// Files of that size are evaluated one after another, each by all threads; smaller ones side by side.
constexpr uint64_t kLargeObjectFile = uint64_t{1} << 20;

class PolicyCheckRun {
 public:
  explicit PolicyCheckRun(const PolicyCheckCommand& command)
      : command_(command),
        report_(command.style, out_),
        sink_([&](InputReport aside) { Report(aside); }),
        project_(
            command.project, command.sources.kinds.kubernetes_version, disk_,
            [&](const InputReport& aside) { report_.AddAside(aside); }, true),
        jobs_(command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency()) {}

  int Run() {
    if (!project_.ok()) return std::max(report_.Finish(), kFindings);
    PolicySetup setup(command_.sources, disk_, sink_);
    const engine::FoundInputs found =
        engine::FindInputs(disk_, command_.objects, project_.Skipping(command_.sources.kinds.search.options));
    SearchOutcome outcome(found);
    setup.AddObjects(found.inputs);
    setup.Finish();
    LoadOld();
    CheckAll(setup.inputs(), found.inputs, outcome);
    outcome.AddTo(report_);
    if (command_.sources.kinds.search.verbose) outcome.List();
    setup.cache().ReportBroken(sink_);
    AddNotes(setup);
    // Suppressions that suppress nothing here may do so in a check.
    const bool written = project_.WriteBaseline(sink_);
    return written ? report_.Finish() : std::max(report_.Finish(), kUnusable);
  }

 private:
  void Report(InputReport& aside) {
    project_.severity().Apply(aside);
    report_.AddAside(aside);
  }

  void LoadOld() {
    for (const engine::Input& input : engine::ExpandInputs(disk_, command_.old)) {
      const auto source = engine::ReadInput(disk_, input, MaxBytes());
      sink_(source ? old_.Add(*source, command_.sources.kinds.options.read) : source.error());
    }
  }

  uint64_t MaxBytes() const { return command_.sources.kinds.options.read.limits.max_bytes; }

  engine::PolicyCheckOptions OptionsOfCheck(unsigned threads) const {
    engine::PolicyCheckOptions options = command_.options;
    options.read = command_.sources.kinds.options.read;
    if (!command_.old.empty()) options.old = &old_;
    options.list_objects = finding::NeedsObjects(command_.style.output);
    options.keep_mutated = command_.show_mutations;
    options.threads = threads;
    return options;
  }

  PolicyCheckReport CheckOne(const engine::PolicyInputs& inputs, const engine::Input& input,
                             unsigned threads) const {
    const auto source = engine::ReadInput(disk_, input, MaxBytes());
    if (!source) return {source.error(), {}};
    return engine::CheckByPolicies(inputs, *source, OptionsOfCheck(threads), input.origin());
  }

  void CheckAll(const engine::PolicyInputs& policies, const std::vector<engine::Input>& inputs,
                SearchOutcome& outcome) {
    const auto is_large = [&](const engine::Input& input) {
      return inputs.size() == 1 || disk_.SizeOf(input.path) >= kLargeObjectFile;
    };
    for (size_t begin = 0; begin < inputs.size();) {
      size_t end = begin;
      while (end < inputs.size() && !is_large(inputs[end])) ++end;
      size_t done = begin;
      engine::ForEachInOrder(
          end - begin, jobs_, [&](size_t i) { return CheckOne(policies, inputs[begin + i], 1); },
          [&](PolicyCheckReport one) { Take(policies, inputs[done++], std::move(one), outcome); });
      if (end < inputs.size()) Take(policies, inputs[end], CheckOne(policies, inputs[end], jobs_), outcome);
      begin = end + 1;
    }
  }

  void Take(const engine::PolicyInputs& policies, const engine::Input& input, PolicyCheckReport one,
            SearchOutcome& outcome) {
    if (outcome.Skips(input, one)) return;
    project_.severity().Apply(one);
    ShowMutations(policies, one);
    report_.Add(one);
  }

  void ShowMutations(const engine::PolicyInputs& policies, const PolicyCheckReport& one) {
    engine::DiffReport diffs(/*json=*/false, out_.buffer());
    for (const engine::MutatedObject& mutated : one.mutated) {
      const engine::DiffOptions options{.server_fields = true, .secrets = command_.options.secrets};
      const engine::ObjectDiff diff =
          engine::DiffObjects(mutated.before, mutated.after, options, policies.kinds());
      if (!diff.changes.empty()) diffs.Changed(mutated.before, mutated.after, diff.changes);
    }
  }

  void AddNotes(const PolicySetup& setup) {
    const engine::PolicyInputs& inputs = setup.inputs();
    if (std::string note = setup.cache().UsedNote(); !note.empty()) report_.AddNote(std::move(note));
    if (std::string note = inputs.NamespaceNote(); !note.empty()) report_.AddNote(std::move(note));
    if (inputs.unused() == 1) report_.AddNote("1 object beside the policies is not used by any of them");
    if (inputs.unused() > 1) {
      report_.AddNote(std::to_string(inputs.unused()) +
                      " objects beside the policies are not used by any of them");
    }
  }

  const PolicyCheckCommand& command_;
  const engine::Disk disk_;
  StandardOutput out_;
  RunReport report_;
  const ReportSink sink_;
  ProjectSetup project_;
  engine::OldObjects old_;
  const unsigned jobs_;
};

}  // namespace

int RunPolicyCheck(const PolicyCheckCommand& command) { return PolicyCheckRun(command).Run(); }

}  // namespace plimsoll::app
