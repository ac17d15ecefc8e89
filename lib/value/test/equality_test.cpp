#include "plimsoll/value/equality.h"

#include <gtest/gtest.h>

#include <cmath>

#include "build_tree.h"

namespace plimsoll::value {
namespace {

constexpr Equality kModes[] = {Equality::kStructural, Equality::kCanonicalJson, Equality::kSameKinds};

// Which of the modes find the two equal, as a string of S, C and K; equal values must have
// equal hashes, and equality must not depend on the side.
std::string EqualUnder(const Tree& a, const Tree& b) {
  std::string out;
  for (const Equality mode : kModes) {
    const bool equal = Equal(a, b, mode);
    EXPECT_EQ(Equal(b, a, mode), equal);
    if (!equal) continue;
    EXPECT_EQ(Hash(a, mode), Hash(b, mode));
    out += "SCK"[static_cast<int>(mode)];
  }
  return out;
}

TEST(Equality, ComparesIntegersAndFloatsByMode) {
  EXPECT_EQ(EqualUnder(Tree::Int(1), Tree::Float(1.0)), "SC");
  EXPECT_EQ(EqualUnder(Tree::Int(1), Tree::Int(1)), "SCK");
  EXPECT_EQ(EqualUnder(Tree::Float(0.5), Tree::Float(0.5)), "SCK");
  EXPECT_EQ(EqualUnder(Tree::Int(5), Tree::Uint(5)), "SCK");
  EXPECT_EQ(EqualUnder(Tree::Int(1), Tree::Float(1.5)), "");
  EXPECT_EQ(EqualUnder(Tree::Int(-1), Tree::Uint(UINT64_MAX)), "");
}

TEST(Equality, DoesNotRoundLargeIntegers) {
  EXPECT_EQ(EqualUnder(Tree::Int((int64_t{1} << 53) + 1), Tree::Float(0x1p53)), "");
  EXPECT_EQ(EqualUnder(Tree::Int(int64_t{1} << 53), Tree::Float(0x1p53)), "SC");
  EXPECT_EQ(EqualUnder(Tree::Int(INT64_MAX), Tree::Float(0x1p63)), "");
  EXPECT_EQ(EqualUnder(Tree::Int(INT64_MIN), Tree::Float(-0x1p63)), "S");
  EXPECT_EQ(EqualUnder(Tree::Uint(UINT64_MAX), Tree::Float(0x1p64)), "");
}

TEST(Equality, GoesByTheTextInCanonicalJson) {
  // 2^60 prints as its shortest digits, which spell another integer.
  EXPECT_EQ(EqualUnder(Tree::Int(int64_t{1} << 60), Tree::Float(0x1p60)), "S");
  EXPECT_EQ(EqualUnder(Tree::Int(1152921504606847000), Tree::Float(0x1p60)), "C");
  EXPECT_EQ(EqualUnder(Tree::Float(-0.0), Tree::Float(0.0)), "SK");
  EXPECT_EQ(EqualUnder(Tree::Float(-0.0), Tree::Int(0)), "S");
  EXPECT_EQ(EqualUnder(Text("\xFF"), Text("\xFE")), "C") << "both are printed as \\ufffd";
  EXPECT_EQ(EqualUnder(Text("\xFF"), Text("\uFFFD")), "");
}

TEST(Equality, HasNoNumberEqualToNan) {
  EXPECT_EQ(EqualUnder(Tree::Float(std::nan("")), Tree::Float(std::nan(""))), "C");
  EXPECT_EQ(EqualUnder(Tree::Float(INFINITY), Tree::Float(INFINITY)), "SCK");
  EXPECT_EQ(EqualUnder(Tree::Float(INFINITY), Tree::Float(-INFINITY)), "");
}

TEST(Equality, DistinguishesKinds) {
  EXPECT_EQ(EqualUnder(Tree(), Tree()), "SCK");
  EXPECT_EQ(EqualUnder(Tree::Bool(true), Tree::Bool(true)), "SCK");
  EXPECT_EQ(EqualUnder(Tree::Bool(true), Tree::Bool(false)), "");
  EXPECT_EQ(EqualUnder(Tree(), Tree::Bool(false)), "");
  EXPECT_EQ(EqualUnder(Tree::Int(1), Text("1")), "");
  EXPECT_EQ(EqualUnder(Tree::NewArray(), Tree::NewObject()), "");
  EXPECT_EQ(EqualUnder(Tree::NewArray(), Tree()), "");
}

TEST(Equality, IgnoresTheOrderOfMembersOnly) {
  const Tree ab = ObjectOf(Named("a", Tree::Int(1)), Named("b", ArrayOf(Tree::Int(1), Tree::Int(2))));
  const Tree ba = ObjectOf(Named("b", ArrayOf(Tree::Int(1), Tree::Int(2))), Named("a", Tree::Int(1)));
  const Tree other = ObjectOf(Named("b", ArrayOf(Tree::Int(2), Tree::Int(1))), Named("a", Tree::Int(1)));
  EXPECT_EQ(EqualUnder(ab, ba), "SCK");
  EXPECT_EQ(EqualUnder(ab, other), "");
}

TEST(Equality, ComparesKeysAndCounts) {
  EXPECT_EQ(EqualUnder(ObjectOf(Named("a", Tree())), ObjectOf(Named("b", Tree()))), "");
  EXPECT_EQ(EqualUnder(ObjectOf(Named("a", Tree())), ObjectOf()), "");
  EXPECT_EQ(EqualUnder(ArrayOf(Tree(), Tree()), ArrayOf(Tree())), "");
  EXPECT_EQ(EqualUnder(ArrayOf(ArrayOf(), Tree()), ArrayOf(ArrayOf(Tree()))), "");
}

TEST(Equality, HashesWhereContainersEnd) {
  // [[1],2] and [[1,2]] have the same scalars in the same order.
  const Tree a = ArrayOf(ArrayOf(Tree::Int(1)), Tree::Int(2));
  const Tree b = ArrayOf(ArrayOf(Tree::Int(1), Tree::Int(2)));
  EXPECT_NE(Hash(a), Hash(b));
  EXPECT_NE(Hash(ArrayOf()), Hash(ObjectOf()));
}

TEST(Equality, TakesAnyDepth) {
  const Tree a = DeepTree(10000), b = DeepTree(10000), c = DeepTree(9999);
  EXPECT_EQ(EqualUnder(a, b), "SCK");
  EXPECT_EQ(EqualUnder(a, c), "");
}

// A comparison of each with each would run into the time limit of the test.
TEST(Equality, IsNotQuadraticInTheNumberOfMembers) {
  Tree up = Tree::NewObject(), down = Tree::NewObject();
  constexpr int kCount = 200000;
  for (int i = 0; i < kCount; ++i) {
    up.AsObject().Set(std::to_string(i), Tree::Int(i));
    down.AsObject().Set(std::to_string(kCount - 1 - i), Tree::Int(kCount - 1 - i));
  }
  EXPECT_TRUE(Equal(up, down));
  EXPECT_EQ(Hash(up), Hash(down));
}

}  // namespace
}  // namespace plimsoll::value
