// docs/findings.md is generated from the table of codes: this test writes it anew when
// PLIMSOLL_WRITE_DOCS is set, and otherwise fails when it is stale.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "plimsoll/finding/code.h"

namespace plimsoll::finding {
namespace {

std::string Document() {
  std::string out =
      "# Finding codes\n\nEvery finding has one of these stable codes. This page is generated from\n"
      "`lib/finding/src/code.cpp` by `PLIMSOLL_WRITE_DOCS=1 build/dev/bin/test_finding`.\n\n"
      "| code | severity | meaning |\n|---|---|---|\n";
  for (const CodeInfo& info : AllCodes()) {
    const std::string name(info.name);
    out += "| <a id=\"" + name + "\"></a>`" + name + "` | " + std::string(NameOf(info.severity)) + " | " +
           std::string(info.meaning) + " |\n";
  }
  return out;
}

TEST(Codes, AreDocumented) {
  const std::string path = PLIMSOLL_ROOT "/docs/findings.md";
  if (std::getenv("PLIMSOLL_WRITE_DOCS") != nullptr) std::ofstream(path) << Document();
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_EQ(text.str(), Document());
}

}  // namespace
}  // namespace plimsoll::finding
