#include <algorithm>
#include <optional>
#include <set>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "judge_setup.h"
#include "plimsoll/engine/objects/stored_text.h"
#include "plimsoll/engine/report/second_crds.h"
#include "plimsoll/engine/report/unknown_kinds.h"
#include "run_report.h"
#include "types_setup.h"

namespace plimsoll::app {

using engine::InputReport;

namespace {

bool Annotates(const AdmitCommand& command) {
  return command.judge.options.defaults == reshape::DefaultMode::kAnnotate;
}

void WriteStored(const engine::StoredObject& stored, const AdmitCommand& command,
                 engine::DocumentWriter& writer, std::string& out) {
  if (command.presence == Presence::kKeep) return writer.Write(stored.preserving->root(), out);
  if (command.presence == Presence::kIgnore && !Annotates(command)) {
    return writer.Write(stored.object.root(), out);
  }
  const bool presence = command.presence == Presence::kShow;
  engine::WriteWithNotes(stored, {.presence = presence, .defaults = Annotates(command)}, writer, out);
}

class AdmitRun {
 public:
  explicit AdmitRun(const AdmitCommand& command)
      : command_(command),
        types_(command.types, disk_, [&](const InputReport& report) { Report(report); }),
        setup_(Judging(), disk_, [&](const InputReport& report) { Report(report); }),
        outcome_(setup_.outcome()),
        ledger_(setup_.ledger()) {}

  int Run() {
    if (!types_.ok()) return std::max(code_, kFindings);
    for (const engine::Input& input : setup_.inputs()) Admit(input);
    const auto sink = [&](const InputReport& report) { Report(report); };
    for (const InputReport& kind : unknown_.Reports()) Report(kind);
    for (const InputReport& kind : seconds_.Reports()) Report(kind);
    types_.ReportProblems(sink);
    for (const std::string& note : engine::MissingFunctionNotes(missing_)) ComplainOf("note: " + note);
    outcome_.Complain();
    if (command_.judge.search.verbose) outcome_.List();
    setup_.cache().ReportBroken(sink);
    for (const InputReport& kind : engine::UnusableKinds({&setup_.kinds()})) Report(kind);
    return out_.Flush() ? code_ : kUnusable;
  }

 private:
  JudgeCommand Judging() const {
    JudgeCommand judge = command_.judge;
    types_.Use(command_.types, judge);
    judge.options.presence = command_.presence != Presence::kIgnore;
    return judge;
  }

  void Report(InputReport report) {
    if (command_.warnings_as_errors) {
      for (finding::Finding& finding : report.findings) finding.severity = finding::Severity::kError;
    }
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code_ = std::max(code_, kFindings);
    if (report.unreadable) code_ = kUnusable;
  }

  void Admit(const engine::Input& input) {
    const auto source = setup_.Read(input);
    if (!source) {
      if (!outcome_.Skips(input, source.error())) Report(source.error());
      return;
    }
    engine::AdmitReport report =
        engine::AdmitObjects(setup_.kinds(), *source, setup_.options(), input.origin(), setup_.CrdsOf(input));
    if (outcome_.Skips(input, report)) return;
    if (ledger_) {
      const std::set<uint32_t> refused = ledger_->Charge(report, [&] { return setup_.Read(input); });
      std::erase_if(report.stored, [&](const auto& stored) { return refused.contains(stored.number); });
    }
    unknown_.Take(report);
    seconds_.Take(report);
    for (const auto& [type, functions] : report.missing_functions) {
      missing_[type].insert(functions.begin(), functions.end());
    }
    Report(report);
    for (const engine::StoredObject& stored : report.stored) {
      WriteStored(stored, command_, writer_, out_.buffer());
    }
    out_.FlushWhenLarge();
  }

  const AdmitCommand& command_;
  const engine::Disk disk_;
  StandardOutput out_;
  int code_ = kAllGood;
  TypesSetup types_;
  const JudgeSetup setup_;
  SearchOutcome outcome_;
  std::optional<engine::QuotaLedger> ledger_;
  engine::DocumentWriter writer_{command_.to, true};
  engine::UnknownKinds unknown_;
  engine::SecondCrds seconds_;
  engine::MissingFunctions missing_;
};

}  // namespace

int RunAdmit(const AdmitCommand& command) { return AdmitRun(command).Run(); }

}  // namespace plimsoll::app
