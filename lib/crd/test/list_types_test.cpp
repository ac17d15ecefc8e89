#include "plimsoll/crd/list_types.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "json_text.h"

namespace plimsoll::crd {
namespace {

using Texts = std::vector<std::string>;

const char* const kSetInS = R"({"properties":{"s":{"x-kubernetes-list-type":"set","items":{}}}})";
const char* const kMapInM =
    R"({"properties":{"m":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{}}}})";
const char* const kMapOfTwoInM =
    R"({"properties":{"m":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["b","a"],"items":{}}}})";

finding::ErrorList Check(const JsonSchema& schema, const JsonText& object) {
  RuleMemory memory;
  finding::ErrorList errors;
  ListTypes(schema.schema, schema.plan).Check(object.root(), memory, errors);
  return errors;
}

Texts ErrorsOf(std::string_view schema, const std::string& object) {
  return TextsOf(Check(JsonSchema(schema), JsonText(object)));
}

TEST(ListSet, ReportsTheSecondOfEachValueOnce) {
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":["a","b","a","a","b","c"]})"),
            (Texts{R"(s[2]: Duplicate value: "a")", R"(s[4]: Duplicate value: "b")"}));
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":["a"]})"), Texts{});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[]})"), Texts{});
}

TEST(ListSet, ScalarsAreTheSameByTypeAndValue) {
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[1,1.0,"1",true,null,"true","",0,false]})"), Texts{});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[1,1]})"), Texts{"s[1]: Duplicate value: 1"});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[1.0,1e0]})"), Texts{"s[1]: Duplicate value: 1"});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[0.0,-0.0]})"), Texts{"s[1]: Duplicate value: -0"});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[null,null]})"), Texts{"s[1]: Duplicate value: null"});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[true,false,true]})"), Texts{"s[2]: Duplicate value: true"});
}

TEST(ListSet, ObjectsAndListsAreTheSameByTheirJson) {
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[{"a":1,"b":[2.5]},{"b":[2.5],"a":1.0}]})"),
            Texts{R"(s[1]: Duplicate value: {"a":1,"b":[2.5]})"});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[[1],[1.0],[1,2]]})"), Texts{"s[1]: Duplicate value: [1]"});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[[0.0],[-0.0]]})"), Texts{});
  EXPECT_EQ(ErrorsOf(kSetInS, R"({"s":[[],{},"[]","{}"]})"), Texts{});
}

TEST(ListMap, ComparesTheKey) {
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":[{"k":"a","v":1},{"k":"b"},{"k":"a"}]})"),
            Texts{R"(m[2]: Duplicate value: {"k":"a"})"});
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":[{"k":1},{"k":1.0},{"k":"1"},{"k":null},{}]})"), Texts{});
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":[{"k":[1]},{"k":[1.0]}]})"),
            Texts{R"(m[1]: Duplicate value: {"k":[1]})"});
}

TEST(ListMap, ItemsWithoutTheKeyAreTheSameAndNullIsOneOfThem) {
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":[{"v":1},{"v":2}]})"), Texts{"m[1]: Duplicate value: {}"});
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":[null,{"k":null},{}]})"), Texts{"m[2]: Duplicate value: {}"});
}

TEST(ListMap, SeveralKeysAreComparedTogetherByTheirJson) {
  EXPECT_EQ(ErrorsOf(kMapOfTwoInM, R"({"m":[{"a":1,"b":"x"},{"b":"x","a":1.0,"v":2},{"a":1},{"b":1}]})"),
            Texts{R"(m[1]: Duplicate value: {"a":1,"b":"x"})"});
  EXPECT_EQ(ErrorsOf(kMapOfTwoInM, R"({"m":[null,{"v":1}]})"), Texts{"m[1]: Duplicate value: {}"});
  EXPECT_EQ(ErrorsOf(kMapOfTwoInM, R"({"m":[{"a":"<"},{"a":"<"}]})"),
            Texts{R"(m[1]: Duplicate value: {"a":"\u003c"})"});
}

TEST(ListMap, OneItemThatIsNoObjectIsAllThatIsSaid) {
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":["x"]})"),
            Texts{R"(m[0]: Invalid value: "x": must be an object for an array of list-type map)"});
  EXPECT_EQ(ErrorsOf(kMapInM, R"({"m":[{"k":1},{"k":1},[2]]})"),
            Texts{"m[2]: Invalid value: [2]: must be an object for an array of list-type map"});
}

TEST(ListTypes, AreFoundWhereverTheSchemaLeads) {
  const char* schema = R"({"properties":{"p":{"additionalProperties":{"items":{"properties":{
    "s":{"x-kubernetes-list-type":"set","items":{"x-kubernetes-list-type":"set","items":{}}}}}}}}})";
  EXPECT_EQ(ErrorsOf(schema, R"({"p":{"a.b":[{},{"s":[[1,1],[2],[2]]}],"c":5}})"),
            (Texts{"p[a.b][1].s[2]: Duplicate value: [2]", "p[a.b][1].s[0][1]: Duplicate value: 1"}));
}

TEST(ListTypes, OtherListsMayHoldAnything) {
  EXPECT_EQ(
      ErrorsOf(R"({"properties":{"l":{"x-kubernetes-list-type":"atomic","items":{}},"u":{"items":{}}}})",
               R"({"l":[1,1],"u":[1,1]})"),
      Texts{});
}

TEST(ListTypes, TheSecondPlaceIsShownAndTheFirstNamed) {
  const JsonSchema schema(kMapInM);
  const JsonText object(R"({"m": [{"k":"z"}, {"k":"a"}, [0], {"k":"a"}]})");
  const JsonText valid(R"({"m": [{"k":"z"}, {"k":"a"}, {"k":"a" }]})");
  EXPECT_EQ(Check(schema, object).size(), 1u);
  const finding::ErrorList errors = Check(schema, valid);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].place.offset, 29u);
  ASSERT_TRUE(errors[0].related);
  EXPECT_EQ(errors[0].related->offset, 18u);
  EXPECT_EQ(errors[0].hint, "first at /m/1");
  EXPECT_EQ(errors[0].code, finding::Code::kDuplicateValue);
}

// Duplicates are found whatever the order, and none are invented.
TEST(ListTypes, RepeatsAreThoseOfThePlainCount) {
  std::mt19937 random(7);
  const JsonSchema schema(kMapInM);
  const char* const keys[] = {R"({"k":1})",   R"({"k":1.0})",  R"({"k":"1"})", "{}",
                              "null",         R"({"k":null})", R"({"k":[1]})", R"({"k":{}})",
                              R"({"k":"x"})", R"({"k":true})"};
  for (int round = 0; round < 500; ++round) {
    std::vector<size_t> picks(random() % 12);
    for (size_t& pick : picks) pick = random() % std::size(keys);
    std::string text;
    std::vector<size_t> seconds;
    std::vector<int> seen(std::size(keys), 0);
    for (size_t i = 0; i < picks.size(); ++i) {
      text += (i == 0 ? "" : ",") + std::string(keys[picks[i]]);
      const size_t kind = picks[i] == 4 ? 3 : picks[i];  // null has no key either
      if (++seen[kind] == 2) seconds.push_back(i);
    }
    const JsonText object(R"({"m":[)" + text + "]}");
    const finding::ErrorList errors = Check(schema, object);
    ASSERT_EQ(errors.size(), seconds.size()) << text;
    for (size_t i = 0; i < errors.size(); ++i) {
      EXPECT_EQ(errors[i].Field(), "m[" + std::to_string(seconds[i]) + "]") << text;
    }
  }
}

TEST(ListTypes, LongAndDeepListsAreNoTrouble) {
  std::string items = R"("v0")";
  for (int i = 1; i < 100'000; ++i) items += ",\"v" + std::to_string(i % 50'000) + "\"";
  EXPECT_EQ(Check(JsonSchema(kSetInS), JsonText(R"({"s":[)" + items + "]}")).size(), 50'000u);
  const std::string deep = std::string(9'000, '[') + std::string(9'000, ']');
  EXPECT_EQ(Check(JsonSchema(kSetInS), JsonText(R"({"s":[)" + deep + "," + deep + "]}")).size(), 1u);
}

}  // namespace
}  // namespace plimsoll::crd
