// What holds for the uniqueness of any set and map, whatever is done to the order, the number
// and the keys of their items.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "json_text.h"
#include "plimsoll/crd/list_types.h"

namespace plimsoll::crd {
namespace {

using Items = std::vector<std::string>;

const char* const kMapSchema =
    R"({"properties":{"l":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{}}}})";
const char* const kMapOfTwoSchema =
    R"({"properties":{"l":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","j"],"items":{}}}})";

// Values of which no two are the same to the API server.
const Items kValues = {"1",    "1.5",  "\"1\"", "\"a\"", "\"\"",      "true",      "false",
                       "null", "[1]",  "[]",    "{}",    "{\"a\":1}", "\"é\"",     "[1,2]",
                       "-1",   "1e20", "[[]]",  "0",     "[null]",    "{\"b\":[]}"};

struct Checked {
  explicit Checked(const char* schema, const Items& items) {
    std::string text;
    for (const std::string& item : items) text += (text.empty() ? "" : ",") + item;
    const JsonSchema parsed(schema);
    const JsonText object(R"({"l":[)" + text + "]}");
    RuleMemory memory;
    ListTypes(parsed.schema, parsed.plan).Check(object.root(), memory, errors);
    for (const finding::FieldError& error : errors) {
      if (error.related)
        firsts.push_back(std::string(object.source.bytes().substr(error.related->offset, 1)));
    }
  }

  std::multiset<std::string> Values() const {
    std::multiset<std::string> values;
    for (const finding::FieldError& error : errors) values.insert(error.value.value_or("none"));
    return values;
  }

  finding::ErrorList errors;
  Items firsts;  // the first byte of each first place
};

Items SomeValues() { return *rc::gen::container<Items>(rc::gen::elementOf(kValues)).as("items"); }

Items DifferentValues() { return *rc::gen::unique<Items>(rc::gen::elementOf(kValues)).as("items"); }

Items Shuffled(Items items) {
  for (size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[*rc::gen::inRange<size_t>(0, i)]);
  }
  return items;
}

Items Keyed(const Items& values) {
  Items items;
  for (const std::string& value : values) items.push_back(R"({"v":0,"k":)" + value + "}");
  return items;
}

std::string At(size_t index) { return "l[" + std::to_string(index) + "]"; }

RC_GTEST_PROP(ListProperty, OrderDoesNotMatterToWhichValuesRepeat, ()) {
  const Items items = SomeValues();
  const Items shuffled = Shuffled(items);
  RC_ASSERT(Checked(kSetSchema, items).Values() == Checked(kSetSchema, shuffled).Values());
  RC_ASSERT(Checked(kMapSchema, Keyed(items)).Values() == Checked(kMapSchema, Keyed(shuffled)).Values());
}

RC_GTEST_PROP(ListProperty, AsManyValuesRepeatAsStandTwice, ()) {
  const Items items = SomeValues();
  size_t repeated = 0;
  for (const std::string& value : kValues) repeated += std::ranges::count(items, value) > 1 ? 1u : 0u;
  RC_ASSERT(Checked(kSetSchema, items).errors.size() == repeated);
  RC_ASSERT(Checked(kMapSchema, Keyed(items)).errors.size() == repeated);
}

RC_GTEST_PROP(ListProperty, DifferentItemsAreFine, ()) {
  const Items items = DifferentValues();
  RC_ASSERT(Checked(kSetSchema, items).errors.empty());
  RC_ASSERT(Checked(kMapSchema, Keyed(items)).errors.empty());
}

RC_GTEST_PROP(ListProperty, OneItemDoubledIsFoundAtItsSecondPlace, ()) {
  Items items = DifferentValues();
  RC_PRE(!items.empty());
  const size_t first = *rc::gen::inRange<size_t>(0, items.size());
  const size_t second = *rc::gen::inRange<size_t>(first + 1, items.size() + 1);
  items.insert(items.begin() + static_cast<ptrdiff_t>(second), std::string(items[first]));
  const Checked set(kSetSchema, items);
  RC_ASSERT(set.errors.size() == 1u);
  RC_ASSERT(set.errors[0].Field() == At(second));
  RC_ASSERT(set.errors[0].type == finding::ErrorType::kDuplicate);
  RC_ASSERT(set.firsts == (Items{items[first].substr(0, 1)}));
  const Checked map(kMapSchema, Keyed(items));
  RC_ASSERT(map.errors.size() == 1u);
  RC_ASSERT(map.errors[0].Field() == At(second));
}

RC_GTEST_PROP(ListProperty, ItemsWithoutTheirKeyAreTheSame, ()) {
  Items items = Keyed(DifferentValues());
  const size_t missing = *rc::gen::inRange<size_t>(0, 4);
  for (size_t i = 0; i < missing; ++i) items.push_back(*rc::gen::element<std::string>("{}", R"({"v":1})"));
  const Checked map(kMapSchema, Shuffled(items));
  RC_ASSERT(map.errors.size() == (missing > 1 ? 1u : 0u));
  if (missing > 1) RC_ASSERT(map.errors[0].value == "{}");
}

RC_GTEST_PROP(ListProperty, AnItemThatIsNoObjectIsAllThatIsSaidOfAMap, ()) {
  Items items = Keyed(SomeValues());
  const size_t at = *rc::gen::inRange<size_t>(0, items.size() + 1);
  const auto odd = *rc::gen::element<std::string>("1", "\"a\"", "[]", "true", "2.5");
  items.insert(items.begin() + static_cast<ptrdiff_t>(at), odd);
  const Checked map(kMapSchema, items);
  RC_ASSERT(map.errors.size() == 1u);
  RC_ASSERT(map.errors[0].Field() == At(at));
  RC_ASSERT(map.errors[0].detail == "must be an object for an array of list-type map");
}

// With several keys the one that is missing and the one that is null are two things, and what
// else an item holds is none.
RC_GTEST_PROP(ListProperty, SeveralKeysAreComparedTogether, ()) {
  const Items kParts = {"", "1", "2", "null", "\"1\""};
  const auto part = rc::gen::inRange<size_t>(0, kParts.size());
  std::multiset<std::pair<size_t, size_t>> seen;
  Items items;
  for (size_t i = *rc::gen::inRange<size_t>(0, 12); i > 0; --i) {
    const size_t k = *part, j = *part;
    seen.insert({k, j});
    std::string item = R"({"other":)" + std::to_string(i);
    if (j != 0) item += R"(,"j":)" + kParts[j];
    if (k != 0) item += R"(,"k":)" + kParts[k];
    items.push_back(item + "}");
  }
  size_t repeated = 0;
  for (auto at = seen.begin(); at != seen.end(); at = seen.upper_bound(*at))
    repeated += seen.count(*at) > 1 ? 1u : 0u;
  RC_ASSERT(Checked(kMapOfTwoSchema, items).errors.size() == repeated);
}

}  // namespace
}  // namespace plimsoll::crd
