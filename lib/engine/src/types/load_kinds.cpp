#include "plimsoll/engine/types/load_kinds.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "../report/crd_reader.h"
#include "../report/object_findings.h"
#include "../severity/suppressions.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/schema/open_api.h"

namespace plimsoll::engine {

using finding::Code;

namespace {

// Adds the CRDs of one source to a registry.
class CrdLoader {
 public:
  CrdLoader(kinds::Kinds& kinds, const text::Source& source, kinds::CrdOrigin origin, LoadReport& report)
      : kinds_(kinds), source_(source), origin_(origin), report_(report) {}

  void Load(const FoundCrd& found, std::unique_ptr<const kinds::LoadedCrd> crd) {
    ++report_.objects;
    ObjectFindings findings(source_.name(), found.number, found.object, report_.findings);
    for (const text::Span& place : crd->aliases()) {
      findings.Add(Code::kIgnoredKeyword, place,
                   "x-kubernetes-map-key is read as x-kubernetes-list-map-keys; the API server ignores it");
    }
    if (const std::optional<std::string> refusal = RefusalOf(*crd)) {
      findings.Add(Code::kUnusableCrd, found.object.span(), "the CRD cannot be used: " + *refusal);
      return report_.loaded.Own(found.number, std::move(crd));
    }
    const kinds::LoadedCrd& added = *crd;
    report_.loaded.Add(found.number, added);
    auto twin = kinds_.AddCrd(std::move(crd), origin_, PlaceOf(found));
    if (twin != nullptr) report_.loaded.Own(found.number, std::move(twin));
  }

 private:
  // None if it can be used.
  static std::optional<std::string> RefusalOf(const kinds::LoadedCrd& crd) {
    if (crd.crd() == nullptr) return crd.failure();
    const bool named = !crd.crd()->group.empty() && !crd.crd()->names.kind.empty();
    if (named) return std::nullopt;
    return "it has no spec.group or no spec.names.kind";
  }

  kinds::CrdPlace PlaceOf(const FoundCrd& found) {
    if (!lines_) {
      lines_.emplace(source_.bytes());
      suppressed_ = LinesSuppressing(source_, Code::kSecondCrd);
      declares_unions_ = source_.bytes().find("x-kubernetes-union") != std::string_view::npos;
    }
    const text::Span span = found.object.span();
    const text::Place start = lines_->PlaceOf(span.offset);
    return {source_.name(), found.number, span, start, suppressed_.Covers(start.line), declares_unions_};
  }

  kinds::Kinds& kinds_;
  const text::Source& source_;
  const kinds::CrdOrigin origin_;
  LoadReport& report_;
  std::optional<text::LineIndex> lines_;
  SuppressedLines suppressed_;
  bool declares_unions_ = false;
};

// Whether documents of OpenAPI are added, too.
enum class OpenApi : uint8_t { kPassedOver, kAdded };

LoadReport Load(kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& options,
                kinds::CrdOrigin origin, OpenApi open_api) {
  LoadReport report;
  report.name = source.name();
  CrdLoader loader(kinds, source, origin, report);
  CrdReader reader(source, options);
  while (reader.Next()) {
    AppendProblems(reader.entry(), options, source.name(), report.findings);
    if (!reader.entry().report.ok()) continue;
    if (open_api == OpenApi::kAdded && schema::OpenApiDialectOf(reader.document().root())) {
      kinds.AddOpenApi(reader.document().root());
      ++report.objects;
      continue;
    }
    for (const FoundCrd& found : reader.crds()) {
      loader.Load(found, reader.Load(found, kinds.crd_options(), kinds::MapKeyAlias::kRead));
    }
  }
  Settle(report, source);
  return report;
}

}  // namespace

LoadReport LoadCrds(kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& options,
                    kinds::CrdOrigin origin) {
  return Load(kinds, source, options, origin, OpenApi::kPassedOver);
}

LoadReport LoadSchemas(kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& options) {
  LoadReport report = Load(kinds, source, options, kinds::CrdOrigin::kNamed, OpenApi::kAdded);
  for (finding::Finding& finding : report.findings) {
    if (finding.code == Code::kUnusableCrd) finding.severity = finding::Severity::kWarning;
  }
  return report;
}

std::vector<InputReport> UnusableKinds(const std::vector<const kinds::Kinds*>& registries) {
  std::set<kinds::Kinds::Problem> problems;
  for (const kinds::Kinds* kinds : registries) {
    for (kinds::Kinds::Problem& problem : kinds->Problems()) problems.insert(std::move(problem));
  }
  std::vector<InputReport> out;
  for (const kinds::Kinds::Problem& problem : problems) {
    if (out.empty() || out.back().name != problem.file) out.emplace_back().name = problem.file;
    const bool crd = problem.part == kinds::Kinds::Problem::Part::kCrd;
    finding::Finding& finding =
        out.back().findings.emplace_back(crd ? Code::kUnusableCrd : Code::kUnusableTypes);
    finding.file = problem.file;
    finding.message = (crd ? "the CRD of " : "the declarations of ") + problem.kind +
                      " in the catalog cannot be used: " + problem.reason;
  }
  return out;
}

// A CRD has the word as its kind, unless it spells a letter as an escape.
bool MayHoldCrd(const text::Source& source) {
  return source.bytes().find("CustomResourceDefinition") != std::string_view::npos ||
         source.bytes().find("\\u") != std::string_view::npos ||
         source.bytes().find("\\x") != std::string_view::npos;
}

}  // namespace plimsoll::engine
