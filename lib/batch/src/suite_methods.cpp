// suite.run: suites of test cases, with the files that they need in the request.
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "batch_state.h"
#include "given_files.h"
#include "plimsoll/finding/report.h"
#include "plimsoll/suites/crds/suite_plan.h"
#include "plimsoll/text/base_name.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void WriteFindingList(JsonWriter& result, std::string_view key, const std::vector<finding::Finding>& findings,
                      uint32_t object) {
  result.Key(key);
  result.BeginArray();
  for (const finding::Finding& finding : findings) {
    if (finding.object != object) continue;
    std::string json;
    finding::AppendJson(json, finding);
    result.Raw(json);
  }
  result.EndArray();
}

// A case has its failures; the suite has what is wrong with itself.
void WriteSuite(const suites::SuiteRun& run, JsonWriter& result) {
  result.BeginObject();
  WriteText(result, "path", run.report.name);
  result.Key("cases");
  result.BeginArray();
  for (size_t i = 0; i < run.report.judged.size(); ++i) {
    const finding::JudgedObject& one = run.report.judged[i];
    result.BeginObject();
    WriteText(result, "name", one.name);
    WriteText(result, "list", one.kind);
    if (!one.api_version.empty()) WriteText(result, "crd", one.api_version);
    WriteFindingList(result, "failures", run.report.findings, static_cast<uint32_t>(i + 1));
    result.EndObject();
  }
  result.EndArray();
  WriteFindingList(result, "findings", run.report.findings, 0);
  result.EndObject();
}

// Without hidden files, which the search for suites looks at as well.
void WriteMissing(const std::set<std::string>& paths, JsonWriter& result) {
  std::vector<std::string_view> named;
  for (const std::string& path : paths) {
    if (!text::BaseName(path).starts_with('.')) named.push_back(path);
  }
  WriteTexts(result, "missing", named, [](std::string_view path) { return path; });
}

std::expected<std::map<std::string, std::string>, BatchFailure> FilesIn(Value request) {
  const auto given = request.Find("files");
  const BatchFailure malformed = Malformed("`files` must be texts by their paths");
  if (!given || !given->IsObject()) return std::unexpected(malformed);
  std::map<std::string, std::string> out;
  for (const value::Member file : given->Members()) {
    if (!file.value.IsString()) return std::unexpected(malformed);
    out.insert_or_assign(std::string(file.key), std::string(file.value.AsString()));
  }
  return out;
}

std::optional<BatchFailure> RunSuites(Value request, BatchState&, JsonWriter& result) {
  const auto texts = FilesIn(request);
  if (!texts) return texts.error();
  auto paths = StringsIn(request, "suites");
  if (!paths) return paths.error();
  if (paths->empty()) paths->push_back(".");
  auto crds = StringsIn(request, "crds");
  if (!crds) return crds.error();
  const auto release = request.Find("release") ? StringIn(request, "release") : std::string_view();
  if (!release) return release.error();
  kinds::Kinds builtin;
  if (const Result<void> known = builtin.UseRelease(*release); !known)
    return Malformed(known.error().message);

  const GivenFiles files(*texts);
  const suites::SuitePlan plan(files, builtin, {.suites = std::move(*paths), .crds = std::move(*crds)});
  size_t cases = 0, failed = 0;
  std::vector<finding::Finding> asides;
  result.Key("suites");
  result.BeginArray();
  for (size_t i = 0; i < plan.size(); ++i) {
    const suites::SuiteRun run = plan.Run(i, suites::CountCoverage::kNo);
    WriteSuite(run, result);
    cases += run.report.judged.size();
    failed += run.failed;
    for (const engine::InputReport& aside : run.asides) {
      asides.insert(asides.end(), aside.findings.begin(), aside.findings.end());
    }
  }
  result.EndArray();
  result.Key("cases");
  result.Uint(cases);
  result.Key("failed");
  result.Uint(failed);
  if (!asides.empty()) WriteFindingList(result, "findings", asides, 0);
  WriteMissing(files.missing(), result);
  return std::nullopt;
}

constexpr std::array kSuiteMethods = {BatchEntry{"suite.run", RunSuites}};

}  // namespace

std::span<const BatchEntry> SuiteMethods() { return kSuiteMethods; }

}  // namespace plimsoll::batch
