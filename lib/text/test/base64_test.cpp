#include "plimsoll/text/base64.h"

#include <gtest/gtest.h>

namespace plimsoll::text {
namespace {

std::string Encoded(std::string_view bytes) {
  std::string out;
  AppendBase64(out, bytes);
  return out;
}

// Section 10 of RFC 4648.
TEST(AppendBase64, PadsTheLastGroup) {
  EXPECT_EQ(Encoded(""), "");
  EXPECT_EQ(Encoded("f"), "Zg==");
  EXPECT_EQ(Encoded("fo"), "Zm8=");
  EXPECT_EQ(Encoded("foo"), "Zm9v");
  EXPECT_EQ(Encoded("foob"), "Zm9vYg==");
  EXPECT_EQ(Encoded("fooba"), "Zm9vYmE=");
  EXPECT_EQ(Encoded("foobar"), "Zm9vYmFy");
}

TEST(AppendBase64, IsUndoneByDecoding) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  for (size_t length = 0; length <= bytes.size(); ++length) {
    std::string decoded;
    ASSERT_TRUE(DecodeBase64(Encoded(std::string_view(bytes).substr(0, length)), decoded));
    EXPECT_EQ(decoded, bytes.substr(0, length));
  }
}

}  // namespace
}  // namespace plimsoll::text
