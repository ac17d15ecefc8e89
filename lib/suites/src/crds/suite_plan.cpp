#include "plimsoll/suites/crds/suite_plan.h"

#include <set>
#include <utility>

#include "planned_suite.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/suites/crds/schema_coverage.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::suites {
namespace {

using engine::InputReport;
using finding::Finding;

std::string_view ListOf(Act act) {
  switch (act) {
    case Act::kCreate: return "onCreate";
    case Act::kUpdate: return "onUpdate";
    case Act::kStatus: break;
  }
  return "onStatus";
}

}  // namespace

bool IsSuitePath(std::string_view path) {
  if (path.ends_with(".suite.yaml")) return true;
  if (!path.ends_with(".yaml")) return false;
  const auto parent = [](std::string_view of) { return of.substr(0, of.rfind('/')); };
  const size_t slash = path.rfind('/');
  const std::string_view directory = slash == std::string_view::npos ? "" : path.substr(0, slash);
  return directory.contains('/') && text::BaseName(parent(directory)) == "tests";
}

SuitePlan::SuitePlan(const engine::Files& files, const kinds::Kinds& builtin, const PlanOptions& options)
    : builtin_(builtin), finder_(files, options.crds) {
  std::set<std::string> searched, used;
  for (const engine::Input& input : engine::ExpandInputs(files, options.suites)) {
    if (!input.found_in.empty()) {
      searched.insert(input.found_in);
      // What is below the directory may need the directory's own name to be recognized.
      if (!input.empty_directory && !IsSuitePath(files.AbsolutePath(input.path))) continue;
      used.insert(input.found_in);
    }
    Add(files, input, options.read);
  }
  for (const std::string& root : searched) {
    if (used.contains(root)) continue;
    auto planned = std::make_unique<Planned>();
    planned->path = root;
    Finding finding(finding::Code::kEmptyInput);
    finding.file = root;
    // Nothing was tested, which must not look like success.
    finding.severity = finding::Severity::kError;
    finding.message = "no suite found";
    finding.hint =
        "suites are .yaml files two levels below a directory `tests`, and files named *.suite.yaml";
    planned->unreadable.emplace().name = root;
    planned->unreadable->findings.push_back(std::move(finding));
    suites_.push_back(std::move(planned));
  }
}

SuitePlan::~SuitePlan() = default;

void SuitePlan::Add(const engine::Files& files, const engine::Input& input, const value::ReadOptions& read) {
  auto planned = std::make_unique<Planned>();
  planned->path = input.path;
  auto source = engine::ReadInput(files, input, read.limits.max_bytes);
  if (!source) {
    planned->unreadable = std::move(source.error());
    suites_.push_back(std::move(planned));
    return;
  }
  planned->source.emplace(std::move(*source));
  planned->reading = ReadSuite(*planned->source, read);
  const Suite& suite = planned->reading.suite;
  if (suite.crd || suite.crd_name) {
    FoundCrds found = finder_.Find(suite, input.path);
    for (const CrdFile* file : found.files) planned->targets.push_back({file, found.version});
    if (found.problem) {
      planned->targets.clear();
      planned->reading.findings.push_back(planned->MakeFinding(
          finding::Code::kBadSuite, found.problem->message, found.problem->hint, found.problem->place));
    }
  } else if (!suite.cases.empty()) {
    planned->targets.push_back({});
  }
  suites_.push_back(std::move(planned));
}

SuiteRun SuitePlan::Run(size_t index, CountCoverage count) const {
  const Planned& planned = *suites_[index];
  SuiteRun out;
  if (planned.unreadable) {
    out.report = *planned.unreadable;
    return out;
  }
  InputReport& report = out.report;
  report.name = planned.path;
  report.findings = planned.reading.findings;
  for (const SuiteTarget& target : planned.targets) {
    const std::string file = target.crd != nullptr ? target.crd->source().name() : "";
    SuiteCases cases(target, builtin_);
    std::optional<SchemaCoverage> coverage;
    if (count == CountCoverage::kYes && target.crd != nullptr) {
      coverage.emplace(*target.crd, target.version);
      cases.subject().Observe([&](const Request& request, const engine::ObjectReview& review) {
        coverage->Count(request, review);
      });
    }
    for (const Case& one : planned.reading.suite.cases) {
      ++report.objects;
      report.judged.push_back({file, std::string(ListOf(one.act)), {}, one.name});
      const std::vector<CaseFailure> failures = cases.Run(one);
      if (!failures.empty()) ++out.failed;
      for (const CaseFailure& failure : failures) {
        std::string where = planned.targets.size() > 1 ? " (" + std::string(text::BaseName(file)) + ")" : "";
        Finding finding =
            planned.MakeFinding(finding::Code::kFailedCase, one.name + where + ": " + failure.message,
                                failure.hint, failure.place);
        finding.object = static_cast<uint32_t>(report.objects);
        report.findings.push_back(std::move(finding));
      }
    }
    if (coverage) out.coverage.push_back({target.crd, target.version, coverage->coverage()});
  }
  engine::Settle(report, *planned.source);
  return out;
}

void CoverageSum::Add(const SuiteRun& run) {
  for (const CrdCoverage& one : run.coverage) {
    size_t at = 0;
    while (at < files_.size() && (crds_[at] != one.crd || files_[at].part != one.version)) ++at;
    if (at == files_.size()) {
      files_.push_back({&one.crd->source(), one.version, {}});
      crds_.push_back(one.crd);
    }
    files_[at].coverage.Add(one.coverage);
  }
}

CoverageTotals CoverageSum::Totals() const {
  CoverageTotals out;
  for (const FileCoverage& file : files_) out = out + file.coverage.Totals();
  return out;
}

std::vector<std::string> SuitePlan::Watched() const {
  std::set<std::string> out;
  for (const auto& planned : suites_) {
    out.insert(planned->path);
    for (const SuiteTarget& target : planned->targets) {
      if (target.crd != nullptr) out.insert(target.crd->source().name());
    }
  }
  return {out.begin(), out.end()};
}

}  // namespace plimsoll::suites
