#include <cstdio>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"

namespace plimsoll::app {
namespace {

int Unusable(const std::string& message) {
  std::fprintf(stderr, "plimsoll serve: %s\n", message.c_str());
  return kUnusable;
}

int Print(const std::string& text) {
  StandardOutput out;
  out.buffer() += text;
  return out.Flush() ? kAllGood : kUnusable;
}

int CheckConfiguration(const ServeCommand& command) {
  const std::vector<std::string> problems = serve::CheckServeConfiguration(command.options);
  for (const std::string& problem : problems) std::fprintf(stderr, "plimsoll serve: %s\n", problem.c_str());
  if (!problems.empty()) return kUnusable;
  return Print("the configuration and the schemas can be used\n");
}

}  // namespace

int RunServe(const ServeCommand& command) {
  if (!command.self_signed.empty()) {
    const Result<std::string> report =
        serve::WriteSelfSigned(command.self_signed, command.service, command.days);
    return report ? Print(*report) : Unusable(report.error().message);
  }
  if (command.check_config) return CheckConfiguration(command);
  const Result<void> served = serve::Serve(command.options);
  return served ? kAllGood : Unusable(served.error().message);
}

int RunServeBench(const ServeBenchCommand& command) {
  const Result<serve::BenchReport> report = serve::RunBench(command.options);
  if (!report) return Unusable(report.error().message);
  const int printed = Print(command.json ? report->Json() : report->Text());
  return printed == kAllGood && report->failed > 0 ? kFindings : printed;
}

}  // namespace plimsoll::app
