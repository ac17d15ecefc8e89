// The command line of `plimsoll test`, and what `plimsoll policy test` has in common with it.
#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

const std::map<std::string, suites::CoverageForm> kCoverageForms = {{"text", suites::CoverageForm::kText},
                                                                    {"json", suites::CoverageForm::kJson},
                                                                    {"html", suites::CoverageForm::kHtml},
                                                                    {"lcov", suites::CoverageForm::kLcov}};

void AddCoverage(CLI::App& app, TestSettings& settings, const TestWords& words) {
  app.add_option_function<std::string>(
         "--coverage", [&settings](const std::string& text) { settings.coverage = kCoverageForms.at(text); },
         "Report which " + words.covered + " the suites exercise")
      ->check([](const std::string& text) {
        return kCoverageForms.contains(text) ? std::string()
                                             : "must be one of text|json|html|lcov, not '" + text + "'";
      })
      ->option_text("text|json|html|lcov");
  app.add_option("--coverage-file", settings.coverage_file,
                 "File for the coverage (default: standard output)")
      ->option_text("FILE");
  app.add_option("--min-coverage", settings.min_coverage,
                 "Fail if less than PERCENT of the outcomes are covered")
      ->check(CLI::Range(0U, 100U))
      ->option_text("PERCENT");
  app.add_flag("--mutate", settings.mutate,
               "Weaken or remove each " + words.mutated + " in turn; report those no case notices");
}

}  // namespace

void AddTestSettings(CLI::App& app, TestSettings& settings, const TestWords& words) {
  AddCoverage(app, settings, words);
  app.add_flag("--watch", settings.watch, "Run again whenever a suite or " + words.watched + " changes");
  app.add_option("--watch-runs", settings.watch_runs, "End after N runs")->option_text("N");
}

void CheckTestSettings(const TestSettings& settings) {
  const bool text = settings.coverage.value_or(suites::CoverageForm::kText) == suites::CoverageForm::kText;
  const bool mixed = !text || settings.style.output != finding::ReportForm::kText;
  if (settings.coverage && settings.coverage_file.empty() && mixed) {
    throw CLI::ValidationError("--coverage needs --coverage-file unless all output is text");
  }
  if (!settings.coverage && !settings.coverage_file.empty()) {
    throw CLI::ValidationError("--coverage-file needs --coverage");
  }
  if (settings.watch_runs != 0 && !settings.watch) throw CLI::ValidationError("--watch-runs needs --watch");
}

void AddTest(CLI::App& app, TestCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("test", "Run test suites of CRDs and built-in kinds");
  sub->add_option("SUITE", command.plan.suites, "Suite, or directory with suites")
      ->required()
      ->option_text("SUITE...");
  AddTestSettings(*sub, command.settings, {"constraints of the CRDs", "constraint", "CRD"});
  BeginSection(*sub, kSchemaSection);
  sub->add_option("--crds", command.plan.crds, "File or directory with CRDs that suites name by crdName")
      ->option_text("PATH");
  AddKubernetesVersion(*sub, command.release,
                       "Release of the built-in kinds, such as 1.37 (default: the newest)");
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command.plan.read);
  AddStyle(*sub, command.settings.style, command.settings.jobs);
  sub->callback([&] {
    CheckTestSettings(command.settings);
    chosen = command;
  });
}

}  // namespace plimsoll::app
