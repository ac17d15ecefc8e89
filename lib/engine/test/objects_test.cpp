// What becomes of objects: differences, patches, overlays, server-side apply.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/engine/objects/object_diff.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "plimsoll/engine/objects/object_patch.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

// A quay with berths, which are a map by name, and flags, which are a set.
constexpr char kQuayCrd[] = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: quays.example.com}
spec:
  group: example.com
  names: {kind: Quay, plural: quays}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              length: {type: integer, default: 100}
              berths:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties: {name: {type: string}, ship: {type: string}}
              flags:
                type: array
                x-kubernetes-list-type: set
                items: {type: string}
)";

class ObjectsTest : public ::testing::Test {
 protected:
  ObjectsTest() {
    EXPECT_TRUE(kinds_.UseRelease(""));
    EXPECT_EQ(LoadSchemas(kinds_, text::Source("crd.yaml", kQuayCrd)).objects, 1);
  }

  // The quay `south` with this spec; it lives as long as the test.
  const ManifestObject& Quay(std::string_view spec, std::string_view more = "") {
    const std::string text = "apiVersion: example.com/v1\nkind: Quay\nmetadata: {name: south}\n" +
                             std::string(more) + "spec: " + std::string(spec) + "\n";
    manifests_.push_back(std::make_unique<Manifests>());
    EXPECT_TRUE(manifests_.back()->Add(text::Source("quay.yaml", text), {}).findings.empty());
    return manifests_.back()->objects().front();
  }

  std::string ChangedPaths(const ManifestObject& before, const ManifestObject& after,
                           const DiffOptions& options = {}) {
    std::string out;
    for (const FieldChange& change : DiffObjects(before, after, options, kinds_).changes) {
      out += change.path + ' ';
    }
    return out;
  }

  static std::string JsonIn(const ObjectOutcome& outcome) {
    if (!outcome.object) return outcome.findings.empty() ? "nothing" : outcome.findings.front().message;
    return value::WriteJson(*outcome.object).value_or("no JSON");
  }

  static std::string SpecIn(const ObjectOutcome& outcome) {
    if (!outcome.object) return JsonIn(outcome);
    const value::Tree* const spec = outcome.object->AsObject().Find("spec");
    return spec == nullptr ? "no spec" : value::WriteJson(*spec).value_or("no JSON");
  }

  std::string Patched(const ManifestObject& object, std::string_view patch, PatchType type) {
    const PatchDocument document(text::Source("patch.yaml", patch), {});
    EXPECT_TRUE(document.report().findings.empty());
    return SpecIn(ApplyPatch(object, document, type, kinds_));
  }

  static ApplyOptions By(std::string manager, merge::Force force = merge::Force::kNo) {
    ApplyOptions out;
    out.manager = std::move(manager);
    out.force = force;
    return out;
  }

  kinds::Kinds kinds_;
  std::vector<std::unique_ptr<Manifests>> manifests_;
};

TEST_F(ObjectsTest, DifferByTheKeysOfItemsAndNotByOrder) {
  const ManifestObject& one = Quay("{berths: [{name: a, ship: x}, {name: b}], flags: [p, q]}");
  EXPECT_EQ(ChangedPaths(one, Quay("{flags: [q, p], berths: [{name: b}, {name: a, ship: x}]}")), "");
  EXPECT_EQ(ChangedPaths(one, Quay("{berths: [{name: a, ship: z}, {name: b}], flags: [p, q]}")),
            R"(.spec.berths[name="a"].ship )");
  EXPECT_EQ(ChangedPaths(one, Quay("{berths: [{name: a, ship: x}, {name: b}], flags: [p]}")),
            R"(.spec.flags[="q"] )");
}

TEST_F(ObjectsTest, DifferByDefaultsOnlyIfTheseCount) {
  const ManifestObject& with = Quay("{length: 100}");
  const ManifestObject& without = Quay("{}");
  EXPECT_EQ(ChangedPaths(with, without), ".spec.length ");
  EXPECT_EQ(ChangedPaths(with, without, {.ignore_defaults = true}), "");
}

TEST_F(ObjectsTest, ArePatched) {
  const ManifestObject& quay = Quay("{length: 1, flags: [p]}");
  EXPECT_EQ(Patched(quay, "{spec: {length: null, flags: [q]}}", PatchType::kMerge), R"({"flags":["q"]})");
  EXPECT_EQ(Patched(quay, R"([{"op": "add", "path": "/spec/flags/-", "value": "q"}])", PatchType::kJson),
            R"({"flags":["p","q"],"length":1})");
}

TEST_F(ObjectsTest, PointToTheOperationThatFails) {
  const std::string message =
      Patched(Quay("{flags: [p]}"), R"([{"op": "remove", "path": "/spec/length"}])", PatchType::kJson);
  EXPECT_NE(message.find("/spec/length"), std::string::npos) << message;
}

TEST_F(ObjectsTest, GetPatchesOfWhatChanged) {
  const ManifestObject& before = Quay("{length: 1, flags: [p]}");
  EXPECT_EQ(JsonIn(MakePatch(before, Quay("{length: 2, flags: [p]}"), {.type = PatchType::kMerge}, kinds_)),
            R"({"spec":{"length":2}})");
  EXPECT_EQ(JsonIn(DiffPatch(before, Quay("{length: 1, flags: [p]}"), PatchType::kMerge, {}, kinds_)),
            "nothing");
}

TEST_F(ObjectsTest, AreOverlaidByKeys) {
  const ManifestObject& base = Quay("{berths: [{name: a, ship: x}, {name: b}]}");
  const ManifestObject* const overlay = &Quay("{berths: [{name: b, ship: z}, {name: c}]}");
  EXPECT_EQ(SpecIn(MergeOverlays(base, {&overlay, 1}, kinds_)),
            R"({"berths":[{"name":"a","ship":"x"},{"name":"b","ship":"z"},{"name":"c"}]})");
}

TEST_F(ObjectsTest, AreAppliedAndOwned) {
  const ApplyOutcome created = ApplyConfiguration(nullptr, Quay("{length: 5}"), By("me"), kinds_);
  EXPECT_EQ(SpecIn(created), R"({"length":5})");
  ASSERT_EQ(created.owned.size(), 1u);
  EXPECT_EQ(created.owned[0].path, ".spec.length");
  EXPECT_EQ(created.owned[0].owners.front(), "me (Apply)");
}

TEST_F(ObjectsTest, AreNotAppliedInConflict) {
  const ApplyOutcome created = ApplyConfiguration(nullptr, Quay("{length: 5}"), By("me"), kinds_);
  ASSERT_TRUE(created.object);
  Manifests live;
  const std::string text = value::WriteJson(*created.object).value_or("");
  ASSERT_TRUE(live.Add(text::Source("live.json", text), {}).findings.empty());
  const ManifestObject& mine = Quay("{length: 6}");
  const ApplyOutcome refused = ApplyConfiguration(&live.objects().front(), mine, By("other"), kinds_);
  EXPECT_FALSE(refused.object);
  ASSERT_EQ(refused.findings.size(), 1u);
  EXPECT_EQ(refused.findings[0].code, finding::Code::kConflict);
  EXPECT_EQ(refused.findings[0].path.Pointer(), "/spec/length");
  const ApplyOutcome forced =
      ApplyConfiguration(&live.objects().front(), mine, By("other", merge::Force::kYes), kinds_);
  EXPECT_EQ(SpecIn(forced), R"({"length":6})");
}

}  // namespace
}  // namespace plimsoll::engine
