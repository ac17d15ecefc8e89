#include "plimsoll/codegen/generate_go.h"

#include <algorithm>
#include <map>
#include <set>

#include "go_file.h"
#include "go_functions.h"
#include "go_spelling.h"
#include "go_tests.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::codegen {
namespace {

bool IsName(std::string_view text) {
  return !text.empty() && !ascii::IsDigit(text[0]) && std::ranges::all_of(text, ascii::IsWord);
}

class GoGenerator {
 public:
  GoGenerator(gotypes::Universe& universe, const Program& program, const GoOptions& options)
      : facts_(universe), program_(program), options_(options) {}

  Result<std::vector<GeneratedFile>> Run() {
    FindReferenced();
    if (const auto good = CheckTypes(); !good) return Fail(good.error().message);
    for (const OutputPackage& output : program_.outputs) {
      if (const auto good = AddPackage(output); !good) return Fail(good.error().message);
    }
    std::vector<GeneratedFile> tests = CoverageTests(facts_, std::move(kinds_), options_);
    std::ranges::move(tests, std::back_inserter(files_));
    return std::move(files_);
  }

 private:
  using Roots = std::vector<const RootType*>;

  // Types that others hold, by package. A root that nothing refers to is its own package's business.
  void FindReferenced() {
    const auto refer = [&](uint32_t node) {
      if (node != kNoNode && program_.nodes[node].has_function)
        referenced_[facts_.Of(program_.nodes[node].type).package].insert(node);
    };
    for (const TypeNode& node : program_.nodes) {
      for (const FieldNode& field : node.fields) {
        const auto type = program_.node_of.find(facts_.NonPointer(field.type));
        if (type != program_.node_of.end()) refer(type->second);
      }
      for (const uint32_t held : {node.key, node.element, node.underlying}) refer(held);
    }
    for (const RootType& root : program_.roots) roots_[root.package].push_back(&root);
  }

  // Functions are named after types, and types must be written as they are.
  Result<void> CheckTypes() {
    GoSpelling spelling(facts_);
    for (const TypeNode& node : program_.nodes) {
      if (node.has_function && node.has_validations &&
          facts_.Of(node.type).name.find('[') != std::string::npos)
        return Fail("type " + facts_.Text(node.type) +
                    ": code cannot be generated for rules of generic types");
      for (const FieldNode& field : node.fields) {
        const std::string where =
            "field " + facts_.Text(node.type) + "." + std::string(field.member->name) + ": ";
        if (!field.rules.rules.empty() && spelling.HoldsInt8(*field.member))
          return Fail(where +
                      "int8 cannot be distinguished from byte; use a named type such as `type Small int8`");
        if (!program_.Reaches(field.node)) continue;
        const GoType& type = facts_.Of(program_.nodes[field.node].type);
        if (type.kind != TypeKind::kStruct || !type.package.empty()) continue;
        return Fail(where + "code cannot be generated for rules inside an anonymous struct");
      }
    }
    return {};
  }

  // The types that the package has functions for, by name.
  std::vector<uint32_t> TypesOf(const OutputPackage& output, const Roots& roots) {
    std::set<uint32_t> chosen = referenced_[output.types_package];
    for (const RootType* root : roots) chosen.insert(root->node);
    std::vector<uint32_t> out;
    std::ranges::copy_if(chosen, std::back_inserter(out),
                         [&](uint32_t node) { return program_.Reaches(node); });
    std::ranges::sort(out, {}, [&](uint32_t node) { return facts_.Of(program_.nodes[node].type).name; });
    return out;
  }

  Result<void> AddPackage(const OutputPackage& output) {
    if (!output.scheme.empty() &&
        !IsName(std::string_view(output.scheme).substr(output.scheme.rfind('.') + 1)))
      return Fail(output.path + ": k8s:validation-gen-scheme-registry is not a type: " + output.scheme);
    const Roots& roots = roots_[output.path];
    GoFile file(facts_, output.path, output.name);
    GoFunctions functions(facts_, program_, output, file);
    functions.DeclareRegistration(roots);
    for (const uint32_t node : TypesOf(output, roots)) functions.DeclareType(node);
    if (!functions.problem().empty()) return Fail(output.types_package + "." + functions.problem());
    files_.push_back({output.path, options_.output_file, file.Text(options_.header)});
    if (!output.scheme.empty() && options_.coverage_tests) {
      for (const RootType* root : roots) {
        Result<KindCoverage> kind = CoverageOfRoot(facts_.universe(), program_, *root);
        if (!kind) return std::unexpected(kind.error());
        kinds_.push_back(std::move(*kind));
      }
    }
    return AddTests(output, roots);
  }

  Result<void> AddTests(const OutputPackage& output, const Roots& roots) {
    const bool reports = std::ranges::find(program_.reporting, output.path) != program_.reporting.end();
    if (!reports && output.fixtures.empty()) return {};
    if (!options_.output_file.ends_with(".go")) {
      return Fail(output.path + ": tests are only generated for a file whose name ends with .go");
    }
    const std::string stem = options_.output_file.substr(0, options_.output_file.size() - 3);
    for (const std::string& fixture : output.fixtures) {
      if (fixture == "validateFalse") continue;
      return Fail(output.path + ": k8s:validation-gen-test-fixture must be validateFalse, but is " + fixture);
    }
    if (!output.fixtures.empty()) {
      GoFile file(facts_, output.path, output.name);
      DeclareFixtureTest(file);
      files_.push_back({output.path, stem + "_test.go", file.Text(options_.header)});
    }
    return reports ? AddCoverageTest(output, roots, stem + "_coverage_test.go") : Result<void>();
  }

  Result<void> AddCoverageTest(const OutputPackage& output, const Roots& roots, std::string name) {
    GoFile file(facts_, output.path, output.name);
    bool some = false;
    for (const RootType* root : roots) {
      const Result<declare::Coverage> rules = declare::CoverageOf(program_, root->node);
      if (!rules) return std::unexpected(rules.error());
      if (rules->empty()) continue;
      DeclareCoverage(file, {output.path, output.name, facts_.Of(root->type).name, *rules});
      some = true;
    }
    if (!some) return {};
    DeclareCoverageMain(file);
    files_.push_back({output.path, std::move(name), file.Text(options_.header)});
    return {};
  }

  TypeFacts facts_;
  const Program& program_;
  const GoOptions& options_;
  std::map<std::string, std::set<uint32_t>> referenced_;
  std::map<std::string, Roots> roots_;
  std::vector<KindCoverage> kinds_;
  std::vector<GeneratedFile> files_;
};

}  // namespace

Result<std::vector<GeneratedFile>> GenerateGo(gotypes::Universe& universe, const Program& program,
                                              const GoOptions& options) {
  return GoGenerator(universe, program, options).Run();
}

}  // namespace plimsoll::codegen
