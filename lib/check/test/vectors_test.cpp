// The recorded verdicts of the real code, where they are at hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "plimsoll/value/write.h"
#include "read.h"

namespace plimsoll::check {
namespace {

std::string TextOf(value::Value value) { return *value::WriteJson(value); }

TEST(SchemaVectors, AreAllAnsweredAsRecorded) {
  std::ifstream file(PLIMSOLL_ROOT "/../shared/vectors/admission/schema.jsonl");
  if (!file) GTEST_SKIP() << "no vectors";
  std::string line;
  int wrong = 0, all = 0;
  while (std::getline(file, line)) {
    ++all;
    const Json request(line);
    // The raw text keeps the numbers' literals.
    Texts expected;
    for (value::Value error : request.root().Find("expect")->Find("errors")->Items()) {
      expected.emplace_back(error.Find("text")->AsString());
    }
    const std::string schema = TextOf(*request.root().Find("schema"));
    const size_t at = line.find("\"object\":") + 9;
    const size_t to = line.find(",\"expect\":");
    Texts actual = Check(schema, line.substr(at, to - at));
    std::ranges::sort(actual);
    std::ranges::sort(expected);
    if (actual != expected) {
      ++wrong;
      std::string text = std::string(request.root().Find("id")->AsString()) + "\n want";
      for (auto& t : expected) text += "\n   " + t;
      text += "\n have";
      for (auto& t : actual) text += "\n   " + t;
      ADD_FAILURE() << text;
    }
  }
  EXPECT_EQ(wrong, 0) << "of " << all;
}

}  // namespace
}  // namespace plimsoll::check
