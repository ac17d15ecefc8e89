// LooseRunner runs loose programs on values. It keeps its memory from one value to the next, so
// that one that has seen its largest value allocates nothing for a valid one. Not for use by two
// threads at once; programs are.
//
//   LooseRunner runner;
//   if (!runner.Accepts(program, value, {})) runner.Explain(program, value, {}, findings);
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/check/loose_program.h"
#include "plimsoll/finding/code.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// Schemas applied inside each other: what recursion of a schema on one value runs into, and what
// bounds the call stack.
inline constexpr uint32_t kMaxLooseDepth = 1500;
// Schemas applied to values all in all.
inline constexpr uint64_t kMaxLooseSteps = 20'000'000;
inline constexpr uint32_t kMaxLooseFindings = 100;

// What a value is that fits several alternatives of `oneOf`: an error, or a value of the first it
// fits. kScoreBest takes the alternative with the fewest faults, the first of several. Alternatives that
// fit have none, so of those it takes the first, too. A value that fits none, of `anyOf` as well, counts
// as one of the nearest: it is still not valid, but what is reported are its faults as that, where the other
// modes say that nothing fits and name the nearest in a hint.
enum class Ambiguity : uint8_t { kError, kFirstMatch, kScoreBest };

struct LooseOptions {
  NumberMode numbers = NumberMode::kExact;
  value::Equality equality = value::Equality::kStructural;  // as the program was compiled with
  Ambiguity ambiguity = Ambiguity::kError;
  bool fail_fast = false;  // one finding is enough
  uint32_t max_depth = kMaxLooseDepth;
  uint64_t max_steps = kMaxLooseSteps;
  uint32_t max_findings = kMaxLooseFindings;
};

struct LooseFinding {
  finding::Code code = finding::Code::kInvalidValue;
  uint32_t value = 0;  // on the tape of the instance; a key for names of properties
  schema::NodeId node;
  schema::Keyword keyword = schema::Keyword::kNever;
  std::string message;
  std::string hint = {};
};

class LooseRunner {
 public:
  LooseRunner();
  LooseRunner(LooseRunner&&) noexcept;
  LooseRunner& operator=(LooseRunner&&) noexcept;
  ~LooseRunner();

  // False also where a limit is reached before the answer is known; Explain says so.
  bool Accepts(const LooseProgram& program, value::Value value, const LooseOptions& options);
  // Appends what is wrong with a value that is not accepted.
  void Explain(const LooseProgram& program, value::Value value, const LooseOptions& options,
               std::vector<LooseFinding>& out);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace plimsoll::check
