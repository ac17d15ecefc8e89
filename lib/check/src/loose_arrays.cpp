// What loose programs require of lists.
#include <algorithm>

#include "loose_evaluator.h"
#include "loose_list_keys.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::check {

using finding::Code;
using schema::Keyword;
using value::Value;

namespace {

// Lists up to this length are compared pair by pair.
constexpr uint32_t kFewItems = 8;

struct Pair {
  uint32_t first = 0;
  uint32_t second = 0;
};

std::optional<Pair> FindPairPlainly(Value list, value::Equality equality) {
  uint32_t i = 0;
  for (const Value item : list.Items()) {
    uint32_t j = 0;
    for (const Value earlier : list.Items()) {
      if (j == i) break;
      if (value::Equal(earlier, item, equality)) return Pair{j, i};
      ++j;
    }
    ++i;
  }
  return std::nullopt;
}

// The pair whose second item comes first, as when comparing one by one.
std::optional<Pair> FindPairByHash(Value list, value::Equality equality) {
  struct Entry {
    uint64_t hash;
    uint32_t position;
    uint32_t index;
  };
  std::vector<Entry> entries;
  entries.reserve(list.Count());
  for (const Value item : list.Items()) {
    entries.push_back({value::Hash(item, equality), static_cast<uint32_t>(entries.size()), item.index()});
  }
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
    return std::pair(a.hash, a.position) < std::pair(b.hash, b.position);
  });
  std::optional<Pair> best;
  for (size_t i = 0; i < entries.size(); ++i) {
    for (size_t j = i + 1; j < entries.size() && entries[j].hash == entries[i].hash; ++j) {
      if (best && entries[j].position >= best->second) break;
      const Value a(list.document(), entries[i].index);
      const Value b(list.document(), entries[j].index);
      if (value::Equal(a, b, equality)) best = Pair{entries[i].position, entries[j].position};
    }
  }
  return best;
}

// The hash of an item's keys; none for an item with a key that is missing or has a wrong type, which is an
// error already.
std::optional<uint64_t> HashOfKeys(Value item, std::span<const LooseListKey> keys, value::Equality equality) {
  uint64_t hash = 0;
  for (const LooseListKey& key : keys) {
    const std::optional<Value> held = item.Find(key.name);
    if (!held || !IsUsableKey(key, *held)) return std::nullopt;
    hash = MixHash(hash, value::Hash(*held, equality));
  }
  return hash;
}

bool HaveEqualKeys(Value a, Value b, std::span<const LooseListKey> keys, value::Equality equality) {
  for (const LooseListKey& key : keys) {
    if (!value::Equal(*a.Find(key.name), *b.Find(key.name), equality)) return false;
  }
  return true;
}

}  // namespace

bool LooseEvaluator::UniqueItems(const LooseStep& step, Value value) {
  const auto pair = value.Count() <= kFewItems ? FindPairPlainly(value, options_.equality)
                                               : FindPairByHash(value, options_.equality);
  if (!pair) return true;
  if (!Explaining()) return false;
  return Report(value, WordsOfPair(step.keyword, pair->first, pair->second));
}

// x-kubernetes-list-type: map. Each item is compared with the first of those with its hash.
bool LooseEvaluator::ListMap(const LooseStep& step, Value value) {
  const auto keys = KeysOf(program_, step.operand);
  std::vector<std::pair<uint64_t, uint32_t>> hashes;  // with the item's index on the tape
  hashes.reserve(value.Count());
  for (const Value item : value.Items()) {
    const auto hash = HashOfKeys(item, keys, options_.equality);
    if (hash) hashes.emplace_back(*hash, item.index());
  }
  std::ranges::sort(hashes);
  bool fits = true;
  for (size_t i = 1, first = 0; i < hashes.size(); ++i) {
    if (hashes[i].first != hashes[first].first) first = i;
    const Value item(value.document(), hashes[i].second);
    const Value earlier(value.document(), hashes[first].second);
    if (first == i || !HaveEqualKeys(earlier, item, keys, options_.equality)) continue;
    fits = false;
    if (!Explaining()) return false;
    Report(Code::kDuplicateValue, item, Keyword::kListMapKeys, "an earlier item has the same keys",
           "first at " + PointerTo(earlier.index()));
    if (!GoesOn()) return false;
  }
  return fits;
}

bool LooseEvaluator::Items(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseItems& rule = program_.items[step.operand];
  const uint32_t* prefix = program_.node_lists.data() + rule.prefix.begin;
  bool fits = true;
  uint32_t position = 0;
  for (const Value item : value.Items()) {
    const bool in_prefix = position < rule.prefix.count;
    if (!in_prefix && rule.rest == kNone) break;
    Mark(frame, position);
    if (!Apply(in_prefix ? prefix[position] : rule.rest, item, nullptr)) {
      fits = false;
      if (!GoesOn()) return false;
    }
    ++position;
  }
  return fits;
}

// Counts all of them where marks or messages need it, else no more than it takes.
bool LooseEvaluator::Contains(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseContains& rule = program_.contains[step.operand];
  const bool marks = frame != nullptr && program_.nodes[node_].contains_evaluates;
  const bool bounded = rule.most != UINT64_MAX;
  LooseMatches matches;
  uint32_t position = 0;
  for (const Value item : value.Items()) {
    if (!marks && !bounded && matches.count >= rule.least) break;
    if (Holds(rule.node, item, nullptr)) {
      if (marks) Mark(frame, position);
      Explaining() ? matches.Add(position, rule) : void(++matches.count);
    }
    if (Stopped()) return false;
    ++position;
  }
  if (matches.count >= rule.least && matches.count <= rule.most) return true;
  if (!Explaining()) return false;
  return Report(value, WordsOfContains(rule, matches, program_.schema->Has({node_}, Keyword::kMinContains)));
}

bool LooseEvaluator::UnevaluatedItems(const LooseStep& step, Value value, LooseFrame* frame) {
  if (!value.IsArray()) return true;
  bool fits = true;
  uint32_t position = 0;
  for (const Value item : value.Items()) {
    if (!IsMarked(*frame, position++)) {
      const size_t before = Explaining() ? findings_->size() : 0;
      if (!Apply(step.operand, item, nullptr)) {
        fits = false;
        if (!GoesOn()) return false;
        for (size_t i = before; i < findings_->size(); ++i) {
          LooseFinding& found = (*findings_)[i];
          if (found.code != Code::kNeverValid || found.value != item.index()) continue;
          LooseWords words = WordsOfUnevaluatedItem(step.keyword);
          found = {words.code, item.index(), {node_}, words.keyword, std::move(words.message)};
        }
      }
    }
  }
  if (fits) frame->all = true;
  return fits;
}

}  // namespace plimsoll::check
