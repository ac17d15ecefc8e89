#include "plimsoll/merge/typed/typed.h"

#include <gtest/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"

namespace plimsoll::merge {
namespace {

const MergeProgram& TypedTypes() {
  static const MergeProgram kTypes = CompileComponents(R"({"T":{"type":"object","properties":{
    "s":{"type":"string"},"n":{"type":"integer"},
    "m":{"type":"object","additionalProperties":{"type":"string"}},
    "am":{"type":"object","additionalProperties":{"type":"string"},"x-kubernetes-map-type":"atomic"},
    "st":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}},
    "set":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"},
    "al":{"type":"array","items":{"type":"string"}},
    "any":{},
    "list":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
      "items":{"type":"object","properties":{"name":{"type":"string"},"v":{"type":"string"}}}},
    "ports":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port","protocol"],
      "items":{"type":"object","properties":{"port":{"type":"integer"},"v":{"type":"string"},
        "protocol":{"type":"string","default":"TCP"}}}}}}})");
  return kTypes;
}

std::string MergeOf(std::string_view live, std::string_view config) {
  Parsed parsed;
  const Merged merged =
      Merge(parsed.Of(TypedTypes(), "T", live), parsed.Of(TypedTypes(), "T", config), parsed.arena);
  return merged.errors.empty() ? NodeJson(merged.value) : ErrorText(merged.errors);
}

std::string LettersIn(std::string_view json_list) {
  std::string out;
  for (const char c : json_list) {
    if (c >= 'a' && c <= 'z') out += c;
  }
  return out;
}

std::string SetOf(std::string_view letters) {
  std::string out;
  for (const char c : letters) out += std::string(out.empty() ? "" : ",") + '"' + c + '"';
  return R"({"set":[)" + out + "]}";
}

std::string Order(std::string_view live, std::string_view config) {
  const std::string merged = MergeOf(SetOf(live), SetOf(config));
  return LettersIn(merged.substr(merged.find('[')));
}

std::string CompareOf(std::string_view before, std::string_view after) {
  Parsed parsed;
  const Comparison comparison =
      Compare(parsed.Of(TypedTypes(), "T", before), parsed.Of(TypedTypes(), "T", after), parsed.arena);
  std::string out;
  for (const std::string& path : comparison.added.Paths()) out += " +" + path;
  for (const std::string& path : comparison.modified.Paths()) out += " ~" + path;
  for (const std::string& path : comparison.removed.Paths()) out += " -" + path;
  return out;
}

std::string FieldsOf(std::string_view object) {
  Parsed parsed;
  return FieldsV1Text(ToFieldSet(parsed.Of(TypedTypes(), "T", object), parsed.arena));
}

std::string TypedErrors(std::string_view object, Repeats repeats = Repeats::kRefused) {
  Parsed parsed;
  const ValidationErrors errors = Validate(parsed.Of(TypedTypes(), "T", object), repeats);
  return errors.empty() ? "" : ErrorText(errors);
}

TEST(Merge, KeepsTheOrderOfTheConfigAndTheLiveItemsBeforeWhatFollowedThem) {
  EXPECT_EQ(Order("abc", "ca"), "bca");
  EXPECT_EQ(Order("abc", "cba"), "cba");
  EXPECT_EQ(Order("abcd", "dxb"), "acdxb");
  EXPECT_EQ(Order("abcd", "xy"), "abcdxy");
  EXPECT_EQ(Order("ac", "abc"), "abc");
  EXPECT_EQ(Order("ac", "bcd"), "abcd");
  EXPECT_EQ(Order("abc", "xc"), "abxc");
  EXPECT_EQ(Order("abcde", "eca"), "bdeca");
  EXPECT_EQ(Order("axbyc", "cba"), "xycba");
  EXPECT_EQ(Order("aba", "a"), "ab");
  EXPECT_EQ(Order("aba", "c"), "abac");
  EXPECT_EQ(Order("aba", "ac"), "abc");
}

TEST(Merge, NullAndEmptyDoNothingToContainersWithMembers) {
  EXPECT_EQ(MergeOf(R"({"m":{"a":"b"}})", R"({"m":null})"), R"({"m":{"a":"b"}})");
  EXPECT_EQ(MergeOf(R"({"m":{"a":"b"}})", R"({"m":{}})"), R"({"m":{"a":"b"}})");
  EXPECT_EQ(MergeOf(R"({"set":["a"]})", R"({"set":null})"), R"({"set":["a"]})");
  EXPECT_EQ(MergeOf(R"({"m":null})", R"({"m":{}})"), R"({"m":{}})");
  EXPECT_EQ(MergeOf(R"({"m":{}})", R"({"m":null})"), R"({"m":null})");
  EXPECT_EQ(MergeOf(R"({"am":{"a":"b"}})", R"({"am":null})"), R"({"am":null})");
  EXPECT_EQ(MergeOf(R"({"s":"x"})", R"({"s":null})"), R"({"s":null})");
}

TEST(Merge, TheShapeOfTheConfigWins) {
  EXPECT_EQ(MergeOf(R"({"any":{"b":"c"}})", R"({"any":"d"})"), R"({"any":"d"})");
  EXPECT_EQ(MergeOf(R"({"any":[1]})", R"({"any":{"a":"b"}})"), R"({"any":{"a":"b"}})");
  EXPECT_EQ(MergeOf(R"({"any":{"b":"c"}})", R"({"any":null})"), R"({"any":{"b":"c"}})");
  EXPECT_EQ(MergeOf(R"({"any":[1]})", R"({"any":null})"), R"({"any":null})");
}

TEST(Merge, ADefaultedKeyNamesTheItemButIsNotWritten) {
  EXPECT_EQ(MergeOf(R"({"ports":[{"port":80,"v":"x"}]})", R"({"ports":[{"port":80,"protocol":"TCP"}]})"),
            R"({"ports":[{"port":80,"protocol":"TCP","v":"x"}]})");
  EXPECT_EQ(MergeOf(R"({"ports":[{"port":80,"v":"x"}]})", R"({"ports":[{"port":80}]})"),
            R"({"ports":[{"port":80,"v":"x"}]})");
}

TEST(Merge, HandsOnTheLiveObjectWhenNothingChanges) {
  Parsed parsed;
  const Typed live =
      parsed.Of(TypedTypes(), "T", R"({"al":["x"],"list":[{"name":"a","v":"x"}],"m":{"k":"v"},"s":"q"})");
  const Typed config = parsed.Of(TypedTypes(), "T", R"({"al":["x"],"list":[{"name":"a"}],"m":{"k":"v"}})");
  EXPECT_TRUE(Merge(live, config, parsed.arena).value.Is(live.value));
}

TEST(Merge, RefusesAConfigThatNamesAnItemTwice) {
  Parsed parsed;
  const Typed live = parsed.Of(TypedTypes(), "T", "{}");
  const Typed config = parsed.Of(TypedTypes(), "T", R"({"set":["a","a"]})");
  EXPECT_EQ(ErrorText(Merge(live, config, parsed.arena, Repeats::kAllowed).errors),
            ".set: duplicate entries for key [=\"a\"]");
}

TEST(Compare, ReportsWhatWasAddedChangedAndRemoved) {
  EXPECT_EQ(CompareOf("{}", R"({"list":[{"name":"a","v":"x"}]})"),
            R"( +.list +.list[name="a"] +.list[name="a"].name +.list[name="a"].v)");
  EXPECT_EQ(CompareOf(R"({"list":[{"name":"a"}]})", R"({"list":[]})"),
            R"( -.list[name="a"] -.list[name="a"].name)");
  EXPECT_EQ(CompareOf(R"({"m":{"a":"b"}})", R"({"m":{}})"), " -.m.a");
  EXPECT_EQ(CompareOf("{}", R"({"m":{}})"), " +.m");
  EXPECT_EQ(CompareOf(R"({"m":null})", R"({"m":{}})"), " ~.m");
  EXPECT_EQ(CompareOf(R"({"n":1})", R"({"n":1.0})"), "");
  EXPECT_EQ(CompareOf(R"({"set":["a","b"]})", R"({"set":["b","a"]})"), "");
  EXPECT_EQ(CompareOf(R"({"al":["a","b"]})", R"({"al":["b","a"]})"), " ~.al");
  EXPECT_EQ(CompareOf(R"({"any":{"a":{"b":"c"}}})", R"({"any":{"a":"d"}})"), " ~.any.a -.any.a.b");
}

TEST(Compare, DuplicateItemsAreOneUnit) {
  EXPECT_EQ(CompareOf(R"({"set":["a","a"]})", R"({"set":["a"]})"), R"( +.set[="a"] -.set[="a"])");
  EXPECT_EQ(CompareOf(R"({"set":["a"]})", R"({"set":["a","a"]})"), R"( +.set[="a"] -.set[="a"])");
  EXPECT_EQ(CompareOf(R"({"set":["a","a"]})", R"({"set":["a","a"]})"), "");
  EXPECT_EQ(CompareOf(R"({"set":["a","a"]})", R"({"set":["a","a","a"]})"), R"( ~.set[="a"])");
}

TEST(ToFieldSet, OwnsLeavesItemsAndEntriesButNoStructs) {
  EXPECT_EQ(FieldsOf(R"({"st":{"a":"x"}})"), R"({"f:st":{"f:a":{}}})");
  EXPECT_EQ(FieldsOf(R"({"m":{"a":"b"},"am":{"a":"b"}})"), R"({"f:am":{},"f:m":{"f:a":{}}})");
  EXPECT_EQ(FieldsOf(R"({"list":[{"name":"a","v":"x"}]})"),
            R"({"f:list":{"k:{\"name\":\"a\"}":{".":{},"f:name":{},"f:v":{}}}})");
  EXPECT_EQ(FieldsOf(R"({"ports":[{"port":80}]})"),
            R"({"f:ports":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:port":{}}}})");
  EXPECT_EQ(FieldsOf(R"({"st":{},"m":null,"set":[]})"), R"({"f:m":{},"f:st":{}})");
  EXPECT_EQ(FieldsOf(R"({"list":[{"name":"a"},{"name":"a"}]})"), R"({"f:list":{"k:{\"name\":\"a\"}":{}}})");
}

TEST(Validate, NamesThePathAndTheReason) {
  EXPECT_EQ(TypedErrors(R"({"zz":1})"), ".zz: field not declared in schema");
  EXPECT_EQ(TypedErrors(R"({"n":"x"})"), ".n: expected numeric (int or float), got string");
  EXPECT_EQ(TypedErrors(R"({"s":["q"]})"),
            R"(.s: expected string, got &value.valueUnstructured{Value:[]interface {}{"q"}})");
  EXPECT_EQ(TypedErrors(R"({"list":[null]})"),
            ".list: element 0: associative list with keys may not have a null element");
  EXPECT_EQ(
      TypedErrors(R"({"list":[{"v":"x"}]})"),
      ".list: element 0: associative list with keys has an element that omits all key fields [\"name\"] (and "
      "doesn't have default values for any key fields)");
  EXPECT_EQ(TypedErrors(R"({"al":[1,"a"]})"),
            ".al[0]: expected string, got &value.valueUnstructured{Value:1}");
  EXPECT_EQ(TypedErrors(R"({"n":"x","s":true})"),
            "errors:\n  .n: expected numeric (int or float), got string\n  .s: expected string, got "
            "&value.valueUnstructured{Value:true}");
}

TEST(Validate, RefusesTwoSpellingsOfOneItemUnlessAllowed) {
  const std::string_view twice = R"({"ports":[{"port":80},{"port":80,"protocol":"TCP"}]})";
  EXPECT_EQ(TypedErrors(twice), R"(.ports: duplicate entries for key [port=80,protocol="TCP"])");
  EXPECT_EQ(TypedErrors(twice, Repeats::kAllowed), "");
}

TEST(Remove, DropsWhatIsListedAndLeavesNullWhereNothingIsLeft) {
  Parsed parsed;
  const Typed object = parsed.Of(
      TypedTypes(), "T", R"({"list":[{"name":"a","v":"x"},{"name":"b"}],"m":{"k":"v"},"am":{"q":"r"}})");
  const auto removed = [&](std::string_view set) {
    return NodeJson(RemoveItems(object, parsed.Set(set), parsed.arena));
  };
  EXPECT_EQ(removed(R"({"f:list":{"k:{\"name\":\"a\"}":{}}})"),
            R"({"am":{"q":"r"},"list":[{"name":"b"}],"m":{"k":"v"}})");
  EXPECT_EQ(removed(R"({"f:m":{"f:k":{}},"f:am":{"f:q":{}},"f:list":{}})"), R"({"am":null,"m":null})");
  EXPECT_EQ(removed(R"({"f:m":{},"f:am":{},"f:list":{}})"), "null");
}

TEST(Extract, KeepsWhatIsListedWithItsKeysOnRequest) {
  Parsed parsed;
  const Typed object =
      parsed.Of(TypedTypes(), "T", R"({"list":[{"name":"a","v":"x"}],"st":{"a":"x"},"am":{"q":"r"}})");
  const auto extracted = [&](std::string_view set, KeyFields keys) {
    return NodeJson(ExtractItems(object, parsed.Set(set), keys, parsed.arena));
  };
  const std::string_view v = R"({"f:list":{"k:{\"name\":\"a\"}":{"f:v":{}}}})";
  EXPECT_EQ(extracted(v, KeyFields::kAsListed), R"({"list":[{"v":"x"}]})");
  EXPECT_EQ(extracted(v, KeyFields::kAppended), R"({"list":[{"name":"a","v":"x"}]})");
  EXPECT_EQ(extracted(R"({"f:am":{"f:q":{}}})", KeyFields::kAsListed), R"({"am":{"q":"r"}})");
  EXPECT_EQ(extracted(R"({"f:st":{}})", KeyFields::kAsListed), R"({"st":null})");
  EXPECT_EQ(extracted(R"({"f:st":{"f:a":{}}})", KeyFields::kAsListed), R"({"st":{"a":"x"}})");
}

TEST(NamedFields, AddsTheDeclaredFieldsOnTheWay) {
  Parsed parsed;
  const FieldSet set =
      parsed.Set(R"({"f:st":{"f:a":{}},"f:list":{"k:{\"name\":\"a\"}":{"f:v":{}}},"f:x":{"f:y":{}}})");
  EXPECT_EQ(
      FieldsV1Text(EnsureNamedFieldsAreMembers(set, TypedTypes(), *TypedTypes().Find("T"), parsed.arena)),
      R"({"f:list":{".":{},"k:{\"name\":\"a\"}":{"f:v":{}}},"f:st":{".":{},"f:a":{}},"f:x":{"f:y":{}}})");
}

TEST(Reconcile, PutsTheContainerInPlaceOfWhatIsInside) {
  Parsed parsed;
  const auto reconciled = [&](std::string_view json) {
    const auto set = Reconcile(parsed.Set(json), TypedTypes(), *TypedTypes().Find("T"), parsed.arena);
    return *set ? FieldsV1Text(**set) : "unchanged";
  };
  EXPECT_EQ(reconciled(R"({"f:am":{"f:q":{}},"f:al":{"v:\"a\"":{}},"f:s":{}})"),
            R"({"f:al":{},"f:am":{},"f:s":{}})");
  EXPECT_EQ(reconciled(R"({"f:am":{},"f:m":{"f:k":{}},"f:gone":{"f:x":{}}})"), "unchanged");
}

}  // namespace
}  // namespace plimsoll::merge
