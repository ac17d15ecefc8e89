// The command line as data. ParseCommandLine is the only place that knows
// the library that reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "../catalog/invocation.h"
#include "../compat/invocation.h"
#include "../lsp/invocation.h"
#include "../policy/invocation.h"
#include "../process/shard.h"
#include "../process/time_limits.h"
#include "../serve/invocation.h"
#include "../skew/invocation.h"
#include "../suites/invocation.h"
#include "plimsoll/engine/compat/compat_report.h"
#include "plimsoll/engine/describe/cel_files.h"
#include "plimsoll/engine/describe/kind_explanation.h"
#include "plimsoll/engine/describe/schema_convert.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "plimsoll/engine/objects/object_diff.h"
#include "plimsoll/engine/objects/union_set.h"
#include "plimsoll/engine/objects/union_text.h"
#include "plimsoll/engine/report/document_writer.h"
#include "plimsoll/engine/report/report_style.h"
#include "plimsoll/engine/severity/catalog_pin.h"
#include "plimsoll/engine/severity/file_settings.h"
#include "plimsoll/engine/types/declare_options.h"
#include "plimsoll/engine/types/generate_cpp.h"
#include "plimsoll/engine/types/type_review.h"

namespace plimsoll::app {

using engine::Colour;
using engine::ReportStyle;

// Exit codes of every command.
inline constexpr int kAllGood = 0;
inline constexpr int kFindings = 1;
inline constexpr int kUnusable = 2;  // wrong usage or unreadable input
inline constexpr int kInternal = 3;

// How directories are searched for inputs.
struct SearchCommand {
  engine::InputOptions options;
  bool verbose = false;  // what is skipped is listed
};

// What a project says about its checks, beside the objects.
struct ProjectCommand {
  std::string config;  // empty: .plimsoll.yaml, if it is there
  bool no_config = false;
  std::vector<std::string> excludes;
  bool no_gitignore = false;
  std::string baseline;
  std::string write_baseline;
  std::string changed_since;  // a commit; empty: everything is checked
  uint32_t git_timeout_seconds = kGitTimeoutSeconds;
  std::string repository;  // a directory that the named files are part of, or empty
  engine::FileSettings settings;
};

// A file as it was.
struct OldFile {
  std::string path;
  std::string text;
};

// Which catalogs of the cache are used.
struct CacheCommand {
  bool off = false;
  // Only these, if the configuration of a project pins some.
  std::optional<std::vector<engine::CatalogPin>> pins;
};

// Which programs make manifests of what is found.
struct BuildCommand {
  bool helm = false;
  std::vector<std::string> helm_values;  // files
  bool kustomize = false;
  uint32_t timeout_seconds = kBuildTimeoutSeconds;
};

// What objects are judged by.
struct JudgeCommand {
  std::vector<std::string> paths;
  std::vector<std::string> crds;
  bool lint_crds = true;
  std::vector<std::string> catalogs;
  std::vector<std::string> unions;  // files that declare them
  CacheCommand cache;
  std::string kubernetes_version;  // the newest when it is empty
  // Further ones to judge by; each finding then says in which it holds.
  std::vector<std::string> more_versions = {};
  std::string pod_security;   // the level of namespaces without labels, or `labels`; none when it is empty
  bool limit_ranges = false;  // whether LimitRanges among the inputs count
  bool resource_quotas = false;
  std::vector<std::string> old;
  std::vector<OldFile> old_files;
  ShardCommand shard;
  // Which inputs are judged, if not all; CRDs in the others count still.
  std::optional<std::vector<std::string>> only;
  SearchCommand search;
  BuildCommand build;
  bool as_server = false;
  engine::JudgeOptions options;
  // What the command line says, if anything: the default depends on what validates.
  std::optional<check::Formats> formats;
  std::optional<check::NumberMode> numbers;
};

// Tagged Go types that objects are judged by, beside CRDs.
struct TypesCommand {
  kinds::TypesFrom from;
  std::string type;  // of all objects, if it is named
  engine::DeclareOptions options;
  bool features_off = false;  // options that are not named are off
  std::vector<std::string> gate_warnings;
};

// What becomes of findings with one likely fix.
enum class Fixing : uint8_t { kOff, kShow, kWrite };

struct CheckCommand {
  JudgeCommand judge;
  ProjectCommand project;
  TypesCommand types;
  // Any value is judged by the first of these, not objects by their kinds, when there is one.
  std::vector<std::string> schemas;
  engine::SchemaJudgeOptions by_schema;
  std::vector<std::string> ineffective;  // options that were given and do nothing
  std::vector<std::string> policies;     // admission policies to evaluate, too
  bool assume_bound = false;             // those without a binding as well
  bool streams = false;                  // all inputs are judged as streams
  Fixing fixing = Fixing::kOff;
  ReportStyle style;
  unsigned jobs = 0;  // 0: as many as the machine has processors
};

enum class Presence : uint8_t {
  kIgnore,
  kKeep,  // what was missing stays missing, what was null null
  kShow,  // each object is wrapped with a list of what was missing, null or defaulted
};

struct AdmitCommand {
  JudgeCommand judge;
  TypesCommand types;
  bool warnings_as_errors = false;
  Presence presence = Presence::kIgnore;
  engine::WriteAs to = engine::WriteAs::kYaml;
};

struct LintCommand {
  std::vector<std::string> paths;
  ProjectCommand project;
  bool conventions = false;
  bool strict_conventions = false;
  SearchCommand search;
  ReportStyle style;
  unsigned jobs = 0;
  value::ReadOptions read;
};

struct CompatCommand {
  CompatSourcesCommand sources;
  engine::CompatOptions options;
  std::string examples_directory;  // where they are written; empty: nowhere
  CompatObjectsCommand objects;
  ProjectCommand project;
  value::ReadOptions read;
  ReportStyle style;
  unsigned jobs = 0;
};

struct CompatMergeCommand {
  std::vector<std::string> results;
  ProjectCommand project;
  ReportStyle style;
};

struct ConvertCommand {
  std::vector<std::string> paths;
  SearchCommand search;
  engine::WriteAs to = engine::WriteAs::kJson;
  bool sort_keys = false;
  value::ReadOptions read;
};

struct SchemaConvertCommand {
  std::string path;
  engine::SchemaConvertOptions options;
  engine::WriteAs as = engine::WriteAs::kYaml;
};

struct CelCheckCommand {
  std::vector<std::string> paths;
  ReportStyle style;
  value::ReadOptions read;
};

struct CelCostCommand {
  std::vector<std::string> paths;
  bool json_lines = false;
  value::ReadOptions read;
};

struct CelEvalCommand {
  engine::CelFiles request;
  bool json = false;
};

struct DeclareLintCommand {
  kinds::TypesFrom from;
  codegen::ReviewOptions options;
  bool generated = false;  // generated files are compared, too
  engine::GenerateGoOptions go;
  ReportStyle style;
};

enum class Language : uint8_t { kGo, kCpp, kOpenApi };

struct DeclareGenCommand {
  kinds::TypesFrom from;
  Language language = Language::kGo;
  std::string output_dir;
  engine::GenerateGoOptions go;
  engine::GenerateCppOptions cpp;
  engine::GenerateSchemaOptions schema;
  bool check = false;  // files are compared, not written
  ReportStyle style;
};

struct DeclareExplainCommand {
  kinds::TypesFrom from;
  std::string name;  // of a type, and of fields after it
  bool json = false;
};

// What objects are merged by.
struct MergeTypesCommand {
  std::vector<std::string> schemas;
  std::string release;  // of Kubernetes; empty: the newest
  CacheCommand cache;
  value::ReadOptions read;
};

// Where unions are declared, beside the schemas.
struct UnionSourcesCommand {
  MergeTypesCommand types;
  std::vector<std::string> declarations;  // files
  kinds::TypesFrom go;
};

struct PatchCommand {
  UnionSourcesCommand sources;
  std::string object;
  std::string patch;  // a file, or the patch itself
  engine::PatchType type = engine::PatchType::kStrategic;
  engine::WriteAs to = engine::WriteAs::kYaml;
};

struct PatchBuildCommand {
  UnionSourcesCommand sources;
  std::string before;
  std::string after;
  std::string original;  // empty: a patch of two objects
  std::optional<engine::PatchType> type;
  bool overwrite = true;
  engine::WriteAs to = engine::WriteAs::kYaml;
};

struct MergeCommand {
  MergeTypesCommand types;
  std::string base;
  std::vector<std::string> overlays;
  engine::WriteAs to = engine::WriteAs::kYaml;
};

struct ApplyCommand {
  UnionSourcesCommand sources;
  bool normalize_unions = false;  // members that were not applied go
  std::string live;
  std::string configuration;
  std::string manager;
  bool force = false;
  std::string subresource;
  std::string now;      // empty: the clock's
  bool owners = false;  // who owns what is printed, not the object
  engine::WriteAs to = engine::WriteAs::kYaml;
};

enum class DiffOutput : uint8_t { kText, kJson, kStrategicPatch, kMergePatch, kJsonPatch };

struct DiffCommand {
  MergeTypesCommand types;
  std::string before;
  std::string after;
  engine::DiffOptions options;
  DiffOutput output = DiffOutput::kText;
};

struct ExplainCommand {
  MergeTypesCommand types;
  std::string name;  // a kind, and fields after it
  engine::ExplainOptions options;
  bool json = false;
};

struct SampleCommand {
  MergeTypesCommand types;
  std::string kind;
  engine::WriteAs to = engine::WriteAs::kYaml;
};

struct CompletionCommand {
  std::string script;
};

struct HelpCommand {
  std::vector<std::string> words;
  bool man = false;
  std::string text;
};

struct BatchCommand {};

struct SetCommand {
  UnionSourcesCommand sources;
  std::vector<std::string> assignments;
  std::string object;
  std::optional<unions::UnionPatchType> type;  // none: one that is safe
  unions::ClearMembers clear = unions::ClearMembers::kSet;
  std::string manager = "plimsoll";
  bool dry_run = false;
  bool json = false;
};

struct SchemaUnionsCommand {
  UnionSourcesCommand sources;
  std::string kind;  // all when it is not named
  engine::UnionForm as = engine::UnionForm::kText;
};

using Invocation =
    std::variant<CheckCommand, AdmitCommand, LintCommand, TestCommand, CompatCommand, CompatMergeCommand,
                 ConvertCommand, SchemaConvertCommand, CelCheckCommand, CelCostCommand, CelEvalCommand,
                 DeclareLintCommand, DeclareGenCommand, DeclareExplainCommand, BatchCommand,
                 CatalogBuildCommand, CatalogListCommand, CatalogShowCommand, CatalogDiffCommand,
                 CatalogPullCommand, CatalogRemoveCommand, PatchCommand, PatchBuildCommand, MergeCommand,
                 ApplyCommand, DiffCommand, SetCommand, SchemaUnionsCommand, ExplainCommand, SampleCommand,
                 ServeCommand, ServeBenchCommand, LspCommand, PolicyCommand, SkewCriCommand, SkewProtoCommand,
                 SkewFeatureCommand, CompletionCommand, HelpCommand>;

struct ParsedCommandLine {
  std::optional<Invocation> invocation;
  // When there is none: what to print, and how to end.
  std::string text;
  int exit_code = kAllGood;
};

ParsedCommandLine ParseCommandLine(int argc, char** argv);

int RunCheck(const CheckCommand& command);
int RunCheckBySchema(const CheckCommand& command);
int RunAdmit(const AdmitCommand& command);
int RunLint(const LintCommand& command);
int RunTest(const TestCommand& command);
int RunCompat(const CompatCommand& command);
int RunCompatMerge(const CompatMergeCommand& command);
int RunConvert(const ConvertCommand& command);
int RunSchemaConvert(const SchemaConvertCommand& command);
int RunCelCheck(const CelCheckCommand& command);
int RunCelCost(const CelCostCommand& command);
int RunCelEval(const CelEvalCommand& command);
int RunDeclareLint(const DeclareLintCommand& command);
int RunDeclareGen(const DeclareGenCommand& command);
int RunDeclareExplain(const DeclareExplainCommand& command);
int RunPatch(const PatchCommand& command);
int RunPatchBuild(const PatchBuildCommand& command);
int RunMerge(const MergeCommand& command);
int RunSet(const SetCommand& command);
int RunSchemaUnions(const SchemaUnionsCommand& command);
int RunApply(const ApplyCommand& command);
int RunDiff(const DiffCommand& command);
int RunExplain(const ExplainCommand& command);
int RunSample(const SampleCommand& command);
int RunCompletion(const CompletionCommand& command);
int RunHelp(const HelpCommand& command);
int RunBatch(const BatchCommand& command);

}  // namespace plimsoll::app
