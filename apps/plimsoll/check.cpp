#include <thread>

#include "invocation.h"
#include "judge_setup.h"
#include "ordered_parallel.h"
#include "plimsoll/engine/stream_check.h"
#include "run_report.h"
#include "standard_output.h"
#include "types_setup.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;

JudgeCommand WithTypes(const CheckCommand& command, const TypesSetup& types) {
  JudgeCommand judge = command.judge;
  judge.options.declared = types.options();
  judge.options.list_objects = finding::NeedsObjects(command.style.output);
  if (command.types.features_off) judge.options.declared.others_off = !judge.as_server;
  if (judge.options.subresource == engine::Subresource::kStatus) {
    judge.options.declared.subresources = {"status"};
  }
  return judge;
}

class CheckRun {
 public:
  CheckRun(const CheckCommand& command, StandardOutput& out)
      : out_(out),
        report_(command.style, out),
        types_(command.types, disk_, [&](const InputReport& aside) { report_.AddAside(aside); }),
        setup_(WithTypes(command, types_), disk_, [&](const InputReport& aside) { report_.AddAside(aside); }),
        jobs_(command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency()) {}

  // Ordinary inputs between two large ones are checked side by side.
  int Run() {
    if (!types_.ok()) return report_.Finish();
    const size_t count = setup_.inputs().size();
    for (size_t begin = 0; begin < count && !Stopped();) {
      size_t end = begin;
      while (end < count && !setup_.Streams(setup_.inputs()[end])) ++end;
      CheckFiles(begin, end);
      if (end < count && !Stopped()) CheckStream(setup_.inputs()[end]);
      begin = end + 1;
    }
    types_.TellProblems([&](const InputReport& aside) { report_.AddAside(aside); });
    return report_.Finish();
  }

 private:
  bool Stopped() const { return setup_.options().fail_fast && report_.has_errors(); }

  void CheckFiles(size_t begin, size_t end) {
    const auto check = [&](size_t i) {
      const auto source = setup_.Read(setup_.inputs()[begin + i]);
      return source ? setup_.catalog().Check(*source, setup_.options()) : source.error();
    };
    ForEachInOrder(end - begin, jobs_, check, [&](const InputReport& one) {
      if (!Stopped()) report_.Add(one);
    });
  }

  void CheckStream(const engine::Input& input) {
    auto source = disk_.Open(input.path);
    if (!source) {
      report_.Add(engine::Unreadable(input.path, source.error().message));
      return;
    }
    bool first = true;
    engine::StreamCheck check(setup_.catalog(), setup_.options());
    check.Run(**source, input.path, engine::kMostStreamedBytes, [&](const InputReport& part) {
      report_.AddPart(part, std::exchange(first, false));
      // Whoever reads along sees findings as they are made.
      if (!part.findings.empty()) out_.Flush();
    });
    if (first) report_.AddPart({}, true);
  }

  const engine::Disk disk_;
  StandardOutput& out_;
  RunReport report_;
  TypesSetup types_;
  const JudgeSetup setup_;
  const unsigned jobs_;
};

}  // namespace

int RunCheck(const CheckCommand& command) {
  if (!command.schemas.empty()) return RunCheckBySchema(command);
  StandardOutput out;
  return CheckRun(command, out).Run();
}

}  // namespace plimsoll::app
