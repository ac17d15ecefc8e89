#include "../src/vocabulary/unified_diff.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::builtin {
namespace {

std::string TextOf(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "\n") + line;
  return out;
}

std::vector<std::string> LinesIn(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == '\n') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

// The line of `before` at which a group begins: `@@ -5,7 +5,7 @@`, from 0. One of no lines names the line
// before.
size_t BeginOf(std::string_view header) {
  size_t first = 0;
  const char* end = header.data() + header.size();
  const auto number = std::from_chars(header.data() + std::string_view("@@ -").size(), end, first);
  return std::string_view(number.ptr, end).starts_with(",0 ") ? first : first - 1;
}

// What a diff makes of a text, as the program `patch` would.
std::vector<std::string> Patched(const std::vector<std::string>& before, std::string_view diff) {
  std::vector<std::string> out;
  size_t at = 0;
  for (const std::string& line : LinesIn(diff)) {
    if (line.empty()) continue;  // after the last line
    if (line[0] == '@') {
      for (const size_t begin = BeginOf(line); at < begin; ++at) out.push_back(before[at]);
      continue;
    }
    if (line[0] != '+') {
      EXPECT_EQ(line.substr(1), before[at]);
      ++at;
    }
    if (line[0] != '-') out.push_back(line.substr(1));
  }
  out.insert(out.end(), before.begin() + static_cast<std::ptrdiff_t>(at), before.end());
  return out;
}

TEST(UnifiedDiff, ShowsThreeLinesAround) {
  EXPECT_EQ(UnifiedDiff("a\nb\nc\nd\ne\nf\ng\nh\ni", "a\nb\nc\nd\nE\nf\ng\nh\ni"),
            "@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n");
  EXPECT_EQ(UnifiedDiff("a\nb", "a\nb"), "");
}

TEST(UnifiedDiff, GroupsChangesThatAreFarFromEachOther) {
  EXPECT_EQ(UnifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9", "0\n2\n3\n4\n5\n6\n7\n8\n0"),
            "@@ -1,4 +1,4 @@\n-1\n+0\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+0\n");
}

// Where the end of one text overlaps its beginning, the longest run counts, and of these the first.
TEST(UnifiedDiff, FindsTheLongestRunOfRepeatedLines) {
  EXPECT_EQ(UnifiedDiff("a\na\na", "a\na"), "@@ -1,3 +1,2 @@\n a\n a\n-a\n");
  EXPECT_EQ(UnifiedDiff("a\nb", "a\nb\na\nb"), "@@ -1,2 +1,4 @@\n a\n b\n+a\n+b\n");
  EXPECT_EQ(UnifiedDiff("x\na\nb\nc", "a\nb\nc\nx"), "@@ -1,4 +1,4 @@\n-x\n a\n b\n c\n+x\n");
}

RC_GTEST_PROP(UnifiedDiff, MakesOneTextOfTheOther, ()) {
  const auto line = rc::gen::element<std::string>("a", "b", "c", "{", "}");
  const auto before = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(line));
  std::vector<std::string> now = before;
  if (*rc::gen::arbitrary<bool>()) {
    now = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(line));
  } else {
    now[*rc::gen::inRange<size_t>(0, now.size())] = "new";
  }
  RC_ASSERT(Patched(before, UnifiedDiff(TextOf(before), TextOf(now))) == now);
}

}  // namespace
}  // namespace plimsoll::builtin
