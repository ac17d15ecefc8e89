// Which of several CRDs an object is validated with.
#include <gtest/gtest.h>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/second_crds.h"

namespace plimsoll::engine {
namespace {

std::string ChoiceCrd(std::string_view schema, std::string_view version = "v1",
                      std::string_view name = "pumps.example.com") {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: " +
         std::string(name) +
         "}\nspec:\n  group: example.com\n  scope: Cluster\n  names: {plural: pumps, kind: Pump}\n  "
         "versions:\n"
         "  - {name: " +
         std::string(version) +
         ", served: true, storage: true, schema: {openAPIV3Schema: " + std::string(schema) + "}}\n";
}

constexpr std::string_view kEmpty = "{type: object}";
constexpr std::string_view kWithSpec = "{type: object, properties: {spec: {type: object}}}";
constexpr std::string_view kDescribed =
    "{type: object, description: x, properties: {spec: {description: why, type: object}}}";
constexpr std::string_view kDescriptionField =
    "{type: object, properties: {spec: {type: object}, description: {type: string}}}";

class CrdChoices : public ::testing::Test {
 protected:
  void Load(const std::string& file, const std::string& crd,
            kinds::CrdOrigin origin = kinds::CrdOrigin::kFound) {
    EXPECT_TRUE(LoadCrds(kinds_, text::Source(file, crd), {}, origin).findings.empty());
  }
  std::string FileFor(std::string_view file, std::string_view version = "v1") const {
    const kinds::CrdChoice choice = kinds_.Choose("example.com/" + std::string(version), "Pump", file);
    return choice.place != nullptr ? choice.place->file : "";
  }
  std::string RivalFor(std::string_view file, std::string_view version = "v1") const {
    const kinds::CrdChoice choice = kinds_.Choose("example.com/" + std::string(version), "Pump", file);
    return choice.rival != nullptr ? choice.rival->file : "";
  }

  kinds::Kinds kinds_;
};

TEST_F(CrdChoices, PreferTheNearestDirectory) {
  Load("a/crd.yaml", ChoiceCrd(kEmpty));
  Load("b/c/crd.yaml", ChoiceCrd(kWithSpec));
  Load("b/x.yaml", ChoiceCrd(kDescriptionField));
  EXPECT_EQ(FileFor("a/x/o.yaml"), "a/crd.yaml");
  EXPECT_EQ(FileFor("b/c/d/o.yaml"), "b/c/crd.yaml");
  EXPECT_EQ(FileFor("./b/c/o.yaml"), "b/c/crd.yaml");
  EXPECT_EQ(FileFor("b/d/o.yaml"), "b/x.yaml");
  // What begins alike is no shared directory.
  EXPECT_EQ(FileFor("bb/o.yaml"), "a/crd.yaml");
  EXPECT_EQ(FileFor("o.yaml"), "a/crd.yaml");
  EXPECT_EQ(RivalFor("o.yaml"), "b/c/crd.yaml");
  EXPECT_EQ(RivalFor("b/c/o.yaml"), "a/crd.yaml");
}

TEST_F(CrdChoices, PreferTheVersionToTheDirectory) {
  Load("a/crd.yaml", ChoiceCrd(kEmpty, "v1"));
  Load("b/crd.yaml", ChoiceCrd(kEmpty, "v2"));
  EXPECT_EQ(FileFor("a/o.yaml", "v2"), "b/crd.yaml");
  EXPECT_EQ(RivalFor("a/o.yaml", "v2"), "");
  EXPECT_EQ(FileFor("b/o.yaml", "v1"), "a/crd.yaml");
  // Neither serves it, so neither is a rival.
  EXPECT_EQ(FileFor("b/o.yaml", "v3"), "b/crd.yaml");
  EXPECT_EQ(RivalFor("b/o.yaml", "v3"), "");
}

TEST_F(CrdChoices, PreferNamedOnesToTheVersion) {
  Load("crds/crd.yaml", ChoiceCrd(kEmpty, "v1"), kinds::CrdOrigin::kNamed);
  Load("b/crd.yaml", ChoiceCrd(kWithSpec, "v2"));
  EXPECT_EQ(FileFor("b/o.yaml", "v2"), "crds/crd.yaml");
  EXPECT_EQ(RivalFor("b/o.yaml", "v2"), "");
}

TEST_F(CrdChoices, PreferAcceptedOnesToNamedOnes) {
  Load("crds/crd.yaml", ChoiceCrd(kWithSpec, "v1", "wrong"), kinds::CrdOrigin::kNamed);
  EXPECT_EQ(FileFor("b/o.yaml"), "crds/crd.yaml");
  Load("b/crd.yaml", ChoiceCrd(kEmpty));
  EXPECT_EQ(FileFor("b/o.yaml"), "b/crd.yaml");
  EXPECT_EQ(RivalFor("b/o.yaml"), "");
}

TEST_F(CrdChoices, SeeNoDifferenceInDescriptions) {
  Load("a/crd.yaml", ChoiceCrd(kWithSpec));
  Load("b/crd.yaml", ChoiceCrd(kDescribed));
  EXPECT_EQ(FileFor("b/o.yaml"), "b/crd.yaml");
  EXPECT_EQ(RivalFor("b/o.yaml"), "");
  Load("c/crd.yaml", ChoiceCrd(kDescriptionField));
  EXPECT_EQ(RivalFor("b/o.yaml"), "c/crd.yaml");
}

TEST_F(CrdChoices, TakeNoRivalThatACommentAllows) {
  Load("a/crd.yaml", ChoiceCrd(kEmpty));
  Load("b/crd.yaml", "# plimsoll:ignore-file second_crd for another cluster\n" + ChoiceCrd(kWithSpec));
  EXPECT_EQ(RivalFor("a/o.yaml"), "");
  EXPECT_EQ(RivalFor("b/o.yaml"), "a/crd.yaml");
}

TEST_F(CrdChoices, IncludeThoseOfTheBase) {
  Load("a/crd.yaml", ChoiceCrd(kEmpty));
  kinds::Kinds front(&kinds_);
  LoadCrds(front, text::Source("-", ChoiceCrd(kWithSpec)), {}, kinds::CrdOrigin::kFound);
  EXPECT_EQ(front.Choose("example.com/v1", "Pump", "-").place->file, "-");
  EXPECT_EQ(front.Choose("example.com/v1", "Pump", "a/o.yaml").place->file, "a/crd.yaml");
  EXPECT_EQ(front.Choose("example.com/v1", "Pump", "a/o.yaml").count, 2u);
}

TEST_F(CrdChoices, AreReportedOnceForAKind) {
  Load("a/crd.yaml", ChoiceCrd(kEmpty));
  Load("b/crd.yaml", "{}\n---\n" + ChoiceCrd(kWithSpec));
  const std::string pump = "apiVersion: example.com/v1\nkind: Pump\nmetadata: {name: x}\n";
  SecondCrds seconds;
  seconds.Take(CheckObjects(kinds_, text::Source("a/o.yaml", pump + "---\n" + pump), {}));
  seconds.Take(CheckObjects(kinds_, text::Source("b/o.yaml", pump), {}));
  const std::vector<InputReport> reports = seconds.Reports();
  ASSERT_EQ(reports.size(), 1u);
  ASSERT_EQ(reports[0].findings.size(), 1u);
  const finding::Finding& finding = reports[0].findings[0];
  EXPECT_EQ(finding.file, "b/crd.yaml");
  EXPECT_EQ(finding.object, 2u);
  EXPECT_EQ(finding.place->start.line, 3u);
  EXPECT_EQ(finding.message, "there are different CRDs for example.com Pump");
  EXPECT_EQ(finding.hint,
            "validated with a/crd.yaml (2 objects), b/crd.yaml (1 object); name the right CRD with --crds");
  EXPECT_EQ(seconds.Choices(),
            (std::vector<std::string>{"example.com Pump: 2 objects validated with a/crd.yaml",
                                      "example.com Pump: 1 object validated with b/crd.yaml"}));
}

}  // namespace
}  // namespace plimsoll::engine
