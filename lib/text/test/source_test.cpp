#include "plimsoll/text/source.h"

#include <gtest/gtest.h>

#include <utility>

namespace plimsoll::text {
namespace {

TEST(Source, SharesTheBytesOfAnotherOne) {
  Source owner("a.yaml", "a: 1");
  const char* bytes = owner.bytes().data();
  const Source shared = Source::Sharing("b.yaml", owner);
  const Source moved = std::move(owner);
  EXPECT_EQ(shared.name(), "b.yaml");
  EXPECT_EQ(shared.bytes(), "a: 1");
  EXPECT_EQ(shared.bytes().data(), bytes);
  EXPECT_EQ(moved.bytes().data(), bytes);
  EXPECT_EQ(bytes[4], '\n');  // what is after the last byte is shared, too
}

}  // namespace
}  // namespace plimsoll::text
