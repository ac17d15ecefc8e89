// Several threads find in a large input what one finds.
#include <gtest/gtest.h>

#include <string>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/value/limits.h"

namespace plimsoll::engine {
namespace {

constexpr int kManyObjects = 9000;

// Some have errors, are of unknown kinds, cannot be read, or are lists.
std::string ManyObjects() {
  std::string out;
  for (int i = 0; i < kManyObjects; ++i) {
    const std::string name = "settings-of-the-shop-" + std::to_string(i);
    const std::string item =
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name +
        ", namespace: shop}, data: {first: one, second: two, third: three, fourth: four}";
    out += i % 401 == 7 ? "---x\n" : "---\n";
    if (i % 97 == 3) {
      out += item + ", unknown: 1}\n";
    } else if (i % 211 == 5) {
      out += "{apiVersion: v1, kind: List, items: [" + item + "}, " + item + ", data: 1}]}\n";
    } else if (i % 307 == 11) {
      out += "{apiVersion: example.com/v1, kind: Thing, metadata: {name: " + name + "}}\n";
    } else if (i % 503 == 13) {
      out += "a: [\n";
    } else if (i % 601 == 17) {
      out += "{apiVersion: v1, kind: List, items: 1}\n";
    } else {
      out += item + "}\n";
    }
  }
  return out;
}

class SourceParts : public ::testing::Test {
 protected:
  SourceParts() {
    EXPECT_TRUE(kinds_.UseRelease("").has_value());
    options_.metadata = crd::MetadataSource::kFromFile;
    options_.unknown = reshape::Unknown::kStrict;
    options_.list_objects = true;
    options_.name_objects = true;
  }

  InputReport Check(unsigned threads) {
    options_.threads = threads;
    return CheckObjects(kinds_, source_, options_);
  }

  kinds::Kinds kinds_;
  text::Source source_ = text::Source("objects.yaml", ManyObjects());
  JudgeOptions options_;
};

void ExpectSame(const InputReport& one, const InputReport& other) {
  EXPECT_EQ(one.objects, other.objects);
  EXPECT_EQ(one.skipped, other.skipped);
  EXPECT_EQ(one.identities, other.identities);
  EXPECT_EQ(one.judged.size(), other.judged.size());
  ASSERT_EQ(one.named.size(), other.named.size());
  for (size_t i = 0; i < one.named.size(); ++i) {
    EXPECT_EQ(one.IdentityOf(one.named[i]), other.IdentityOf(other.named[i]));
    EXPECT_EQ(one.named[i].number, other.named[i].number);
    EXPECT_EQ(one.named[i].place.line, other.named[i].place.line);
  }
  ASSERT_EQ(one.findings.size(), other.findings.size());
  for (size_t i = 0; i < one.findings.size(); ++i) {
    const finding::Finding &a = one.findings[i], &b = other.findings[i];
    EXPECT_EQ(a.object, b.object) << a.message;
    EXPECT_EQ(a.message, b.message);
    ASSERT_EQ(a.place.has_value(), b.place.has_value());
    if (!a.place) continue;
    EXPECT_EQ(a.place->span, b.place->span);
    EXPECT_EQ(a.place->start.line, b.place->start.line);
  }
}

TEST_F(SourceParts, FindWhatOneThreadFinds) {
  const InputReport one = Check(1);
  EXPECT_GT(one.objects, static_cast<size_t>(kManyObjects));
  EXPECT_GT(one.findings.size(), 100U);
  ExpectSame(one, Check(2));
  ExpectSame(one, Check(5));
}

TEST_F(SourceParts, KeepTheFirstErrorOfEachObject) {
  options_.first_error = true;
  ExpectSame(Check(1), Check(3));
}

TEST_F(SourceParts, CountDocumentsTogether) {
  options_.read.limits.max_documents = kManyObjects - 1;
  const InputReport one = Check(1);
  ExpectSame(one, Check(3));
}

TEST_F(SourceParts, StopAtTheFirstObjectWithAnError) {
  options_.fail_fast = true;
  ExpectSame(Check(1), Check(3));
}

}  // namespace
}  // namespace plimsoll::engine
