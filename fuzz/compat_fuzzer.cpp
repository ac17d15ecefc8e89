// Two CRDs from any text, with `---` between them: comparisons come to an end, a CRD has no changes against
// itself, and every object that is said to show an effect shows it in a trial of its own.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/compat/proof/counterexample.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/value/yaml_reader.h"

namespace {

using namespace plimsoll;
using compat::Change;

// Proofs of one comparison.
constexpr size_t kMaxProofs = 4;

std::unique_ptr<const crd::Crd> CrdIn(std::string_view text) {
  const text::Source source("fuzz", std::string(text));
  value::Document document;
  if (!value::ReadYaml(source.bytes(), {}, document).ok() || document.empty()) return nullptr;
  crd::CrdDecoding decoding = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kRewritten);
  return std::move(decoding.crd);
}

const schema::Schema* SchemaIn(const crd::Crd& crd, const std::string& version) {
  const crd::Version* found = crd.FindVersion(version);
  return found != nullptr && found->validation && found->validation->open_api ? &*found->validation->open_api
                                                                              : nullptr;
}

struct Sides {
  const crd::ServedCrd& before;
  const crd::ServedCrd& after;
};

// In a trial that knows nothing of the search.
bool IsShown(const Change& change, const compat::Counterexample& example, const Sides& sides) {
  compat::CrdTrial trial(sides.before, change.old_version, sides.after, change.new_version);
  if (example.update) return !trial.ObserveUpdate(example.object, *example.update).empty();
  const compat::Observation& seen = trial.Observe(example.object);
  const compat::ValueDifference written = compat::DifferenceOf(&seen.stored, &seen.written);
  return seen.accepted && (!seen.Effects().empty() || written.lost || written.gained);
}

void CheckProof(const Change& change, const crd::Crd& before, const crd::Crd& after, const Sides& sides) {
  const schema::Schema* old_schema = SchemaIn(before, change.old_version);
  const schema::Schema* new_schema = SchemaIn(after, change.new_version);
  if (old_schema == nullptr || new_schema == nullptr || !change.keyword) return;
  compat::CrdTrial trial(sides.before, change.old_version, sides.after, change.new_version);
  const auto example = FindCounterexample(change, {*old_schema, *new_schema}, trial, trial.Header());
  PLIMSOLL_ASSERT(!example || IsShown(change, *example, sides));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t middle = text.find("\n---\n");
  const auto before = CrdIn(text.substr(0, middle));
  if (before == nullptr) return 0;
  PLIMSOLL_ASSERT(compat::CompareCrds(*before, *before).changes.empty());
  if (middle == std::string_view::npos) return 0;
  const auto after = CrdIn(text.substr(middle + 5));
  if (after == nullptr) return 0;
  const compat::Comparison comparison = compat::CompareCrds(*before, *after);
  // The API server has none that it refuses.
  if (!crd::LintCrd(*before).errors.empty() || !crd::LintCrd(*after).errors.empty()) return 0;
  const auto old_served = crd::ServedCrd::Make(*before, {.whole_objects = true});
  const auto new_served = crd::ServedCrd::Make(*after, {.whole_objects = true});
  size_t proofs = 0;
  for (const Change& change : comparison.changes) {
    if (++proofs > kMaxProofs) break;
    CheckProof(change, *before, *after, {*old_served, *new_served});
  }
  return 0;
}
