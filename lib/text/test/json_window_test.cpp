#include "plimsoll/text/json_window.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "json_marks_twin.h"
#include "plimsoll/text/source.h"

namespace plimsoll::text {
namespace {

std::string RandomJsonBytes(std::mt19937& random, size_t size) {
  const std::string_view likely = "{}[]:,\"\"\\ \n 01atnabcdefgh\x80";
  std::string text(size, ' ');
  for (char& c : text) c = likely[random() % likely.size()];
  return text;
}

std::vector<uint32_t> Walk(JsonWindow& window, JsonCursor at) {
  std::vector<uint32_t> marks;
  while (!at.Low() || !(at = window.Refill(at)).Low()) marks.push_back(*at.next++);
  return marks;
}

TEST(JsonWindow, MovesOverATextOfAnySizeWithAnyFirstStep) {
  std::mt19937 random(2);
  JsonWindow window;
  for (size_t size : {0u, 1u, 63u, 64u, 65u, 500u, 16383u, 16384u, 16385u, 70000u}) {
    const Source source("", RandomJsonBytes(random, size));
    for (uint32_t first : {0u, 64u, 100u, 512u, JsonWindow::kLargest}) {
      EXPECT_EQ(Walk(window, window.Start(source.bytes(), 0, first)), PlainMarks(source.bytes())) << size;
    }
  }
}

TEST(JsonWindow, NeverReadsPastTheEndOfThePieceItWasGiven) {
  const Source source("", "[1,2]\"]]]]\\\"\"");
  JsonWindow window;
  EXPECT_EQ(Walk(window, window.Start(source.bytes().substr(0, 5), 0)),
            (std::vector<uint32_t>{0, 1, 2, 3, 4}));
}

TEST(JsonWindow, BeginsAnywhereOutsideStrings) {
  const Source source("", R"("a\"b" {"c":1})");
  JsonWindow window;
  EXPECT_EQ(Walk(window, window.Start(source.bytes(), 7)), (std::vector<uint32_t>{7, 8, 10, 12, 13}));
}

TEST(JsonWindow, PutsMarksAtTheSizeAfterTheLastOne) {
  const Source source("", "[]");
  JsonWindow window;
  const JsonCursor at = window.Start(source.bytes(), 0);
  for (uint32_t i = 0; i < JsonWindow::kReach; ++i) EXPECT_EQ(at.next[2 + i], 2u);
}

// Gives the text in pieces of a size, dropping what was used each time.
std::vector<uint32_t> WalkPieces(std::string_view text, size_t piece) {
  JsonWindow window;
  JsonCursor at = window.StartPieces();
  std::vector<uint32_t> marks;
  uint32_t begin = 0;
  for (size_t end = 0; end < text.size();) {
    end = std::min(end + piece, text.size());
    const uint32_t used = marks.empty() ? 0 : marks.back() + 1;
    const uint32_t dropped = std::min(used - begin, window.Scanned());
    begin += dropped;
    at = window.Extend(at, dropped, text.substr(begin, end - begin), end == text.size());
    while (!at.Low() || !(at = window.Refill(at)).Low()) marks.push_back(begin + *at.next++);
  }
  return marks;
}

TEST(JsonWindow, TakesATextInPiecesOfAnySize) {
  std::mt19937 random(3);
  const std::string text = RandomJsonBytes(random, 3000);
  const Source source("", text);
  for (size_t piece : {1u, 2u, 63u, 64u, 65u, 200u, 1000u, 3000u}) {
    EXPECT_EQ(WalkPieces(source.bytes(), piece), PlainMarks(text)) << piece;
  }
}

TEST(JsonWindow, FindsTheEndOfAStringFullOfEscapes) {
  std::string text = "\"";
  for (int i = 0; i < 40000; ++i) text += "x\\n";
  text += "\",1";
  const Source source("", text);
  JsonWindow window;
  JsonCursor at = window.Start(source.bytes(), 0, 64);
  ++at.next;
  const JsonWindow::StringEnd end = window.FindStringEnd(at);
  ASSERT_TRUE(end.found);
  EXPECT_EQ(end.close, text.size() - 3);
  EXPECT_EQ(end.after.Position(), text.size() - 1);
}

TEST(JsonWindow, SaysWhenAStringNeverEnds) {
  const Source source("", "\"abc\\\"");
  JsonWindow window;
  JsonCursor at = window.Start(source.bytes(), 0);
  ++at.next;
  EXPECT_FALSE(window.FindStringEnd(at).found);
}

}  // namespace
}  // namespace plimsoll::text
