#include "counted.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace plimsoll::bench {
namespace {

// Memory that a pass keeps for the next one has its final size after the second.
constexpr int kWarmUpPasses = 3;

std::vector<CountedCase> AllCases() {
  std::vector<CountedCase> all;
  for (const auto cases :
       {LooseCases, CheckCases, BuiltinCases, CelCases, MergeCases, ApplyCases, PatchCases}) {
    std::ranges::copy(cases(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

// The function that is counted, by this name.
extern "C" [[gnu::noinline]] bool PlimsollCountedPass(const Pass& pass) { return pass(); }

void PrintCountedCases() {
  for (const CountedCase& one : AllCases()) std::printf("%s\n", std::string(one.name).c_str());
}

CountOutcome RunCounted(std::string_view name, const std::string& shared) {
  const std::vector<CountedCase> all = AllCases();
  const auto found = std::ranges::find(all, name, &CountedCase::name);
  if (found == all.end()) return CountOutcome::kUnknown;
  const Pass pass = found->prepare(shared);
  if (!pass) return CountOutcome::kNotAvailable;
  for (int i = 0; i < kWarmUpPasses; ++i) {
    if (!pass()) return CountOutcome::kWrongResult;
  }
  return PlimsollCountedPass(pass) ? CountOutcome::kCounted : CountOutcome::kWrongResult;
}

}  // namespace plimsoll::bench
