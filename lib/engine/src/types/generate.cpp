#include "plimsoll/engine/types/generate.h"

#include <algorithm>

#include "allowlist.h"
#include "generated_files.h"
#include "plimsoll/codegen/generate_go.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/gotypes/limits.h"

namespace plimsoll::engine {
namespace {

// The text with the year in place of its name.
std::string WithYear(std::string text, const std::string& year) {
  constexpr std::string_view kYear = "YEAR";
  for (size_t at = text.find(kYear); at != std::string::npos; at = text.find(kYear, at + year.size()))
    text.replace(at, kYear.size(), year);
  return text;
}

class GoGeneration {
 public:
  GoGeneration(const Files& files, const kinds::TaggedTypes& types, const GenerateGoOptions& options)
      : files_(files), types_(types), options_(options) {}

  std::expected<GeneratedFiles, InputReport> Run() {
    codegen::GoOptions go;
    if (const auto report = ReadOptions(go); report) return std::unexpected(*report);
    gotypes::Universe universe(types_.source());
    declare::CompileOptions compile{.inputs = {}, .read_only = options_.read_only};
    for (const kinds::TypesPackage& package : types_.packages()) {
      if (WantsCode(package)) compile.inputs.push_back(package.path);
    }
    const auto program = declare::CompileWithPlace(universe, compile);
    if (!program) return std::unexpected(Unusable(program.error()));
    auto made = codegen::GenerateGo(universe, *program, go);
    if (!made) return std::unexpected(Unusable({"", 0, 0, made.error().message}));
    WantedFiles wanted;
    for (codegen::GeneratedFile& file : *made) wanted[PathOf(file)] = std::move(file.text);
    GeneratedFiles out{wanted.size(), ChangesFor(files_, wanted, Candidates())};
    return out;
  }

 private:
  // Packages say so in their doc.go and nowhere else; others need not even be valid Go.
  bool WantsCode(const kinds::TypesPackage& package) const {
    const ReadFile doc = files_.Read(package.directory + "/doc.go", gotypes::kMaxFileBytes);
    return doc && doc->bytes().find("+k8s:validation-gen") != std::string_view::npos;
  }

  std::optional<InputReport> ReadOptions(codegen::GoOptions& go) const {
    go.output_file = options_.output_file;
    go.coverage_tests = !options_.test_root.empty();
    go.test_prefix = options_.test_prefix;
    if (!options_.header_file.empty()) {
      const ReadFile header = files_.Read(options_.header_file, gotypes::kMaxFileBytes);
      if (!header) return Unreadable(options_.header_file, header.error().message);
      go.header = WithYear(std::string(header->bytes()), options_.year);
    }
    auto rules = ReadAllowlistFile(files_, options_.allowlist_file);
    if (!rules) return rules.error();
    go.allowlist = std::move(*rules);
    return std::nullopt;
  }

  InputReport Unusable(const gotypes::GoError& error) const {
    const auto code = error.line != 0 ? finding::Code::kBadTag : finding::Code::kUnusableTypes;
    return GoReports(files_, {{code, error}}).front();
  }

  std::string DirectoryOf(const kinds::TypesPackage& package) const {
    return options_.output_dir.empty() ? package.directory : options_.output_dir + "/" + package.path;
  }

  std::string PathOf(const codegen::GeneratedFile& file) const {
    if (file.package.empty()) return options_.test_root + "/" + file.path;
    const auto package =
        std::ranges::lower_bound(types_.packages(), file.package, {}, &kinds::TypesPackage::path);
    return DirectoryOf(*package) + "/" + file.path;
  }

  // Files that are generated for packages and kinds only if wanted.
  std::vector<std::string> Candidates() const {
    std::vector<std::string> out;
    const std::string& name = options_.output_file;
    const std::string stem = name.ends_with(".go") ? name.substr(0, name.size() - 3) : name;
    for (const kinds::TypesPackage& package : types_.packages()) {
      for (const std::string& file : {name, stem + "_test.go", stem + "_coverage_test.go"})
        out.push_back(DirectoryOf(package) + "/" + file);
    }
    if (options_.test_root.empty()) return out;
    for (const std::string& group : Below(options_.test_root, FileKind::kDirectory)) {
      for (const std::string& kind : Below(group, FileKind::kDirectory)) {
        for (const std::string& file : Below(kind, FileKind::kFile)) {
          const bool ours = file.substr(kind.size() + 1).starts_with(options_.test_prefix);
          if (ours && file.ends_with("_test.go")) out.push_back(file);
        }
      }
    }
    return out;
  }

  std::vector<std::string> Below(const std::string& directory, FileKind kind) const {
    std::vector<std::string> out;
    const auto entries = files_.List(directory);
    if (!entries) return out;
    for (const FileEntry& entry : *entries) {
      if (entry.kind == kind) out.push_back(entry.path);
    }
    return out;
  }

  const Files& files_;
  const kinds::TaggedTypes& types_;
  const GenerateGoOptions& options_;
};

}  // namespace

std::expected<GeneratedFiles, InputReport> GenerateGo(const Files& files, const kinds::TaggedTypes& types,
                                                      const GenerateGoOptions& options) {
  return GoGeneration(files, types, options).Run();
}

}  // namespace plimsoll::engine
