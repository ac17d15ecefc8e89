#include "../src/schemas/schemas.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "../src/schemas/schema_reloader.h"
#include "plimsoll/engine/input/files.h"
#include "test_server.h"

namespace plimsoll::serve {
namespace {

// A directory with files that is removed at the end.
class CrdDirectory {
 public:
  CrdDirectory()
      : path_(std::filesystem::temp_directory_path() /
              ("plimsoll_schemas_" +
               std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~CrdDirectory() { std::filesystem::remove_all(path_); }

  void Write(const std::string& name, std::string_view text) const { std::ofstream(path_ / name) << text; }
  void Remove(const std::string& name) const { std::filesystem::remove(path_ / name); }
  std::string path() const { return path_.string(); }
  SchemaSources sources() const {
    SchemaSources out;
    out.crds = {path()};
    return out;
  }

 private:
  std::filesystem::path path_;
};

std::string Replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  const size_t at = out.find(from);
  EXPECT_NE(at, std::string::npos);
  return out.replace(at, from.size(), to);
}

bool Knows(const Schemas& schemas, std::string_view api_version, std::string_view kind) {
  return schemas.Current()->kinds().Choose(api_version, kind, "").crd != nullptr;
}

TEST(Schemas, LoadsDirectoriesAndNoticesChanges) {
  const CrdDirectory directory;
  directory.Write("order.yaml", kOrderCrd);
  directory.Write("notes.txt", "no CRD");
  directory.Write(".hidden.yaml", "broken: [");
  const engine::Disk disk;
  Schemas schemas(disk, directory.sources());
  EXPECT_EQ(schemas.Current(), nullptr);
  const LoadOutcome outcome = schemas.Load();
  EXPECT_EQ(outcome.failure, "");
  EXPECT_TRUE(outcome.problems.empty());
  EXPECT_EQ(outcome.kinds, 1u);
  EXPECT_TRUE(Knows(schemas, "example.com/v1", "Order"));
  EXPECT_FALSE(schemas.IsStale());
  directory.Write("order.yaml", Replaced(kOrderCrd, "tea, coffee", "tea, coffee, cocoa"));
  EXPECT_TRUE(schemas.IsStale());
  const std::shared_ptr<const KindSet> before = schemas.Current();
  schemas.Load();
  EXPECT_FALSE(schemas.IsStale());
  EXPECT_NE(schemas.Current(), before);
  // A request that began with the old set goes on with it.
  EXPECT_NE(before->kinds().Choose("example.com/v1", "Order", "").crd, nullptr);
  directory.Remove("order.yaml");
  EXPECT_TRUE(schemas.IsStale());
  schemas.Load();
  EXPECT_FALSE(Knows(schemas, "example.com/v1", "Order"));
}

TEST(Schemas, NeverReplaceAGoodCrdWithABrokenOne) {
  const CrdDirectory directory;
  directory.Write("order.yaml", kOrderCrd);
  const engine::Disk disk;
  Schemas schemas(disk, directory.sources());
  schemas.Load();
  // A rule that does not compile.
  directory.Write("order.yaml", Replaced(kOrderCrd, "self.cups < 5", "self.nothing < 5"));
  LoadOutcome outcome = schemas.Load();
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_EQ(outcome.problems[0].name, "orders.example.com");
  EXPECT_TRUE(outcome.problems[0].replaced);
  EXPECT_TRUE(Knows(schemas, "example.com/v1", "Order"));
  // A file that cannot be read at all, under another name.
  directory.Write("order.yaml", "apiVersion: [");
  outcome = schemas.Load();
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_TRUE(outcome.problems[0].replaced);
  EXPECT_TRUE(Knows(schemas, "example.com/v1", "Order"));
  directory.Write("order.yaml", kOrderCrd);
  EXPECT_TRUE(schemas.Load().problems.empty());
}

TEST(Schemas, ABrokenCrdIsLeftOutIfThereNeverWasAGoodOne) {
  const CrdDirectory directory;
  directory.Write("order.yaml", Replaced(kOrderCrd, "scope: Namespaced", "scope: Everywhere"));
  const engine::Disk disk;
  Schemas schemas(disk, directory.sources());
  const LoadOutcome outcome = schemas.Load();
  EXPECT_EQ(outcome.failure, "");
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_FALSE(outcome.problems[0].replaced);
  EXPECT_NE(outcome.problems[0].message.find("scope"), std::string::npos) << outcome.problems[0].message;
  EXPECT_FALSE(Knows(schemas, "example.com/v1", "Order"));
}

TEST(Schemas, ReportASecondCrdOfTheSameName) {
  const CrdDirectory directory;
  directory.Write("1.yaml", kOrderCrd);
  directory.Write("2.yaml", kOrderCrd);
  const engine::Disk disk;
  Schemas schemas(disk, directory.sources());
  EXPECT_TRUE(schemas.Load().problems.empty());
  directory.Write("2.yaml", Replaced(kOrderCrd, "tea, coffee", "tea"));
  const LoadOutcome outcome = schemas.Load();
  EXPECT_EQ(outcome.kinds, 1u);
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_EQ(outcome.problems[0].Text(), directory.path() + "/2.yaml: orders.example.com: not used: " +
                                            directory.path() + "/1.yaml has another CRD of this name");
}

TEST(Schemas, KeepTheOldSetWhenACatalogCannotBeRead) {
  const CrdDirectory directory;
  directory.Write("order.yaml", kOrderCrd);
  const engine::Disk disk;
  SchemaSources sources = directory.sources();
  sources.catalogs = {directory.path() + "/missing.catalog"};
  Schemas schemas(disk, sources);
  EXPECT_NE(schemas.Load().failure, "");
  EXPECT_EQ(schemas.Current(), nullptr);
}

TEST(SchemaReloader, ReportsProblemsInHealthAndMetrics) {
  const CrdDirectory directory;
  directory.Write("order.yaml", kOrderCrd);
  const engine::Disk disk;
  Schemas schemas(disk, directory.sources());
  ServerMetrics metrics;
  Health health;
  EventLog log(2, metrics.log_failures);
  SchemaReloader reloader(schemas, metrics, health, log);
  EXPECT_TRUE(reloader.Load());
  EXPECT_FALSE(reloader.Poll());
  EXPECT_EQ(metrics.loaded_kinds.value(), 1);
  directory.Write("order.yaml", Replaced(kOrderCrd, "scope: Namespaced", "scope: Everywhere"));
  EXPECT_TRUE(reloader.Poll());
  EXPECT_EQ(metrics.reload_failures.With({"crds"}).value(), 1u);
  EXPECT_TRUE(health.IsReady());
  EXPECT_NE(health.Text().find("crd/orders.example.com"), std::string::npos) << health.Text();
  EXPECT_NE(health.Text().find("the last good one stays in use"), std::string::npos) << health.Text();
  EXPECT_EQ(metrics.loaded_kinds.value(), 1);
  directory.Write("order.yaml", kOrderCrd);
  EXPECT_TRUE(reloader.Poll());
  EXPECT_EQ(health.Text().find("crd/"), std::string::npos) << health.Text();
}

}  // namespace
}  // namespace plimsoll::serve
