#include "plimsoll/suites/plan/try_mutations.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "plimsoll/engine/input/ordered_parallel.h"

namespace plimsoll::suites {
namespace {

// Mutations are tried in portions, each with an attempt of its own, so that threads share nothing.
constexpr size_t kPortionsPerThread = 4;

std::vector<uint8_t> TryAll(size_t count, unsigned threads, const std::function<MutationAttempt()>& make) {
  std::vector<uint8_t> noticed(count);
  const size_t portions = std::min(count, threads * kPortionsPerThread);
  engine::ForEachInOrder(
      portions, threads,
      [&](size_t portion) {
        const MutationAttempt attempt = make();
        for (size_t i = portion; i < count; i += portions) noticed[i] = attempt(i) ? 1 : 0;
        return portion;
      },
      [](size_t) {});
  return noticed;
}

}  // namespace

MutationRun TryMutations(const std::vector<Mutation>& mutations, const text::Source& file,
                         std::string_view part, unsigned threads,
                         const std::function<MutationAttempt()>& make) {
  const std::vector<uint8_t> noticed = TryAll(mutations.size(), threads, make);
  MutationRun out;
  out.mutations = mutations.size();
  out.report.name = file.name();
  for (const size_t i : FindSurvivors(mutations, [&](size_t each) { return noticed[each] != 0; })) {
    const Mutation& mutation = mutations[i];
    finding::Finding& finding = out.report.findings.emplace_back(finding::Code::kUntestedConstraint);
    finding.file = out.report.name;
    finding.message =
        "no case notices this: " + (mutation.field.empty() ? "" : mutation.field + ": ") + mutation.change;
    if (!part.empty()) finding.message.append(" (").append(part) += ')';
    finding.place.emplace().span = mutation.place;
    ++out.survivors;
  }
  engine::Settle(out.report, file);
  return out;
}

}  // namespace plimsoll::suites
