#include <gtest/gtest.h>

#include "plimsoll/engine/compat/object_inputs.h"
#include "plimsoll/engine/compat/object_results.h"

namespace plimsoll::engine {
namespace {

TEST(CompatObjects, AreTakenOnceFromABackupOfVelero) {
  EXPECT_TRUE(IsVeleroObject("resources/tools.example.com/namespaces/x/a.json"));
  EXPECT_TRUE(IsVeleroObject("./resources/nodes/cluster/a.json"));
  EXPECT_FALSE(IsVeleroObject("resources/tools.example.com/v1-preferredversion/namespaces/x/a.json"));
  EXPECT_FALSE(IsVeleroObject("metadata/version"));
  EXPECT_FALSE(IsVeleroObject("resources/tools.example.com"));
}

TEST(CompatObjects, AreInExactlyOnePart) {
  for (const std::string name : {"a.json", "b.json", "c/d.json", ""}) {
    size_t parts = 0;
    for (uint32_t i = 0; i < 5; ++i) parts += Shard{i, 5}.Has(name) ? 1U : 0U;
    EXPECT_EQ(parts, 1U) << name;
  }
}

ObjectResults Part(uint32_t index, uint32_t count) {
  ObjectResults out;
  out.shard = {index, count};
  out.counts.objects = 10;
  out.counts.affected = 1;
  out.counts.effects[static_cast<size_t>(compat::Effect::kPruned)] = 1;
  out.affected.push_back({"a.json", "Tool x", compat::Effect::kPruned, "data is removed"});
  return out;
}

TEST(CompatResults, ReadBackAsTheyWereWritten) {
  const auto read = ReadResults(text::Source("0.json", WriteResults(Part(1, 3))));
  ASSERT_TRUE(read);
  EXPECT_EQ(WriteResults(*read), WriteResults(Part(1, 3)));
  EXPECT_FALSE(ReadResults(text::Source("x.json", "{}")));
  EXPECT_FALSE(ReadResults(text::Source("x.json", "{")));
}

TEST(CompatResults, AreJoinedIfEveryPartIsThereOnce) {
  const auto joined = JoinResults({Part(1, 2), Part(0, 2)});
  ASSERT_TRUE(joined);
  EXPECT_EQ(joined->counts.Text(), "20 objects judged, 2 affected: pruned 2");
  EXPECT_FALSE(JoinResults({Part(0, 2)}));
  EXPECT_FALSE(JoinResults({Part(0, 2), Part(0, 2)}));
  EXPECT_FALSE(JoinResults({Part(0, 2), Part(1, 3)}));
}

TEST(CompatResults, ListSoManyObjectsAndCountTheRest) {
  ObjectsReport report;
  report.counts.affected = kMaxListedObjects + 5;
  report.affected.resize(kMaxListedObjects + 5);
  ObjectResults results;
  results.Add(report);
  EXPECT_EQ(results.affected.size(), kMaxListedObjects);
  EXPECT_EQ(results.counts.affected, kMaxListedObjects + 5);
}

}  // namespace
}  // namespace plimsoll::engine
