#include "../src/managed/entry_moves.h"

#include <gtest/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"

namespace plimsoll::merge {
namespace {

std::string EntriesText(const ManagedFieldsList& entries) {
  std::string out;
  for (const ManagedFieldsEntry& entry : entries) {
    out += (out.empty() ? "" : "; ") + entry.manager + ' ' + entry.operation + ' ' + entry.api_version + ' ' +
           FieldsV1Text(entry.fields);
  }
  return out;
}

class EntryMoves : public ::testing::Test {
 protected:
  ManagedFieldsEntry Entry(std::string manager, std::string operation, std::string version,
                           std::string_view fields) {
    ManagedFieldsEntry entry;
    entry.manager = std::move(manager);
    entry.operation = std::move(operation);
    entry.api_version = std::move(version);
    entry.fields_type = "FieldsV1";
    entry.fields = parsed.Set(fields);
    return entry;
  }

  std::string Upgraded(const ManagedFieldsList& entries) {
    return EntriesText(*UpgradeClientSideApply(entries, "client", "server", "", parsed.arena));
  }

  ReplicasPaths Paths() {
    const FieldPath replicas = {PathElement::Field("spec"), PathElement::Field("replicas")};
    return {{"apps/v1", replicas}, {"extensions/v1", std::nullopt}};
  }

  Parsed parsed;
};

TEST_F(EntryMoves, ClientSideApplyBecomesServerSideApply) {
  EXPECT_EQ(Upgraded({Entry("client", "Update", "v1", R"({"f:a":{}})"),
                      Entry("x", "Update", "v1", R"({"f:x":{}})")}),
            R"(server Apply v1 {"f:a":{}}; x Update v1 {"f:x":{}})");
  EXPECT_EQ(Upgraded({Entry("server", "Apply", "v1", R"({"f:a":{}})"),
                      Entry("client", "Update", "v2", R"({"f:b":{}})"),
                      Entry("client", "Update", "v1", R"({"f:c":{}})")}),
            R"(server Apply v1 {"f:a":{},"f:c":{}})");
  EXPECT_EQ(Upgraded({Entry("x", "Update", "v1", R"({"f:x":{}})")}), R"(x Update v1 {"f:x":{}})");
}

TEST_F(EntryMoves, ScaleShowsWhoOwnsTheReplicas) {
  const ManagedFieldsList parent = {
      Entry("a", "Apply", "apps/v1", R"({"f:spec":{"f:replicas":{},"f:x":{}}})"),
      Entry("b", "Update", "apps/v1", R"({"f:spec":{"f:x":{}}})"),
      Entry("c", "Update", "extensions/v1", R"({"f:spec":{"f:replicas":{}}})")};
  EXPECT_EQ(EntriesText(**ScaleEntries(parent, Paths(), parsed.arena)),
            R"(a Apply autoscaling/v1 {"f:spec":{"f:replicas":{}}})");
}

TEST_F(EntryMoves, AWriteOfTheScaleGivesTheReplicasToAnother) {
  const ManagedFieldsList parent = {
      Entry("a", "Apply", "apps/v1", R"({"f:spec":{"f:replicas":{},"f:x":{}}})"),
      Entry("b", "Update", "apps/v1", R"({"f:spec":{"f:replicas":{}}})"),
      Entry("c", "Update", "extensions/v1", R"({"f:spec":{"f:replicas":{}}})"),
      Entry("d", "Update", "gone/v1", R"({"f:spec":{"f:replicas":{}}})")};
  const ManagedFieldsList scale = {Entry("s", "Update", "autoscaling/v1", R"({"f:spec":{"f:replicas":{}}})")};
  EXPECT_EQ(EntriesText(**ParentEntries(parent, scale, "apps/v1", Paths(), parsed.arena)),
            R"(a Apply apps/v1 {"f:spec":{"f:x":{}}}; c Update extensions/v1 {"f:spec":{"f:replicas":{}}}; )"
            R"(s Update apps/v1 {"f:spec":{"f:replicas":{}}})");
}

TEST_F(EntryMoves, TimesOfWritesThatChangeNothingStayTheOld) {
  TrackedObject before{parsed.Value(R"({"a":1})"),
                       ManagedFieldsList{Entry("a", "Apply", "v1", R"({"f:a":{}})")}};
  (*before.managed_fields)[0].time = value::Time{1, 0, 0};
  TrackedObject same = before;
  (*same.managed_fields)[0].time = value::Time{2, 0, 0};
  KeepTimesOfEqual(before, same);
  EXPECT_EQ((*same.managed_fields)[0].time->seconds, 1);
  TrackedObject other{parsed.Value(R"({"a":2})"), same.managed_fields};
  (*other.managed_fields)[0].time = value::Time{2, 0, 0};
  KeepTimesOfEqual(before, other);
  EXPECT_EQ((*other.managed_fields)[0].time->seconds, 2);
}

TEST(UserAgent, NamesTheManagerBeforeItsSlash) {
  EXPECT_EQ(ManagerOfUserAgent("kubectl/v1.30 (linux)"), "kubectl");
  EXPECT_EQ(ManagerOfUserAgent("a\tb\xC2\x80 c"), "ab c");
  EXPECT_EQ(ManagerOfUserAgent(std::string(127, 'a') + "\xC3\xA9z").size(), 127);
  EXPECT_EQ(ManagerOfUserAgent(""), "");
}

}  // namespace
}  // namespace plimsoll::merge
