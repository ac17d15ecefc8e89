// declare.compile: what the generator would say to a package, and the rules of its types.
// declare.coverage: the rules of a package that lies in a directory.
#include <algorithm>
#include <utility>
#include <vector>

#include "batch_state.h"
#include "declare_methods.h"
#include "plimsoll/declare/compile.h"
#include "request_packages.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void AddListedRules(std::string_view list, std::vector<std::string>& rules) {
  while (!list.empty()) {
    const size_t comma = std::min(list.size(), list.find(','));
    rules.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(list.size(), comma + 1));
  }
}

// `--readonly-pkg x` and `--lint-rules=x,y`, as the generator's command line has them.
void ReadArguments(const std::vector<std::string>& args, declare::CompileOptions& options) {
  for (size_t i = 0; i < args.size(); ++i) {
    const bool apart = i + 1 < args.size();
    if (args[i] == "--readonly-pkg" && apart) options.read_only.push_back(args[++i]);
    if (args[i].starts_with("--readonly-pkg=")) options.read_only.push_back(args[i].substr(15));
    if (args[i] == "--lint-rules" && apart) AddListedRules(args[++i], options.lint_rules);
    if (args[i].starts_with("--lint-rules="))
      AddListedRules(std::string_view(args[i]).substr(13), options.lint_rules);
  }
}

void WriteCoverage(JsonWriter& result, const declare::Coverage& coverage) {
  result.BeginObject();
  for (const auto& [path, rules] : coverage) {
    result.Key(path);
    result.BeginArray();
    for (const auto& [type, origin] : rules) {
      result.BeginObject();
      WriteText(result, "errorType", type);
      WriteText(result, "origin", origin);
      result.EndObject();
    }
    result.EndArray();
  }
  result.EndObject();
}

void WriteRules(JsonWriter& result, const gotypes::Universe& universe, const declare::Program& program,
                std::string_view package) {
  result.Key("rules");
  result.BeginObject();
  for (const declare::RootType& root : program.roots) {
    if (root.package != package) continue;
    const Result<declare::Coverage> coverage = declare::CoverageOf(program, root.node);
    if (coverage && coverage->empty()) continue;
    result.Key(universe.type(root.type).name);
    if (coverage) {
      WriteCoverage(result, *coverage);
    } else {
      result.String(coverage.error().message);
    }
  }
  result.EndObject();
}

}  // namespace

std::optional<BatchFailure> DeclareCompile(Value request, BatchState& state, JsonWriter& result) {
  const auto package = StringIn(request, "package");
  if (!package) return package.error();
  kinds::GoPackages packages(state.files);
  if (auto failure = AddFiles(request, *package, packages)) return failure;
  if (auto failure = AddRoots(request, packages)) return failure;
  auto inputs = StringsIn(request, "inputs");
  if (!inputs) return inputs.error();
  const auto args = StringsIn(request, "args");
  if (!args) return args.error();
  declare::CompileOptions options;
  options.inputs = std::move(*inputs);
  if (options.inputs.empty()) options.inputs.emplace_back(*package);
  ReadArguments(*args, options);
  gotypes::Universe universe(packages);
  const Result<declare::Program> program = declare::Compile(universe, options);
  result.Key("error");
  if (!program) {
    result.String(program.error().message);
    return std::nullopt;
  }
  result.Null();
  const bool reports = std::ranges::find(program->reporting, *package) != program->reporting.end();
  if (reports) WriteRules(result, universe, *program, *package);
  return std::nullopt;
}

namespace {

// The rules of one kind, found by its group and version.
std::optional<BatchFailure> KindCoverage(Value request, BatchState& state, JsonWriter& result) {
  const auto group = StringIn(request, "group");
  const auto version = StringIn(request, "version");
  const auto kind = StringIn(request, "kind");
  if (!group || !version || !kind) {
    return BatchFailure{"malformed_request", "`package`, or `group`, `version` and `kind`, must be given"};
  }
  kinds::GoPackages packages(state.files);
  if (auto failure = AddRoots(request, packages)) return failure;
  const auto package = packages.PackageOfGroup(*group, *version);
  if (!package)
    return BatchFailure{"bad_types", "there is no package of that group and version below the roots"};
  declare::CompileOptions options;
  options.inputs = {*package};
  options.more_roots[*package] = {std::string(*kind)};
  options.whole_universe = true;
  gotypes::Universe universe(packages);
  const Result<declare::Program> program = declare::Compile(universe, options);
  if (!program) return BatchFailure{"bad_types", program.error().message};
  const declare::RootType* root = program->FindRoot(*package, *kind, universe);
  if (root == nullptr) return BatchFailure{"unknown_type", "there is no type " + std::string(*kind)};
  const Result<declare::Coverage> coverage = declare::CoverageOf(*program, root->node);
  if (!coverage) return BatchFailure{"bad_types", coverage.error().message};
  result.Key("rules");
  WriteCoverage(result, *coverage);
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> DeclareCoverage(Value request, BatchState& state, JsonWriter& result) {
  if (!request.Find("package")) return KindCoverage(request, state, result);
  const auto package = StringIn(request, "package");
  if (!package) return package.error();
  kinds::GoPackages packages(state.files);
  if (auto failure = AddFiles(request, *package, packages)) return failure;
  if (auto failure = AddRoots(request, packages)) return failure;
  const std::string path = FullPath(packages, *package);
  declare::CompileOptions options;
  options.inputs = {path};
  auto read_only = StringsIn(request, "readonly");
  if (!read_only) return read_only.error();
  options.read_only = std::move(*read_only);
  gotypes::Universe universe(packages);
  const Result<declare::Program> program = declare::Compile(universe, options);
  if (!program) {
    WriteText(result, "error", program.error().message);
    return std::nullopt;
  }
  WriteRules(result, universe, *program, path);
  return std::nullopt;
}

}  // namespace plimsoll::batch
