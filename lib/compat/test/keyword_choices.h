// Keywords of structural schemas by type, with values for each: small ones, so that random values meet them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::compat {

struct KeywordChoice {
  const char* keyword;
  std::vector<const char*> values;  // as JSON
};

inline const std::vector<KeywordChoice>& ChoicesOfType(std::string_view type) {
  static const std::vector<KeywordChoice> kNumbers = {
      {"minimum", {"-2", "0", "3"}},
      {"maximum", {"2", "5", "8"}},
      {"exclusiveMinimum", {"true"}},
      {"exclusiveMaximum", {"true"}},
      {"multipleOf", {"2", "4", "3"}},
      {"enum", {"[1,2]", "[2,1,3]", "[3,7]"}},
      {"default", {"1", "2", "3"}},
      {"nullable", {"true"}},
      {"format", {R"("int32")", R"("int64")", R"("double")"}},
      {"anyOf", {R"([{"minimum":3},{"maximum":1}])", R"([{"minimum":3},{"maximum":1},{"enum":[2]}])"}},
      {"oneOf", {R"([{"minimum":3},{"maximum":1}])", R"([{"enum":[1]},{"enum":[2,3]}])"}},
      {"allOf", {R"([{"minimum":1}])", R"([{"minimum":1},{"maximum":6}])", R"([{"enum":[1,2]}])"}},
      {"not", {R"({"enum":[2]})", R"({"minimum":5})"}},
      {"x-kubernetes-validations",
       {R"~([{"rule":"self != 3"}])~", R"~([{"rule":"self > 0"}])~",
        R"~([{"rule":"self > 0 && self != 3"}])~", R"~([{"rule":"self >= oldSelf"}])~"}},
  };
  static const std::vector<KeywordChoice> kTexts = {
      {"minLength", {"0", "1", "2"}},
      {"maxLength", {"1", "2", "3", "9"}},
      {"pattern",
       {R"("^[a-z]*$")", R"("^[a-z]+$")", R"("^[a-z0-9]*$")", R"("a")", R"("^a")", R"("^.{1,3}$")", R"("")"}},
      {"format", {R"("date")", R"("ipv4")", R"("date-time")", R"("nothing-known")", R"("byte")"}},
      {"enum", {R"(["a","ab"])", R"(["ab","a"])", R"(["a","ab","abc"])", R"(["1"])"}},
      {"default", {R"("a")", R"("ab")", R"("")"}},
      {"nullable", {"true"}},
      {"anyOf", {R"([{"maxLength":1},{"pattern":"^a"}])", R"([{"maxLength":1}])"}},
      {"allOf", {R"([{"enum":["a","ab"]}])", R"([{"minLength":1},{"maxLength":3}])"}},
      {"not", {R"({"pattern":"b"})", R"({"enum":["ab"]})"}},
      {"x-kubernetes-validations",
       {R"~([{"rule":"self.size() < 3"}])~", R"~([{"rule":"self != 'ab'"}])~",
        R"~([{"rule":"self.startsWith('a') || self == ''"}])~",
        R"~([{"rule":"self.matches('^[a-z]*$')"}])~"}},
  };
  static const std::vector<KeywordChoice> kMixed = {
      {"nullable", {"true"}},
      {"default", {"1", R"("a")"}},
      {"maximum", {"2", "5"}},
      {"maxLength", {"1", "3"}},
      {"pattern", {R"("^[a-z]+$")", R"("^[0-9]+%?$")"}},
      {"enum", {R"([1,"a"])", R"([1,2,"a","ab"])"}},
  };
  static const std::vector<KeywordChoice> kFlags = {
      {"nullable", {"true"}},
      {"default", {"true", "false"}},
      {"enum", {"[true]", "[true,false]"}},
      {"x-kubernetes-validations", {R"~([{"rule":"self"}])~", R"~([{"rule":"self || !self"}])~"}},
  };
  static const std::vector<KeywordChoice> kLists = {
      {"minItems", {"0", "1", "2"}},
      {"maxItems", {"1", "2", "3", "9"}},
      {"nullable", {"true"}},
      {"default", {"[]"}},
      {"x-kubernetes-list-type", {R"("atomic")", R"("set")"}},
      {"x-kubernetes-validations",
       {R"~([{"rule":"self.size() < 3"}])~", R"~([{"rule":"self.size() != 2"}])~"}},
  };
  static const std::vector<KeywordChoice> kMaps = {
      {"minProperties", {"0", "1", "2"}},
      {"maxProperties", {"1", "2", "3"}},
      {"nullable", {"true"}},
      {"default", {"{}"}},
      {"x-kubernetes-map-type", {R"("atomic")", R"("granular")"}},
      {"x-kubernetes-validations", {R"~([{"rule":"self.size() < 2"}])~"}},
  };
  static const std::vector<KeywordChoice> kObjects = {
      {"minProperties", {"1", "2"}},
      {"maxProperties", {"1", "2", "3", "4"}},
      {"required", {R"(["a"])", R"(["b"])", R"(["a","c"])", R"(["d"])"}},
      {"nullable", {"true"}},
      {"default", {"{}", R"({"a":1})"}},
      {"x-kubernetes-preserve-unknown-fields", {"true"}},
      {"x-kubernetes-embedded-resource", {"true"}},
      {"x-kubernetes-map-type", {R"("atomic")", R"("granular")"}},
      {"anyOf", {R"([{"required":["a"]},{"required":["b"]}])"}},
      {"oneOf", {R"([{"required":["a"]},{"required":["b"]}])"}},
      {"not", {R"({"required":["a","b"]})"}},
      {"x-kubernetes-validations",
       {R"~([{"rule":"has(self.a)"}])~", R"~([{"rule":"has(self.a) || has(self.b)"}])~",
        R"~([{"rule":"!has(self.c) || has(self.a)"}])~"}},
  };
  static const std::map<std::string_view, const std::vector<KeywordChoice>*> kAll = {
      {"integer", &kNumbers}, {"number", &kNumbers}, {"string", &kTexts},  {"boolean", &kFlags},
      {"array", &kLists},     {"map", &kMaps},       {"object", &kObjects}};
  const auto found = kAll.find(type);
  return found == kAll.end() ? kMixed : *found->second;
}

}  // namespace plimsoll::compat
