// The command line of `plimsoll test`.
#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

const std::map<std::string, suites::CoverageForm> kCoverageForms = {{"text", suites::CoverageForm::kText},
                                                                    {"json", suites::CoverageForm::kJson},
                                                                    {"html", suites::CoverageForm::kHtml},
                                                                    {"lcov", suites::CoverageForm::kLcov}};

void AddCoverage(CLI::App& app, TestCommand& command) {
  app.add_option_function<std::string>(
         "--coverage", [&command](const std::string& text) { command.coverage = kCoverageForms.at(text); },
         "Report which constraints of the CRDs the suites exercise")
      ->check([](const std::string& text) {
        return kCoverageForms.contains(text) ? std::string()
                                             : "must be one of text|json|html|lcov, not '" + text + "'";
      })
      ->option_text("text|json|html|lcov");
  app.add_option("--coverage-file", command.coverage_file, "File for the coverage (default: standard output)")
      ->option_text("FILE");
  app.add_option("--min-coverage", command.min_coverage,
                 "Fail if less than PERCENT of the outcomes are covered")
      ->check(CLI::Range(0U, 100U))
      ->option_text("PERCENT");
  app.add_flag("--mutate", command.mutate,
               "Weaken or remove each constraint in turn; report those no case notices");
}

void CheckTest(const TestCommand& command) {
  const bool text = command.coverage.value_or(suites::CoverageForm::kText) == suites::CoverageForm::kText;
  const bool mixed = !text || command.style.output != finding::ReportForm::kText;
  if (command.coverage && command.coverage_file.empty() && mixed) {
    throw CLI::ValidationError("--coverage needs --coverage-file unless all output is text");
  }
  if (!command.coverage && !command.coverage_file.empty()) {
    throw CLI::ValidationError("--coverage-file needs --coverage");
  }
  if (command.watch_runs != 0 && !command.watch) throw CLI::ValidationError("--watch-runs needs --watch");
}

}  // namespace

void AddTest(CLI::App& app, TestCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("test", "Run test suites of CRDs and built-in kinds");
  sub->add_option("SUITE", command.plan.suites, "Suite, or directory with suites")
      ->required()
      ->option_text("SUITE...");
  AddCoverage(*sub, command);
  sub->add_flag("--watch", command.watch, "Run again whenever a suite or CRD changes");
  sub->add_option("--watch-runs", command.watch_runs, "End after N runs")->option_text("N");
  BeginSection(*sub, kSchemaSection);
  sub->add_option("--crds", command.plan.crds, "File or directory with CRDs that suites name by crdName")
      ->option_text("PATH");
  AddKubernetesVersion(*sub, command.release,
                       "Release of the built-in kinds, such as 1.37 (default: the newest)");
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command.plan.read);
  AddStyle(*sub, command.style, command.jobs);
  sub->callback([&] {
    CheckTest(command);
    chosen = command;
  });
}

}  // namespace plimsoll::app
