// Generates Go for packages that come with tests of such code, and has Go build and run them:
//
//   generated_go output_tests DIRECTORY            the packages that Kubernetes' own generator is
//                                                  tested with, and their tests
//   generated_go vectors DIRECTORY SOURCES FOLDER  these and the types of Kubernetes' API, and the
//                                                  verdicts that are recorded in the folder; hooks
//                                                  and the test come from the sources beside this file
//
// Everything is laid out in the directory, without the code that was generated for it before. Skipped
// where Go or the modules are not to be had.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "go_modules.h"
#include "go_tree.h"
#include "plimsoll/codegen/generate_go.h"
#include "plimsoll/declare/compile.h"
#include "vectors.h"

namespace plimsoll::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kSkipped = 77;
constexpr const char* kModule = "k8s.io/code-generator";
constexpr const char* kTests = "cmd/validation-gen/output_tests";
constexpr const char* kDevices = "k8s.io/dynamic-resource-allocation";
// Modules that types refer to.
const std::vector<std::string> kOthers = {"k8s.io/apimachinery", "k8s.io/api", kDevices};
// Packages of these whose types have rules but no functions of their own.
const std::vector<std::string> kReadOnly = {
    "k8s.io/apimachinery/pkg/api/resource", "k8s.io/apimachinery/pkg/runtime",
    "k8s.io/apimachinery/pkg/types", "k8s.io/apimachinery/pkg/util/intstr", "time"};

bool Holds(bool good, const char* otherwise) {
  if (!good) std::fprintf(stderr, "%s\n", otherwise);
  return good;
}

bool Skips() {
  for (const std::string& module : kOthers) {
    if (!GoModule(module).empty() && !GoModule(kModule).empty()) continue;
    std::printf("skipped: no Go, or no modules %s and %s %s\n", kModule, module.c_str(), kKubernetesModules);
    return true;
  }
  return false;
}

void LayOut(GoTree& tree) {
  for (const std::string& module : kOthers) tree.packages().Add(module, GoModule(module));
  for (const char* part : {"go.mod", "go.sum", "cmd/validation-gen/testscheme", kTests})
    tree.Copy(GoModule(kModule), part);
}

// The first thing that is wrong, if anything.
std::string Generate(GoTree& tree, const declare::CompileOptions& options) {
  gotypes::Universe universe(tree.packages());
  const auto program = declare::Compile(universe, options);
  if (!program) return program.error().message;
  const codegen::GoOptions go{.coverage_tests = true, .test_prefix = "zz_generated.validations."};
  const auto files = codegen::GenerateGo(universe, *program, go);
  if (!files) return files.error().message;
  const auto again = codegen::GenerateGo(universe, *program, go);
  for (size_t i = 0; i < files->size(); ++i) {
    const codegen::GeneratedFile& file = (*files)[i];
    if (file.text != (*again)[i].text) return file.package + ": another text the second time";
    tree.Write(file.package.empty() ? std::string(kModule) + "/coverage" : file.package, file.path,
               file.text);
  }
  std::printf("%zu files for %zu packages\n", files->size(), options.inputs.size());
  return {};
}

// Whether Go can get at everything that the packages and their tests import. Asked before anything is
// generated, so that only what is missing on this machine counts.
bool CanBuild(const GoTree& tree) {
  const GoOutcome list = tree.Go({"go", "list", "-deps", "-test", "./..."});
  if (!list.good) std::printf("skipped: Go modules are not to be had\n%s", list.output.c_str());
  return list.good;
}

bool IsGenerated(GoTree& tree, const declare::CompileOptions& options) {
  const std::string problem = Generate(tree, options);
  if (!Holds(problem.empty(), problem.c_str())) return false;
  const GoOutcome format = tree.Go({"gofmt", "-l", "."});
  // What was copied is laid out in its own ways.
  const bool good = format.good && format.output.find("zz_generated") == std::string::npos;
  if (!good) std::fputs(format.output.c_str(), stderr);
  return Holds(good, "not laid out as gofmt does");
}

int OutputTests(const fs::path& directory) {
  GoTree tree(kModule, directory);
  LayOut(tree);
  if (!CanBuild(tree)) return kSkipped;
  if (!IsGenerated(tree, {.inputs = tree.PackagesBelow(kTests)})) return 1;
  const GoOutcome tests = tree.Go({"go", "test", "-trimpath", std::string("./") + kTests + "/..."});
  const TestCount count = CountTests(tests.output);
  if (!tests.good) std::fputs(tests.output.c_str(), stderr);
  std::printf("%zu packages built: %zu passed, %zu failed, %zu have no tests\n", count.passed + count.without,
              count.passed, count.failed, count.without);
  return Holds(tests.good && count.failed == 0 && count.passed >= 150, "tests fail") ? 0 : 1;
}

// A package that functions for the types of another are generated into. The types are those that are
// objects, or all where the package itself says so.
void AddOutput(GoTree& tree, const std::string& types) {
  const auto sources = tree.packages().Read(types);
  const bool all = sources && std::ranges::any_of(*sources, [](const text::Source& source) {
                     return source.bytes().find("+k8s:validation-gen=*\n") != std::string_view::npos;
                   });
  const std::string output = OutputOf(types);
  tree.Write(output, "doc.go",
             std::string("// +k8s:validation-gen=") + (all ? "*" : "TypesWithField=TypeMeta") +
                 "\n// +k8s:validation-gen-input=" + types +
                 "\n// +k8s:validation-gen-scheme-registry=k8s.io/code-generator/cmd/validation-gen/"
                 "testscheme.Scheme\npackage " +
                 output.substr(output.rfind('/') + 1) +
                 "\n\nimport \"k8s.io/code-generator/cmd/validation-gen/testscheme\"\n\n"
                 "var localSchemeBuilder = testscheme.New()\n");
}

std::vector<std::string> VectorFiles(const fs::path& folder) {
  std::vector<std::string> out;
  for (const char* suite :
       {"output_tests.cases", "output_tests.random", "mix.random", "api.root", "api.type"})
    out.push_back((folder / (std::string(suite) + ".jsonl")).string());
  return out;
}

// Outputs for every package of the API that says it is one, and those that vectors are for.
void AddOutputs(GoTree& tree, const std::vector<std::string>& kinds) {
  std::set<std::string> types;
  for (const auto& entry : fs::recursive_directory_iterator(GoModule("k8s.io/api"))) {
    const fs::path below = fs::relative(entry.path().parent_path(), GoModule("k8s.io/api"));
    const bool versioned = below.has_parent_path() && *below.begin() != "extensions";
    if (entry.path().filename() == "doc.go" && versioned) types.insert("k8s.io/api/" + below.string());
  }
  for (const std::string& kind : kinds) {
    if (kind.starts_with("k8s.io/api")) types.insert(kind.substr(0, kind.find(' ')));
  }
  for (const std::string& package : types) AddOutput(tree, package);
}

int Vectors(const fs::path& directory, const fs::path& sources, const fs::path& folder) {
  const std::vector<std::string> files = VectorFiles(folder);
  if (!fs::exists(files[0])) {
    std::printf("skipped: no %s\n", files[0].c_str());
    return kSkipped;
  }
  GoTree tree(kModule, directory);
  LayOut(tree);
  tree.Copy(folder, "types/mix", "cmd/validation-gen/zzcases");
  tree.Copy(sources, "apis");
  for (const char* part : {"metadata/v1alpha1/", "metadata/v1beta1/"}) {
    for (const char* name : {"doc.go", "types.go", "validation.go"})
      tree.Copy(GoModule(kDevices), std::string("api/") + part + name, std::string("apis/") + part + name);
  }
  tree.Copy(sources, "harness", "vectors");
  const std::vector<std::string> kinds = KindsIn(files);
  AddOutputs(tree, kinds);
  tree.Go({"go", "mod", "edit", std::string("-require=k8s.io/api@") + kKubernetesModules});
  if (!CanBuild(tree)) return kSkipped;
  if (!IsGenerated(tree, {.inputs = tree.PackagesBelow("."), .read_only = kReadOnly})) return 1;
  tree.Write(std::string(kModule) + "/vectors", "kinds_test.go", KindTable(tree, kinds));
  const GoOutcome vet = tree.Go({"go", "vet", "-trimpath", "./apis/...", "./coverage/...", "./vectors"});
  if (!Holds(vet.good, vet.output.c_str())) return 1;
  std::string list;
  for (const std::string& file : files) list += (list.empty() ? "" : ":") + file;
  // `go vet` has run more analyzers than `go test` would. With the same flags both share what they compile.
  const GoOutcome run =
      tree.Go({"go", "test", "-trimpath", "-vet=off", "-v", "./vectors"}, "PLIMSOLL_VECTORS='" + list + "'");
  std::fputs(run.output.c_str(), run.good ? stdout : stderr);
  return run.good ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  const std::string mode = argc > 2 ? argv[1] : "";
  if (mode == "output_tests" && argc == 3)
    return plimsoll::testing::Skips() ? 77 : plimsoll::testing::OutputTests(argv[2]);
  if (mode == "vectors" && argc == 5) {
    return plimsoll::testing::Skips() ? 77 : plimsoll::testing::Vectors(argv[2], argv[3], argv[4]);
  }
  std::fprintf(stderr, "usage: generated_go output_tests DIRECTORY | vectors DIRECTORY SOURCES FOLDER\n");
  return 2;
}
