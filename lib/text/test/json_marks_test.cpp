#include "plimsoll/text/json_marks.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "json_marks_twin.h"

namespace plimsoll::text {
namespace {

std::vector<uint32_t> MarksBy(JsonMarkFunction mark, std::string text, size_t blocks_a_call) {
  text.resize((text.size() + kJsonBlock - 1) / kJsonBlock * kJsonBlock, ' ');
  std::vector<uint32_t> marks(text.size() + kJsonBlock);
  uint32_t* end = marks.data();
  JsonMarkState state;
  for (size_t at = 0; at < text.size(); at += blocks_a_call * kJsonBlock) {
    const size_t blocks = std::min(blocks_a_call, (text.size() - at) / kJsonBlock);
    end = mark(text.data() + at, static_cast<uint32_t>(at), blocks, state, end);
  }
  marks.resize(static_cast<size_t>(end - marks.data()));
  return marks;
}

void ExpectMarks(const std::string& text) {
  const std::vector<uint32_t> expected = PlainMarks(text);
  for (const JsonMarker& marker : JsonMarkers()) {
    for (size_t blocks : {1u, 2u, 7u}) {
      ASSERT_EQ(MarksBy(marker.mark, text, blocks), expected) << marker.name << " on " << text;
    }
  }
}

TEST(JsonMarks, AreWhereSomethingHappens) {
  const std::string text = R"({"a": 12, "b\n" :[true,"c"]})";
  // The comma and bracket after "c" and the colon after "a" have none; \ in "b\n" has one.
  EXPECT_EQ(PlainMarks(text), (std::vector<uint32_t>{0, 1, 3, 6, 8, 10, 12, 14, 16, 17, 18, 22, 23, 25, 27}));
  ExpectMarks(text);
}

TEST(JsonMarks, AreTheSameForEveryKernelAtEveryBlockBoundary) {
  const std::string core = R"("\\\"x\\" "é",[1 ,tru"a":2}{"b" }  "\)";
  for (size_t before = 0; before < 130; ++before) {
    ExpectMarks(std::string(before, ' ') + core);
    ExpectMarks(std::string(before, 'x') + core);
    ExpectMarks("\"" + std::string(before, '\\') + core);
  }
}

TEST(JsonMarks, AreTheSameForEveryKernelOnAnySingleByte) {
  for (int c = 0; c < 256; ++c) {
    const char byte = static_cast<char>(c);
    ExpectMarks(std::string("a") + byte + "b \"" + byte + "\"" + byte);
  }
}

TEST(JsonMarks, AreTheSameForEveryKernelOnRandomBytes) {
  std::mt19937 random(1);
  const std::string_view likely = "{}[]:,\"\"\"\\\\ \n\t\r01atn\x01\x1f\x7f\x80\xff";
  for (int round = 0; round < 2000; ++round) {
    std::string text(random() % 400, ' ');
    for (char& c : text)
      c = random() % 8 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
    ExpectMarks(text);
  }
}

}  // namespace
}  // namespace plimsoll::text
