#include "plimsoll/engine/types/generate_cpp.h"

#include <algorithm>
#include <optional>
#include <set>

#include "allowlist.h"
#include "generated_files.h"
#include "plimsoll/codegen/generate_cpp.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/kinds/go_module.h"

namespace plimsoll::engine {
namespace {

// The rules of all packages, ready to be written in any language. Rules are to run here, not to be
// judged: what the types refer to is looked into wherever it is found.
class CompiledPackages {
 public:
  CompiledPackages(const Files& files, const kinds::TaggedTypes& types, std::string output_dir)
      : files_(files), types_(types), output_dir_(std::move(output_dir)), universe_(types.source()) {}

  std::optional<InputReport> Compile() {
    declare::CompileOptions options;
    options.whole_universe = true;
    for (const kinds::TypesPackage& package : types_.packages()) options.inputs.push_back(package.path);
    auto program = declare::CompileWithPlace(universe_, options);
    if (!program) return Report(program.error());
    program_ = std::move(*program);
    for (const declare::RootType& root : program_.roots) packages_.insert(root.package);
    if (packages_.empty()) return Failure("no package enables code generation with +k8s:validation-gen");
    return std::nullopt;
  }

  // About the packages as a whole; the first stands for them.
  InputReport Failure(const std::string& message) const {
    return Report({types_.packages().empty() ? "" : types_.packages().front().directory, 0, 0, message});
  }

  void Want(codegen::GeneratedFile file) {
    const auto package =
        std::ranges::lower_bound(types_.packages(), file.package, {}, &kinds::TypesPackage::path);
    const std::string directory =
        output_dir_.empty() ? package->directory : output_dir_ + "/" + package->path;
    wanted_[directory + "/" + file.path] = std::move(file.text);
  }

  void WantTest(const std::string& root, codegen::GeneratedFile file) {
    wanted_[root + "/" + file.path] = std::move(file.text);
  }

  GeneratedFiles Changes() const { return {wanted_.size(), ChangesFor(files_, wanted_, {})}; }

  gotypes::Universe& universe() { return universe_; }
  const declare::Program& program() const { return program_; }
  const std::set<std::string>& packages() const { return packages_; }

 private:
  InputReport Report(const gotypes::GoError& error) const {
    const auto code = error.line != 0 ? finding::Code::kBadTag : finding::Code::kUnusableTypes;
    return GoReports(files_, {{code, error}}).front();
  }

  const Files& files_;
  const kinds::TaggedTypes& types_;
  std::string output_dir_;
  gotypes::Universe universe_;
  declare::Program program_;
  std::set<std::string> packages_;  // that have roots
  WantedFiles wanted_;
};

}  // namespace

std::expected<GeneratedFiles, InputReport> GenerateCpp(const Files& files, const kinds::TaggedTypes& types,
                                                       const GenerateCppOptions& options) {
  CompiledPackages compiled(files, types, options.output_dir);
  if (const auto report = compiled.Compile()) return std::unexpected(*report);
  const auto allowlist = ReadAllowlistFile(files, options.allowlist_file);
  if (!allowlist) return std::unexpected(allowlist.error());
  for (const std::string& package : compiled.packages()) {
    codegen::CppOptions cpp{.packages = {package}, .name_space = options.name_space};
    cpp.inside = compiled.packages().size() > 1;
    cpp.test_prefix = options.test_prefix;
    cpp.allowlist = *allowlist;
    auto file = codegen::GenerateCpp(compiled.universe(), compiled.program(), cpp);
    if (!file) return std::unexpected(compiled.Failure(file.error().message));
    compiled.Want(std::move(*file));
    auto fixtures = codegen::GenerateCppFixtures(compiled.universe(), compiled.program(), cpp);
    if (!fixtures) return std::unexpected(compiled.Failure(fixtures.error().message));
    if (*fixtures) compiled.Want(std::move(**fixtures));
    if (options.test_root.empty()) continue;
    auto tests = codegen::GenerateCppCoverage(compiled.universe(), compiled.program(), cpp);
    if (!tests) return std::unexpected(compiled.Failure(tests.error().message));
    for (codegen::GeneratedFile& test : *tests) compiled.WantTest(options.test_root, std::move(test));
  }
  return compiled.Changes();
}

std::expected<GeneratedSchemas, InputReport> GenerateSchemas(const Files& files,
                                                             const kinds::TaggedTypes& types,
                                                             const GenerateSchemaOptions& options) {
  CompiledPackages compiled(files, types, options.output_dir);
  if (const auto report = compiled.Compile()) return std::unexpected(*report);
  GeneratedSchemas out;
  for (const std::string& package : compiled.packages()) {
    codegen::SchemaOptions schema = options.schema;
    schema.packages = {package};
    auto made = codegen::GenerateSchema(compiled.universe(), compiled.program(), schema);
    if (!made) return std::unexpected(compiled.Failure(made.error().message));
    for (codegen::GeneratedFile& file : made->files) compiled.Want(std::move(file));
    for (codegen::RuleGap& gap : made->gaps) out.gaps.push_back(std::move(gap));
  }
  out.files = compiled.Changes();
  return out;
}

std::expected<std::vector<codegen::GeneratedFile>, InputReport> CrdsOfTypes(const Files& files,
                                                                            const kinds::TaggedTypes& types,
                                                                            const std::string& group) {
  CompiledPackages compiled(files, types, "");
  if (const auto report = compiled.Compile()) return std::unexpected(*report);
  std::vector<codegen::GeneratedFile> out;
  for (const kinds::TypesPackage& package : types.packages()) {
    if (!compiled.packages().contains(package.path)) continue;
    const auto version = kinds::GroupVersionOf(files, package.directory);
    const bool named = version && !version->group.empty();
    const codegen::SchemaOptions options{
        .packages = {package.path}, .crd = true, .group = named ? version->group : group};
    auto made = codegen::GenerateSchema(compiled.universe(), compiled.program(), options);
    if (!made) return std::unexpected(compiled.Failure(package.directory + ": " + made.error().message));
    for (codegen::GeneratedFile& file : made->files) out.push_back(std::move(file));
  }
  return out;
}

}  // namespace plimsoll::engine
