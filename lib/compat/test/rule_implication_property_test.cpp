// Where rules are said to imply another one, no object passes them and fails it.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "compared.h"
#include "plimsoll/compat/logic/rule_implication.h"

namespace plimsoll::compat {
namespace {

using value::Tree;

constexpr const char* kProperties = R"({"n":{"type":"integer","minimum":0,"maximum":4},"a":{"type":"integer"},
  "b":{"type":"integer"},"f":{"type":"number"},"s":{"type":"string","maxLength":9},"flag":{"type":"boolean"},
  "mode":{"type":"string","maxLength":9,"enum":["On","Off"]},
  "any":{"x-kubernetes-int-or-string":true,"maxLength":9},
  "list":{"type":"array","maxItems":3,"items":{"type":"object","properties":{"p":{"type":"integer"}}}}})";

class RandomRules {
 public:
  explicit RandomRules(uint32_t seed) : random_(seed) {}

  std::string Rule(int depth) {
    if (depth == 0) return Atom();
    switch (Pick(7)) {
      case 0: return "(" + Rule(depth - 1) + " && " + Rule(depth - 1) + ")";
      case 1: return "(" + Rule(depth - 1) + " || " + Rule(depth - 1) + ")";
      case 2: return "!(" + Rule(depth - 1) + ")";
      case 3: return "(" + Rule(depth - 1) + " ? " + Rule(depth - 1) + " : " + Rule(depth - 1) + ")";
      default: return Atom();
    }
  }

  Tree Spec() {
    Tree out = Tree::NewObject();
    const auto set = [&](const char* name, Tree value) { out.AsObject().Set(name, std::move(value)); };
    set("n", Tree::Int(Pick(5)));
    for (const char* name : {"a", "b"}) {
      if (Pick(3) != 0) set(name, Tree::Int(Pick(6) - 1));
    }
    if (Pick(3) != 0) set("f", Tree::Float(0.5 * Pick(8)));
    if (Pick(3) != 0) set("s", Tree::String(Text()));
    if (Pick(2) != 0) set("mode", Tree::String(Pick(2) != 0 ? "On" : "Off"));
    if (Pick(2) != 0) set("flag", Tree::Bool(Pick(2) != 0));
    if (Pick(2) != 0) set("any", Pick(2) != 0 ? Tree::Int(Pick(5)) : Tree::String(Text()));
    if (Pick(2) != 0) set("list", List());
    return out;
  }

 private:
  int Pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  std::string Number() { return std::to_string(Pick(6) - 1); }
  std::string Text() {
    constexpr const char* kTexts[] = {"", "a", "ab", "abc", "b", "On"};
    return kTexts[Pick(6)];
  }
  std::string Quoted() { return "'" + Text() + "'"; }
  std::string Operator() {
    constexpr const char* kOperators[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
    return kOperators[Pick(6)];
  }
  std::string Field() {
    constexpr const char* kFields[] = {"self.a", "self.b", "self.n", "size(self.s)", "self.s.size()"};
    return kFields[Pick(5)];
  }

  std::string Atom() {
    constexpr const char* kNames[] = {"a", "b", "f", "s", "mode", "flag", "any", "list"};
    constexpr const char* kFunctions[] = {"startsWith", "endsWith", "contains", "matches"};
    switch (Pick(13)) {
      case 0: return std::string("has(self.") + kNames[Pick(8)] + ")";
      case 1: return "self.flag";
      case 2: return "self.f" + Operator() + Number() + ".5";
      case 3: return "self.s in [" + Quoted() + ", " + Quoted() + "]";
      case 4: return "self.s" + std::string(Pick(2) != 0 ? " == " : " != ") + Quoted();
      case 5: return std::string("self.s.") + kFunctions[Pick(4)] + "(" + Quoted() + ")";
      case 6: return "self.mode" + std::string(Pick(2) != 0 ? " == " : " != ") + Quoted();
      case 7: return "self.a in [" + Number() + ", " + Number() + "]";
      case 8: return Field() + Operator() + Field();
      case 9: return "self.any" + Operator() + Number();
      case 10:
        return std::string("self.list.") + (Pick(2) != 0 ? "all" : "exists") + "(x, " +
               (Pick(2) != 0 ? "has(x.p) && " : "") + "x.p" + Operator() + Number() + ")";
      default: return Field() + Operator() + Number();
    }
  }

  Tree List() {
    Tree out = Tree::NewArray();
    for (int i = Pick(3); i > 0; --i) {
      Tree item = Tree::NewObject();
      if (Pick(3) != 0) item.AsObject().Set("p", Tree::Int(Pick(6) - 1));
      out.AsArray().push_back(std::move(item));
    }
    return out;
  }

  std::mt19937 random_;
};

std::string CrdWithRule(const std::string& rule) {
  return CrdWithSchema(
      R"({"type":"object","properties":{"spec":{"type":"object","required":["n"],"properties":)" +
      std::string(kProperties) + R"(,"x-kubernetes-validations":[{"rule":")" + rule + "\"}]}}}");
}

bool Said(Compared& compared, const std::string& before, const std::string& after) {
  const schema::Schema& schema = *compared.before().FindVersion("v1")->validation->open_api;
  const std::string_view premises[] = {before};
  return Implies(premises, after, {schema, *schema.Property(schema.root(), "spec")});
}

TEST(RuleImplicationProperty, NoObjectPassesTheOldRuleAndFailsTheOneItImplies) {
  constexpr size_t kWantedPairs = 150;
  size_t implied = 0;
  size_t accepted = 0;
  for (uint32_t seed = 1; implied < kWantedPairs && seed < 60'000 && !HasFailure(); ++seed) {
    RandomRules random(seed);
    const std::string before = random.Rule(static_cast<int>(seed % 3));
    const std::string after = random.Rule(static_cast<int>(seed % 4));
    static Compared plain(CrdWithRule("true"), CrdWithRule("true"));
    if (before == after || !Said(plain, before, after)) continue;
    ++implied;
    Compared compared(CrdWithRule(before), CrdWithRule(after));
    CrdTrial trial(compared.old_served(), "v1", compared.new_served(), "v1");
    for (int i = 0; i < 150; ++i) {
      Tree object = trial.Header();
      object.AsObject().Set("spec", random.Spec());
      const Observation& seen = trial.Observe(object);
      if (!seen.accepted) continue;
      ++accepted;
      ASSERT_TRUE(seen.refused.empty()) << before << "\nimplies\n"
                                        << after << "\n"
                                        << *value::WriteJson(object) << "\n"
                                        << seen.refused.front().text;
    }
  }
  EXPECT_EQ(implied, kWantedPairs);
  EXPECT_GT(accepted, 1000U);
}

}  // namespace
}  // namespace plimsoll::compat
