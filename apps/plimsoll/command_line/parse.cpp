#include <sstream>

#include "parts.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/engine/judge/pod_security.h"

namespace plimsoll::app {
namespace {

using check::StreamStrategy;
using engine::Profile;
using engine::Subresource;
using finding::PathRender;
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
const std::map<std::string, Subresource> kSubresources = {
    {"status", Subresource::kStatus},     {"scale", Subresource::kScale},
    {"resize", Subresource::kResize},     {"ephemeralcontainers", Subresource::kEphemeralContainers},
    {"finalize", Subresource::kFinalize}, {"approval", Subresource::kApproval},
    {"eviction", Subresource::kEviction}, {"binding", Subresource::kBinding},
    {"token", Subresource::kToken}};
const std::map<std::string, StreamStrategy> kStrategies = {{"fail-fast", StreamStrategy::kFailFast},
                                                           {"best-effort", StreamStrategy::kBestEffort},
                                                           {"full-buffer", StreamStrategy::kFullBuffer}};
const std::map<std::string, PathRender> kPathForms = {{"none", PathRender::kNone},
                                                      {"field", PathRender::kField},
                                                      {"pointer", PathRender::kPointer},
                                                      {"both", PathRender::kBoth}};
const std::map<std::string, value::YamlVersion> kYamlVersions = {{"1.1", value::YamlVersion::k1_1},
                                                                 {"1.2", value::YamlVersion::k1_2}};
const std::map<std::string, DuplicateKeys> kDuplicateKeys = {{"error", DuplicateKeys::kError},
                                                             {"last", DuplicateKeys::kLastWins},
                                                             {"first", DuplicateKeys::kFirstWins}};

}  // namespace

void AddReading(CLI::App& app, value::ReadOptions& read) {
  value::Limits& limits = read.limits;
  AddChoice(app, "--duplicate-keys", read.duplicates, kDuplicateKeys, "error|last|first",
            "Reject duplicate keys, or warn and use the last or first one (default: error)");
  const auto limit = [&](const char* name, auto& target, const char* help) {
    app.add_option(name, target, help)->type_name("N")->capture_default_str()->group(kLimitsSection);
  };
  limit("--max-bytes", limits.max_bytes, "Maximum size of an input in bytes");
  app.add_option("--max-depth", limits.max_depth, "Maximum nesting depth, up to 10000")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1u, value::kMaxDepth))
      ->group(kLimitsSection);
  limit("--max-nodes", limits.max_nodes, "Maximum number of keys and values in a document");
  limit("--max-alias-nodes", limits.max_alias_nodes,
        "Maximum number of keys and values that YAML aliases expand to");
  limit("--max-documents", limits.max_documents, "Maximum number of documents in an input");
}

void AddPaths(CLI::App& app, std::vector<std::string>& paths) {
  app.add_option("PATH", paths, "Files, directories, quoted glob patterns, or - for standard input")
      ->required()
      ->option_text("PATH...");
}

void AddOld(CLI::App& app, std::vector<std::string>& old) {
  app.add_option("--old,--base", old, "Validate as updates of the objects at this path (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
}

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

namespace {

void AddJudging(CLI::App& app, JudgeCommand& command, TypesCommand& types, const std::string& unknown_default,
                Releases releases) {
  AddPaths(app, command.paths);
  BeginSection(app, kSchemaSection);
  app.add_option("--crds", command.crds, "Read more CRDs from this file or directory (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
  app.add_flag("!--no-lint-crds", command.lint_crds, "Do not warn about invalid CRDs of --crds");
  AddCatalogs(app, command, releases);
  AddUnions(app, command.unions);
  app.add_flag("--ignore-unknown-kinds", command.options.ignore_unknown_kinds,
               "Count objects of unknown kinds instead of reporting them");
  BeginSection(app, kInputSection);
  AddReading(app, command.options.read);
  AddSearch(app, command.search);
  BeginSection(app, kValidationSection);
  AddOld(app, command.old);
  AddChoice(app, "--subresource", command.options.subresource, kSubresources, "NAME",
            "Validate as a request of a subresource, such as status (most require --old)");
  app.add_option("--pod-security", command.pod_security,
                 "Apply the Pod Security Standards, by level or by labels of Namespaces")
      ->check([](const std::string& text) {
        const auto policies = engine::NamespacePolicies::Parse(text);
        return policies ? std::string() : policies.error().message;
      })
      ->option_text("LEVEL[:VERSION]|labels");
  AddGates(app, types, command.options);
  app.add_flag("--limit-ranges", command.limit_ranges,
               "Apply the LimitRanges among the inputs to Pods and claims of their namespaces");
  app.add_flag("--resource-quotas", command.resource_quotas,
               "Apply the ResourceQuotas among the inputs to the sums of their namespaces");
  AddChoice(app, "--unknown", command.options.unknown, kUnknown, "strict|prune|preserve",
            "Reject, drop or keep unknown fields (default: " + unknown_default + ")");
  AddChoice(app, "--defaults", command.options.defaults, kDefaults, "apply|annotate|ignore",
            "Apply the defaults of the schema, only show them, or ignore them (default: apply)");
  app.add_flag("--as-server", command.as_server,
               "Require namespace and resourceVersion, which manifests often omit");
  app.add_flag("--fail-fast", command.options.fail_fast, "Stop at the first object with an error");
  app.add_flag("--first-error", command.options.first_error, "Report only the first error of each object");
  AddSchemaValidation(app, command);
  AddCluster(app, command.options.cluster);
  AddClock(app, command.options.cluster);
  BeginSection(app, kRulesSection);
  app.add_flag("--keep-going", command.options.keep_going,
               "Run CEL rules even after schema errors, where the API server would not");
  app.add_flag("!--no-rules", command.options.rules, "Do not run CEL rules (x-kubernetes-validations)");
  AddRuleLimits(app, command.options);
}

CLI::Option* AddDialect(CLI::App& app, Dialect& dialect) {
  return app
      .add_option_function<std::string>(
          "--dialect", [&dialect](const std::string& name) { dialect = *schema::DialectNamed(name); },
          "JSON Schema draft to assume when $schema is missing (default: 2020-12)")
      ->check([](const std::string& name) {
        return schema::DialectNamed(name) ? std::string() : "unknown dialect '" + name + "'";
      })
      ->option_text("NAME");
}

// Either of them makes streams of all inputs.
void AddStreaming(CLI::App& app, CheckCommand& command) {
  const auto streams = [&command](const std::string& text) {
    command.streams = true;
    return text;
  };
  AddChoice(app, "--stream-strategy", command.by_schema.strategy, kStrategies,
            "fail-fast|best-effort|full-buffer",
            "Validate as a stream; above the threshold stop, skip the keyword, or buffer")
      ->transform(streams)
      ->needs("--schema");
  app.add_option("--stream-threshold", command.by_schema.threshold,
                 "Validate as a stream; let a keyword buffer up to N bytes")
      ->transform(streams)
      ->type_name("N")
      ->capture_default_str()
      ->needs("--schema");
}

void AddSchemas(CLI::App& app, CheckCommand& command) {
  BeginSection(app, kJsonSchemaSection);
  app.add_option("--schema", command.schemas,
                 "Validate any JSON or YAML with this JSON Schema; repeat to add referenced ones")
      ->allow_extra_args(false)
      ->option_text("FILE")
      ->excludes("--crds", "--old");
  AddDialect(app, command.by_schema.dialect)->needs("--schema");
  AddChoice(app, "--yaml", command.judge.options.read.yaml, kYamlVersions, "1.1|1.2",
            "YAML version that decides what plain scalars mean (default: 1.1, as Kubernetes)")
      ->needs("--schema");
  AddStreaming(app, command);
}

// --ambiguity is about JSON Schema only.
void RequireJsonSchema(const CLI::App& app, bool given, const std::string& by) {
  if (!given && app.get_option("--ambiguity")->count() != 0) throw CLI::RequiresError("--ambiguity", by);
}

void RequireOld(const JudgeCommand& command) {
  const Subresource subresource = command.options.subresource;
  if (subresource == Subresource::kNone || builtin::IsCreated(subresource) || !command.old.empty()) return;
  throw CLI::RequiresError("--subresource", "--old");
}

// Options that were given and are about Kubernetes objects.
std::vector<std::string> IneffectiveBySchema(const CLI::App& app) {
  constexpr const char* kNames[] = {"--no-lint-crds",
                                    "--catalog",
                                    "--kubernetes-version",
                                    "--no-cached-catalogs",
                                    "--ignore-unknown-kinds",
                                    "--subresource",
                                    "--pod-security",
                                    "--limit-ranges",
                                    "--policies",
                                    "--assume-bound",
                                    "--resource-quotas",
                                    "--service-cluster-ip-range",
                                    "--service-node-port-range",
                                    "--allow-privileged",
                                    "--now",
                                    "--unknown",
                                    "--defaults",
                                    "--as-server",
                                    "--profile",
                                    "--no-embedded",
                                    "--keep-going",
                                    "--no-rules",
                                    "--cel-functions",
                                    "--cel-max-length",
                                    "--cel-budget",
                                    "--placeholders",
                                    "--skip-kind",
                                    "--skip-field",
                                    "--duplicates",
                                    "--changed-since",
                                    "--repository",
                                    "--config",
                                    "--baseline",
                                    "--write-baseline",
                                    "--types",
                                    "--module",
                                    "--option",
                                    "--gate",
                                    "--enforce-alpha",
                                    "--helm",
                                    "--helm-values",
                                    "--kustomize",
                                    "--build-timeout"};
  std::vector<std::string> out;
  for (const char* name : kNames) {
    const CLI::Option* option = app.get_option_no_throw(name);
    if (option != nullptr && option->count() != 0) out.emplace_back(name);
  }
  return out;
}

void AddPolicyEvaluation(CLI::App& app, CheckCommand& command) {
  BeginSection(app, kValidationSection);
  app.add_option("--policies", command.policies,
                 "Evaluate the admission policies at this path on all objects (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
  app.add_flag("--assume-bound", command.assume_bound,
               "Evaluate policies without a binding, too, as if bound to everything");
}

void AddCheck(CLI::App& app, CheckCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("check", "Validate objects as the API server would");
  command.judge.options.unknown = Unknown::kStrict;
  AddJudging(*sub, command.judge, command.types, "strict", Releases::kSeveral);
  AddFileSettings(*sub, command.project.settings);
  AddPolicyEvaluation(*sub, command);
  AddProject(*sub, command.project);
  AddBuilding(*sub, command.judge.build);
  AddSchemas(*sub, command);
  BeginSection(*sub, kGoTypesSection);
  AddTypes(*sub, command.types.from);
  command.types.features_off = true;
  AddRuleOptions(*sub, command.types);
  AddStyle(*sub, command.style, command.jobs);
  AddSecrets(*sub, command.judge.options.secrets);
  sub->callback([&command, &chosen, sub] {
    RequireJsonSchema(*sub, !command.schemas.empty() || command.judge.options.profile == Profile::kLoose,
                      "--schema or --profile loose");
    RequireOld(command.judge);
    if (!command.schemas.empty()) command.ineffective = IneffectiveBySchema(*sub);
    chosen = command;
  });
}

void AddAdmit(CLI::App& app, AdmitCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("admit", "Print objects as the API server would store them");
  AddJudging(*sub, command.judge, command.types, "prune", Releases::kOne);
  BeginSection(*sub, kGoTypesSection);
  AddTypes(*sub, command.types.from);
  command.types.features_off = true;
  AddRuleOptions(*sub, command.types);
  BeginSection(*sub, kOutputSection);
  AddChoice(*sub, "--to", command.to, kStreamFormats, "json|yaml|jsonl", "Output format (default: yaml)");
  sub->add_option("--to-version", command.judge.options.to_version,
                  "Print objects in this version of their kind, such as v2 or autoscaling/v2")
      ->option_text("VERSION");
  AddChoice(*sub, "--presence", command.presence, kPresence, "keep|show",
            "Keep absent and null fields as they were, or show what was absent or null");
  AddSecrets(*sub, command.judge.options.secrets);
  sub->add_flag("--warnings-as-errors", command.warnings_as_errors, "Report warnings as errors");
  sub->callback([&command, &chosen, sub] {
    RequireJsonSchema(*sub, command.judge.options.profile == Profile::kLoose, "--profile loose");
    RequireOld(command.judge);
    chosen = command;
  });
}

void AddLint(CLI::App& app, LintCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("lint", "Validate CRDs as the API server would");
  AddPaths(*sub, command.paths);
  sub->add_flag("--conventions", command.conventions,
                "Also report what does not follow the Kubernetes API conventions");
  sub->add_flag("--strict-conventions", command.strict_conventions,
                "The same, with conventions that only some projects follow");
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command.read);
  AddSearch(*sub, command.search);
  AddConfiguration(*sub, command.project);
  AddStyle(*sub, command.style, command.jobs);
  sub->callback([&] { chosen = command; });
}

void AddConvert(CLI::App& app, ConvertCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("convert", "Convert objects between YAML, JSON and JSON lines");
  AddPaths(*sub, command.paths);
  AddChoice(*sub, "--to", command.to, kStreamFormats, "json|yaml|jsonl", "Output format (default: json)");
  sub->add_flag("--sort-keys", command.sort_keys, "Sort keys as kubectl does instead of keeping their order");
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command.read);
  AddSearch(*sub, command.search);
  sub->callback([&] { chosen = command; });
}

void AddSchema(CLI::App& app, SchemaConvertCommand& command, Chosen& chosen) {
  CLI::App* schema = app.add_subcommand("schema", "Convert and inspect schemas");
  schema->require_subcommand(1);
  CLI::App* sub =
      schema->add_subcommand("convert", "Convert schemas of a CRD, an OpenAPI document or a JSON Schema");
  sub->add_option("FILE", command.path,
                  "File with the schema, FILE#/json/pointer into it, or - for standard input")
      ->required()
      ->option_text("FILE|-");
  engine::SchemaConvertOptions& options = command.options;
  AddChoice(*sub, "--to", options.to, kSchemaForms, "openapi-3.0|openapi-3.1|json-schema|json-schema-draft-7",
            "Schema format to write (required)")
      ->required();
  sub->add_option("--kind", options.kind, "Convert only this kind, such as apps/v1/Deployment or Deployment")
      ->option_text("KIND");
  AddDialect(*sub, options.dialect);
  AddChoice(*sub, "--output,-o", command.as, kDocumentFormats, "yaml|json", "Output format (default: yaml)");
  sub->add_flag("--presence", options.presence,
                "Mark nullable and defaulted properties with x-goskema-presence");
  sub->add_flag("--warnings-as-errors", options.warnings_as_errors,
                "Report what was ignored or could not be converted as errors");
  AddReading(*sub, options.read);
  sub->callback([&] { chosen = command; });
}

void AddCelEval(CLI::App& cel, CelEvalCommand& command, Chosen& chosen) {
  CLI::App* sub = cel.add_subcommand("eval", "Evaluate a CEL expression and print its value, type and cost");
  sub->add_option("EXPRESSION", command.request.expression,
                  "CEL expression; may use the variables self and oldSelf")
      ->required()
      ->option_text("EXPRESSION");
  sub->add_option("--self", command.request.self,
                  "File with the value of self, or with the object that --at selects it from")
      ->option_text("FILE");
  sub->add_option("--old", command.request.old, "File with the value of oldSelf, or with its object")
      ->option_text("FILE")
      ->needs("--self");
  CLI::Option* schema =
      sub->add_option("--schema", command.request.schema, "CRD that gives self its type")->option_text("CRD");
  sub->add_option("--at", command.request.at,
                  "Path of self in the object, such as .spec.ports[0] (requires --schema)")
      ->option_text("PATH")
      ->needs(schema);
  sub->add_flag("--defaults", command.request.defaults,
                "Apply the defaults of the schema to the objects first (requires --schema)")
      ->needs(schema)
      ->needs("--self");
  sub->add_flag("--trace", command.request.trace, "Print the value of every subexpression");
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "Output format (default: text)");
  AddReading(*sub, command.request.read);
  sub->callback([&] { chosen = command; });
}

void AddCel(CLI::App& app, CelCheckCommand& check, CelCostCommand& cost, CelEvalCommand& eval,
            Chosen& chosen) {
  CLI::App* cel = app.add_subcommand("cel", "Check, estimate and evaluate CEL rules of CRDs");
  cel->require_subcommand(1);
  CLI::App* sub = cel->add_subcommand("check", "Compile the CEL rules of CRDs and check their cost limits");
  AddPaths(*sub, check.paths);
  AddReading(*sub, check.read);
  AddReporting(*sub, check.style);
  sub->callback([&] { chosen = check; });
  sub = cel->add_subcommand("cost", "Estimate the cost of each CEL rule and suggest limits that reduce it");
  AddPaths(*sub, cost.paths);
  AddChoice(*sub, "--output,-o", cost.json_lines, kTextOrLines, "text|jsonl",
            "Output format (default: text)");
  AddReading(*sub, cost.read);
  sub->callback([&] { chosen = cost; });
  AddCelEval(*cel, eval, chosen);
}

void AddBatch(CLI::App& app, Chosen& chosen) {
  app.add_subcommand("batch", "Answer requests in JSON lines on standard input")->callback([&] {
    chosen = BatchCommand{};
  });
}

}  // namespace

namespace {

struct CommandGroup {
  const char* title;
  std::vector<const char*> commands;
};

// How the overview presents the commands. Within a group they have the order in which they are added.
void GroupCommands(CLI::App& app) {
  const CommandGroup groups[] = {
      {"Validate", {"check", "admit", "lint", "test", "compat", "policy", "cel", "declare", "skew"}},
      {"Explore schemas", {"explain", "sample", "schema", "catalog"}},
      {"Compare and change objects", {"diff", "patch", "merge", "apply", "set", "convert"}},
      {"Replace other tools", {"kubeconform", "kubectl-validate"}},
      {"Serve other programs", {"serve", "batch"}},
      {"Other", {"completion", "help"}},
  };
  for (const CommandGroup& group : groups) {
    for (const char* name : group.commands) app.get_subcommand(name)->group(group.title);
  }
}

ParsedCommandLine Answer(std::string text, int exit_code) {
  ParsedCommandLine out;
  out.text = std::move(text);
  out.exit_code = exit_code;
  return out;
}

}  // namespace

ParsedCommandLine ParseCommandLine(int argc, char** argv) {
  CLI::App app("Validate Kubernetes manifests offline, with the rules of the API server", "plimsoll");
  app.set_version_flag("--version", "plimsoll " + std::string(engine::kVersion));
  app.get_option("--version")->description("Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.require_subcommand(1);
  UseHelpPages(app);

  ParsedCommandLine parsed;
  CheckCommand check;
  AdmitCommand admit;
  LintCommand lint;
  TestCommand test;
  CompatCommands compat;
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
  ServeCommands serve;
  SkewCommands skew;
  HelpCommand help;
  AddCheck(app, check, parsed.invocation);
  AddAdmit(app, admit, parsed.invocation);
  AddLint(app, lint, parsed.invocation);
  AddTest(app, test, parsed.invocation);
  AddCompat(app, compat, parsed.invocation);
  AddPolicy(app, parsed.invocation);
  AddCel(app, cel_check, cel_cost, cel_eval, parsed.invocation);
  AddDeclare(app, declare, parsed.invocation);
  AddSkew(app, skew, parsed.invocation);
  AddExplain(app, explain, parsed.invocation);
  AddSchema(app, schema_convert, parsed.invocation);
  AddSchemaUnions(*app.get_subcommand("schema"), unions.schema_unions, parsed.invocation);
  AddCatalog(app, catalog, parsed.invocation);
  AddMerging(app, merging, parsed.invocation);
  AddSet(app, unions.set, parsed.invocation);
  AddConvert(app, convert, parsed.invocation);
  AddDropIns(app);
  AddServe(app, serve, parsed.invocation);
  AddBatch(app, parsed.invocation);
  AddCompletion(app, parsed.invocation);
  AddHelp(app, help, parsed.invocation);
  GroupCommands(app);
  const NamedCommand named = FindCommand(app, {argv + 1, argv + argc});
  if (named.unknown) return Answer(DescribeUsageError(named), kUnusable);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream out;
    app.exit(success, out, out);
    return Answer(out.str(), kAllGood);
  } catch (const CLI::ParseError& error) {
    return Answer(DescribeUsageError(app, error), kUnusable);
  }
  return parsed;
}

}  // namespace plimsoll::app
