// Compares generated C++ with the interpreter: headers are made for packages of tagged Go types,
// compiled, and run on random objects; every error list must be the same to the letter.
//
//   generated_cpp COMPILER CASES DIRECTORY [EVERY]
//
// DIRECTORY holds one directory a package, with Go files; of those every EVERY-th is taken. Exits
// with 77 when there is none.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>

#include "compiled_header.h"
#include "plimsoll/codegen/generate_cpp.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "random_objects.h"

namespace plimsoll::generated {
namespace {

// Packages in one program: more share the time the runtime takes to compile.
constexpr size_t kPackagesInOne = 12;
constexpr char kPanic[] = "panic during declarative validation: ";

std::string ErrorText(const declare::RuleError& error) {
  std::string out;
  out.append(finding::CauseOf(error.type))
      .append("\x1f")
      .append(error.Field())
      .append("\x1f")
      .append(error.detail);
  out.append("\x1f")
      .append(error.origin.Text())
      .append("\x1f")
      .append(error.value.value_or(""))
      .append("\x1f");
  out.append(error.bad_value.value_or("none"))
      .append("\x1f")
      .append(std::to_string(static_cast<int>(error.level)));
  if (error.short_circuit) out.append("\x1fstop");
  out.append("\x1f").append(error.Text()).append("\x1e");
  std::ranges::replace(out, '\n', ' ');
  return out;
}

std::string ErrorsText(const declare::Validated& result) {
  std::string out;
  if (result.panic) {
    declare::RuleError error;
    error.type = finding::ErrorType::kInternal;
    error.detail = kPanic + *result.panic;
    return ErrorText(error);
  }
  for (const declare::RuleError& error : result.errors) out += ErrorText(error);
  return out;
}

// Types that read JSON in their own way are known by their names alone.
void AddLeafTypes(gotypes::MemoryPackages& packages) {
  const std::string root = "k8s.io/apimachinery/pkg/";
  packages.Add(root + "apis/meta/v1", "time.go",
               "package v1\ntype Time struct{}\ntype MicroTime struct{}\ntype Duration struct{}\n");
  packages.Add(root + "api/resource", "quantity.go", "package resource\ntype Quantity struct{}\n");
  packages.Add(root + "util/intstr", "intstr.go", "package intstr\ntype IntOrString struct{}\n");
  packages.Add(root + "runtime", "types.go", "package runtime\ntype RawExtension struct{}\n");
}

struct Totals {
  size_t packages = 0;
  size_t cases = 0;
  size_t with_errors = 0;
  size_t differences = 0;
};

std::string Visible(std::string text) {
  std::ranges::replace(text, '\x1e', '\n');
  std::ranges::replace(text, '\x1f', '|');
  return text;
}

class Comparison {
 public:
  Comparison(std::string compiler, size_t cases) : compiler_(std::move(compiler)), cases_(cases) {}

  // False when something is wrong that is not a matter of single objects.
  bool Run(const std::vector<std::string>& directories) {
    gotypes::MemoryPackages packages;
    AddLeafTypes(packages);
    std::vector<std::string> names;
    for (const std::string& directory : directories) {
      const std::string name = std::filesystem::path(directory).filename().string();
      for (const auto& file : std::filesystem::directory_iterator(directory)) {
        packages.Add("generated/" + name, file.path().filename().string(),
                     testing::ReadWhole(file.path().string()));
      }
      names.push_back("generated/" + name);
    }
    gotypes::Universe universe(packages);
    const Result<declare::Program> program =
        declare::Compile(universe, {.inputs = names, .whole_universe = true});
    if (!program) return Complain(program.error().message);
    const auto file = codegen::GenerateCpp(universe, *program, {.name_space = "generated"});
    if (!file) return Complain(file.error().message);
    totals_.packages += names.size();
    return CompileAndCompare(universe, *program, file->text, names.size() == 1);
  }

  const Totals& totals() const { return totals_; }

 private:
  static bool Complain(const std::string& what) {
    std::printf("%.4000s\n", what.c_str());
    return false;
  }

  static std::string CppName(const gotypes::Universe& universe, const declare::RootType& root, bool alone) {
    const gotypes::GoType& type = universe.type(root.type);
    return (alone ? "" : type.package.substr(type.package.rfind('/') + 1) + "_") + type.name;
  }

  bool CompileAndCompare(gotypes::Universe& universe, const declare::Program& program,
                         const std::string& header, bool alone) {
    std::vector<std::string> roots;
    for (const declare::RootType& root : program.roots) roots.push_back(CppName(universe, root, alone));
    CompiledHeader compiled;
    const auto start = std::chrono::steady_clock::now();
    if (const auto refused = CompiledHeader::Compile(compiler_, header, roots, compiled))
      return Complain(*refused);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("compiled %zu types in %.1f s\n", roots.size(), took.count());
    RandomObjects random(universe, program, 20'240'229);
    const declare::Validator validator(universe, program);
    std::vector<Case> cases;
    std::vector<std::string> expected;
    for (const declare::RootType& root : program.roots) {
      for (size_t i = 0; i < cases_; ++i) {
        cases.push_back(MakeCase(random, root, CppName(universe, root, alone)));
        expected.push_back(Expected(validator, root, cases.back()));
      }
    }
    const std::vector<std::string> got = compiled.Judge(cases);
    if (got.size() != cases.size())
      return Complain("the program judged " + std::to_string(got.size()) + " cases only");
    for (size_t i = 0; i < cases.size(); ++i) Compare(cases[i], expected[i], got[i]);
    return true;
  }

  static Case MakeCase(RandomObjects& random, const declare::RootType& root, std::string name) {
    Case out;
    out.root = std::move(name);
    out.is_update = !random.Once(3);
    Json object = random.Make(root.type);
    if (out.is_update && !random.Once(10)) out.old = random.Change(root.type, object).Write();
    out.object = object.Write();
    for (const std::string& option : random.options()) {
      if (!random.Once(8)) out.options.emplace_back(option, random.Once(2));
    }
    if (random.Once(10)) out.subresources = {"status"};
    if (random.Once(30)) out.subresources.emplace_back("other");
    return out;
  }

  static std::string Expected(const declare::Validator& validator, const declare::RootType& root,
                              const Case& one) {
    const text::Source object("", one.object), old("", one.old.empty() ? "null" : one.old);
    value::Document document, old_document;
    if (!value::ReadJson(object.bytes(), {}, document).ok()) return "unreadable";
    if (!value::ReadJson(old.bytes(), {}, old_document).ok()) return "unreadable";
    declare::ValidateRequest request{.object = document.root()};
    request.is_update = one.is_update;
    if (!one.old.empty()) request.old = old_document.root();
    for (const auto& [option, on] : one.options) request.options[option] = on;
    request.subresources = one.subresources;
    return ErrorsText(validator.Validate(root, request));
  }

  void Compare(const Case& one, const std::string& expected, const std::string& got) {
    ++totals_.cases;
    totals_.with_errors += expected.empty() ? 0U : 1U;
    if (expected == got) return;
    if (++totals_.differences > 5) return;
    std::printf("%s %s\n  object %.3000s\n  old %.3000s\ninterpreter:\n%.5000sC++:\n%.5000s\n",
                one.root.c_str(), one.is_update ? "update" : "create", one.object.c_str(), one.old.c_str(),
                Visible(expected).c_str(), Visible(got).c_str());
  }

  std::string compiler_;
  size_t cases_;
  Totals totals_;
};

int Main(int count, char** words) {
  if (count < 4) return 2;
  std::vector<std::string> directories;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(words[3], none)) {
    if (entry.is_directory()) directories.push_back(entry.path().string());
  }
  if (directories.empty()) return 77;
  std::ranges::sort(directories);
  const size_t every = count > 4 ? std::stoul(words[4]) : 1;
  Comparison comparison(words[1], std::stoul(words[2]));
  bool good = true;
  std::vector<std::string> batch;
  for (size_t i = 0; i < directories.size(); ++i) {
    if (i % every == 0) batch.push_back(directories[i]);
    const bool last = i + 1 == directories.size();
    if (batch.size() == kPackagesInOne || (last && !batch.empty()))
      good &= comparison.Run(std::exchange(batch, {}));
  }
  const Totals& totals = comparison.totals();
  std::printf("%zu packages, %zu objects (%zu with errors), %zu differences\n", totals.packages, totals.cases,
              totals.with_errors, totals.differences);
  return good && totals.differences == 0 ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::generated

int main(int count, char** words) { return plimsoll::generated::Main(count, words); }
