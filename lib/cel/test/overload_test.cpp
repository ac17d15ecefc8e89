#include "plimsoll/cel/types/overload.h"

#include <gtest/gtest.h>

namespace plimsoll::cel {
namespace {

const OverloadTable& Table() { return OverloadTable::Get(); }

TEST(OverloadTable, FindsAFunctionByItsName) {
  EXPECT_EQ(Table().FindFunction("_+_"), FunctionId::kAdd);
  EXPECT_EQ(Table().FindFunction("sets.contains"), FunctionId::kSetsContains);
  EXPECT_EQ(Table().FindFunction("nothing"), FunctionId::kNone);
}

TEST(OverloadTable, HasEveryOverloadUnderItsNumber) {
  for (size_t i = 0; i < static_cast<size_t>(OverloadId::kBuiltInCount); ++i) {
    const OverloadInfo& info = Table().Overload(static_cast<OverloadId>(i));
    EXPECT_EQ(static_cast<size_t>(info.number), i);
    EXPECT_FALSE(Table().Function(info.function).overloads.empty());
  }
  EXPECT_EQ(Table().Overload(OverloadId::kAddInt64).id, "add_int64");
}

TEST(OverloadTable, KnowsReceiversParametersAndTypeVariables) {
  const OverloadInfo& contains = Table().Overload(OverloadId::kContainsString);
  EXPECT_TRUE(contains.member);
  ASSERT_EQ(contains.params.size(), 2u);
  EXPECT_EQ(contains.params[0], &kStringType);
  EXPECT_EQ(contains.result, &kBoolType);

  const OverloadInfo& index = Table().Overload(OverloadId::kIndexMap);
  EXPECT_FALSE(index.member);
  EXPECT_EQ(index.variables, 2);
  EXPECT_EQ(RenderType(*index.params[0]), "map(A, B)");
  EXPECT_EQ(index.result, index.params[0]->Param(1));

  const OverloadInfo& none = Table().Overload(OverloadId::kOptionalNone);
  EXPECT_TRUE(none.params.empty());
  EXPECT_EQ(RenderType(*none.result), "optional_type(V)");
}

TEST(OverloadTable, TriesOverloadsInTheOrderOfTheReference) {
  const auto overloads = Table().Function(FunctionId::kAdd).overloads;
  EXPECT_EQ(overloads.front().id, "add_bytes");
  EXPECT_EQ(overloads.back().id, "add_uint64");
}

TEST(TypePool, MakesEqualTypesOnce) {
  TypePool pool;
  EXPECT_EQ(pool.List(&kIntType), pool.List(&kIntType));
  EXPECT_NE(pool.List(&kIntType), pool.List(&kUintType));
  // A type of the table is the table's own.
  EXPECT_EQ(pool.List(&kStringType), Table().Overload(OverloadId::kListJoin).params[0]);
  EXPECT_EQ(pool.Opaque("x", {}), pool.Opaque("x", {}));
  EXPECT_NE(pool.Object("x", nullptr), pool.Object("x", nullptr));
  EXPECT_EQ(pool.Variable(3), pool.Variable(3));
}

TEST(TypePool, SpellsTypesAsErrorsDo) {
  TypePool pool;
  EXPECT_EQ(RenderType(*pool.Map(&kStringType, pool.List(&kDynType))), "map(string, list(dyn))");
  EXPECT_EQ(RenderType(*pool.List(pool.Variable(0))), "list(_var0)");
  EXPECT_EQ(RenderType(*pool.Optional(&kDurationType)), "optional_type(duration)");
  EXPECT_EQ(RuntimeTypeName(kDurationType), "google.protobuf.Duration");
}

}  // namespace
}  // namespace plimsoll::cel
