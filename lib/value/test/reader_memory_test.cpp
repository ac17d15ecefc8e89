// Readers keep their memory: a document of a size they have seen costs no allocation. (A YAML
// anchor does cost one.)
#include <gtest/gtest.h>

#include <string>

#include "allocation_count.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::value {
namespace {

template <class Reader>
uint64_t AllocationsOnceWarm(const std::string& text) {
  const text::Source source("test", text);
  Reader reader;
  Document document;
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(reader.Read(source.bytes(), {}, document).ok());
  const uint64_t before = AllocationCount();
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(reader.Read(source.bytes(), {}, document).ok());
  return AllocationCount() - before;
}

TEST(JsonReaderMemory, AllocatesNothingOnceWarm) {
  if (!CanCountAllocations()) GTEST_SKIP() << "a sanitizer owns the allocator";
  std::string text = R"({"kind":"List","items":[)";
  for (int i = 0; i < 200; ++i) {
    text += R"({"name":"caf\u00e9 )" + std::to_string(i) + R"(","n":[1,2.5,true,null],"o":{"a":{"b":{}}}},)";
  }
  EXPECT_EQ(AllocationsOnceWarm<JsonReader>(text + "{}]}"), 0u);
}

TEST(YamlReaderMemory, AllocatesNothingOnceWarm) {
  if (!CanCountAllocations()) GTEST_SKIP() << "a sanitizer owns the allocator";
  std::string text = "items:\n";
  for (int i = 0; i < 200; ++i) {
    text += "- name: n" + std::to_string(i) + "\n  text: |\n    one\n    two\n  list: [a, \"b\\tc\", 1.5]\n";
  }
  EXPECT_EQ(AllocationsOnceWarm<YamlReader>(text), 0u);
}

}  // namespace
}  // namespace plimsoll::value
