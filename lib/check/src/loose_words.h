// What profile loose says of containers, in one place for both walks: over a tape, and along a stream.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/check/loose_program.h"
#include "plimsoll/finding/code.h"

namespace plimsoll::check {

struct LooseWords {
  finding::Code code = finding::Code::kInvalidValue;
  schema::Keyword keyword = schema::Keyword::kNever;
  std::string message;
  std::string hint = {};
};

LooseWords WordsOfType(schema::Keyword keyword, TypeSet wanted, std::string_view found);
// `at most 3 are allowed`.
std::string TextOfBound(bool most, uint64_t bound);
LooseWords WordsOfCount(const LooseStep& step, uint64_t bound, uint64_t count, bool array);
LooseWords WordsOfPair(schema::Keyword keyword, uint64_t first, uint64_t second);
LooseWords WordsOfMissing(std::string_view name);
LooseWords WordsOfDependent(const LooseDependency& dependency, std::string_view name);
LooseWords WordsOfForbidden(const LooseProgram& program, const LooseMembers& rule, std::string_view name);
LooseWords WordsOfUnevaluatedItem(schema::Keyword keyword);
LooseWords WordsOfUnevaluatedMember(schema::Keyword keyword, std::string_view name);
LooseWords WordsOfNoBranch(const LooseStep& step, std::string hint);
// Findings of the nearest branch that a hint repeats.
inline constexpr size_t kHintFindings = 3;
// Of what a value lacks that is taken for one of an alternative.
// `oneOf[1]`
std::string NameOfBranch(const LooseStep& step, size_t branch);
std::string HintOfBranch(const LooseStep& step, size_t branch);
LooseWords WordsOfAmbiguity(schema::Keyword keyword, uint32_t first, uint32_t second);
LooseWords WordsOfNot(schema::Keyword keyword);

// Items that match `contains`: how many, the first of them, and the first that are too many.
struct LooseMatches {
  // Items named in messages at most.
  static constexpr size_t kNamed = 10;

  uint64_t count = 0;
  std::vector<uint64_t> first = {};
  std::vector<uint64_t> surplus = {};

  void Add(uint64_t position, const LooseContains& rule);
};
// `min_named` is whether minContains is given.
LooseWords WordsOfContains(const LooseContains& rule, const LooseMatches& matches, bool min_named);

}  // namespace plimsoll::check
