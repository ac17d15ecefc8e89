#include "plimsoll/text/stream_buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "plimsoll/text/source.h"

namespace plimsoll::text {
namespace {

using Status = StreamBuffer::Status;

// The letters a to z over and over, in pieces of a size, up to an end.
class Letters : public ByteSource {
 public:
  Letters(size_t size, size_t piece) : size_(size), piece_(piece) {}

  Result<size_t> Read(std::span<char> room) override {
    const size_t size = std::min({piece_, room.size(), size_ - at_});
    for (size_t i = 0; i < size; ++i) room[i] = LetterAt(at_++);
    return size;
  }
  static char LetterAt(uint64_t offset) { return static_cast<char>('a' + offset % 26); }

 private:
  size_t size_;
  size_t piece_;
  size_t at_ = 0;
};

void ExpectLetters(const StreamBuffer& buffer) {
  for (size_t i = 0; i < buffer.text().size(); ++i) {
    ASSERT_EQ(buffer.text()[i], Letters::LetterAt(buffer.offset() + i));
  }
  const std::string_view padding(buffer.text().data() + buffer.text().size(), kPadding);
  EXPECT_EQ(padding, std::string(kPadding, '\0'));
}

TEST(StreamBuffer, HoldsWhatIsNotDropped) {
  Letters letters(1000, 7);
  StreamBuffer buffer(letters, 100, 64);
  uint64_t dropped = 0;
  for (size_t step = 0; buffer.More() == Status::kMore; ++step) {
    ExpectLetters(buffer);
    const size_t used = step % 3 == 0 ? buffer.text().size() : buffer.text().size() / 2;
    buffer.Drop(used);
    dropped += used;
    EXPECT_EQ(buffer.offset(), dropped);
  }
  EXPECT_TRUE(buffer.complete());
  EXPECT_EQ(buffer.More(), Status::kEnd);
  EXPECT_EQ(dropped + buffer.text().size(), 1000u);
}

TEST(StreamBuffer, GrowsUpToWhatItMayHold) {
  Letters letters(100'000, 1000);
  StreamBuffer buffer(letters, 5000, 64);
  EXPECT_EQ(buffer.MoreUntil(5000), Status::kMore);
  EXPECT_GE(buffer.text().size(), 5000u);
  EXPECT_EQ(buffer.MoreUntil(100'000), Status::kFull);
  EXPECT_LE(buffer.text().size(), 4 * 5000u);
  ExpectLetters(buffer);
  buffer.Drop(buffer.text().size());
  EXPECT_EQ(buffer.More(), Status::kMore);
}

TEST(StreamBuffer, StopsAtTheEndOfTheStream) {
  Letters letters(100, 1000);
  StreamBuffer buffer(letters, 5000);
  EXPECT_EQ(buffer.MoreUntil(200), Status::kEnd);
  EXPECT_EQ(buffer.text().size(), 100u);
  EXPECT_EQ(buffer.place(), (Place{1, 1}));
  EXPECT_EQ(buffer.PlaceOf(99), (Place{1, 100}));
  buffer.Drop(10);
  EXPECT_EQ(buffer.place(), (Place{1, 11}));
}

class Broken : public ByteSource {
 public:
  Result<size_t> Read(std::span<char>) override { return Fail("gone"); }
};

TEST(StreamBuffer, HandsOnTheSourcesFailure) {
  Broken broken;
  StreamBuffer buffer(broken, 100);
  EXPECT_EQ(buffer.More(), Status::kFailed);
  EXPECT_EQ(buffer.error().message, "gone");
}

}  // namespace
}  // namespace plimsoll::text
