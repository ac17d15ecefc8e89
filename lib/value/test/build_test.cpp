// What is built of tokens equals what is read back from the JSON text of the same value.
#include "plimsoll/value/build.h"

#include <gtest/gtest.h>

#include "plimsoll/value/detached.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "written.h"

namespace plimsoll::value {
namespace {

// Kinds of numbers and signs of zeros count, and so does the order of members.
std::string Shown(AnyValue value) {
  if (value.kind() == Kind::kFloat) return "float " + *WriteJson(value, {.exact_floats = true});
  if (!value.IsContainer()) return *WriteJson(value);
  std::string out = value.kind() == Kind::kArray ? "[" : "{";
  ChildCursor children = value.Children();
  while (const auto child = children.Next())
    out += *WriteJson(Tree::String(std::string(child->key))) + ":" + Shown(child->value) + ",";
  return out + "]";
}

std::string Reread(const Tree& tree, bool exact_floats) {
  const ReadBack read(*WriteJson(tree, {.exact_floats = exact_floats}), ReadJson, YamlNumbers::kAsServer);
  RC_ASSERT(read.report.ok());
  return Shown(read.document.root());
}

std::string BuiltTree(AnyValue value, Numbers numbers) {
  TreeBuilder builder(numbers);
  Send(value, builder);
  return Shown(builder.Take());
}

TEST(Builders, MakeWhatJsonTextReadsBackAs) {
  Property("through text or not", Uints::kSome, [](const Tree& tree) {
    for (const bool exact : {false, true}) {
      const Numbers numbers = exact ? Numbers::kAsExactJson : Numbers::kAsJson;
      const std::string expected = Reread(tree, exact);
      RC_ASSERT(Shown(DocumentOf(tree, numbers).root()) == expected);
      RC_ASSERT(BuiltTree(tree, numbers) == expected);
    }
  });
}

TEST(Builders, KeepEveryNumberByDefault) {
  Property("kept", Uints::kSome, [](const Tree& tree) {
    const Document document = DocumentOf(tree);
    RC_ASSERT(Shown(document.root()) == Shown(tree));
    RC_ASSERT(BuiltTree(document.root(), Numbers::kKept) == Shown(tree));
  });
}

TEST(Builders, TreatNumbersAsTheServerReadsThem) {
  const auto built = [](double number, Numbers numbers) {
    return Shown(DocumentOf(Tree::Float(number), numbers).root());
  };
  EXPECT_EQ(built(1.0, Numbers::kAsJson), "1");
  EXPECT_EQ(built(1.5, Numbers::kAsJson), "float 1.5");
  EXPECT_EQ(built(-0.0, Numbers::kAsJson), "0");
  EXPECT_EQ(built(-0.0, Numbers::kAsExactJson), "float -0.0");
  EXPECT_EQ(built(0x1p60, Numbers::kAsJson), "1152921504606847000");
  EXPECT_EQ(built(0x1p60, Numbers::kAsExactJson), "float 1.152921504606847e+18");
  EXPECT_EQ(built(1e22, Numbers::kAsJson), "float 1e+22");
  EXPECT_EQ(Shown(DocumentOf(Tree::Uint(7), Numbers::kAsJson).root()), "7");
}

TEST(Builders, KeepRepeatedKeysInDocumentsOnly) {
  const ReadBack read(R"({"a":1,"b":2,"a":3})", ReadJson, YamlNumbers::kAsServer);
  EXPECT_EQ(*WriteJson(DocumentOf(read.document.root()).root()), *WriteJson(read.document.root()));
  EXPECT_EQ(BuiltTree(read.document.root(), Numbers::kKept), Shown(Tree::From(read.document.root())));
}

TEST(Builders, MakeDocumentsThatOwnTheirText) {
  Document document;
  {
    const std::string text(100, 'x');
    document = DocumentOf(Tree::String(text));
  }
  const Detached kept(std::move(document));
  EXPECT_EQ(kept.root().AsString(), std::string(100, 'x'));
  EXPECT_EQ(kept.root().span().offset, 0u);
}

TEST(Builders, NameTheKindOfAnItemOfAList) {
  const ReadBack item(R"({"metadata":{"name":"a"},"kind":"","spec":[1.0]})", ReadJson,
                      YamlNumbers::kAsServer);
  const Document named = WithTypeMeta(item.document.root(), "example.com/v1", "Widget");
  EXPECT_EQ(*WriteJson(named.root()),
            R"({"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"a"},"spec":[1]})");
}

}  // namespace
}  // namespace plimsoll::value
