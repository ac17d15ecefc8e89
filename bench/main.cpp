// Prints every benchmark beside its yardstick:
//
//   plimsoll_bench [--go FOLDER] [NAME] [SHARED]
//   plimsoll_bench --count CASE [SHARED]
//   plimsoll_bench --cases
//
// The second does a few passes of a case and one in PlimsollCountedPass, for `./dev bench count`; its exit
// code is a CountOutcome. The third prints the names of these cases.
//
// NAME is one of stream, json, yaml, check, loose, cel, declare, merge, policy and repository; without it all
// of them run. SHARED is the folder that holds `corpus`; without it the inputs are made up. FOLDER has the
// programs of oracle/, built, as far as they can be.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "counted.h"
#include "measure.h"

namespace {

constexpr std::array<std::string_view, 10> kNames = {"stream", "json",    "yaml",  "check",  "loose",
                                                     "cel",    "declare", "merge", "policy", "repository"};

struct Arguments {
  std::string shared = "../shared";
  std::string go_folder;
  std::string counted;
  std::string name;
  bool lists_cases = false;

  Arguments(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string_view argument = argv[i];
      if (argument == "--go" && i + 1 < argc) {
        go_folder = argv[++i];
      } else if (argument == "--count" && i + 1 < argc) {
        counted = argv[++i];
      } else if (argument == "--cases") {
        lists_cases = true;
      } else {
        (std::ranges::find(kNames, argument) != kNames.end() ? name : shared) = argument;
      }
    }
  }
  bool Wants(std::string_view bench) const { return name.empty() || name == bench; }
  // Empty where there is none.
  std::string GoProgram(const std::string& program) const {
    const std::string path = go_folder + "/" + program;
    return !go_folder.empty() && std::filesystem::exists(path) ? path : "";
  }
};

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argc, argv);
  if (arguments.lists_cases) {
    plimsoll::bench::PrintCountedCases();
    return 0;
  }
  if (!arguments.counted.empty()) {
    return static_cast<int>(plimsoll::bench::RunCounted(arguments.counted, arguments.shared));
  }
  bool good = !arguments.Wants("stream") || plimsoll::bench::BenchStream();
  if (arguments.Wants("stream")) good = plimsoll::bench::BenchLooseStream() && good;
  if (arguments.Wants("json")) plimsoll::bench::BenchJson(arguments.shared);
  if (arguments.Wants("yaml")) plimsoll::bench::BenchYaml(arguments.shared);
  if (arguments.Wants("check")) plimsoll::bench::BenchCheck(arguments.shared);
  if (arguments.Wants("loose")) plimsoll::bench::BenchLoose(arguments.shared);
  if (arguments.Wants("cel")) plimsoll::bench::BenchCel(arguments.shared, arguments.GoProgram("celbench"));
  if (arguments.Wants("declare")) plimsoll::bench::BenchDeclare();
  if (arguments.Wants("merge")) {
    plimsoll::bench::BenchMerge(arguments.shared, arguments.GoProgram("mergebench"));
  }
  if (arguments.Wants("policy")) plimsoll::bench::BenchPolicy(arguments.GoProgram("policybench"));
  if (arguments.Wants("repository")) {
    plimsoll::bench::BenchRepository(arguments.shared, "build/release/bin/plimsoll", arguments.go_folder);
  }
  return good ? 0 : 1;
}
