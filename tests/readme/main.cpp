// Runs the console blocks of Markdown files and compares their output, so that the documentation stays
// correct:
//
//   readme PROGRAM ROOT FILE...
//
// In a block fenced as ```console, a line that starts with `$ ` is a command, run in ROOT with PROGRAM as
// `plimsoll`; `./dev run` runs it, too, instead of building the release. The lines after a command are its
// expected output, including standard error. Commands in a block fenced as ```sh are not run.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "process.h"

namespace plimsoll::testing {
namespace {

struct Example {
  std::string command;
  std::string expected;
  size_t line = 0;
};

std::vector<Example> ExamplesOf(const std::string& path) {
  std::vector<Example> examples;
  std::ifstream in(path);
  bool inside = false;
  size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      examples.push_back({line.substr(2), "", number});
    } else if (inside && !examples.empty()) {
      examples.back().expected += line + '\n';
    }
  }
  return examples;
}

std::string WithoutBuilding(std::string command) {
  constexpr std::string_view kRun = "./dev run ";
  for (size_t at; (at = command.find(kRun)) != std::string::npos;)
    command.replace(at, kRun.size(), "plimsoll ");
  return command;
}

bool Holds(const Example& example, const std::string& root, const std::string& file) {
  // What the developer has cached has no effect.
  const ScratchDirectory cache;
  const Outcome outcome = Run({root,
                               {"sh", "-c", WithoutBuilding(example.command) + " 2>&1"},
                               "",
                               600,
                               false,
                               {{"PLIMSOLL_CACHE_DIR", cache.path()}}});
  if (outcome.output == example.expected) return true;
  std::printf("%s:%zu: $ %s\n--- expected\n%s--- printed (exit code %d)\n%s", file.c_str(), example.line,
              example.command.c_str(), example.expected.c_str(), outcome.exit_code, outcome.output.c_str());
  return false;
}

// Lets the shell find the program under test as `plimsoll`.
bool UseProgram(const std::filesystem::path& program) {
  const char* path = std::getenv("PATH");
  const std::string extended =
      std::filesystem::absolute(program).parent_path().string() + ":" + (path == nullptr ? "" : path);
  return program.filename() == "plimsoll" && setenv("PATH", extended.c_str(), 1) == 0;
}

int Main(int argc, char** argv) {
  if (argc < 4 || !UseProgram(argv[1])) {
    std::fprintf(stderr, "usage: readme PROGRAM ROOT FILE..., where PROGRAM is a path of plimsoll\n");
    return 2;
  }
  const std::string root = argv[2];
  bool good = true;
  size_t count = 0;
  for (int i = 3; i < argc; ++i) {
    for (const Example& example : ExamplesOf(root + '/' + argv[i])) {
      ++count;
      good &= Holds(example, root, argv[i]);
    }
  }
  std::printf("%zu examples run\n", count);
  return good && count != 0 ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) { return plimsoll::testing::Main(argc, argv); }
