#include "plimsoll/cel/values/container_indexes.h"

#include <gtest/gtest.h>

namespace plimsoll::cel {
namespace {

TEST(ContainerIndexes, KeepsAnIndexForEachOfManyContainers) {
  std::vector<value::Node> nodes(5000);
  std::vector<const value::Node*> items(nodes.size());
  ContainerIndexes indexes;
  for (int turn = 0; turn < 2; ++turn) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      ContainerIndex& index = indexes.At(nodes[i]);
      ASSERT_EQ(index.items, nullptr);
      index = {&items[i], static_cast<uint32_t>(i)};
    }
    for (size_t i = 0; i < nodes.size(); ++i) {
      EXPECT_EQ(indexes.At(nodes[i]).items, &items[i]);
      EXPECT_EQ(indexes.At(nodes[i]).mask, i);
    }
    indexes.Clear();
  }
}

}  // namespace
}  // namespace plimsoll::cel
