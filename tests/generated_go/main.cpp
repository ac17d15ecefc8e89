// Generates Go for packages that come with tests of such code, and has Go build and run them:
//
//   generated_go output_tests DIRECTORY   the packages that Kubernetes' own generator is tested with
//
// They are laid out in the directory, without the code that was generated for them. Skipped where Go
// or the module is not to be had.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "go_modules.h"
#include "go_tree.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/generate_go.h"

namespace plimsoll::testing {
namespace {

constexpr int kSkipped = 77;
constexpr const char* kModule = "k8s.io/code-generator";
constexpr const char* kMachinery = "k8s.io/apimachinery";
constexpr const char* kTests = "cmd/validation-gen/output_tests";

int Report(const char* what, bool good) {
  if (!good) std::fprintf(stderr, "%s\n", what);
  return good ? 0 : 1;
}

std::vector<std::string> Generate(GoTree& tree, const std::vector<std::string>& inputs) {
  gotypes::Universe universe(tree.packages());
  const auto program = declare::Compile(universe, {.inputs = inputs});
  if (!program) return {program.error().message};
  const auto files = declare::GenerateGo(universe, *program, {});
  if (!files) return {files.error().message};
  const auto again = declare::GenerateGo(universe, *program, {});
  for (size_t i = 0; i < files->size(); ++i) {
    if ((*files)[i].text != (*again)[i].text) return {(*files)[i].package + ": another text the second time"};
    tree.Write((*files)[i].package, (*files)[i].path, (*files)[i].text);
  }
  std::printf("%zu files for %zu packages\n", files->size(), inputs.size());
  return {};
}

int OutputTests(const std::filesystem::path& directory) {
  const std::filesystem::path module = GoModule(kModule);
  const std::filesystem::path machinery = GoModule(kMachinery);
  if (module.empty() || machinery.empty()) {
    std::printf("skipped: no Go, or no module %s %s\n", kModule, kKubernetesModules);
    return kSkipped;
  }
  GoTree tree(kModule, directory);
  tree.packages().Add(kMachinery, machinery);
  tree.Copy(module, "go.mod");
  tree.Copy(module, "go.sum");
  tree.Copy(module, "cmd/validation-gen/testscheme");
  tree.Copy(module, kTests);
  const std::vector<std::string> inputs = tree.PackagesBelow(kTests);
  for (const std::string& problem : Generate(tree, inputs)) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    return 1;
  }
  const std::string all = std::string("./") + kTests + "/...";
  const GoOutcome format = tree.Go({"gofmt", "-l", kTests});
  std::fputs(format.output.c_str(), stderr);
  if (Report("not laid out as gofmt does", format.good && format.output.empty()) != 0) return 1;
  const GoOutcome tests = tree.Go({"go", "test", "-trimpath", all});
  const TestCount count = CountTests(tests.output);
  if (!tests.good) std::fputs(tests.output.c_str(), stderr);
  std::printf("%zu packages built: %zu passed, %zu failed, %zu have no tests\n", count.passed + count.without,
              count.passed, count.failed, count.without);
  return Report("tests fail", tests.good && count.failed == 0 && count.passed >= 117);
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  const std::string mode = argc == 3 ? argv[1] : "";
  if (mode == "output_tests") return plimsoll::testing::OutputTests(argv[2]);
  std::fprintf(stderr, "usage: generated_go output_tests DIRECTORY\n");
  return 2;
}
