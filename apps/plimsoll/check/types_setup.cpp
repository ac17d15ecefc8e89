#include "types_setup.h"

#include <utility>

#include "plimsoll/engine/types/go_findings.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;
using finding::Code;
using finding::Finding;

}  // namespace

InputReport Aside(Code code, const std::string& name, std::string message) {
  InputReport report;
  report.name = name;
  Finding& finding = report.findings.emplace_back(code);
  finding.file = name;
  finding.message = std::move(message);
  return report;
}

TypesSetup::TypesSetup(const TypesCommand& command, const engine::Files& files, const ReportSink& sink)
    : files_(files), options_(command.options) {
  for (const std::string& warning : command.gate_warnings) {
    sink(Aside(Code::kIgnoredGate, "--gate", warning));
  }
  if (command.from.types.empty()) return;
  auto types = engine::LoadTypes(files, command.from);
  if (!types) {
    ok_ = false;
    sink(types.error());
    return;
  }
  types_ = std::move(*types);
  options_.types = types_.get();
  if (!command.type.empty()) FindType(command.type, sink);
}

void TypesSetup::FindType(const std::string& name, const ReportSink& sink) {
  auto type = types_->FindNamed(name);
  if (type) {
    options_.type = *type;
    return;
  }
  ok_ = false;
  if (type.error().file.empty()) type.error().file = "--type";
  for (InputReport& report : engine::GoReports(files_, {{Code::kUnusableTypes, type.error()}})) {
    report.unreadable = true;
    sink(report);
  }
}

void TypesSetup::Use(const TypesCommand& command, JudgeCommand& judge) const {
  judge.options.declared = options_;
  if (command.features_off) judge.options.declared.others_off = !judge.as_server;
  if (judge.options.subresource == engine::Subresource::kStatus) {
    judge.options.declared.subresources = {"status"};
  }
}

void TypesSetup::ReportProblems(const ReportSink& sink) {
  if (types_ == nullptr) return;
  std::vector<engine::GoFinding> findings;
  for (gotypes::GoError& problem : types_->TakeProblems()) {
    findings.push_back({Code::kUnresolvedReference, std::move(problem)});
  }
  for (const InputReport& report : engine::GoReports(files_, std::move(findings))) sink(report);
}

}  // namespace plimsoll::app
