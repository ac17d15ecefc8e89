// Parts of the command line that several commands have, and the groups of commands that are in files
// of their own.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "help_page.h"
#include "invocation.h"

namespace plimsoll::app {

// The chosen command.
using Chosen = std::optional<Invocation>;

// The sections of a command's help, in the order they are printed; options without one come first.
inline constexpr const char* kPortsSection = "Ports";
inline constexpr const char* kCertificatesSection = "Certificates";
inline constexpr const char* kRunningSection = "Running";
inline constexpr const char* kInputSection = "Input";
inline constexpr const char* kSchemaSection = "Schemas";
inline constexpr const char* kValidationSection = "Validation";
inline constexpr const char* kRequestSection = "Requests";
inline constexpr const char* kClusterSection = "Cluster";
inline constexpr const char* kRulesSection = "CEL rules";
inline constexpr const char* kJsonSchemaSection = "JSON Schema";
inline constexpr const char* kGoTypesSection = "Go types";
inline constexpr const char* kOutputSection = "Output";
inline constexpr const char* kLimitsSection = "Limits";

// Options that are added from now on belong to this section.
inline void BeginSection(CLI::App& app, const char* section) { app.option_defaults()->group(section); }

template <class T>
CLI::Option* AddChoice(CLI::App& app, const std::string& name, T& target,
                       const std::map<std::string, T>& choices, const std::string& shown,
                       const std::string& help) {
  return app
      .add_option_function<std::string>(
          name, [&target, &choices](const std::string& text) { target = choices.at(text); }, help)
      ->check([&choices, shown](const std::string& text) {
        return choices.contains(text) ? std::string() : "must be one of " + shown + ", not '" + text + "'";
      })
      ->type_name(shown)
      ->option_text(shown);
}

// What several commands can print or write.
inline const std::map<std::string, bool> kTextOrLines = {{"text", false}, {"jsonl", true}};
inline const std::map<std::string, bool> kTextOrJson = {{"text", false}, {"json", true}};
inline const std::map<std::string, bool> kYamlOrJson = {{"yaml", false}, {"json", true}};
inline const std::map<std::string, engine::WriteAs> kDocumentFormats = {{"yaml", engine::WriteAs::kYaml},
                                                                        {"json", engine::WriteAs::kJson}};
inline const std::map<std::string, engine::WriteAs> kStreamFormats = {{"json", engine::WriteAs::kJson},
                                                                      {"yaml", engine::WriteAs::kYaml},
                                                                      {"jsonl", engine::WriteAs::kJsonLines}};

// Files, directories, patterns or standard input; required.
void AddPaths(CLI::App& app, std::vector<std::string>& paths);
// What is skipped in directories, and whether that is listed.
void AddSearch(CLI::App& app, SearchCommand& command);
// Whether helm and kustomize make manifests of what is found.
void AddBuilding(CLI::App& app, BuildCommand& command);

// How long another program may take.
CLI::Option* AddTimeout(CLI::App& app, const std::string& name, uint32_t& seconds, const std::string& help);
// How input is read: repeated keys and limits.
void AddReading(CLI::App& app, value::ReadOptions& read);
// How findings are shown.
void AddReporting(CLI::App& app, ReportStyle& style);
// The same, and how many files are looked at at once.
void AddStyle(CLI::App& app, ReportStyle& style, unsigned& jobs);
// Whether values of Secrets are shown: --show-secrets.
void AddSecrets(CLI::App& app, engine::SecretDisplay& secrets);
// The configuration of a project, and baselines.
void AddConfiguration(CLI::App& app, ProjectCommand& command);
// The same, and what to pass over, and changes.
void AddProject(CLI::App& app, ProjectCommand& command);
// What may differ from file to file: placeholders, what to skip, duplicates.
void AddFileSettings(CLI::App& app, engine::FileSettings& settings);
// How values are validated by a schema, and what CEL rules may do.
void AddSchemaValidation(CLI::App& app, JudgeCommand& command);
void AddRuleLimits(CLI::App& app, engine::JudgeOptions& options);
// Which part of the objects is validated: --shard and --shards.
std::array<CLI::Option*, 2> AddShard(CLI::App& app, ShardCommand& command);
// Objects as they were.
void AddOld(CLI::App& app, std::vector<std::string>& old);
// The draft of a JSON Schema that does not say it.
CLI::Option* AddDialect(CLI::App& app, schema::Dialect& dialect);

// Files that declare unions: --unions.
void AddUnions(CLI::App& app, std::vector<std::string>& files);
// The same, and Go types that declare them. Begins a section.
void AddUnionSources(CLI::App& app, UnionSourcesCommand& command);

// Where tagged Go types are found: --types and --module.
CLI::Option* AddTypes(CLI::App& app, kinds::TypesFrom& from);
// What their rules go by: --option, --enforce-alpha.
void AddRuleOptions(CLI::App& app, TypesCommand& command);
// --gate, for declarative rules and for built-in kinds.
void AddGates(CLI::App& app, TypesCommand& command, engine::JudgeOptions& options);

void AddCheck(CLI::App& app, CheckCommand& command, Chosen& chosen);
void AddAdmit(CLI::App& app, AdmitCommand& command, Chosen& chosen);
void AddLint(CLI::App& app, LintCommand& command, Chosen& chosen);
void AddConvert(CLI::App& app, ConvertCommand& command, Chosen& chosen);
// `schema`, with `schema convert`.
void AddSchema(CLI::App& app, SchemaConvertCommand& command, Chosen& chosen);

// `cel check`, `cel cost`, `cel eval`.
struct CelCommands {
  CelCheckCommand check;
  CelCostCommand cost;
  CelEvalCommand eval;
};
void AddCel(CLI::App& app, CelCommands& commands, Chosen& chosen);

// `declare check`, `declare lint`, ...
struct DeclareCommands {
  CheckCommand check;
  DeclareLintCommand lint;
  DeclareGenCommand gen;
  DeclareExplainCommand explain;
};
// How Go is generated, or compared with what would be.
void AddGoOptions(CLI::App& app, engine::GenerateGoOptions& go);
void AddDeclareGen(CLI::App& declare, DeclareGenCommand& command, Chosen& chosen);
void AddDeclare(CLI::App& app, DeclareCommands& commands, Chosen& chosen);

// How suites are run. The words are those of help: `constraints of the CRDs`, `constraint`, `CRD`.
struct TestWords {
  std::string covered;
  std::string mutated;
  std::string watched;
};
void AddTestSettings(CLI::App& app, TestSettings& settings, const TestWords& words);
// Throws if the settings contradict each other; once all are read.
void CheckTestSettings(const TestSettings& settings);
// `test`.
void AddTest(CLI::App& app, TestCommand& command, Chosen& chosen);

// `catalog build`, `catalog list`, ...
struct CatalogCommands {
  CatalogBuildCommand build;
  CatalogListCommand list;
  CatalogShowCommand show;
  CatalogDiffCommand diff;
  CatalogPullCommand pull;
  CatalogRemoveCommand remove;
};
void AddCatalog(CLI::App& app, CatalogCommands& commands, Chosen& chosen);
// How a cluster is set up, and the time of its clock.
void AddCluster(CLI::App& app, builtin::ClusterFacts& cluster);
void AddClock(CLI::App& app, builtin::ClusterFacts& cluster);
// How many releases --kubernetes-version takes.
enum class Releases : uint8_t { kOne, kSeveral };
// The kinds that objects are judged by beside CRDs: --catalog and --kubernetes-version.
void AddCatalogs(CLI::App& app, JudgeCommand& command, Releases releases);
// Whether catalogs of the cache are used: --no-cached-catalogs.
CLI::Option* AddCacheUse(CLI::App& app, CacheCommand& command);
// A release of Kubernetes.
CLI::Option* AddKubernetesVersion(CLI::App& app, std::string& release, const std::string& help);

// `patch`, `merge`, `apply`, `diff`.
struct MergeCommands {
  PatchCommand patch;
  PatchBuildCommand patch_build;
  MergeCommand merge;
  ApplyCommand apply;
  DiffCommand diff;
};
void AddMerging(CLI::App& app, MergeCommands& commands, Chosen& chosen);
// What says how objects merge: --schemas, and how input is read.
void AddMergeTypes(CLI::App& app, MergeTypesCommand& command);

// `set`, and `schema unions` below the command `schema`.
struct UnionCommands {
  SetCommand set;
  SchemaUnionsCommand schema_unions;
};
void AddSet(CLI::App& app, SetCommand& command, Chosen& chosen);
void AddSchemaUnions(CLI::App& schema, SchemaUnionsCommand& command, Chosen& chosen);

// `compat` and `compat merge`.
struct CompatCommands {
  CompatCommand compat;
  CompatMergeCommand merge;
};
void AddCompat(CLI::App& app, CompatCommands& commands, Chosen& chosen);

// `explain` and `sample`.
struct ExplainCommands {
  ExplainCommand explain;
  SampleCommand sample;
};
void AddExplain(CLI::App& app, ExplainCommands& commands, Chosen& chosen);
// `serve` and `serve bench`.
struct ServeCommands {
  ServeCommand serve;
  ServeBenchCommand bench;
};
void AddServe(CLI::App& app, ServeCommands& commands, Chosen& chosen);
void AddLsp(CLI::App& app, LspCommand& command, Chosen& chosen);
// `skew cri`, `skew proto`, `skew feature`.
struct SkewCommands {
  SkewCriCommand cri;
  SkewProtoCommand proto;
  SkewFeatureCommand feature;
};
void AddSkew(CLI::App& app, SkewCommands& commands, Chosen& chosen);
// `policy check`, ...
void AddPolicy(CLI::App& app, Chosen& chosen);
// `completion`, of all commands there are when it runs.
void AddCompletion(CLI::App& app, Chosen& chosen);
// `kubeconform` and `kubectl-validate`, for the list of commands.
void AddDropIns(CLI::App& app);

// `help`, of all commands there are when it runs. The words after it name a command.
inline constexpr std::string_view kHelpCommand = "help";
void AddHelp(CLI::App& app, HelpCommand& command, Chosen& chosen);
// Makes --help print these pages, too; before subcommands are added.
void UseHelpPages(CLI::App& app);
// With those above it: `plimsoll catalog build`.
std::string CommandName(const CLI::App& app);
HelpPage PageOf(const CLI::App& app);

// The command that words name, as far as they do, and the first word that is not a command where one is
// required.
struct NamedCommand {
  const CLI::App* app;
  std::optional<std::string> unknown;
};
NamedCommand FindCommand(const CLI::App& root, const std::vector<std::string>& words);
std::string DescribeUnknownCommand(const NamedCommand& named);
// What to print when the command line is wrong.
std::string DescribeUsageError(const NamedCommand& named);
std::string DescribeUsageError(const CLI::App& root, const CLI::ParseError& error);

}  // namespace plimsoll::app
