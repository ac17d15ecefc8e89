#include "plimsoll/lsp/protocol/uri.h"

#include <gtest/gtest.h>

namespace plimsoll::lsp {
namespace {

TEST(Uri, OfFilesAreEscaped) {
  EXPECT_EQ(UriOfPath("/home/me/a b%.yaml"), "file:///home/me/a%20b%25.yaml");
  EXPECT_EQ(PathOfUri("file:///home/me/a%20b%25.yaml"), "/home/me/a b%.yaml");
  for (const char* path : {"/", "/a", "/\xC3\xA9/\xF0\x9F\x98\x80", "/a#b?c", "/a:b"}) {
    EXPECT_EQ(PathOfUri(UriOfPath(path)), path);
  }
}

TEST(Uri, OfOtherKindsHaveNoPath) {
  EXPECT_EQ(PathOfUri("untitled:1"), std::nullopt);
  EXPECT_EQ(PathOfUri(""), std::nullopt);
  EXPECT_EQ(PathOfUri("file://elsewhere/a"), std::nullopt);
  EXPECT_EQ(PathOfUri("file:///a%00b"), std::nullopt);
}

TEST(Uri, IsReadLeniently) {
  EXPECT_EQ(PathOfUri("file:///a%zz%4"), "/a%zz%4");
  EXPECT_EQ(PathOfUri("file://localhost/a/"), "/a");
}

}  // namespace
}  // namespace plimsoll::lsp
