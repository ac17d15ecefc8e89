#include <atomic>
#include <thread>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "run_report.h"
#include "search_outcome.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;

engine::InputOptions SearchOptions(const CheckCommand& command) {
  engine::InputOptions options = command.judge.search.options;
  options.respect_gitignore = !command.project.no_gitignore;
  options.excludes = command.project.excludes;
  return options;
}

class SchemaRun {
 public:
  SchemaRun(const CheckCommand& command, const engine::SchemaJudge& judge,
            const engine::SchemaJudgeOptions& options, const engine::Files& files, StandardOutput& out,
            RunReport& report)
      : command_(command),
        judge_(judge),
        options_(options),
        files_(files),
        out_(out),
        report_(report),
        found_(engine::FindInputs(files, command.judge.paths, SearchOptions(command))),
        inputs_(found_.inputs),
        outcome_(found_),
        jobs_(command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency()) {}

  // Ordinary inputs between two streams are checked side by side.
  void Run() {
    for (size_t begin = 0; begin < inputs_.size() && !Stopped();) {
      size_t end = begin;
      while (end < inputs_.size() && !Streams(inputs_[end])) ++end;
      CheckFiles(begin, end);
      if (end < inputs_.size() && !Stopped()) CheckStream(inputs_[end]);
      begin = end + 1;
    }
    if (!Stopped()) outcome_.AddTo(report_);
    if (command_.judge.search.verbose) outcome_.List();
  }

 private:
  bool Stopped() const { return options_.fail_fast && report_.has_errors(); }

  // Whoever names a strategy or a threshold means streams; otherwise those are standard input when there
  // is nothing else, and large files.
  bool Streams(const engine::Input& input) const {
    constexpr uint64_t kLargeFile = uint64_t{256} << 20;
    if (!input.failure.empty() || input.empty_directory) return false;
    if (command_.streams) return true;
    // A limit that the user sets is one on the whole input.
    if (options_.read.limits.max_bytes != value::Limits{}.max_bytes) return false;
    if (input.once) return inputs_.size() == 1;
    return files_.SizeOf(input.path) > kLargeFile;
  }

  void CheckFiles(size_t begin, size_t end) {
    std::atomic<bool> stop = false;
    const auto check = [&](size_t i) {
      if (stop) return InputReport{};
      const auto source = engine::ReadInput(files_, inputs_[begin + i], options_.read.limits.max_bytes);
      return source ? judge_.Check(*source) : source.error();
    };
    size_t done = 0;
    const auto add = [&](const InputReport& one) {
      if (stop) return;
      if (outcome_.Skips(inputs_[begin + done++], one)) return;
      report_.Add(one);
      stop = Stopped();
    };
    engine::ForEachInOrder(end - begin, jobs_, check, add);
  }

  void CheckStream(const engine::Input& input) {
    outcome_.Checked(input);
    auto source = files_.Open(input.path);
    if (!source) return report_.Add(engine::Unreadable(input.path, source.error().message));
    bool first = true;
    judge_.CheckStream(**source, input.path, [&](const InputReport& part) {
      report_.AddPart(part, std::exchange(first, false));
      // Whoever reads along sees findings as they are made.
      if (!part.findings.empty()) out_.Flush();
    });
    if (first) report_.AddPart({}, true);
  }

  const CheckCommand& command_;
  const engine::SchemaJudge& judge_;
  const engine::SchemaJudgeOptions& options_;
  const engine::Files& files_;
  StandardOutput& out_;
  RunReport& report_;
  const engine::FoundInputs found_;
  const std::vector<engine::Input>& inputs_;
  SearchOutcome outcome_;
  const unsigned jobs_;
};

}  // namespace

int RunCheckBySchema(const CheckCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  engine::SchemaJudgeOptions options = command.by_schema;
  options.read = command.judge.options.read;
  options.fail_fast = command.judge.options.fail_fast;
  options.secrets = command.judge.options.secrets;
  options.first_error = command.judge.options.first_error;
  options.assert_formats = command.judge.formats == check::Formats::kChecked;
  options.numbers = command.judge.numbers.value_or(options.numbers);
  options.equality = command.judge.options.equality.value_or(options.equality);
  options.int_or_string = command.judge.options.int_or_string;
  options.ambiguity = command.judge.options.ambiguity;
  options.unions = command.judge.unions;
  for (const std::string& name : command.ineffective) {
    InputReport aside;
    aside.name = name;
    finding::Finding& finding = aside.findings.emplace_back(finding::Code::kIneffectiveOption);
    finding.file = name;
    finding.message = "the option has no effect with --schema";
    report.AddAside(aside);
  }
  const auto judge = engine::SchemaJudge::Load(disk, command.schemas, options);
  if (!judge) {
    report.AddAside(judge.error());
    report.Finish();
    return kUnusable;
  }
  for (const InputReport& schema : (*judge)->schemas()) report.AddAside(schema);
  SchemaRun(command, **judge, options, disk, out, report).Run();
  return report.Finish();
}

}  // namespace plimsoll::app
