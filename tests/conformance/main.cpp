// Runs recorded cases through the batch dispatcher and compares the answers.
//
//   conformance VECTORS FLOORS [SUITE] [--all] [--raise]
//   conformance VECTORS FLOORS kinds/FILE [--kind KIND] [--id TEXT] [--aspect ASPECT] [--show COUNT]
//   [--counts]
//
// Prints how many cases of each suite agree and the first that do not (--all: every one), and fails when
// other cases disagree than FLOORS records (floors.h). --raise records the present ones, unless a case would
// be lost. `kinds` is all suites of kinds; with --kind or --id nothing is compared with the record.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "case_names.h"
#include "floors.h"
#include "go_modules.h"
#include "json_schema_suite.h"
#include "kind_suite.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "suites.h"

namespace plimsoll::conformance {
namespace {

constexpr size_t kShownDifferences = 5;
// CTest's word for a test that cannot run here.
constexpr int kSkipped = 77;

struct Arguments {
  std::filesystem::path vectors;
  std::string floors;
  std::string suite;
  bool all = false;
  bool raise = false;
  KindSuiteOptions kinds = {.shown = kShownDifferences};

  bool Runs(std::string_view name) const {
    return suite.empty() || suite == name || (suite == "kinds" && name.starts_with("kinds/"));
  }
};

using Roots = std::vector<std::pair<std::string, std::string>>;

// Import path prefixes with the directories that replace them; none when a module is missing.
Roots FindModules() {
  Roots roots;
  for (const std::string module :
       {"k8s.io/api", "k8s.io/apimachinery", "k8s.io/code-generator", "k8s.io/dynamic-resource-allocation"}) {
    const std::filesystem::path directory = testing::GoModule(module);
    if (directory.empty()) return {};
    roots.emplace_back(module, directory.string());
  }
  const std::string tests = "/cmd/validation-gen/output_tests";
  roots.emplace_back(roots[2].first + tests, roots[2].second + tests);
  return roots;
}

const Roots& ModuleRoots() {
  static const Roots kRoots = FindModules();
  return kRoots;
}

void AppendRoot(std::string& request, const std::string& prefix, const std::string& directory) {
  request += '[';
  text::AppendJsonString(request, prefix, false);
  request += ',';
  text::AppendJsonString(request, directory, false);
  request += ']';
}

// A line of vectors is a request once it has a method, and the files it names are found from
// anywhere. Of two equal keys the last counts.
std::string RequestOf(const Suite& suite, const std::filesystem::path& folder, value::Value line,
                      const std::string& text) {
  const bool loads = !suite.loads.empty() && !line.Find("op");
  std::string request = "{\"method\":\"" + std::string(loads ? suite.loads : suite.method) + "\"," +
                        text.substr(text.find('{') + 1);
  if (const auto file = line.Find("crdFile")) {
    request.resize(request.rfind('}'));
    request += ",\"crdFile\":";
    text::AppendJsonString(request, (folder / file->AsString()).string(), false);
    request += '}';
  }
  if (const auto file = line.Find("schemaFile")) {
    request.resize(request.rfind('}'));
    request += ",\"schemaFile\":";
    text::AppendJsonString(request, (folder / "schemas" / file->AsString()).string(), false);
    request += '}';
  }
  if (const auto files = line.Find("crdFiles")) {
    request.resize(request.rfind('}'));
    request += ",\"crdFiles\":[";
    for (const value::Value file : files->Items()) {
      if (!request.ends_with('[')) request += ',';
      text::AppendJsonString(request, (folder / file.AsString()).string(), false);
    }
    request += "]}";
  }
  if (!suite.adds.empty()) {
    request.resize(request.rfind('}'));
    request.append(",").append(suite.adds).append("}");
  }
  if (suite.method.starts_with("declare.")) {
    request.resize(request.rfind('}'));
    request += ",\"roots\":[";
    AppendRoot(request, "mix", (folder / "types" / "mix").string());
    if (suite.needs_modules) {
      for (const auto& [prefix, directory] : ModuleRoots()) AppendRoot(request += ',', prefix, directory);
    }
    request += "]}";
  }
  return request;
}

std::string DifferenceOf(const Suite& suite, const std::filesystem::path& folder, batch::Batch& batch,
                         const std::string& line, value::Value root) {
  const text::Source reply_source("", batch.Answer(RequestOf(suite, folder, root, line)));
  value::Document reply;
  if (!value::ReadJson(reply_source.bytes(), {}, reply).ok()) return "the reply cannot be read";
  const auto result = reply.root().Find("result");
  if (!result) return "no result: " + std::string(reply_source.bytes());
  // Where results are beside the inputs, the whole line is what is expected.
  const auto expect = suite.whole_line ? std::nullopt : root.Find("expect");
  return suite.compare(expect.value_or(root), *result);
}

Outcome RunSuite(const Suite& suite, const Arguments& arguments) {
  Outcome outcome;
  CaseNames names;
  const engine::Disk disk;
  batch::Batch batch(disk);
  const std::filesystem::path file = arguments.vectors / suite.file;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    const text::Source source("", line);
    value::Document document;
    const bool readable = value::ReadJson(source.bytes(), {}, document).ok();
    const std::string name = readable ? names.Next(document.root()) : names.Next(std::string("unreadable"));
    if (readable && suite.applies != nullptr && !suite.applies(document.root())) continue;
    ++outcome.total;
    const std::string difference = readable
                                       ? DifferenceOf(suite, file.parent_path(), batch, line, document.root())
                                       : "the case itself cannot be read";
    if (difference.empty()) continue;
    outcome.differing.push_back(name);
    if (arguments.all || outcome.differing.size() <= kShownDifferences) {
      std::printf("  %s: %s\n", name.c_str(), difference.c_str());
    }
  }
  return outcome;
}

bool Judge(std::string_view suite, const Outcome& outcome, Floors& floors, bool raise) {
  const std::string name(suite);
  const Floor now = FloorOf(outcome);
  Floor& recorded = floors[name];
  std::printf("%-26s %zu of %zu agree, recorded %zu of %zu\n", name.c_str(), now.agree, now.total,
              recorded.agree, recorded.total);
  if (now.total == 0) return false;
  if (!raise) return IsAsRecorded(name, recorded, now);
  if (MayReplace(recorded, now)) {
    recorded = now;
    return true;
  }
  IsAsRecorded(name, recorded, now);
  return false;
}

// Each suite of kinds has a record of its own beside FLOORS.
bool JudgeKinds(const KindSuite& suite, const Arguments& arguments) {
  KindSuiteOptions options = arguments.kinds;
  if (arguments.all) options.shown = SIZE_MAX;
  const Outcome outcome = RunKindSuite(suite, arguments.vectors, options);
  if (!options.kind.empty() || !options.id.empty()) {
    std::printf("%-26s %zu of %zu agree\n", std::string(suite.name).c_str(),
                outcome.total - outcome.differing.size(), outcome.total);
    return outcome.differing.empty();
  }
  const std::filesystem::path file = std::filesystem::path(arguments.floors).parent_path() / suite.name;
  Floors floors = ReadFloors(file.string()).value_or(Floors());
  const bool good = Judge(suite.name, outcome, floors, arguments.raise);
  if (arguments.raise && good) WriteFloors(file.string(), floors);
  return good;
}

int Run(const Arguments& arguments) {
  if (!std::filesystem::exists(arguments.vectors)) {
    std::printf("no vectors at %s: skipped\n", arguments.vectors.c_str());
    return kSkipped;
  }
  std::optional<Floors> floors = ReadFloors(arguments.floors);
  if (!floors) {
    std::printf("%s is not a record of cases\n", arguments.floors.c_str());
    return 1;
  }
  bool good = true;
  bool found = false;
  for (const Suite& suite : AllSuites()) {
    if (!arguments.Runs(suite.name)) continue;
    found = true;
    if (suite.needs_modules && ModuleRoots().empty()) {
      std::printf("%-26s skipped: its Go modules are not at hand\n", std::string(suite.name).c_str());
      continue;
    }
    good &= Judge(suite.name, RunSuite(suite, arguments), *floors, arguments.raise);
  }
  for (const JsonSchemaSuite& suite : JsonSchemaSuites()) {
    const std::filesystem::path corpus = arguments.vectors / "../corpus/json-schema-test-suite";
    if (!arguments.Runs(suite.name)) continue;
    found = true;
    const size_t shown = arguments.all ? SIZE_MAX : kShownDifferences;
    good &= Judge(suite.name, RunJsonSchemaSuite(suite, corpus, shown), *floors, arguments.raise);
  }
  for (const KindSuite& suite : KindSuites()) {
    if (!arguments.Runs(suite.name)) continue;
    found = true;
    good &= JudgeKinds(suite, arguments);
  }
  if (!found) std::printf("there is no suite %s\n", arguments.suite.c_str());
  if (arguments.raise && good) WriteFloors(arguments.floors, *floors);
  return good && found ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::conformance

int main(int argc, char** argv) {
  plimsoll::conformance::Arguments arguments;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--kind" || word == "--id" || word == "--aspect" || word == "--show") {
      ++i;
      if (word == "--kind") arguments.kinds.kind = next;
      if (word == "--id") arguments.kinds.id = next;
      if (word == "--aspect") arguments.kinds.aspect = next;
      if (word == "--show") arguments.kinds.shown = static_cast<size_t>(std::atol(next.c_str()));
    } else if (word == "--counts") {
      arguments.kinds.counts = true;
    } else if (word == "--all") {
      arguments.all = true;
    } else if (word == "--raise") {
      arguments.raise = true;
    } else {
      words.push_back(word);
    }
  }
  if (words.size() < 2) {
    std::fputs("usage: conformance VECTORS FLOORS [SUITE] [--all] [--raise]\n", stderr);
    return 2;
  }
  arguments.vectors = words[0];
  arguments.floors = words[1];
  if (words.size() > 2) arguments.suite = words[2];
  return plimsoll::conformance::Run(arguments);
}
