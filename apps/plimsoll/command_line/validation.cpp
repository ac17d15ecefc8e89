// The options about schemas and CEL rules, for all commands that validate objects.
#include "parts.h"

namespace plimsoll::app {
namespace {

using check::Ambiguity;
using check::Formats;
using check::IntOrString;
using check::NumberMode;
using engine::Profile;
using value::Equality;

const std::map<std::string, Profile> kProfiles = {{"structural-v1", Profile::kStructuralV1},
                                                  {"loose", Profile::kLoose}};
const std::map<std::string, std::optional<Formats>> kFormats = {{"check", Formats::kChecked},
                                                                {"ignore", Formats::kIgnored}};
const std::map<std::string, IntOrString> kIntOrStrings = {{"any", IntOrString::kAnyString},
                                                          {"numeric", IntOrString::kNumericString}};
const std::map<std::string, std::optional<NumberMode>> kNumbers = {{"float64", NumberMode::kFloat64},
                                                                   {"exact", NumberMode::kExact}};
const std::map<std::string, std::optional<Equality>> kEqualities = {
    {"server", Equality::kSameKinds},
    {"structural", Equality::kStructural},
    {"canonical-json", Equality::kCanonicalJson}};
const std::map<std::string, Ambiguity> kAmbiguities = {{"error", Ambiguity::kError},
                                                       {"first-match", Ambiguity::kFirstMatch},
                                                       {"score-best", Ambiguity::kScoreBest}};

}  // namespace

void AddSchemaValidation(CLI::App& app, JudgeCommand& command) {
  engine::JudgeOptions& options = command.options;
  AddChoice(app, "--profile", options.profile, kProfiles, "structural-v1|loose",
            "Validate values as the API server, or as JSON Schema (default: structural-v1)");
  AddChoice(app, "--formats", command.formats, kFormats, "check|ignore",
            "Check formats or ignore them (default: check; ignore with --schema)");
  AddChoice(app, "--int-or-string", options.int_or_string, kIntOrStrings, "any|numeric",
            "Accept any string as int-or-string, or only numbers (default: any)");
  AddChoice(app, "--numbers", command.numbers, kNumbers, "float64|exact",
            "Read numbers as Kubernetes, or as written (default: float64; exact with --schema)");
  AddChoice(app, "--equality", options.equality, kEqualities, "server|structural|canonical-json",
            "When list items are equal (default: server; structural with JSON Schema)");
  AddChoice(app, "--ambiguity", options.ambiguity, kAmbiguities, "error|first-match|score-best",
            "How to resolve a oneOf with several matches, in JSON Schema (default: error)");
  app.add_flag("!--no-embedded", options.embedded,
               "Do not validate embedded resources (x-kubernetes-embedded-resource)");
}

void AddRuleLimits(CLI::App& app, engine::JudgeOptions& options) {
  app.add_option("--cel-functions", options.rule_functions,
                 "Allow only these functions in CEL rules, such as size,matches (repeatable)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->option_text("NAME,...");
  app.add_option("--cel-max-length", options.max_rule_length, "Maximum length of a CEL rule in characters")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--cel-budget", options.rule_budget, "Maximum cost of all CEL rules of an object")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
}

}  // namespace plimsoll::app
