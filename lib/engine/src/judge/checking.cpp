#include "plimsoll/engine/judge/checking.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "../input/objects.h"
#include "../report/each_document.h"
#include "../report/object_findings.h"
#include "../severity/suppressions.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/reshape/preserve.h"
#include "source_check.h"
#include "verdict.h"

namespace plimsoll::engine {

using finding::Code;
using value::Value;

namespace {

StoredObject StoredOf(const Verdict& verdict, reshape::DefaultMode mode) {
  StoredObject stored{value::Detached(verdict.stored), {}, std::nullopt, {}};
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

// Takes the CRDs of one source.
class CrdLoader {
 public:
  CrdLoader(kinds::Kinds& kinds, const text::Source& source, kinds::CrdOrigin origin, InputReport& report)
      : kinds_(kinds), source_(source), origin_(origin), report_(report) {}

  void Load(Value object, const value::StreamEntry& entry) {
    ++position_;
    if (!crd::IsCrd(object)) return;
    const bool json = entry.syntax == value::Syntax::kJson;
    ++report_.objects;
    ObjectFindings findings(source_.name(), position_, object, report_.findings);
    std::vector<text::Span> map_keys;
    crd::CrdDecoding decoding = crd::DecodeCrd(
        object, {}, json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten, &map_keys);
    for (const text::Span& place : map_keys) {
      findings.Add(Code::kIgnoredKeyword, place,
                   "x-kubernetes-map-key is read as x-kubernetes-list-map-keys; the API server ignores it");
    }
    if (!decoding.crd) return Refuse(decoding.fatal.value_or(""), findings);
    if (decoding.crd->group.empty() || decoding.crd->names.kind.empty()) {
      return Refuse("it has no spec.group or no spec.names.kind", findings);
    }
    kinds_.AddCrd(std::move(decoding.crd), origin_, PlaceAt(object.span()));
  }

 private:
  static void Refuse(const std::string& reason, ObjectFindings& findings) {
    findings.Add(Code::kUnusableCrd, findings.object().span(), "the CRD cannot be used: " + reason);
  }

  kinds::CrdPlace PlaceAt(text::Span span) {
    if (!lines_) {
      lines_.emplace(source_.bytes());
      suppressed_ = LinesSuppressing(source_, Code::kSecondCrd);
    }
    const text::Place start = lines_->PlaceOf(span.offset);
    return {source_.name(), static_cast<uint32_t>(position_), span, start, suppressed_.Covers(start.line)};
  }

  kinds::Kinds& kinds_;
  const text::Source& source_;
  const kinds::CrdOrigin origin_;
  InputReport& report_;
  size_t position_ = 0;  // among all objects of the source
  std::optional<text::LineIndex> lines_;
  SuppressedLines suppressed_;
};

}  // namespace

InputReport LoadCrds(kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& options,
                     kinds::CrdOrigin origin) {
  InputReport report;
  CrdLoader loader(kinds, source, origin, report);
  ForEachDocument(source, options, report,
                  [&](const value::Document& document, const value::StreamEntry& entry) {
                    for (const ObjectRef& object : OpenDocument(document).objects) {
                      loader.Load(object.value, entry);
                    }
                  });
  return report;
}

InputReport CheckObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin) {
  InputReport report;
  SourceCheck(kinds, source.name(), options, report).Run(source, {}, origin);
  return report;
}

AdmitReport AdmitObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin) {
  AdmitReport report;
  const auto store = [&](const Verdict& verdict) {
    report.stored.push_back(StoredOf(verdict, options.defaults));
  };
  SourceCheck(kinds, source.name(), options, report).Run(source, store, origin);
  if (report.skip) report.stored.clear();
  return report;
}

InputReport LintCrds(const text::Source& source, const value::ReadOptions& options, InputOrigin origin) {
  InputReport report;
  const kinds::Kinds nothing;
  JudgeOptions judge;
  judge.read = options;
  judge.ignore_unknown_kinds = true;
  judge.kustomize = false;
  SourceCheck(nothing, source.name(), judge, report).Run(source, {}, origin);
  report.objects -= std::exchange(report.skipped, 0) + std::exchange(report.client_side, 0);
  const bool reported = report.skip || !report.findings.empty();
  if (origin == InputOrigin::kNamed && report.objects == 0 && !reported) return NoCrdIn(source.name());
  return report;
}

// A CRD has the word as its kind, unless it spells a letter as an escape.
bool MayHoldCrd(const text::Source& source) {
  return source.bytes().find("CustomResourceDefinition") != std::string_view::npos ||
         source.bytes().find("\\u") != std::string_view::npos ||
         source.bytes().find("\\x") != std::string_view::npos;
}

}  // namespace plimsoll::engine
