#include "plimsoll/builtin/kind/field_name.h"

#include <gtest/gtest.h>

namespace plimsoll::builtin {
namespace {

TEST(FieldName, HasTheSameNumberWhenTheProgramRunsAsWhenItIsCompiled) {
  for (const std::string_view name : kFieldNames) EXPECT_EQ(FindField(name), FieldNumber(name)) << name;
  EXPECT_EQ(FindField("replicas"), FieldName("replicas").number());
  EXPECT_EQ(FindField("replicass"), kNoField);
  EXPECT_EQ(FindField(""), kNoField);
}

}  // namespace
}  // namespace plimsoll::builtin
