#include <cstdio>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "../command_line/invocation.h"
#include "../process/git.h"
#include "../process/progress.h"
#include "../process/shard.h"
#include "../process/standard_output.h"
#include "file_judging.h"
#include "fixed_files.h"
#include "judge_setup.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/judge/object_register.h"
#include "plimsoll/engine/judge/stream_check.h"
#include "plimsoll/engine/policies/policy_types.h"
#include "plimsoll/engine/project/check_options.h"
#include "plimsoll/engine/project/policy_part.h"
#include "plimsoll/engine/report/second_crds.h"
#include "plimsoll/engine/report/unknown_kinds.h"
#include "project_setup.h"
#include "run_report.h"
#include "types_setup.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;

// What git says has changed is checked, as an update of what it was.
void OnlyChanges(const ProjectCommand& project, JudgeCommand& judge, const ReportSink& sink) {
  const std::string& commit = project.changed_since;
  if (commit.empty()) return;
  auto changed = ChangedSince(commit, judge.paths, project.git_timeout_seconds);
  if (!changed) {
    sink(engine::Unreadable("--changed-since", changed.error()));
    changed.emplace();
  }
  for (const std::string& path : *changed) {
    auto text = FileAt(commit, path, project.git_timeout_seconds);
    if (!text) {
      // The next one would not do better.
      sink(engine::Unreadable("--changed-since", text.error()));
      break;
    }
    if (!text->empty()) judge.old_files.push_back({path, std::move(*text)});
  }
  judge.only = std::move(*changed);
}

// The directory is searched; of what is found, the named files are checked. CRDs in the others count still.
void OnlyNamed(const std::string& repository, JudgeCommand& judge, const engine::Files& files,
               const ReportSink& sink) {
  if (repository.empty()) return;
  for (const std::string& path : judge.paths) {
    const auto kind = files.KindOf(path);
    if (!kind || !kind->has_value()) sink(engine::Unreadable(path, "no such file or directory"));
  }
  judge.only = std::exchange(judge.paths, {repository});
}

unsigned JobsOf(const CheckCommand& command) {
  return command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
}

JudgeCommand Judging(const CheckCommand& command, const TypesSetup& types, const ProjectSetup& project,
                     const engine::Files& files, const ReportSink& sink) {
  JudgeCommand judge = command.judge;
  const engine::ProjectConfig& config = project.config();
  judge.search.options = project.Skipping(judge.search.options);
  judge.crds.insert(judge.crds.end(), config.schemas.begin(), config.schemas.end());
  if (judge.kubernetes_version.empty()) judge.kubernetes_version = config.settings.kubernetes_version;
  judge.cache.pins = config.catalogs;
  engine::UseProject(config, judge.options);
  OnlyNamed(command.project.repository, judge, files, sink);
  OnlyChanges(command.project, judge, sink);
  types.Use(command.types, judge);
  const auto shard = ShardOf(judge.shard);
  if (!shard) {
    sink(engine::Unreadable("--shard", shard.error()));
    judge.only.emplace();
  }
  judge.options.shard = shard.value_or(engine::Shard());
  judge.options.list_objects = finding::NeedsObjects(command.style.output);
  judge.options.threads = JobsOf(command);
  return judge;
}

engine::PolicyPartOptions PoliciesOf(const CheckCommand& command, const engine::ProjectConfig& config) {
  engine::PolicyPartOptions options{command.policies, command.assume_bound};
  options.paths.insert(options.paths.end(), config.policies.begin(), config.policies.end());
  return options;
}

// Calls `use` with what is judged as a whole.
void ForEachSource(const JudgeSetup& setup, const engine::PolicyPart::UseSource& use) {
  for (const engine::Input& input : setup.inputs()) {
    if (input.skip || setup.Streams(input)) continue;
    if (const auto source = setup.Read(input)) use(*source);
  }
}

class CheckRun {
 public:
  CheckRun(const CheckCommand& command, StandardOutput& out)
      : out_(out),
        report_(command.style, out),
        sink_([&](const InputReport& aside) { report_.AddAside(aside); }),
        project_(command.project, command.judge.kubernetes_version, disk_, sink_, command.judge.cache.off),
        types_(command.types, disk_, sink_),
        judge_(Judging(command, types_, project_, disk_, sink_)),
        setup_(judge_, disk_, [&](InputReport aside) { Report(aside); }),
        judging_(setup_, judge_, project_.settings(), disk_, sink_),
        policies_(
            PoliciesOf(command, project_.config()), setup_.kinds(), setup_.options(), disk_,
            [&](const auto& use) { ForEachSource(setup_, use); }, [&](InputReport aside) { Report(aside); }),
        outcome_(setup_.outcome()),
        verbose_(command.judge.search.verbose),
        first_error_(command.judge.options.first_error),
        fixing_(command.fixing),
        seen_(setup_.kustomizations(), disk_),
        ledger_(setup_.ledger()),
        jobs_(JobsOf(command)) {}

  // Ordinary inputs between two large ones are checked side by side.
  int Run() {
    if (!types_.ok() || !project_.ok()) return std::max(report_.Finish(), kFindings);
    const size_t count = setup_.inputs().size();
    for (size_t begin = 0; begin < count && !Stopped();) {
      size_t end = begin;
      while (end < count && !setup_.Streams(setup_.inputs()[end])) ++end;
      CheckFiles(begin, end);
      if (end < count && !Stopped()) CheckStream(end);
      begin = end + 1;
    }
    for (const InputReport& kind : unknown_.Reports()) report_.AddAside(kind);
    for (InputReport& kind : seconds_.Reports()) Report(kind);
    types_.ReportProblems(sink_);
    if (!Stopped()) outcome_.AddTo(report_);
    if (verbose_) ListDecisions();
    setup_.cache().ReportBroken(sink_);
    judging_.ReportUnusable(sink_);
    if (std::string note = setup_.cache().UsedNote(); !note.empty()) report_.AddNote(std::move(note));
    for (std::string& note : policies_.Notes()) report_.AddNote(std::move(note));
    for (std::string& note : fixing_.Notes()) report_.AddNote(std::move(note));
    const bool written = project_.Finish(sink_) && fixing_.wrote_all();
    const int code = report_.Finish();
    out_.buffer() += fixing_.diff();
    return written ? code : std::max(code, kUnusable);
  }

 private:
  bool Stopped() const {
    return setup_.options().fail_fast && (report_.has_errors() || unknown_.has_errors());
  }

  // What is said beside the inputs.
  void Report(InputReport& aside) {
    project_.severity().Apply(aside);
    report_.AddAside(aside);
  }

  // What is left of a report for itself.
  void Settle(InputReport& one) {
    project_.severity().Apply(one);
    if (first_error_) engine::KeepFirstErrors(one);
    unknown_.Take(one);
    seconds_.Take(one);
    for (const engine::DefaultNote& note : one.defaults) {
      report_.AddNote(one.name + ", object " + std::to_string(note.object) + ": " + note.pointer +
                      " is not set; its default is " + note.value);
    }
  }

  void CheckFiles(size_t begin, size_t end) {
    const auto check = [&](size_t i) {
      const engine::Input& input = setup_.inputs()[begin + i];
      const auto source = setup_.Read(input);
      const FileJudging::Way& way = judging_.Of(begin + i);
      if (!source) return source.error();
      InputReport one = way.Check(*source, input.origin(), setup_.CrdsOf(input));
      engine::AddPolicyTypes(*way.kinds, *source, way.options.read, one);
      policies_.AddTo(one, *source, input.origin());
      return one;
    };
    size_t done = 0;
    engine::ForEachInOrder(end - begin, jobs_, check, [&](InputReport one) {
      if (Stopped()) return;
      const engine::Input& input = setup_.inputs()[begin + done++];
      if (outcome_.Skips(input, one)) return;
      const auto scope = project_.settings().Of(input.path).duplicates;
      seen_.Register(one, scope.value_or(engine::kUsualDuplicateScope), [&] { return setup_.Read(input); });
      if (ledger_) ledger_->Charge(one, [&] { return setup_.Read(input); });
      AddReport(input, std::move(one));
      progress_.Show(begin + done, setup_.inputs().size());
    });
    progress_.Clear();
  }

  void ListDecisions() const {
    outcome_.List();
    for (const std::string& choice : seconds_.Choices()) std::fprintf(stderr, "%s\n", choice.c_str());
  }

  // Findings on what was built may belong to several files.
  void AddReport(const engine::Input& input, InputReport one) {
    std::vector<InputReport> parts = setup_.builds().Place(input, std::move(one));
    for (InputReport& part : parts) Settle(part);
    fixing_.Take(input, setup_, parts.front());
    report_.Add(parts.front());
    for (const InputReport& part : std::span(parts).subspan(1)) report_.AddAside(part);
  }

  void CheckStream(size_t position) {
    const engine::Input& input = setup_.inputs()[position];
    const FileJudging::Way& way = judging_.Of(position);
    outcome_.Checked(input);
    auto source = disk_.Open(input.path);
    if (!source) {
      report_.Add(engine::Unreadable(input.path, source.error().message));
      return;
    }
    bool first = true;
    engine::StreamCheck check(*way.kinds, way.options);
    check.Run(**source, input.path, engine::kMostStreamedBytes, [&](InputReport part) {
      Settle(part);
      report_.AddPart(part, std::exchange(first, false));
      // Whoever reads along sees findings as they are made.
      if (!part.findings.empty()) out_.Flush();
    });
    if (first) report_.AddPart({}, true);
  }

  const engine::Disk disk_;
  StandardOutput& out_;
  RunReport report_;
  const ReportSink sink_;
  ProjectSetup project_;
  TypesSetup types_;
  const JudgeCommand judge_;
  const JudgeSetup setup_;
  const FileJudging judging_;
  const engine::PolicyPart policies_;
  SearchOutcome outcome_;
  const bool verbose_;
  const bool first_error_;
  FixedFiles fixing_;
  engine::ObjectRegister seen_;
  std::optional<engine::QuotaLedger> ledger_;
  engine::UnknownKinds unknown_;
  engine::SecondCrds seconds_;
  Progress progress_;
  const unsigned jobs_;
};

}  // namespace

int RunCheck(const CheckCommand& command) {
  if (!command.schemas.empty()) return RunCheckBySchema(command);
  StandardOutput out;
  return CheckRun(command, out).Run();
}

}  // namespace plimsoll::app
