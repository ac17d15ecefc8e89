// Objects as deep and as wide as they may be go through every operation.
#include <gtest/gtest.h>

#include "allocation_count.h"
#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {
namespace {

void GoThroughEverything(const Typed& before, const Typed& after, Arena& arena) {
  EXPECT_TRUE(Validate(before, Repeats::kAllowed).empty());
  EXPECT_TRUE(Validate(after, Repeats::kAllowed).empty());
  EXPECT_TRUE(Merge(before, after, arena).errors.empty());
  const FieldSet all = ToFieldSet(before, arena);
  EXPECT_FALSE(Compare(before, after, arena).Same());
  RemoveItems(before, all, arena);
  ExtractItems(before, all, KeyFields::kAppended, arena);
  EXPECT_TRUE(Reconcile(all, *before.program, before.type, arena));
  const FieldSet named = EnsureNamedFieldsAreMembers(all, *before.program, before.type, arena);
  EXPECT_TRUE(Equal(Union(all, named, arena), named));
  EXPECT_TRUE(Difference(all, named, arena).Empty());
  EXPECT_TRUE(Equal(Intersection(all, named, arena), all));
  const Result<FieldSet> again = ReadFieldsV1Text(FieldsV1Text(all), arena);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_TRUE(Equal(*again, all));
}

TEST(Hostile, DepthIsNoDanger) {
  Parsed parsed;
  const auto deep = [](std::string_view leaf) {
    std::string out;
    for (uint32_t i = 1; i < kMaxDepth; ++i) out += "{\"a\":";
    return out + std::string(leaf) + std::string(kMaxDepth - 1, '}');
  };
  GoThroughEverything(parsed.Deduced(deep("1")), parsed.Deduced(deep("2")), parsed.arena);
}

TEST(Hostile, ManyItemsCostNoMoreThanTheirSorting) {
  const MergeProgram program = CompileComponents(R"({"T":{"type":"array","x-kubernetes-list-type":"map",
    "x-kubernetes-list-map-keys":["k"],"items":{"type":"object","properties":{"k":{"type":"integer"},
    "v":{"type":"string"}}}}})");
  Parsed parsed;
  const auto wide = [](int step, std::string_view value) {
    std::string out;
    for (int i = 0; i < 20000; ++i) {
      out += (i == 0 ? "[{\"k\":" : ",{\"k\":") + std::to_string(i * step % 20011) + ",\"v\":\"" +
             std::string(value) + "\"}";
    }
    return out + "]";
  };
  GoThroughEverything(parsed.Of(program, "T", wide(7, "a")), parsed.Of(program, "T", wide(13, "b")),
                      parsed.arena);
}

// How often memory is asked for must not grow with the object: that is what the arena is for.
TEST(Hostile, ManyItemsAllocateSeldom) {
  if (!CanCountAllocations()) GTEST_SKIP();
  const MergeProgram program = CompileComponents(R"({"T":{"type":"array","x-kubernetes-list-type":"map",
    "x-kubernetes-list-map-keys":["k"],"items":{"type":"object","properties":{"k":{"type":"string"},
    "m":{"type":"object","additionalProperties":{"type":"string"}}}}}})");
  Parsed parsed;
  std::string json;
  for (int i = 0; i < 1000; ++i) {
    json +=
        (i == 0 ? "[" : ",") + std::string("{\"k\":\"") + std::to_string(i) + R"(","m":{"a":"b","c":"d"}})";
  }
  const Typed before = parsed.Of(program, "T", json + "]");
  const Typed after = parsed.Of(program, "T", json + ",{\"k\":\"new\"}]");
  const uint64_t count = AllocationCount();
  Validate(before, Repeats::kRefused);
  Merge(before, after, parsed.arena);
  Compare(before, after, parsed.arena);
  const FieldSet all = ToFieldSet(before, parsed.arena);
  RemoveItems(after, all, parsed.arena);
  EXPECT_LT(AllocationCount() - count, 150);
}

TEST(Hostile, ManyMembersCostNoMoreThanTheirSorting) {
  Parsed parsed;
  const auto wide = [](int step) {
    std::string out;
    for (int i = 0; i < 20000; ++i) {
      out += (i == 0 ? "{\"" : ",\"") + std::to_string(i * step % 20011) + "\":{\"x\":" + std::to_string(i) +
             "}";
    }
    return out + "}";
  };
  GoThroughEverything(parsed.Deduced(wide(7)), parsed.Deduced(wide(13)), parsed.arena);
}

}  // namespace
}  // namespace plimsoll::merge
