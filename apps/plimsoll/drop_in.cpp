#include "drop_in.h"

#include <string_view>

#include "kubeconform.h"
#include "kubectl_validate.h"

namespace plimsoll::app {
namespace {

using DropIn = int (*)(const std::string& program, const std::vector<std::string>& words);

DropIn FindDropIn(std::string_view name) {
  if (name == "kubeconform") return RunKubeconform;
  if (name == "kubectl-validate" || name == "kubectl_validate") return RunKubectlValidate;
  return nullptr;
}

}  // namespace

std::optional<int> RunDropIn(int argc, char** argv) {
  if (argc == 0) return std::nullopt;
  const std::string program = argv[0];
  if (const DropIn run = FindDropIn(std::string_view(program).substr(program.rfind('/') + 1))) {
    return run(program, {argv + 1, argv + argc});
  }
  if (const DropIn run = argc > 1 ? FindDropIn(argv[1]) : nullptr) {
    return run(program + " " + argv[1], {argv + 2, argv + argc});
  }
  const bool help = argc == 3 && std::string_view(argv[1]) == "help";
  if (const DropIn run = help ? FindDropIn(argv[2]) : nullptr) return run(program + " " + argv[2], {"-h"});
  return std::nullopt;
}

}  // namespace plimsoll::app
