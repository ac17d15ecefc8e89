#include "plimsoll/engine/describe/kind_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "newest_kinds.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/document_writer.h"
#include "plimsoll/engine/types/load_kinds.h"

namespace plimsoll::engine {
namespace {

std::string AsYaml(const value::Tree& object) {
  std::string out;
  DocumentWriter(WriteAs::kYaml).Write(object, out);
  return out;
}

// The errors of a check; empty for a valid object. A deprecated version is not an error.
std::string Complaints(const kinds::Kinds& kinds, const std::string& yaml) {
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  std::string out;
  for (const finding::Finding& finding :
       CheckObjects(kinds, text::Source("sample", yaml), options).findings) {
    if (finding.severity != finding::Severity::kError) continue;
    out += finding.path.FieldPath() + ": " + finding.message + "\n";
  }
  return out;
}

// Kinds that are kept: not lists, nor what is posted to be answered.
bool CanBeCreated(const kinds::NamedKind& entry) {
  // What subresources take, such as a TokenRequest, has no resource.
  return !entry.resource.empty() && std::ranges::find(entry.verbs, "post") != entry.verbs.end() &&
         !entry.kind.ends_with("List") && !entry.kind.ends_with("Review");
}

TEST(KindSample, OfEveryKindThatKubernetesCreatesIsInOrder) {
  for (const std::string_view release : {"1.34", "1.35", "1.36", "1.37"}) {
    kinds::Kinds kinds;
    ASSERT_TRUE(kinds.UseRelease(release));
    size_t count = 0;
    for (const kinds::NamedKind& entry : kinds.NamedInRelease()) {
      if (!CanBeCreated(entry)) continue;
      const auto sample = SampleOf(kinds, entry.api_version + "/" + entry.kind);
      ASSERT_TRUE(sample.has_value()) << release << entry.kind << sample.error().message;
      const std::string yaml = AsYaml(*sample);
      EXPECT_EQ(Complaints(kinds, yaml), "") << release << yaml;
      ++count;
    }
    EXPECT_GE(count, 60u) << release;
  }
}

struct Tally {
  size_t good = 0;
  size_t all = 0;
  std::vector<std::string> wrong;
};

// Samples of all kinds of the CRDs in a directory.
Tally SamplesOf(const std::string& path) {
  const Disk disk;
  Tally tally;
  for (const Input& input : ExpandInputs(disk, {path})) {
    const auto source = ReadInput(disk, input, UINT64_MAX);
    if (!source || !MayHoldCrd(*source)) continue;
    NewestKinds kinds;
    LoadCrds(kinds, *source);
    for (const kinds::NamedKind& entry : kinds.NamedAdded()) {
      const auto sample = CheckedSampleOf(kinds, entry.api_version + "/" + entry.kind);
      ++tally.all;
      if (!sample) continue;
      const std::string wrong = Complaints(kinds, AsYaml(sample->object));
      EXPECT_EQ(wrong.empty(), sample->left.empty()) << entry.kind;
      if (wrong.empty()) {
        ++tally.good;
      } else {
        tally.wrong.push_back(entry.kind + "\n" + wrong);
      }
    }
  }
  return tally;
}

TEST(KindSample, OfTheCrdsOfTheExamplesIsValid) {
  const Tally tally = SamplesOf(PLIMSOLL_ROOT "/examples");
  EXPECT_GE(tally.all, 3u);
  EXPECT_EQ(tally.good, tally.all);
  for (const std::string& wrong : tally.wrong) ADD_FAILURE() << wrong;
}

// Some rules in CEL are beyond it.
TEST(KindSample, OfRealCrdsIsValidForMost) {
  const std::string corpus = PLIMSOLL_ROOT "/../shared/corpus/crds-yaml";
  if (!std::filesystem::exists(corpus)) GTEST_SKIP() << "the corpus is not at hand";
  const Tally tally = SamplesOf(corpus);
  std::cout << tally.good << " of " << tally.all << " samples are valid\n";
  for (const std::string& wrong : tally.wrong) std::cout << wrong;
  EXPECT_GE(tally.good * 100, tally.all * 95);
}

constexpr std::string_view kSampledCrd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tools, kind: Tool, shortNames: [tl]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            required: [code, size, mode, parts, tags, when, share, named]
            properties:
              code: {type: string, pattern: '^[A-Z]{3}-\d{2,4}(x|y)$'}
              size: {type: integer, minimum: 7, multipleOf: 5}
              mode: {type: string, enum: ["", Fast, Slow]}
              parts:
                type: array
                minItems: 2
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items: {type: object, required: [name], properties: {name: {type: string}, note: {type: string}}}
              tags: {type: object, minProperties: 1, additionalProperties: {type: string, minLength: 9}}
              when: {type: string, format: date-time}
              share: {x-kubernetes-int-or-string: true}
              named: {type: string, default: given}
              other: {type: string}
            oneOf: [{required: [left]}, {required: [right]}]
)";

TEST(KindSample, ObeysTypesEnumsBoundsPatternsAndFormats) {
  const text::Source crd(
      "crd.yaml", std::string(kSampledCrd) + "            x-kubernetes-preserve-unknown-fields: true\n");
  NewestKinds kinds;
  LoadCrds(kinds, crd);
  const auto sample = SampleOf(kinds, "tl");
  ASSERT_TRUE(sample.has_value());
  const std::string yaml = AsYaml(*sample);
  EXPECT_NE(yaml.find("code: AAA-11x"), std::string::npos) << yaml;
  EXPECT_NE(yaml.find("size: 10"), std::string::npos) << yaml;
  EXPECT_NE(yaml.find("mode: Fast"), std::string::npos) << yaml;
  EXPECT_NE(yaml.find("name: sample2"), std::string::npos) << yaml;
  EXPECT_EQ(yaml.find("named:"), std::string::npos) << yaml;
  EXPECT_EQ(yaml.find("note:"), std::string::npos) << yaml;
  EXPECT_EQ(yaml.find("other:"), std::string::npos) << yaml;
}

TEST(KindSample, OfAKindNobodyKnowsFails) {
  const NewestKinds kinds;
  const auto sample = SampleOf(kinds, "Deploymnt");
  ASSERT_FALSE(sample.has_value());
  EXPECT_EQ(sample.error().message, "unknown kind Deploymnt; did you mean \"Deployment\"?");
}

}  // namespace
}  // namespace plimsoll::engine
