#include "plimsoll/suites/crds/suite_plan.h"

#include <set>
#include <utility>

#include "planned_suite.h"
#include "plimsoll/suites/crds/schema_coverage.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::suites {
namespace {

using engine::InputReport;

constexpr std::string_view kSuiteHint =
    "suites are .yaml files two levels below a directory `tests`, and files named *.suite.yaml";

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
  for (SuiteFile& file : FindSuiteFiles(files, options.suites, options.read, IsSuitePath, kSuiteHint)) {
    Add(std::move(file), options.read);
  }
}

SuitePlan::~SuitePlan() = default;

void SuitePlan::Add(SuiteFile&& file, const value::ReadOptions& read) {
  auto planned = std::make_unique<Planned>(std::move(file));
  if (!planned->file.source) {
    suites_.push_back(std::move(planned));
    return;
  }
  planned->reading = ReadSuite(*planned->file.source, read);
  const Suite& suite = planned->reading.suite;
  if (suite.crd || suite.crd_name) {
    FoundCrds found = finder_.Find(suite, planned->file.path);
    for (const CrdFile* crd : found.files) planned->targets.push_back({crd, found.version});
    if (found.problem) {
      planned->targets.clear();
      planned->reading.findings.push_back(planned->file.MakeFinding(
          finding::Code::kBadSuite, found.problem->message, found.problem->hint, found.problem->place));
    }
  } else if (!suite.cases.empty()) {
    planned->targets.push_back({});
  }
  suites_.push_back(std::move(planned));
}

const SuiteFile& SuitePlan::FileOf(size_t index) const { return suites_[index]->file; }

void SuitePlan::RunCases(size_t index, CountCoverage count, SuiteRun& out) const {
  const Planned& planned = *suites_[index];
  InputReport& report = out.report;
  report.findings = planned.reading.findings;
  for (const SuiteTarget& target : planned.targets) {
    const std::string file = target.crd != nullptr ? target.crd->source().name() : "";
    const std::string where =
        planned.targets.size() > 1 ? " (" + std::string(text::BaseName(file)) + ")" : "";
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
      AddFailures(planned.file, one.name + where, cases.Run(one), out);
    }
    if (coverage) out.coverage.push_back({&target.crd->source(), target.version, coverage->coverage()});
  }
}

std::vector<std::string> SuitePlan::Watched() const {
  std::set<std::string> out;
  for (const auto& planned : suites_) {
    out.insert(planned->file.path);
    for (const SuiteTarget& target : planned->targets) {
      if (target.crd != nullptr) out.insert(target.crd->source().name());
    }
  }
  return {out.begin(), out.end()};
}

}  // namespace plimsoll::suites
