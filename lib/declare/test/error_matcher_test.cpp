#include "../src/error_matcher.h"

#include <gtest/gtest.h>

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

RuleError Made(ErrorType type, std::string field, std::string origin, std::string detail = "") {
  RuleError error;
  error.type = type;
  error.path = value::Path::Of(field);
  error.origin = finding::Origin::Parse(origin);
  error.detail = std::move(detail);
  return error;
}

TEST(ErrorMatcher, LooksOnlyAtTheFieldsItIsGiven) {
  const RuleError a = Made(ErrorType::kInvalid, "a", "x", "long");
  const RuleError b = Made(ErrorType::kRequired, "b", "y", "lo");
  EXPECT_TRUE(ErrorMatcher().Matches(a, b));
  EXPECT_FALSE(ErrorMatcher().ByType().Matches(a, b));
  EXPECT_FALSE(ErrorMatcher().ByField().Matches(a, b));
  EXPECT_FALSE(ErrorMatcher().ByOrigin().Matches(a, b));
  EXPECT_FALSE(ErrorMatcher().ByDetail(DetailMatch::kExact).Matches(a, b));
  EXPECT_TRUE(ErrorMatcher().ByDetail(DetailMatch::kSubstring).Matches(b, a));
  EXPECT_TRUE(ErrorMatcher().ByDetail(DetailMatch::kPattern).Matches(Made(a.type, "", "", "^l.n"), a));
  RuleError beta = a;
  beta.level = Level::kBeta;
  EXPECT_FALSE(ErrorMatcher().ByLevel().Matches(a, beta));
  beta.hand_written = true;
  EXPECT_FALSE(ErrorMatcher().BySource().Matches(a, beta));
  beta.short_circuit = true;
  EXPECT_FALSE(ErrorMatcher().ByShortCircuit().Matches(a, beta));
  beta.bad_value = "1";
  EXPECT_FALSE(ErrorMatcher().ByValue().Matches(a, beta));
}

TEST(ErrorMatcher, RequiresAnOriginOfInvalidOnes) {
  const ErrorMatcher matcher = ErrorMatcher().ByOrigin().RequireOriginWhenInvalid();
  EXPECT_FALSE(matcher.Matches(Made(ErrorType::kInvalid, "a", ""), Made(ErrorType::kInvalid, "a", "")));
  EXPECT_TRUE(matcher.Matches(Made(ErrorType::kRequired, "a", ""), Made(ErrorType::kRequired, "a", "")));
  EXPECT_TRUE(matcher.Matches(Made(ErrorType::kInvalid, "a", "x"), Made(ErrorType::kInvalid, "a", "x")));
}

TEST(ErrorMatcher, RewritesTheFieldOfWhatWasGot) {
  std::vector<pattern::Rewriter> rules;
  rules.push_back(*pattern::Rewriter::Compile(R"(^requests\[(\d+)\]\.mode)", "requests[$1].exactly.mode"));
  rules.push_back(*pattern::Rewriter::Compile("mode", "never"));
  const ErrorMatcher matcher = ErrorMatcher().ByFieldNormalized(rules);
  const RuleError old = Made(ErrorType::kInvalid, "requests[3].mode", "");
  const RuleError latest = Made(ErrorType::kInvalid, "requests[3].exactly.mode", "");
  EXPECT_TRUE(matcher.Matches(latest, old));
  EXPECT_FALSE(matcher.Matches(old, latest));
  EXPECT_EQ(matcher.Render(old), R"({Field="requests[3].exactly.mode" (aka "requests[3].mode")})");
}

TEST(ErrorMatcher, LetsAStoppedCheckCoverWhatIsBelow) {
  const ErrorMatcher matcher = ErrorMatcher().ByType().ByField().OrShortCircuitAbove();
  RuleError above = Made(ErrorType::kRequired, "spec.a", "");
  const RuleError below = Made(ErrorType::kInvalid, "spec.a[0].b", "");
  EXPECT_FALSE(matcher.Matches(below, above));
  above.short_circuit = true;
  EXPECT_TRUE(matcher.Matches(below, above));
  EXPECT_FALSE(matcher.Matches(Made(ErrorType::kInvalid, "spec.ab", ""), above));
  above.path = {};
  EXPECT_FALSE(matcher.Matches(below, above));
}

TEST(ErrorMatcher, RendersWhatItLooksAt) {
  RuleError error = Made(ErrorType::kInvalid, "spec.x", "maximum", "too \"big\"");
  error.value = "5";
  EXPECT_EQ(ErrorMatcher().Exactly().Render(error),
            R"({Type="Invalid value", Field="spec.x", Value=5, Origin="maximum", Detail="too \"big\""})");
  EXPECT_EQ(ErrorMatcher().ByLevel().BySource().ByShortCircuit().Render(error),
            "{ValidationStabilityLevel=unknown, FromImperative=false, ShortCircuit=false}");
}

TEST(ErrorMatcher, ComparesListsAsUpstreamsTestsDo) {
  const ErrorMatcher matcher = ErrorMatcher().ByType().ByField().ByOrigin();
  const RuleError format = Made(ErrorType::kInvalid, "a", "format", "one");
  const RuleError other = Made(ErrorType::kInvalid, "a", "format", "two");
  const RuleError plain = Made(ErrorType::kRequired, "b", "");
  RuleError again = plain;
  again.detail = "again";
  // One with an origin takes all it matches, one without the first alone.
  EXPECT_TRUE(matcher.Compare({format}, {format, other}).empty());
  EXPECT_EQ(matcher.Compare({plain}, {plain, again}).size(), 1u);
  EXPECT_EQ(matcher.Compare({format, plain}, {format}).size(), 1u);
  EXPECT_EQ(matcher.Compare({format}, {format, format}).size(), 1u);
}

}  // namespace
}  // namespace plimsoll::declare
