#include "plimsoll/value/correlation.h"

#include <gtest/gtest.h>

#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

// Node 0 is an object whose `list` pairs by `k` (node 1), whose `plain` does not pair (node 2),
// and whose other members but `unknown` are of node 3, which knows everything as itself.
class Rules : public PairingRules {
 public:
  std::optional<std::span<const std::string_view>> ItemKeys(uint32_t node) const override {
    static constexpr std::string_view kKeys[] = {"k"};
    if (node == 1) return kKeys;
    return std::nullopt;
  }
  uint32_t ItemNode(uint32_t) const override { return 3; }
  uint32_t MemberNode(uint32_t node, std::string_view name) const override {
    if (node == 3) return 3;
    if (name == "list") return 1;
    if (name == "plain") return 2;
    return name == "unknown" ? kNone : 3;
  }
};

struct Update {
  text::Source now_source;
  text::Source old_source;
  Document now;
  Document old;

  Update(std::string_view now_text, std::string_view old_text)
      : now_source("now.json", now_text), old_source("old.json", old_text) {
    EXPECT_TRUE(ReadJson(now_source.bytes(), {}, now).ok());
    EXPECT_TRUE(ReadJson(old_source.bytes(), {}, old).ok());
  }
  Correlation Pairs() const { return {Rules(), 0, now.root(), old.root()}; }
};

TEST(Correlation, PairsMembersByName) {
  const Update update(R"({"a":1,"b":2,"c":3})", R"({"b":2,"a":5})");
  const Correlation pairs = update.Pairs();
  EXPECT_TRUE(pairs.IsPaired(*update.now.root().Find("a")));
  EXPECT_FALSE(pairs.IsUnchanged(*update.now.root().Find("a")));
  EXPECT_TRUE(pairs.IsUnchanged(*update.now.root().Find("b")));
  EXPECT_FALSE(pairs.IsPaired(*update.now.root().Find("c")));
}

TEST(Correlation, PairsItemsOnlyByKeys) {
  const Update update(R"({"list":[{"k":1,"v":2}],"plain":[1]})", R"({"list":[{"k":1,"v":2}],"plain":[1]})");
  const Correlation pairs = update.Pairs();
  const Value root = update.now.root();
  EXPECT_TRUE(pairs.IsUnchanged(*root.Find("list")->Items().begin()));
  EXPECT_TRUE(pairs.IsUnchanged(*root.Find("plain")));
  EXPECT_FALSE(pairs.IsPaired(*root.Find("plain")->Items().begin()));
  EXPECT_TRUE(pairs.IsUnchanged(root));
}

TEST(Correlation, TakesAnObjectWithAnUnknownMemberForChanged) {
  const Update update(R"({"a":1,"unknown":2})", R"({"a":1,"unknown":2})");
  const Correlation pairs = update.Pairs();
  EXPECT_FALSE(pairs.IsUnchanged(update.now.root()));
  EXPECT_TRUE(pairs.IsUnchanged(*update.now.root().Find("a")));
}

}  // namespace
}  // namespace plimsoll::value
