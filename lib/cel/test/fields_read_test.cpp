#include "plimsoll/cel/check/fields_read.h"

#include <gtest/gtest.h>

#include <set>

namespace plimsoll::cel {
namespace {

// Each path joined by dots, sorted, parted by spaces; `*` for all of self.
std::string Reads(std::string_view expression) {
  std::set<std::string> paths;
  for (const auto& names : FieldsRead(expression)) {
    std::string path;
    for (const std::string& name : names) path += (path.empty() ? "" : ".") + name;
    paths.insert(path.empty() ? "*" : path);
  }
  std::string out;
  for (const std::string& path : paths) out += (out.empty() ? "" : " ") + path;
  return out;
}

TEST(FieldsRead, AreTheSelectionsFromSelf) {
  EXPECT_EQ(Reads("self.min <= self.limits.max"), "limits.max min");
  EXPECT_EQ(Reads("has(self.a) && size(self.b.c) > 0"), "a b.c");
  EXPECT_EQ(Reads("self.kind in ['a', oldSelf.b] ? {'x': self.c}.x == 1 : true"), "b c kind");
}

TEST(FieldsRead, CoverWhatMacrosGoOver) {
  EXPECT_EQ(Reads("self.ports.all(p, p.port > self.low)"), "low ports");
  EXPECT_EQ(Reads("self.a.exists(k, self.a[k] == 'x')"), "a");
}

TEST(FieldsRead, AreAllWhereSelfIsUsedAsAWhole) {
  EXPECT_EQ(Reads("self == oldSelf"), "*");
  EXPECT_EQ(Reads("self.a == 1 || size(self) > 3"), "* a");
  EXPECT_EQ(Reads("self.?a.orValue(1) == 1"), "*");
}

TEST(FieldsRead, AreAllOfWhatCannotBeParsed) { EXPECT_EQ(Reads("self.a =="), "*"); }

TEST(FieldsRead, AreNamedAsInTheSchema) { EXPECT_EQ(Reads("self.a__dash__b == 1"), "a-b"); }

TEST(FieldsRead, MayBeNone) { EXPECT_EQ(Reads("1 == 2"), ""); }

}  // namespace
}  // namespace plimsoll::cel
