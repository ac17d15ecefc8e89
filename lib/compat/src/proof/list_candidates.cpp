#include "list_candidates.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace plimsoll::compat {

using schema::Keyword;
using value::Path;
using value::Tree;

namespace {

// Fields of an item that are varied, and values of each.
constexpr size_t kMaxItemFields = 6;
constexpr size_t kMaxItemValues = 4;
// Items of the longest lists, and of lists in their items.
constexpr uint64_t kMaxFullItems = 64;

uint64_t MostItems(const JointSchema& list) {
  uint64_t out = kMaxFullItems;
  for (const schema::NodeId node : list.nodes) {
    const auto most = list.schema->Integer(node, Keyword::kMaxItems);
    if (most && *most >= 0) out = std::min(out, static_cast<uint64_t>(*most));
  }
  return out;
}

Tree Without(const Tree& item, const Path& field) {
  Tree out = item.Clone();
  if (out.Find(field) != nullptr) out.Remove(field);
  return out;
}

std::optional<Tree> With(const Tree& item, const Path& field, Tree value) {
  Tree out = item.Clone();
  if (field.empty()) return value;
  return out.Set(field, std::move(value)) ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace

std::vector<Candidate> ListCandidates::Make() {
  for (const Visited& visited : FindVisited()) {
    const Path place = PlaceBelow(self_, visited.container, sampler_);
    const JointSchema schema = sampler_.Follow(self_, place.steps());
    if (schema.empty()) continue;
    if (!sampler_.Element(schema, Keyword::kItems).empty()) AddList(visited, place, schema);
    const JointSchema entries = sampler_.Element(schema, Keyword::kAdditionalProperties);
    if (!entries.empty()) AddKeys(place, entries);
  }
  return std::move(out_);
}

// Self itself, and everything that a rule reads elements of. Only the last list of a path is one.
std::vector<ListCandidates::Visited> ListCandidates::FindVisited() const {
  std::vector<Visited> out = {{}};
  for (const Path& pattern : patterns_) {
    const auto& steps = pattern.steps();
    size_t after = steps.size();
    while (after > 0 && !IsEachStep(steps[after - 1])) --after;
    const bool elements = after > 0;
    Path container = pattern;
    if (elements) container.Truncate(after - 1);
    auto found = std::ranges::find(out, container, &Visited::container);
    if (found == out.end()) found = out.insert(out.end(), Visited{container});
    if (elements && after < steps.size()) found->fields.push_back(pattern.From(after));
  }
  return out;
}

void ListCandidates::AddList(const Visited& visited, const Path& place, const JointSchema& list) {
  const JointSchema items = sampler_.Element(list, Keyword::kItems);
  Tree item = sampler_.Variant(items, 0);
  std::vector<Path> fields;
  for (const Path& pattern : visited.fields) {
    if (fields.size() == kMaxItemFields) break;
    Path field = PlaceBelow(items, pattern, sampler_);
    const JointSchema schema = sampler_.Follow(items, field.steps());
    if (schema.empty()) continue;
    if (item.Find(field) == nullptr) item.Set(field, sampler_.Variant(schema, 0));
    fields.push_back(std::move(field));
  }
  AddTexts(place, list);
  AddPair(place, list, item, item);
  AddTwinsOf(place, list, item, fields);
  AddFull(visited, place, list);
}

// The same item twice with each value of a field, and twice but for the field.
void ListCandidates::AddTwinsOf(const Path& place, const JointSchema& list, const Tree& item,
                                const std::vector<Path>& fields) {
  const JointSchema items = sampler_.Element(list, Keyword::kItems);
  for (const Path& field : fields) {
    AddPair(place, list, item, Without(item, field));
    AddPair(place, list, Without(item, field), Without(item, field));
    const JointSchema schema = sampler_.Follow(items, field.steps());
    std::vector<Tree> values;
    for (const std::string& text : texts_) {
      if (JointText(schema, Keyword::kType) == "string") values.push_back(Tree::String(text));
    }
    for (size_t variant = 1; variant < kMaxItemValues; ++variant)
      values.push_back(sampler_.Variant(schema, variant));
    for (Tree& value : values) {
      const auto other = With(item, field, std::move(value));
      if (!other) continue;
      AddPair(place, list, *other, *other);
      AddPair(place, list, item, *other);
    }
  }
}

void ListCandidates::AddPair(const Path& place, const JointSchema& list, const Tree& first,
                             const Tree& second) {
  Tree out = Tree::NewArray();
  out.AsArray().push_back(first.Clone());
  out.AsArray().push_back(second.Clone());
  const uint64_t least = std::min(kMaxSampleItems, JointAtLeast(list, Keyword::kMinItems));
  while (out.AsArray().size() < least) out.AsArray().push_back(second.Clone());
  out_.push_back({place, std::move(out)});
}

// The texts of the rule as items, each alone and with another.
void ListCandidates::AddTexts(const Path& place, const JointSchema& list) {
  const JointSchema items = sampler_.Element(list, Keyword::kItems);
  if (JointText(items, Keyword::kType) != "string") return;
  const Tree other = sampler_.Variant(items, 1);
  std::vector<std::string> texts = texts_;
  // What functions such as isIP look for.
  texts.insert(texts.end(), {"192.0.2.1", "2001:db8::1", "*.example.com"});
  for (const std::string& text : texts) {
    Tree alone = Tree::NewArray();
    alone.AsArray().push_back(Tree::String(text));
    out_.push_back({place, std::move(alone)});
    AddPair(place, list, Tree::String(text), other);
  }
}

// As many items as there may be, also in the lists of each.
void ListCandidates::AddFull(const Visited& visited, const Path& place, const JointSchema& list) {
  const uint64_t most = MostItems(list);
  Tree full = sampler_.List(list, most, 0);
  const JointSchema items = sampler_.Element(list, Keyword::kItems);
  for (const Path& pattern : visited.fields) {
    const Path field = PlaceBelow(items, pattern, sampler_);
    const JointSchema inner = sampler_.Follow(items, field.steps());
    if (inner.empty() || JointText(inner, Keyword::kType) != "array") continue;
    for (Tree& item : full.AsArray()) item.Set(field, sampler_.List(inner, MostItems(inner), 0));
  }
  out_.push_back({place, std::move(full)});
}

void ListCandidates::AddKeys(const Path& place, const JointSchema& entries) {
  std::vector<std::string> keys = texts_;
  for (const size_t length : {size_t{64}, size_t{254}}) keys.emplace_back(length, 'a');
  keys.insert(keys.end(), {"Sample!", "", "-sample", "sample/sample", "sample.example.com/sample/sample"});
  for (const std::string& key : keys) {
    Tree map = Tree::NewObject();
    map.AsObject().Set(key, sampler_.Variant(entries, 0));
    out_.push_back({place, std::move(map)});
  }
}

}  // namespace plimsoll::compat
