#include "../src/gunzip.h"

#include <gtest/gtest.h>
#include <zlib.h>

namespace plimsoll::engine {
namespace {

std::string Packed(std::string_view text) {
  std::string out(text.size() + 1000, '\0');
  z_stream stream = {};
  EXPECT_EQ(::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  ::deflateEnd(&stream);
  return out;
}

TEST(Gunzip, UnpacksAllMembers) {
  const std::string large(1000000, 'x');
  const ReadFile file = Gunzip("a.gz", Packed("kind: A\n") + Packed(large), 10000000);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->bytes(), "kind: A\n" + large);
}

TEST(Gunzip, StopsAtTheLimit) {
  const ReadFile file = Gunzip("a.gz", Packed(std::string(1000000, 'x')), 1000);
  ASSERT_FALSE(file);
  EXPECT_TRUE(file.error().too_large);
}

TEST(Gunzip, RefusesDamage) {
  const std::string good = Packed("kind: A\n");
  EXPECT_FALSE(Gunzip("a.gz", good.substr(0, good.size() - 1), 1000));
  EXPECT_FALSE(Gunzip("a.gz", good + "x", 1000));
  std::string bad = good;
  bad[12] = static_cast<char>(bad[12] ^ 0x55);
  EXPECT_FALSE(Gunzip("a.gz", bad, 1000));
  EXPECT_FALSE(Gunzip("a.gz", "\x1F\x8B\x08", 1000));
}

}  // namespace
}  // namespace plimsoll::engine
