// Prints every benchmark beside its yardstick:
//
//   plimsoll_bench [--go PROGRAM] [NAME] [SHARED]
//
// NAME is one of stream, json, yaml, check and cel; without it all of them run. SHARED is the folder
// that holds `corpus`; without it the inputs are made up. PROGRAM is oracle/celbench, built.
#include <algorithm>
#include <array>
#include <string_view>

#include "measure.h"

namespace {

constexpr std::array<std::string_view, 5> kNames = {"stream", "json", "yaml", "check", "cel"};

struct Arguments {
  std::string shared = "../shared";
  std::string go_program;
  std::string name;

  Arguments(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string_view argument = argv[i];
      if (argument == "--go" && i + 1 < argc) {
        go_program = argv[++i];
      } else {
        (std::ranges::find(kNames, argument) != kNames.end() ? name : shared) = argument;
      }
    }
  }
  bool Wants(std::string_view bench) const { return name.empty() || name == bench; }
};

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argc, argv);
  const bool good = !arguments.Wants("stream") || plimsoll::bench::BenchStream();
  if (arguments.Wants("json")) plimsoll::bench::BenchJson(arguments.shared);
  if (arguments.Wants("yaml")) plimsoll::bench::BenchYaml(arguments.shared);
  if (arguments.Wants("check")) plimsoll::bench::BenchCheck(arguments.shared);
  if (arguments.Wants("cel")) plimsoll::bench::BenchCel(arguments.shared, arguments.go_program);
  return good ? 0 : 1;
}
