// What checking costs does not come from memory: objects in order share what is allocated.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "allocation_count.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/judge/object_register.h"

namespace plimsoll::engine {
namespace {

std::string ConfigMaps(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    out += "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings-of-the-shop-" +
           std::to_string(i) + ", namespace: shop}\ndata: {a: one}\n";
  }
  return out;
}

uint64_t AllocationsToCheck(const kinds::Kinds& kinds, int count, InputReport& report) {
  const text::Source source("objects.yaml", ConfigMaps(count));
  JudgeOptions options;
  options.metadata = crd::MetadataSource::kFromFile;
  options.name_objects = true;
  const uint64_t before = AllocationCount();
  report = CheckObjects(kinds, source, options);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.objects, static_cast<size_t>(count));
  return AllocationCount() - before;
}

// Lists that grow double their room now and then.
constexpr uint64_t kGrowth = 24;

TEST(Checking, AllocatesNothingForASingleObjectInOrder) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the allocator is not ours";
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease("").has_value());
  InputReport few, many;
  AllocationsToCheck(kinds, 10, few);
  const uint64_t for_few = AllocationsToCheck(kinds, 10, few);
  EXPECT_LE(AllocationsToCheck(kinds, 1000, many), for_few + kGrowth);
}

TEST(ObjectRegister, AllocatesNothingForASingleObject) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the allocator is not ours";
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease("").has_value());
  InputReport report;
  AllocationsToCheck(kinds, 1000, report);
  const Disk disk;
  const Kustomizations kustomizations(disk, {}, {});
  ObjectRegister seen(kustomizations, disk);
  const uint64_t before = AllocationCount();
  seen.Register(report, DuplicateScope::kAll, [] { return std::optional<text::Source>(); });
  EXPECT_LE(AllocationCount() - before, 3 * kGrowth);
  EXPECT_TRUE(report.findings.empty());
}

}  // namespace
}  // namespace plimsoll::engine
