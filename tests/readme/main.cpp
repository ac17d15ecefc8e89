// Runs the console blocks of a Markdown file and compares what they print, so that
// documentation cannot rot:
//
//   readme ROOT FILE...
//
// In a block fenced as ```console, a line that starts with `$ ` is a command, run in ROOT;
// the lines behind it are what it must print, standard error included. A block may be
// fenced as ```sh instead, to show commands that are not run here.
#include <cstdio>
#include <fstream>
#include <string>
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

bool Holds(const Example& example, const std::string& root, const std::string& file) {
  // What the developer has cached has no effect.
  const ScratchDirectory cache;
  const Outcome outcome = Run({root,
                               {"sh", "-c", example.command + " 2>&1"},
                               "",
                               600,
                               false,
                               {{"PLIMSOLL_CACHE_DIR", cache.path()}}});
  if (outcome.output == example.expected) return true;
  std::printf("%s:%zu: $ %s\n--- expected\n%s--- printed (exit code %d)\n%s", file.c_str(), example.line,
              example.command.c_str(), example.expected.c_str(), outcome.exit_code, outcome.output.c_str());
  return false;
}

int Main(int argc, char** argv) {
  const std::string root = argv[1];
  bool good = true;
  size_t count = 0;
  for (int i = 2; i < argc; ++i) {
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
