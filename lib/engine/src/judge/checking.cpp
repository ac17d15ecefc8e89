#include "plimsoll/engine/judge/checking.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "../report/crd_reader.h"
#include "../report/object_findings.h"
#include "../severity/suppressions.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/reshape/preserve.h"
#include "source_check.h"
#include "verdict.h"

namespace plimsoll::engine {

using finding::Code;
using value::Value;

namespace {

StoredObject StoredOf(const Verdict& verdict, reshape::DefaultMode mode) {
  StoredObject stored{value::Detached(verdict.stored), {}, std::nullopt, {}, 0};
  if (mode == reshape::DefaultMode::kAnnotate) stored.defaults = DefaultsOf(verdict);
  if (verdict.presence == nullptr) return stored;
  for (const reshape::PresenceEntry& entry : verdict.presence->entries()) {
    stored.presence.Add(entry.pointer, entry.marks);
  }
  value::Document preserving;
  reshape::PreservePresence(verdict.stored, *verdict.presence, preserving);
  stored.preserving.emplace(preserving.root());
  return stored;
}

}  // namespace

InputReport CheckObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin, const SourceCrds* crds) {
  InputReport report;
  SourceCheck(kinds, source.name(), options, report, crds).Run(source, {}, origin);
  return report;
}

AdmitReport AdmitObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin, const SourceCrds* crds) {
  AdmitReport report;
  const auto store = [&](const Verdict& verdict, uint32_t number) {
    report.stored.push_back(StoredOf(verdict, options.defaults));
    report.stored.back().number = number;
  };
  SourceCheck(kinds, source.name(), options, report, crds).Run(source, store, origin);
  if (report.skip) report.stored.clear();
  return report;
}

InputReport LintCrds(const text::Source& source, const value::ReadOptions& options, InputOrigin origin,
                     crd::Conventions conventions, std::span<const crd::UnwantedName> unwanted_names) {
  InputReport report;
  const kinds::Kinds nothing;
  JudgeOptions judge;
  judge.read = options;
  judge.ignore_unknown_kinds = true;
  judge.kustomize = false;
  judge.conventions = conventions;
  judge.unwanted_names = unwanted_names;
  judge.rule_failures = true;
  SourceCheck(nothing, source.name(), judge, report).Run(source, {}, origin);
  report.objects -= std::exchange(report.skipped, 0) + std::exchange(report.client_side, 0);
  const bool reported = report.skip || !report.findings.empty();
  if (origin == InputOrigin::kNamed && report.objects == 0 && !reported) return NoCrdIn(source.name());
  return report;
}

}  // namespace plimsoll::engine
