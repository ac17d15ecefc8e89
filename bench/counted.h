// The cases of `./dev bench count`. Each prepares its input and then does the same pass over and over; the
// instructions of one pass after warming up are counted. Unlike times, they are the same in every run.
//
// Cases use the interfaces that commands use, so that what is counted stays the same when the inner parts
// change. Inputs are generated here, except those that say otherwise.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::bench {

// False if the results are not the expected ones.
using Pass = std::function<bool()>;

struct CountedCase {
  std::string_view name;
  // Null if the inputs are not available. The argument is the shared folder.
  std::function<Pass(const std::string&)> prepare;
};

std::vector<CountedCase> LooseCases();
std::vector<CountedCase> CheckCases();
std::vector<CountedCase> BuiltinCases();
std::vector<CountedCase> CelCases();
std::vector<CountedCase> MergeCases();
std::vector<CountedCase> ApplyCases();
std::vector<CountedCase> PatchCases();

// One name per line.
void PrintCountedCases();

enum class CountOutcome : int { kCounted = 0, kWrongResult = 1, kUnknown = 2, kNotAvailable = 77 };
CountOutcome RunCounted(std::string_view name, const std::string& shared);

}  // namespace plimsoll::bench
