#include "plimsoll/value/detached.h"

#include <gtest/gtest.h>

#include <optional>

#include "plimsoll/text/source.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::value {
namespace {

TEST(Detached, OutlivesTheDocumentAndTheSourceItCameFrom) {
  std::optional<text::Source> source(std::in_place, "a.yaml",
                                     "first: 1\nsecond:\n  text: plain\n  escaped: \"a\\tb\"\n");
  Document document;
  ASSERT_TRUE(ReadYaml(source->bytes(), {}, document).ok());
  const text::Span place = document.root().Find("second")->Find("text")->span();
  const Detached detached(*document.root().Find("second"));
  document.Clear({});
  source.reset();
  EXPECT_EQ(detached.root().Find("text")->AsString(), "plain");
  EXPECT_EQ(detached.root().Find("escaped")->AsString(), "a\tb");
  EXPECT_EQ(detached.root().Find("text")->span(), place);
}

TEST(Detached, IsEqualToItsOriginalWhateverAliasesItHolds) {
  const text::Source source("a.yaml", "base: &b {x: [1, 2.5, null, true], y: ''}\nuse:\n  a: *b\n  b: *b\n");
  Document document;
  ASSERT_TRUE(ReadYaml(source.bytes(), {}, document).ok());
  const Value original = *document.root().Find("use");
  const Detached detached(original);
  EXPECT_TRUE(Equal(original, detached.root(), Equality::kSameKinds));
  EXPECT_EQ(detached.root().Find("b")->Find("x")->span(), original.Find("b")->Find("x")->span());
}

TEST(Detached, AnEmptyValueAtTheEndKeepsItsPlace) {
  const text::Source source("a.yaml", "a:");
  Document document;
  ASSERT_TRUE(ReadYaml(source.bytes(), {}, document).ok());
  const Value original = *document.root().Find("a");
  EXPECT_EQ(Detached(original).root().span(), original.span());
  EXPECT_EQ(Detached(document.root()).root().Find("a")->span(), original.span());
}

}  // namespace
}  // namespace plimsoll::value
