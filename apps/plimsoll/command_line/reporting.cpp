#include "parts.h"

namespace plimsoll::app {
namespace {

using finding::PathRender;
using finding::ReportForm;

const std::map<std::string, ReportForm> kOutputs = {{"text", ReportForm::kText},
                                                    {"json", ReportForm::kJson},
                                                    {"jsonl", ReportForm::kJsonLines},
                                                    {"junit", ReportForm::kJunit},
                                                    {"tap", ReportForm::kTap},
                                                    {"sarif", ReportForm::kSarif},
                                                    {"github", ReportForm::kGithub},
                                                    {"gitlab", ReportForm::kGitlab},
                                                    {"checkstyle", ReportForm::kCheckstyle},
                                                    {"markdown", ReportForm::kMarkdown}};
const std::map<std::string, Colour> kColours = {
    {"auto", Colour::kAuto}, {"always", Colour::kAlways}, {"never", Colour::kNever}};
const std::map<std::string, PathRender> kPathForms = {{"none", PathRender::kNone},
                                                      {"field", PathRender::kField},
                                                      {"pointer", PathRender::kPointer},
                                                      {"both", PathRender::kBoth}};

}  // namespace

void AddReporting(CLI::App& app, ReportStyle& style) {
  BeginSection(app, kOutputSection);
  AddChoice(app, "--output,-o", style.output, kOutputs,
            "text|json|jsonl|junit|tap|sarif|github|gitlab|checkstyle|markdown",
            "Format of the report (default: text)");
  app.add_flag("--warnings-as-errors", style.warnings_as_errors, "Report warnings as errors");
  AddChoice(app, "--color", style.colour, kColours, "auto|always|never",
            "When to use colors (default: auto, on a terminal)");
  AddChoice(app, "--paths", style.paths, kPathForms, "none|field|pointer|both",
            "Print the field path or JSON Pointer of each finding in text (default: none)");
  app.add_option("--max-findings-per-file", style.max_per_file,
                 "Show at most N findings per file, 0 for all (default: 20 in text, else all)")
      ->option_text("N");
}

void AddSecrets(CLI::App& app, engine::SecretDisplay& secrets) {
  app.add_flag_callback(
      "--show-secrets", [&secrets] { secrets = engine::SecretDisplay::kShown; },
      "Show values of Secrets in reports instead of masking them");
}

void AddStyle(CLI::App& app, ReportStyle& style, unsigned& jobs) {
  AddReporting(app, style);
  app.add_option("--jobs,-j", jobs, "Number of files to process in parallel (default: one per CPU)")
      ->type_name("N");
}

}  // namespace plimsoll::app
