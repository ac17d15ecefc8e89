// compat.crds: what a change of CRDs does to objects and to those who use them. compat.load and
// compat.objects: what it does to given objects.
#include <algorithm>
#include <array>
#include <string>

#include "batch_state.h"
#include "call_parts.h"
#include "plimsoll/engine/compat/compat_report.h"
#include "plimsoll/engine/compat/compat_side.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using engine::CompatReport;
using engine::CompatSide;
using text::JsonWriter;
using value::Value;

// What is said of all pairs together.
struct CompatAnswer {
  std::vector<finding::Finding> findings;
  std::vector<engine::CompatExample> examples;
  size_t changes = 0;
  size_t proven = 0;
  size_t without_effect = 0;

  void AddProblems(const engine::InputReport& report) {
    findings.insert(findings.end(), report.findings.begin(), report.findings.end());
  }
  void AddReport(const CompatReport& report) {
    AddProblems(report);
    examples.insert(examples.end(), report.examples.begin(), report.examples.end());
    changes += report.changes;
    proven += report.proven;
    without_effect += report.without_effect;
  }
};

// Findings name a side by its key.
std::optional<BatchFailure> ReadCompatSide(Value request, const BatchState& state, const char* key,
                                           CompatSide& side, CompatAnswer& answer) {
  auto source = SourceIn(request, key);
  if (!source) return source.error();
  answer.AddProblems(side.Add(std::move(*source), {}, {state.files, key}));
  return std::nullopt;
}

void WriteCompat(const CompatAnswer& answer, JsonWriter& result) {
  WriteFindings(result, answer.findings);
  for (const auto& [key, count] : {std::pair{"changes", answer.changes}, std::pair{"proven", answer.proven},
                                   std::pair{"withoutEffect", answer.without_effect}}) {
    result.Key(key);
    result.Uint(count);
  }
  result.Key("examples");
  result.BeginArray();
  for (const engine::CompatExample& example : answer.examples) {
    result.BeginObject();
    WriteText(result, "name", example.name);
    WriteText(result, "yaml", example.yaml);
    result.EndObject();
  }
  result.EndArray();
}

void CompareSides(const CompatSide& before, const CompatSide& after, const engine::CompatOptions& options,
                  CompatAnswer& answer) {
  for (const engine::ComparedPair& pair : engine::PairUp(before, after)) {
    answer.AddReport(engine::ComparePair(pair, options));
  }
  for (const engine::ComparedSchemas& pair : engine::PairUpSchemas(before, after)) {
    answer.AddReport(engine::CompareSchemaPair(pair, options));
  }
}

std::optional<BatchFailure> CompatCrds(Value request, BatchState& state, JsonWriter& result) {
  CompatAnswer answer;
  CompatSide before, after;
  const bool has_old = request.Find("old").has_value();
  if (has_old) {
    if (auto failure = ReadCompatSide(request, state, "old", before, answer)) return failure;
  }
  if (auto failure = ReadCompatSide(request, state, "new", after, answer)) return failure;
  if (before.empty() && after.empty() && finding::CountErrors(answer.findings) == 0) {
    return Malformed("there is no CustomResourceDefinition and no schema to compare");
  }
  const auto examples = request.Find("examples");
  const engine::CompatOptions options{.examples = !examples || value::FlagOf(*examples)};
  // A side that could not be read is neither new nor removed.
  if (!has_old) {
    for (const auto& [name, crd] : after.crds()) {
      if (!crd.claims) answer.AddReport(engine::CompareVersionsOf(crd, options));
    }
  } else if (finding::CountErrors(answer.findings) == 0) {
    CompareSides(before, after, options, answer);
  }
  WriteCompat(answer, result);
  return std::nullopt;
}

std::optional<BatchFailure> CompatLoad(Value request, BatchState& state, JsonWriter& result) {
  const auto id = StringIn(request, "compatId");
  if (!id) return id.error();
  CompatAnswer answer;
  CompatSide before, after;
  if (auto failure = ReadCompatSide(request, state, "old", before, answer)) return failure;
  if (auto failure = ReadCompatSide(request, state, "new", after, answer)) return failure;
  result.Key("crds");
  result.Uint(after.crds().size());
  WriteFindings(result, answer.findings);
  state.compat[std::string(*id)] = std::make_unique<LoadedCompat>(std::move(before), std::move(after));
  return std::nullopt;
}

std::optional<BatchFailure> CompatObjects(Value request, BatchState& state, JsonWriter& result) {
  const auto id = StringIn(request, "compatId");
  if (!id) return id.error();
  const auto loaded = state.compat.find(*id);
  if (loaded == state.compat.end()) {
    return BatchFailure{"unknown_compat", "nothing is loaded as " + std::string(*id)};
  }
  const auto objects = SourceIn(request, "objects");
  if (!objects) return objects.error();
  const engine::ObjectsReport report = loaded->second->trials.Judge(*objects, {}, {});
  const engine::ObjectCounts& counts = report.counts;
  for (const auto& [key, count] :
       {std::pair{"objects", counts.objects}, std::pair{"otherKinds", counts.other_kinds},
        std::pair{"invalidBefore", counts.invalid_before}, std::pair{"affected", counts.affected}}) {
    result.Key(key);
    result.Uint(count);
  }
  WriteFindings(result, report.findings);
  return std::nullopt;
}

constexpr std::array kCompatMethods = {
    BatchEntry{"compat.crds", CompatCrds},
    BatchEntry{"compat.load", CompatLoad},
    BatchEntry{"compat.objects", CompatObjects},
};

}  // namespace

std::span<const BatchEntry> CompatMethods() { return kCompatMethods; }

}  // namespace plimsoll::batch
