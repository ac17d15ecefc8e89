#include "plain_matcher.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "../src/parser.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::pattern {
namespace {

std::string Joined(const std::vector<std::string>& pieces) {
  std::string out;
  for (const std::string& piece : pieces) out += piece;
  return out;
}

std::u32string Decoded(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    const text::Decoded next = text::DecodeRune(text);
    out += next.rune;
    text.remove_prefix(next.width);
  }
  return out;
}

const std::vector<std::string> kPatternPieces = {
    "a", "b",  "é",   "K",   "(",    ")",     "(?:",   "(?i)", "(?m)", "(?s)",   "|",       "*",
    "+", "?",  "{2}", "{0}", "{1,}", "[a-f]", "[^bé]", "\\b",  "\\B",  "^",      "$",       "\\A",
    ".", "\n", "\\W", "\\s", "ς",    "??",    "_",     "\\z",  "\\pL", "\\P{L}", "[\\d_-]", "x{0,3}"};
const std::vector<std::string> kTextPieces = {"a", "b", "é", "É", "k", "\u212A", "σ", "\n",
                                              "_", "x", " ", "1", "-", "\xFF",   "ab"};

// The same, but not for a table: an alternative that never matches needs word edges.
Result<Pattern> CompileForRe2(const std::string& pattern) {
  return Pattern::Compile("(?:" + pattern + R"()|\b\B)");
}

RC_GTEST_PROP(PlainMatcher, AgreesWithRe2AndTables, ()) {
  const auto pattern =
      Joined(*rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kPatternPieces)));
  const auto tree = Parse(pattern);
  RC_PRE(tree.has_value());
  const auto compiled = Pattern::Compile(pattern);
  const auto for_re2 = CompileForRe2(pattern);
  RC_ASSERT(compiled.has_value() && for_re2.has_value());
  for (int i = 0; i < 10; ++i) {
    const auto text = Joined(*rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kTextPieces)));
    RC_LOG() << pattern << " on " << text << "\n";
    const bool matches = PlainMatcher(*tree, Decoded(text)).Matches();
    RC_ASSERT(compiled->Matches(text) == matches);
    RC_ASSERT(for_re2->Matches(text) == matches);
  }
}

}  // namespace
}  // namespace plimsoll::pattern
