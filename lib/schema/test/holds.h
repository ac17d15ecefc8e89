// Says of many texts at once whether they have a format.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>

#include "plimsoll/schema/formats.h"

namespace plimsoll::schema {

inline void ExpectHolds(Format format, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) EXPECT_TRUE(Holds(format, text)) << text;
}

inline void ExpectFails(Format format, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) EXPECT_FALSE(Holds(format, text)) << text;
}

}  // namespace plimsoll::schema
