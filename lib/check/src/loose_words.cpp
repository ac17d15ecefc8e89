#include "loose_words.h"

#include <array>

#include "plimsoll/base/counted.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"
#include "type_rules.h"

namespace plimsoll::check {

using finding::Code;
using schema::Keyword;

namespace {

std::string NamesOf(TypeSet types) {
  constexpr std::array<std::string_view, 7> kNames = {"null",   "boolean", "integer", "number",
                                                      "string", "array",   "object"};
  std::string out;
  for (const std::string_view name : kNames) {
    if ((types & TypeBitOf(name)) != 0) out += (out.empty() ? "" : " or ") + std::string(name);
  }
  return out.empty() ? "nothing" : out;
}

std::string Unwanted(std::string_view name) { return text::Quoted(name) + " is not allowed here"; }

// Positions as paths have them, from 0.
std::string InBrackets(uint64_t position) { return "[" + std::to_string(position) + "]"; }

// `more` is whether there are others after those.
std::string Listed(std::span<const uint64_t> positions, bool more) {
  std::string out;
  for (const uint64_t position : positions) out += (out.empty() ? "" : ", ") + InBrackets(position);
  return more ? out + ", ..." : out;
}

}  // namespace

LooseWords WordsOfType(Keyword keyword, TypeSet wanted, std::string_view found) {
  return {Code::kTypeMismatch, keyword, "expected " + NamesOf(wanted) + ", got " + std::string(found)};
}

LooseWords WordsOfCount(const LooseStep& step, uint64_t bound, uint64_t count, bool array) {
  const bool most = step.op == LooseOp::kMaxItems || step.op == LooseOp::kMaxProperties;
  const std::string things = array ? Counted(count, "item") : Counted(count, "property", "properties");
  return {most ? Code::kTooMany : Code::kTooFew, step.keyword,
          "there" + IsOrAre(count) + things + ", " + TextOfBound(most, bound)};
}

std::string TextOfBound(bool most, uint64_t bound) {
  return (most ? "at most " : "at least ") + std::to_string(bound) + IsOrAre(bound) +
         (most ? "allowed" : "required");
}

LooseWords WordsOfPair(Keyword keyword, uint64_t first, uint64_t second) {
  return {Code::kDuplicateValue, keyword,
          "items " + InBrackets(first) + " and " + InBrackets(second) + " are equal"};
}

LooseWords WordsOfMissing(std::string_view name) {
  return {Code::kRequired, Keyword::kRequired, text::Quoted(name) + " is required"};
}

LooseWords WordsOfDependent(const LooseDependency& dependency, std::string_view name) {
  return {Code::kRequired, dependency.keyword,
          text::Quoted(name) + " is required when " + text::Quoted(dependency.name) + " is present"};
}

LooseWords WordsOfForbidden(const LooseProgram& program, const LooseMembers& rule, std::string_view name) {
  std::vector<std::string_view> known;
  for (uint32_t i = 0; i < rule.property_count; ++i) {
    known.push_back(program.properties[rule.first_property + i].name);
  }
  const auto nearest = text::NearestWord(name, known);
  return {Code::kForbiddenProperty, Keyword::kAdditionalProperties, Unwanted(name),
          nearest ? "did you mean " + text::Quoted(*nearest) + "?" : std::string()};
}

LooseWords WordsOfUnevaluatedItem(Keyword keyword) {
  return {Code::kUnevaluated, keyword,
          "no schema evaluates this item, and unevaluated items are not allowed"};
}

LooseWords WordsOfUnevaluatedMember(Keyword keyword, std::string_view name) {
  return {Code::kUnevaluated, keyword, Unwanted(name), "no schema that applies to the object defines it"};
}

LooseWords WordsOfNoBranch(const LooseStep& step, std::string hint) {
  const bool any = step.op == LooseOp::kAnyOf;
  return {any ? Code::kAnyOfMismatch : Code::kOneOfMismatch, step.keyword,
          std::string("the value matches no alternative of ") + (any ? "anyOf" : "oneOf"), std::move(hint)};
}

std::string NameOfBranch(const LooseStep& step, size_t branch) {
  return (step.op == LooseOp::kAnyOf ? "anyOf" : "oneOf") + InBrackets(branch);
}

std::string HintOfBranch(const LooseStep& step, size_t branch) {
  return NameOfBranch(step, branch) + " has the fewest errors";
}

LooseWords WordsOfAmbiguity(Keyword keyword, uint32_t first, uint32_t second) {
  return {Code::kUnionAmbiguous, keyword,
          "the value matches oneOf" + InBrackets(first) + " and oneOf" + InBrackets(second) +
              ", but only one may match"};
}

LooseWords WordsOfNot(Keyword keyword) {
  return {Code::kNotMismatch, keyword, "the value matches the schema of `not`"};
}

void LooseMatches::Add(uint64_t position, const LooseContains& rule) {
  if (count >= rule.most && surplus.size() < kNamed) surplus.push_back(position);
  if (first.size() < kNamed) first.push_back(position);
  ++count;
}

LooseWords WordsOfContains(const LooseContains& rule, const LooseMatches& matches, bool min_named) {
  const std::string found = matches.count == 0
                                ? "no item matches `contains`"
                                : Counted(matches.count, "item matches", "items match") + " `contains` (" +
                                      Listed(matches.first, matches.count > matches.first.size()) + ")";
  if (matches.count < rule.least) {
    return {Code::kContainsTooFew, min_named ? Keyword::kMinContains : Keyword::kContains,
            found + ", at least " + std::to_string(rule.least) + " must match"};
  }
  return {Code::kContainsTooMany, Keyword::kMaxContains,
          found + ", at most " + std::to_string(rule.most) + " may match",
          "matching items beyond the limit: " +
              Listed(matches.surplus, matches.count - rule.most > matches.surplus.size())};
}

}  // namespace plimsoll::check
