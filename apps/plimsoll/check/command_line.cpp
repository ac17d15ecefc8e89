#include "../command_line/parts.h"
#include "plimsoll/engine/judge/pod_security.h"

namespace plimsoll::app {
namespace {

using check::StreamStrategy;
using engine::Profile;
using engine::Subresource;
using reshape::DefaultMode;
using reshape::Unknown;

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
const std::map<std::string, value::YamlVersion> kYamlVersions = {{"1.1", value::YamlVersion::k1_1},
                                                                 {"1.2", value::YamlVersion::k1_2}};

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
                                    "--shard",
                                    "--shards",
                                    "--service-cluster-ip-range",
                                    "--service-node-port-range",
                                    "--allow-privileged",
                                    "--now",
                                    "--unknown",
                                    "--defaults",
                                    "--as-server",
                                    "--applied",
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
                                    "--build-timeout",
                                    "--fix",
                                    "--write"};
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

void AddFixing(CLI::App& app, CheckCommand& command) {
  BeginSection(app, kOutputSection);
  CLI::Option* fix = app.add_flag_callback(
      "--fix", [&command] { command.fixing = std::max(command.fixing, Fixing::kShow); },
      "Show what would be fixed, as a diff after the report");
  app.add_flag_callback(
         "--write", [&command] { command.fixing = Fixing::kWrite; },
         "With --fix: write the fixed files instead")
      ->needs(fix);
  fix->excludes("--changed-since", "--helm", "--kustomize");
}

// The diff is for people, and so must be the report.
void RequireTextForDiff(const CheckCommand& command) {
  if (command.fixing != Fixing::kShow || command.style.output == finding::ReportForm::kText) return;
  throw CLI::RequiresError("--fix without --write", "--output text");
}

}  // namespace

void AddCheck(CLI::App& app, CheckCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("check", "Validate objects as the API server would");
  command.judge.options.unknown = Unknown::kStrict;
  AddJudging(*sub, command.judge, command.types, "strict", Releases::kSeveral);
  AddFileSettings(*sub, command.project.settings);
  AddPolicyEvaluation(*sub, command);
  sub->add_flag("--applied", command.judge.options.merged,
                "Objects are from `plimsoll apply`: do not drop their nulls first");
  AddProject(*sub, command.project);
  AddBuilding(*sub, command.judge.build);
  AddShard(*sub, command.judge.shard);
  AddSchemas(*sub, command);
  BeginSection(*sub, kGoTypesSection);
  AddTypes(*sub, command.types.from);
  command.types.features_off = true;
  AddRuleOptions(*sub, command.types);
  AddStyle(*sub, command.style, command.jobs);
  AddSecrets(*sub, command.judge.options.secrets);
  AddFixing(*sub, command);
  sub->callback([&command, &chosen, sub] {
    RequireJsonSchema(*sub, !command.schemas.empty() || command.judge.options.profile == Profile::kLoose,
                      "--schema or --profile loose");
    RequireOld(command.judge);
    RequireTextForDiff(command);
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

}  // namespace plimsoll::app
