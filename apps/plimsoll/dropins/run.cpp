#include "run.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "../process/standard_output.h"
#include "plimsoll/dropins/kubeconform/kubeconform.h"
#include "plimsoll/dropins/kubectl_validate/kubectl_validate.h"

namespace plimsoll::app {
namespace {

using DropIn = int (*)(const dropins::Host& host, const std::string& program,
                       const std::vector<std::string>& words);

DropIn FindDropIn(std::string_view name) {
  if (name == "kubeconform") return dropins::RunKubeconform;
  if (name == "kubectl-validate" || name == "kubectl_validate") return dropins::RunKubectlValidate;
  return nullptr;
}

bool StdinIsTerminal() {
  struct stat facts = {};
  return fstat(STDIN_FILENO, &facts) == 0 && S_ISCHR(facts.st_mode);
}

int Run(DropIn run, const std::string& program, const std::vector<std::string>& words) {
  const engine::Disk disk;
  StandardOutput out;
  const auto print = [&out](std::string_view text) {
    out.buffer() += text;
    return out.Flush();
  };
  const auto print_error = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); };
  return run({disk, print, print_error, StdinIsTerminal()}, program, words);
}

}  // namespace

std::optional<int> RunDropIn(int argc, char** argv) {
  if (argc == 0) return std::nullopt;
  const std::string program = argv[0];
  if (const DropIn run = FindDropIn(std::string_view(program).substr(program.rfind('/') + 1))) {
    return Run(run, program, {argv + 1, argv + argc});
  }
  if (const DropIn run = argc > 1 ? FindDropIn(argv[1]) : nullptr) {
    return Run(run, program + " " + argv[1], {argv + 2, argv + argc});
  }
  const bool help = argc == 3 && std::string_view(argv[1]) == "help";
  if (const DropIn run = help ? FindDropIn(argv[2]) : nullptr)
    return Run(run, program + " " + argv[2], {"-h"});
  return std::nullopt;
}

}  // namespace plimsoll::app
