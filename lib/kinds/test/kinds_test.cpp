#include "plimsoll/kinds/kinds.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/catalog/builder.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::kinds {
namespace {

using value::Tree;

// One file in memory.
class OneFile final : public text::Files {
 public:
  explicit OneFile(std::string bytes) : bytes_(std::move(bytes)) {}

  Result<std::optional<text::FileKind>> KindOf(const std::string&) const override {
    return text::FileKind::kFile;
  }
  Result<std::vector<text::FileEntry>> List(const std::string&) const override {
    return std::vector<text::FileEntry>();
  }
  text::ReadFile Read(const std::string& path, uint64_t) const override { return text::Source(path, bytes_); }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override {
    return Fail("it cannot be opened");
  }
  uint64_t SizeOf(const std::string&) const override { return bytes_.size(); }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  std::string bytes_;
};

Tree Object(std::initializer_list<std::pair<const char*, Tree>> members) {
  Tree out = Tree::NewObject();
  for (const auto& [key, member] : members) out.AsObject().Set(key, member.Clone());
  return out;
}

constexpr schema::GroupVersionKind kShip{"sea.io", "v1", "Ship"};

Tree Texts(std::initializer_list<const char*> texts) {
  Tree out = Tree::NewArray();
  for (const char* text : texts) out.AsArray().push_back(Tree::String(text));
  return out;
}

// A kind whose declaration needs one that the catalog does not have.
std::string CatalogWithBadRules() {
  catalog::Builder builder;
  builder.AddComponent("", "io.sea.v1.Ship", Object({{"type", Tree::String("object")}}));
  builder.AddKind("", kShip, "io.sea.v1.Ship", {});
  builder.AddDeclaration("", "sea.io/v1.Ship",
                         Object({{"lines", Texts({"type Ship struct {", "\tCrew Crew", "}"})},
                                 {"uses", Texts({"sea.io/v1.Crew"})}}));
  builder.SetRules("", kShip, "sea.io/v1.Ship");
  return builder.Finish().value_or("");
}

TEST(Kinds, RulesOfACatalogThatCannotBeUsedAreAProblem) {
  const OneFile files(CatalogWithBadRules());
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  Result<CatalogFile> file = CatalogFile::Open(files, "sea.catalog");
  ASSERT_TRUE(file) << file.error().message;
  kinds.Add(std::move(*file));
  const Kind* ship = kinds.Find(kShip);
  ASSERT_NE(ship, nullptr);
  EXPECT_TRUE(kinds.Problems().empty());  // before rules are needed
  EXPECT_EQ(ship->rules(), nullptr);
  const std::vector<Kinds::Problem> problems = Kinds(&kinds).Problems();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].file, "sea.catalog");
  EXPECT_EQ(problems[0].part, Kinds::Problem::Part::kRules);
  EXPECT_EQ(problems[0].kind, "sea.io/v1 Ship");
  EXPECT_EQ(problems[0].reason, "there is no declaration sea.io/v1.Crew");
}

// Objects may name any number of versions.
TEST(Kinds, VersionsThatNothingHasAreOne) {
  const text::Source source("ship.yaml", R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.sea.io}
spec:
  group: sea.io
  scope: Cluster
  names: {plural: ships, singular: ship, kind: Ship}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
  - {name: v2, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
)");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  Kinds kinds;
  kinds.AddCrd(LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten, kinds.crd_options()),
               CrdOrigin::kNamed, {});
  EXPECT_EQ(kinds.Find("sea.io/v1", "Ship")->name().version, "v1");
  EXPECT_EQ(kinds.Find("sea.io/v2", "Ship")->name().version, "v2");
  const Kind* other = kinds.Find("sea.io/v3", "Ship");
  ASSERT_NE(other, nullptr);
  EXPECT_EQ(other->name().version, "");
  EXPECT_EQ(kinds.Find("sea.io/v4", "Ship"), other);
  EXPECT_EQ(other->Choose("").crd, kinds.Find("sea.io/v1", "Ship")->Choose("").crd);
  EXPECT_EQ(kinds.Find("sea.io/v1", "Boat"), nullptr);
}

}  // namespace
}  // namespace plimsoll::kinds
