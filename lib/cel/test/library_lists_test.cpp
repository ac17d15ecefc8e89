#include <gtest/gtest.h>

#include "evaluate.h"

namespace plimsoll::cel {
namespace {

TEST(KubernetesLists, FindExtremesSumsAndPlaces) {
  ExpectAll({
      {"[1, 2, 2].isSorted()", R"({"bool":true})"},
      {"['b', 'a'].isSorted()", R"({"bool":false})"},
      {"[3, 1, 2].min()", R"({"int":"1"})"},
      {"[b'a', b'b'].max()", R"({"bytes":"Yg=="})"},
      {"[].min()", "error: min called on empty list"},
      {"[].max()", "error: max called on empty list"},
      {"[1, 2].sum()", R"({"int":"3"})"},
      {"[1.5, 2.0].sum()", R"({"double":"3.5"})"},
      {"[1u].sum()", R"({"uint":"1"})"},
      {"[duration('1s'), duration('2s')].sum()", R"({"duration":"3s"})"},
      {"[9223372036854775807, 1].sum()", "error: integer overflow"},
      {"dyn(['a']).sum()", "error: no such overload: sum(list)"},
      {"[1, 2, 1].indexOf(1)", R"({"int":"0"})"},
      {"[1, 2, 1].lastIndexOf(1)", R"({"int":"2"})"},
      {"[1].indexOf(3)", R"({"int":"-1"})"},
      {"dyn([1, 2]).includes(2)", R"({"bool":true})"},
      {"dyn(2).includes(2)", R"({"bool":true})"},
  });
}

TEST(Lists, SliceFlattenReverse) {
  ExpectAll({
      {"[1, 2, 3].slice(1, 3)", R"({"list":[{"int":"2"},{"int":"3"}]})"},
      {"[1].slice(-1, 0)", "error: cannot slice(-1, 0), negative indexes not supported"},
      {"[1, 2].slice(2, 1)",
       "error: cannot slice(2, 1), start index must be less than or equal to end index"},
      {"[1, 2, 3].slice(0, 9)", "error: cannot slice(0, 9), list is length 3"},
      {"[[1], [2]].flatten()", R"({"list":[{"int":"1"},{"int":"2"}]})"},
      {"[[[1]]].flatten(2)", R"({"list":[{"int":"1"}]})"},
      {"[[1]].flatten(-1)", "error: level must be non-negative"},
      {"dyn(1).flatten()", "error: no such overload: int.flatten()"},
      {"[1, 2].reverse()", R"({"list":[{"int":"2"},{"int":"1"}]})"},
      {"lists.range(2)", R"({"list":[{"int":"0"},{"int":"1"}]})"},
      {"lists.range(-1)", "error: lists.range: size must be non-negative, got -1"},
      {"lists.range(1000001)", "error: lists.range: size 1000001 exceeds maximum allowed (1000000)"},
      {"[1, 2, 1, 2].distinct()", R"({"list":[{"int":"1"},{"int":"2"}]})"},
      {"['a', 'a'].distinct()", R"({"list":[{"string":"a"}]})"},
  });
}

TEST(Lists, SortByThemselvesOrByKeys) {
  ExpectAll({
      {"[3, 1, 2].sort()", R"({"list":[{"int":"1"},{"int":"2"},{"int":"3"}]})"},
      {"[dyn(1), dyn('a')].map(x, x).sort()", "error: list elements must have the same type"},
      {"dyn({'a': 1}).sort()", "error: no such overload: sort"},
      {"[{'a': 2}, {'a': 1}].sortBy(e, e.a).map(e, e.a)", R"({"list":[{"int":"1"},{"int":"2"}]})"},
  });
}

TEST(Sets, RequireContents) {
  ExpectAll({
      {"sets.contains([1, 2, 3], [3, 1])", R"({"bool":true})"},
      {"sets.contains([1], [2])", R"({"bool":false})"},
      {"sets.equivalent([1, 1], [1])", R"({"bool":true})"},
      {"sets.intersects([1, 2], [2, 3])", R"({"bool":true})"},
      {"sets.intersects(['a'], [])", R"({"bool":false})"},
  });
}

TEST(Macros, FoldListsAndMaps) {
  ExpectAll({
      {"[1, 2].all(x, x > 0)", R"({"bool":true})"},
      {"[1, 2].exists(x, x > 1)", R"({"bool":true})"},
      {"[1, 2].exists_one(x, x > 1)", R"({"bool":true})"},
      {"[1, 2].map(x, x * 2)", R"({"list":[{"int":"2"},{"int":"4"}]})"},
      {"[1, 2, 3].map(x, x > 1, x * 2)", R"({"list":[{"int":"4"},{"int":"6"}]})"},
      {"[1, 2].filter(x, x > 1)", R"({"list":[{"int":"2"}]})"},
      {"{'a': 1}.map(k, k)", R"({"list":[{"string":"a"}]})"},
      {"[5, 6].all(i, v, i + 5 == v)", R"({"bool":true})"},
      {"[5, 6].exists(i, v, i == 1 && v == 6)", R"({"bool":true})"},
      {"[5, 6].existsOne(i, v, v == 6)", R"({"bool":true})"},
      {"[1, 2].transformList(i, v, i * v)", R"({"list":[{"int":"0"},{"int":"2"}]})"},
      {"[1, 2].transformList(i, v, i > 0, v)", R"({"list":[{"int":"2"}]})"},
      {"{'a': 1}.transformMap(k, v, v + 1)", R"({"map":[[{"string":"a"},{"int":"2"}]]})"},
      {"{'a': 1, 'b': 2}.transformMap(k, v, v > 1, v)", R"({"map":[[{"string":"b"},{"int":"2"}]]})"},
      {"{'a': 1}.transformMapEntry(k, v, {v: k})", R"({"map":[[{"int":"1"},{"string":"a"}]]})"},
      {"{'a': 1, 'b': 1}.transformMapEntry(k, v, {v: k})", "error: insert failed: key 1 already exists"},
      {"dyn(1).all(x, true)", "error: got 'types.Int', expected iterable type"},
      {"dyn(1).all(i, x, true)", "error: unsupported comprehension range type: types.Int"},
      {"[1].map(x, 1 / 0)", "error: division by zero"},
      {"[1, 2].map(x, [3].map(y, x + y))", R"({"list":[{"list":[{"int":"4"}]},{"list":[{"int":"5"}]}]})"},
  });
}

}  // namespace
}  // namespace plimsoll::cel
