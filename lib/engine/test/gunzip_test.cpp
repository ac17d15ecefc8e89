#include "../src/input/gunzip.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>

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

// Comes in pieces of a given size.
class PiecesReadOnce final : public text::ByteSource {
 public:
  PiecesReadOnce(std::string bytes, size_t size) : bytes_(std::move(bytes)), size_(size) {}

  Result<size_t> Read(std::span<char> room) override {
    EXPECT_FALSE(ended_) << "asked again after the end";
    const size_t count = std::min({size_, room.size(), bytes_.size() - given_});
    std::copy_n(bytes_.data() + given_, count, room.data());
    given_ += count;
    ended_ = count == 0;
    return count;
  }

 private:
  std::string bytes_;
  size_t size_;
  size_t given_ = 0;
  bool ended_ = false;
};

// Everything a source gives, or what it fails with after a `!`.
std::string ReadUnpacked(std::string bytes, size_t piece, size_t room = 100) {
  auto source = Unpacked(std::make_unique<PiecesReadOnce>(std::move(bytes), piece));
  if (!source) return "!" + source.error().message;
  std::string out;
  std::string part(room, '\0');
  for (;;) {
    const Result<size_t> got = (*source)->Read(part);
    if (!got) return "!" + got.error().message;
    if (*got == 0) return out;
    out.append(part, 0, *got);
  }
}

TEST(Unpacked, GivesWhatGzipPacked) {
  const std::string large(300'000, 'x');
  for (const size_t piece : {1u, 2u, 7u, 100'000u}) {
    EXPECT_EQ(ReadUnpacked(Packed("kind: A\n") + Packed(large), piece), "kind: A\n" + large);
    EXPECT_EQ(ReadUnpacked(Packed(""), piece), "");
  }
}

TEST(Unpacked, GivesOtherBytesAsTheyAre) {
  for (const std::string_view plain : {"", "a", "ab", "kind: A\n", "\x1F\x8B", "\x1F\x8Bxyz"}) {
    for (const size_t piece : {1u, 100u}) EXPECT_EQ(ReadUnpacked(std::string(plain), piece), plain);
  }
}

TEST(Unpacked, RefusesDamage) {
  const std::string good = Packed("kind: A\n");
  for (const size_t piece : {1u, 100u}) {
    EXPECT_EQ(ReadUnpacked(good.substr(0, good.size() - 1), piece),
              "!is a damaged gzip file: it is truncated");
    EXPECT_EQ(ReadUnpacked(good + "x", piece), "!is a damaged gzip file: it is followed by other data");
    EXPECT_EQ(ReadUnpacked("\x1F\x8B\x08", piece), "!is a damaged gzip file: it is truncated");
  }
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

// As large a text as may be unpacked freely, and what makes it larger.
std::string ZerosPacked(uint64_t bytes) { return Packed(std::string(bytes, '\0')); }

TEST(Gunzip, RefusesBombs) {
  EXPECT_TRUE(Gunzip("a.gz", ZerosPacked(kFreeUnpackedBytes), uint64_t{1} << 30));
  const ReadFile bomb = Gunzip("a.gz", ZerosPacked(kFreeUnpackedBytes + 1), uint64_t{1} << 30);
  ASSERT_FALSE(bomb);
  EXPECT_TRUE(bomb.error().too_large);
  EXPECT_EQ(bomb.error().message,
            "unpacks to more than 200 times its size; unpack it first if that is meant");
}

TEST(Unpacked, RefusesBombs) {
  EXPECT_EQ(ReadUnpacked(ZerosPacked(kFreeUnpackedBytes + 1), 1000, 100'000),
            "!unpacks to more than 200 times its size; unpack it first if that is meant");
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
