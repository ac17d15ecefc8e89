#include "rule_candidates.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "list_candidates.h"
#include "plimsoll/compat/sample/rule_words.h"
#include "rule_fields.h"

namespace plimsoll::compat {

using schema::Keyword;
using value::Path;
using value::Tree;

namespace {

// Fields of which two or three are changed together, and the values of each.
constexpr size_t kMaxPairFields = 6;
constexpr size_t kMaxPairValues = 7;
constexpr size_t kMaxTripleFields = 4;
constexpr size_t kMaxTripleValues = 4;
constexpr int64_t kMaxRuleText = 1'000;

}  // namespace

RuleCandidates::RuleCandidates(const Change& change, const TrialSchemas& schemas, Sampler& sampler,
                               const JointSchema& self)
    : sampler_(sampler), self_(self) {
  Learn(change.expression);
  // The old rules must hold.
  if (change.old_node) {
    for (const schema::Rule& rule : schemas.before.Rules(*change.old_node)) Learn(rule.rule);
  }
  if (patterns_.empty()) patterns_.emplace_back();
}

void RuleCandidates::Learn(std::string_view rule) {
  const RuleWords words = WordsOfRule(rule);
  for (const int64_t number : words.numbers) {
    numbers_.insert({number - 1, number});
    if (number < INT64_MAX) numbers_.insert(number + 1);
  }
  for (const std::string& text : words.texts) {
    if (std::ranges::find(texts_, text) == texts_.end()) texts_.push_back(text);
  }
  for (const std::vector<std::string>& field : words.fields) {
    // self itself
    if (field.empty() && std::ranges::find(patterns_, Path()) == patterns_.end()) patterns_.emplace_back();
  }
  for (Path& path : FieldsOfRule(rule)) {
    if (std::ranges::find(patterns_, path) == patterns_.end()) patterns_.push_back(std::move(path));
  }
}

std::vector<Candidate> RuleCandidates::Make() {
  for (const Path& pattern : patterns_) AddField(pattern);
  for (size_t field = 0; field < fields_.size(); ++field) {
    for (size_t value = 0; value < fields_[field].values.size(); ++value) out_.push_back(With(field, value));
  }
  for (Candidate& candidate : ListCandidates(sampler_, self_, patterns_, texts_).Make()) {
    candidate.repaired = true;
    out_.push_back(std::move(candidate));
  }
  AddPairs();
  AddTriples();
  return std::move(out_);
}

void RuleCandidates::AddField(const Path& pattern) {
  Field field{PlaceBelow(self_, pattern, sampler_), {}};
  const JointSchema schema = sampler_.Follow(self_, field.below.steps());
  if (schema.empty()) return;
  const std::string_view type = JointText(schema, Keyword::kType);
  if (!field.below.empty()) field.values.emplace_back();
  AddNumbersTo(field, schema, type);
  if (type == "string" || JointFlag(schema, Keyword::kIntOrString)) AddTextsTo(field, schema);
  if (type == "boolean") {
    field.values.emplace_back(Tree::Bool(true));
    field.values.emplace_back(Tree::Bool(false));
  }
  for (size_t variant = 0; variant < 3; ++variant)
    field.values.emplace_back(sampler_.Variant(schema, variant));
  fields_.push_back(std::move(field));
}

void RuleCandidates::AddNumbersTo(Field& field, const JointSchema& schema, std::string_view type) {
  const std::string_view pattern = JointText(schema, Keyword::kPattern);
  for (const int64_t number : numbers_) {
    if (type == "integer" || type == "number" || JointFlag(schema, Keyword::kIntOrString))
      field.values.emplace_back(Tree::Int(number));
    if (type == "array" && number >= 0 && number <= static_cast<int64_t>(kMaxSampleItems))
      field.values.emplace_back(sampler_.List(schema, static_cast<uint64_t>(number), 0));
    if (type != "string" || number < 0 || number > kMaxRuleText) continue;
    const auto length = static_cast<size_t>(number);
    auto text = pattern.empty() ? std::optional(std::string(length, 'a'))
                                : pattern::TextMatching(pattern, {length, length});
    if (text) field.values.emplace_back(Tree::String(std::move(*text)));
  }
}

void RuleCandidates::AddTextsTo(Field& field, const JointSchema& schema) {
  std::vector<Tree> choices;
  for (size_t variant = 0; variant < 8; ++variant) {
    if (auto choice = SampleChoice(schema, variant)) choices.push_back(std::move(*choice));
  }
  if (!choices.empty()) {
    for (Tree& choice : choices) field.values.emplace_back(std::move(choice));
    return;
  }
  for (const std::string& text : texts_) field.values.emplace_back(Tree::String(text));
  field.values.emplace_back(Tree::String("sample"));
  field.values.emplace_back(Tree::String("Sample!"));
  for (const std::string& text : texts_) field.values.emplace_back(Tree::String(text + "sample"));
}

Candidate RuleCandidates::With(size_t field, size_t value) const {
  const auto& one = fields_[field].values[value];
  return {fields_[field].below, one ? std::optional(one->Clone()) : std::nullopt};
}

// The first values of both first.
void RuleCandidates::AddPairs() {
  const size_t count = std::min(fields_.size(), kMaxPairFields);
  for (size_t sum = 0; sum <= 2 * (kMaxPairValues - 1); ++sum) {
    for (size_t a = 0; a < count; ++a) {
      for (size_t b = a + 1; b < count; ++b) {
        for (size_t i = sum >= kMaxPairValues ? sum - kMaxPairValues + 1 : 0; i <= sum && i < kMaxPairValues;
             ++i) {
          if (i >= fields_[a].values.size() || sum - i >= fields_[b].values.size()) continue;
          Candidate both = With(a, i);
          both.also.push_back(With(b, sum - i));
          out_.push_back(std::move(both));
        }
      }
    }
  }
}

void RuleCandidates::AddTriples() {
  const size_t count = std::min(fields_.size(), kMaxTripleFields);
  for (size_t left_out = 0; count >= 3 && left_out < (count == 3 ? 1 : count); ++left_out) {
    std::vector<size_t> chosen;
    for (size_t i = 0; i < count; ++i) {
      if ((count == 3 || i != left_out) && chosen.size() < 3) chosen.push_back(i);
    }
    for (size_t code = 0; code < kMaxTripleValues * kMaxTripleValues * kMaxTripleValues; ++code) {
      Candidate all;
      size_t rest = code;
      bool fits = true;
      for (size_t i = 0; i < 3; ++i, rest /= kMaxTripleValues) {
        const size_t value = rest % kMaxTripleValues;
        fits &= value < fields_[chosen[i]].values.size();
        if (!fits) break;
        if (i == 0)
          all = With(chosen[i], value);
        else
          all.also.push_back(With(chosen[i], value));
      }
      if (fits) out_.push_back(std::move(all));
    }
  }
}

}  // namespace plimsoll::compat
