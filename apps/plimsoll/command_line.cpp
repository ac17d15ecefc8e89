#include <sstream>

#include "command_line_parts.h"
#include "plimsoll/engine/version.h"

namespace plimsoll::app {
namespace {

using check::Ambiguity;
using check::StreamStrategy;
using engine::Subresource;
using finding::ReportForm;
using reshape::DefaultMode;
using reshape::Unknown;
using schema::Dialect;
using value::DuplicateKeys;

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
const std::map<std::string, Dialect> kSchemaForms = {{"openapi-3.0", Dialect::kOpenApi3_0},
                                                     {"openapi-3.1", Dialect::kOpenApi3_1},
                                                     {"json-schema", Dialect::k2020_12},
                                                     {"json-schema-draft-7", Dialect::kDraft7}};
const std::map<std::string, Unknown> kUnknown = {
    {"strict", Unknown::kStrict}, {"prune", Unknown::kPrune}, {"preserve", Unknown::kPreserve}};
const std::map<std::string, DefaultMode> kDefaults = {
    {"apply", DefaultMode::kApply}, {"annotate", DefaultMode::kAnnotate}, {"ignore", DefaultMode::kIgnore}};
const std::map<std::string, Presence> kPresence = {{"keep", Presence::kKeep}, {"show", Presence::kShow}};
const std::map<std::string, Subresource> kSubresources = {{"status", Subresource::kStatus}};
const std::map<std::string, StreamStrategy> kStrategies = {{"fail-fast", StreamStrategy::kFailFast},
                                                           {"best-effort", StreamStrategy::kBestEffort},
                                                           {"full-buffer", StreamStrategy::kFullBuffer}};
const std::map<std::string, Ambiguity> kAmbiguities = {{"error", Ambiguity::kError},
                                                       {"first-match", Ambiguity::kFirstMatch},
                                                       {"score-best", Ambiguity::kScoreBest}};
const std::map<std::string, DuplicateKeys> kDuplicateKeys = {{"error", DuplicateKeys::kError},
                                                             {"last", DuplicateKeys::kLastWins},
                                                             {"first", DuplicateKeys::kFirstWins}};

}  // namespace

void AddReading(CLI::App& app, value::ReadOptions& read) {
  value::Limits& limits = read.limits;
  AddChoice(app, "--duplicate-keys", read.duplicates, kDuplicateKeys, "error|last|first",
            "What a key that stands twice is: an error, or a warning while the last or first value stays");
  const auto limit = [&](const char* name, auto& target, const char* help) {
    app.add_option(name, target, help)->type_name("N")->capture_default_str()->group("Limits");
  };
  limit("--max-bytes", limits.max_bytes, "Bytes of one input");
  app.add_option("--max-depth", limits.max_depth, "Levels of nesting, at most 10000")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1u, value::kMaxDepth))
      ->group("Limits");
  limit("--max-nodes", limits.max_nodes, "Keys and values of one document");
  limit("--max-alias-nodes", limits.max_alias_nodes, "Keys and values made by expanding YAML aliases");
  limit("--max-documents", limits.max_documents, "Documents of one input");
}

void AddPaths(CLI::App& app, std::vector<std::string>& paths) {
  app.add_option("PATH", paths, "Files, directories, quoted patterns, or - for standard input")
      ->required()
      ->option_text("PATH|-...");
}

void AddOld(CLI::App& app, std::vector<std::string>& old) {
  app.add_option("--old,--base", old,
                 "The objects as they were: what is found there by kind and name is judged as an update; may "
                 "be repeated")
      ->allow_extra_args(false)
      ->option_text("PATH");
}

void AddReporting(CLI::App& app, ReportStyle& style) {
  AddChoice(app, "--output,-o", style.output, kOutputs,
            "text|json|jsonl|junit|tap|sarif|github|gitlab|checkstyle|markdown",
            "How to report (default text)");
  AddChoice(app, "--color", style.colour, kColours, "auto|always|never",
            "Colour the text (default: on a terminal)");
}

void AddStyle(CLI::App& app, ReportStyle& style, unsigned& jobs) {
  AddReporting(app, style);
  app.add_option("--jobs,-j", jobs, "Files looked at at once (default: one a processor)")->type_name("N");
}

namespace {

void AddJudging(CLI::App& app, JudgeCommand& command, const std::string& unknown_default) {
  AddPaths(app, command.paths);
  app.add_option("--crds", command.crds, "CRDs to judge by, beside those among the inputs; may be repeated")
      ->allow_extra_args(false)
      ->option_text("PATH");
  AddCatalogs(app, command);
  AddOld(app, command.old);
  AddChoice(app, "--subresource", command.options.subresource, kSubresources, "status",
            "Judge an update of the status; needs --old")
      ->needs("--old");
  AddChoice(app, "--unknown", command.options.unknown, kUnknown, "strict|prune|preserve",
            "What a field the schema does not know is: an error, dropped, or kept (default " +
                unknown_default + ")");
  AddChoice(app, "--defaults", command.options.defaults, kDefaults, "apply|annotate|ignore",
            "Whether defaults of the schema are filled in, only noted (admit --presence show), or left alone "
            "(default apply)");
  app.add_flag("--ignore-unknown-kinds", command.options.ignore_unknown_kinds,
               "Count objects of unknown kinds instead of reporting them");
  app.add_flag("--as-server", command.as_server,
               "Miss what files never carry (namespace, resourceVersion), as the API server would");
  app.add_flag("--keep-going", command.options.keep_going,
               "Run rules also on objects that are too wrong for the API server to do so");
  app.add_flag("!--no-rules", command.options.rules, "Do not run the rules of x-kubernetes-validations");
  app.add_flag("--fail-fast", command.options.fail_fast, "Stop at the first object with an error");
  AddReading(app, command.options.read);
}

CLI::Option* AddDialect(CLI::App& app, Dialect& dialect) {
  return app
      .add_option_function<std::string>(
          "--dialect", [&dialect](const std::string& name) { dialect = *schema::DialectNamed(name); },
          "Of schemas without $schema (default 2020-12)")
      ->check([](const std::string& name) {
        return schema::DialectNamed(name) ? std::string() : "there is no dialect " + name;
      })
      ->option_text("NAME");
}

// Either of them makes streams of all inputs.
void AddStreaming(CLI::App& app, CheckCommand& command) {
  const auto streams = [&command](const std::string& text) {
    command.streams = true;
    return text;
  };
  AddChoice(
      app, "--stream-strategy", command.by_schema.strategy, kStrategies, "fail-fast|best-effort|full-buffer",
      "Judge inputs as streams. When a keyword would have to keep more than the threshold: stop; say so "
      "and judge everything else; or keep it (default best-effort)")
      ->transform(streams)
      ->needs("--schema")
      ->group("JSON Schema");
  app.add_option("--stream-threshold", command.by_schema.threshold,
                 "Judge inputs as streams, whose keywords may keep that many bytes")
      ->transform(streams)
      ->type_name("N")
      ->capture_default_str()
      ->needs("--schema")
      ->group("JSON Schema");
}

void AddSchemas(CLI::App& app, CheckCommand& command) {
  app.add_option("--schema", command.schemas,
                 "Judge any JSON or YAML by this JSON Schema, also FILE#/a/part of it; further ones are "
                 "documents it may refer to")
      ->allow_extra_args(false)
      ->option_text("FILE")
      ->excludes("--crds", "--old")
      ->group("JSON Schema");
  AddDialect(app, command.by_schema.dialect)->needs("--schema")->group("JSON Schema");
  app.add_flag("--format-assertion", command.by_schema.assert_formats, "Formats are rules, not remarks")
      ->needs("--schema")
      ->group("JSON Schema");
  app.add_flag("--warnings-as-errors", command.by_schema.warnings_as_errors,
               "What is ignored in the schema is an error")
      ->needs("--schema")
      ->group("JSON Schema");
  AddChoice(app, "--ambiguity", command.by_schema.ambiguity, kAmbiguities, "error|first-match|score-best",
            "What a value is that fits several alternatives of oneOf: an error, or one of the first; "
            "score-best also takes a value that fits none for one of that with the fewest faults, and tells "
            "these (default error)")
      ->needs("--schema")
      ->group("JSON Schema");
  AddStreaming(app, command);
}

void AddCheck(CLI::App& app, CheckCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("check", "Say what the API server would say to each object");
  command.judge.options.unknown = Unknown::kStrict;
  AddJudging(*sub, command.judge, "strict");
  AddProject(*sub, command.project);
  AddSchemas(*sub, command);
  AddTypes(*sub, command.types.from, "Go types");
  command.types.features_off = true;
  AddRuleOptions(*sub, command.types, "Go types");
  AddStyle(*sub, command.style, command.jobs);
  sub->callback([&] { chosen = command; });
}

void AddAdmit(CLI::App& app, AdmitCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("admit", "Print each object as it would be stored, or say why not");
  AddJudging(*sub, command.judge, "prune");
  AddChoice(*sub, "--to", command.to, kStreamFormats, "json|yaml|jsonl", "What to write (default yaml)");
  AddChoice(*sub, "--presence", command.presence, kPresence, "keep|show",
            "Keep missing fields missing and nulls null, or show which fields were missing, null or "
            "defaulted");
  sub->callback([&] { chosen = command; });
}

void AddLint(CLI::App& app, LintCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("lint", "Say what the API server would say to each CRD");
  AddPaths(*sub, command.paths);
  AddStyle(*sub, command.style, command.jobs);
  AddReading(*sub, command.read);
  sub->callback([&] { chosen = command; });
}

void AddConvert(CLI::App& app, ConvertCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("convert", "Write what was read as JSON or YAML");
  AddPaths(*sub, command.paths);
  AddChoice(*sub, "--to", command.to, kStreamFormats, "json|yaml|jsonl", "What to write (default json)");
  sub->add_flag("--sort-keys", command.sort_keys, "Order keys as kubectl prints them instead of as read");
  AddReading(*sub, command.read);
  sub->callback([&] { chosen = command; });
}

void AddSchema(CLI::App& app, SchemaConvertCommand& command, Chosen& chosen) {
  CLI::App* schema = app.add_subcommand("schema", "Schemas themselves");
  schema->require_subcommand(1);
  CLI::App* sub = schema->add_subcommand(
      "convert", "Write the schemas of a CRD, an OpenAPI document or a JSON Schema in another form");
  sub->add_option("FILE", command.path, "A file, also FILE#/a/part of it, or - for standard input")
      ->required()
      ->option_text("FILE|-");
  engine::SchemaConvertOptions& options = command.options;
  AddChoice(*sub, "--to", options.to, kSchemaForms, "openapi-3.0|openapi-3.1|json-schema|json-schema-draft-7",
            "What to write")
      ->required();
  sub->add_option("--kind", options.kind, "One kind alone, such as apps/v1/Deployment or Deployment")
      ->option_text("KIND");
  AddDialect(*sub, options.dialect);
  AddChoice(*sub, "--output,-o", command.as, kDocumentFormats, "yaml|json", "How to write it (default yaml)");
  sub->add_flag("--presence", options.presence,
                "Mark properties that may be null or defaulted with x-goskema-presence");
  sub->add_flag("--warnings-as-errors", options.warnings_as_errors,
                "What is ignored or left out is an error");
  AddReading(*sub, options.read);
  sub->callback([&] { chosen = command; });
}

void AddCelEval(CLI::App& cel, CelEvalCommand& command, Chosen& chosen) {
  CLI::App* sub = cel.add_subcommand("eval", "Evaluate an expression: its value, type and cost");
  sub->add_option("EXPRESSION", command.expression, "Of CEL, with the variables self and oldSelf")
      ->required()
      ->option_text(" ");
  sub->add_option("--self", command.self, "The value of self, or the object it stands in")
      ->required()
      ->option_text("FILE");
  sub->add_option("--old", command.old, "The same for oldSelf")->option_text("FILE");
  CLI::Option* schema =
      sub->add_option("--schema", command.schema, "The CRD whose schema gives self its type")
          ->option_text("CRD");
  sub->add_option("--at", command.at, "Where in the schema, such as .spec.ports[0]")
      ->option_text("PATH")
      ->needs(schema);
  sub->add_flag("--trace", command.trace, "Show the value of every part of the expression");
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "How to print (default text)");
  AddReading(*sub, command.read);
  sub->callback([&] { chosen = command; });
}

void AddCel(CLI::App& app, CelCheckCommand& check, CelCostCommand& cost, CelEvalCommand& eval,
            Chosen& chosen) {
  CLI::App* cel = app.add_subcommand("cel", "Rules of CRDs (x-kubernetes-validations)");
  cel->require_subcommand(1);
  CLI::App* sub = cel->add_subcommand("check", "Say which rules cannot be compiled or could cost too much");
  AddPaths(*sub, check.paths);
  AddReporting(*sub, check.style);
  AddReading(*sub, check.read);
  sub->callback([&] { chosen = check; });
  sub = cel->add_subcommand("cost", "Print what each rule can cost, and the bounds that would help");
  AddPaths(*sub, cost.paths);
  AddChoice(*sub, "--output,-o", cost.json_lines, kTextOrLines, "text|jsonl", "How to print (default text)");
  AddReading(*sub, cost.read);
  sub->callback([&] { chosen = cost; });
  AddCelEval(*cel, eval, chosen);
}

void AddBatch(CLI::App& app, Chosen& chosen) {
  app.add_subcommand("batch", "Answer JSON lines on standard input, a line each")->callback([&] {
    chosen = BatchCommand{};
  });
}

}  // namespace

ParsedCommandLine ParseCommandLine(int argc, char** argv) {
  CLI::App app("Plimsoll says what a Kubernetes API server would say, without one.", "plimsoll");
  app.set_version_flag("--version", "plimsoll " + std::string(engine::kVersion));
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);

  ParsedCommandLine parsed;
  CheckCommand check;
  AdmitCommand admit;
  LintCommand lint;
  ConvertCommand convert;
  SchemaConvertCommand schema_convert;
  CelCheckCommand cel_check;
  MergeCommands merging;
  UnionCommands unions;
  CelCostCommand cel_cost;
  CelEvalCommand cel_eval;
  DeclareCommands declare;
  CatalogCommands catalog;
  ExplainCommands explain;
  AddCheck(app, check, parsed.invocation);
  AddAdmit(app, admit, parsed.invocation);
  AddLint(app, lint, parsed.invocation);
  AddCel(app, cel_check, cel_cost, cel_eval, parsed.invocation);
  AddMerging(app, merging, parsed.invocation);
  AddSet(app, unions.set, parsed.invocation);
  AddDeclare(app, declare, parsed.invocation);
  AddConvert(app, convert, parsed.invocation);
  AddSchema(app, schema_convert, parsed.invocation);
  AddSchemaUnions(*app.get_subcommand("schema"), unions.schema_unions, parsed.invocation);
  AddCatalog(app, catalog, parsed.invocation);
  AddExplain(app, explain, parsed.invocation);
  AddCompletion(app, parsed.invocation);
  AddBatch(app, parsed.invocation);
  AddDropIns(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, err;
    const bool asked = app.exit(error, out, err) == 0;
    parsed.text = out.str() + err.str();
    parsed.exit_code = asked ? kAllGood : kUnusable;
    parsed.invocation.reset();
  }
  return parsed;
}

}  // namespace plimsoll::app
