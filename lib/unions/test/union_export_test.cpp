#include "plimsoll/unions/declarations/union_export.h"

#include <gtest/gtest.h>

#include "union_examples.h"

namespace plimsoll::unions {

using merge::Parsed;
namespace {

template <class Write>
std::string Json(const Write& write) {
  std::string out;
  text::JsonWriter writer(out, {.escape_html = false});
  write(writer);
  return out;
}

UnionType FirstUnion(std::string_view components) {
  Parsed parsed;
  return *UnionsOf(parsed, components).schema.List().at(0).type;
}

std::string OneOf(const UnionType& type) {
  return Json([&](text::JsonWriter& writer) { WriteUnionOneOf(writer, type); });
}

std::string Cel(const UnionType& type) {
  const auto rules = UnionCelRules(type);
  if (!rules) return rules.error().message;
  std::string out;
  for (const UnionCelRule& rule : *rules) out += rule.field_path + " " + rule.rule + "\n";
  return out;
}

TEST(UnionExport, TheListFormSaysWhatWasRead) {
  const UnionType type = FirstUnion(kSubjectUnion);
  EXPECT_EQ(Json([&](text::JsonWriter& writer) { WriteUnionList(writer, std::span(&type, 1)); }),
            R"([{"discriminator":"account","fields-to-discriminateBy":{"group":"Group","user":"User"}}])");
}

TEST(UnionExport, TagsSayWhatWasRead) {
  EXPECT_EQ(UnionTagOf(FirstUnion(kStateUnion)), "oneof");
  EXPECT_EQ(UnionTagOf(FirstUnion(kStrategyUnion)), "discriminator/type");
  EXPECT_EQ(UnionTagOf(FirstUnion(kVolumeUnion)), "inlined/name");
  EXPECT_EQ(UnionTagOf(FirstUnion(kSubjectUnion)), "");
}

TEST(UnionExport, CelCountsMembersAndMindsEmptyOnes) {
  EXPECT_EQ(Cel(FirstUnion(kVolumeUnion)),
            " ((has(self.args) && size(self.args) > 0) ? 1 : 0) + (has(self.emptyDir) ? 1 : 0) + "
            "(has(self.hostPath) ? 1 : 0) + ((has(self.labels) && size(self.labels) > 0) ? 1 : 0) <= 1\n");
}

TEST(UnionExport, CelHoldsMembersAgainstTheDiscriminator) {
  EXPECT_EQ(Cel(FirstUnion(kSubjectUnion)),
            " (has(self.account) && self.account != '') || (has(self.group) ? 1 : 0) + (has(self.user) ? 1 : "
            "0) == 1\n"
            ".group !has(self.group) || (has(self.account) && self.account == 'Group')\n"
            ".group !(has(self.account) && self.account == 'Group') || has(self.group)\n"
            ".user !has(self.user) || (has(self.account) && self.account == 'User')\n"
            ".user !(has(self.account) && self.account == 'User') || has(self.user)\n");
}

TEST(UnionExport, CelCannotNameEveryField) {
  UnionType type{.members = {{"1st"}, {"b"}}};
  EXPECT_EQ(Cel(type), "no expression can name the field 1st");
  type.members = {{"a-b"}, {"for"}};
  EXPECT_EQ(Cel(type), " (has(self.a__dash__b) ? 1 : 0) + (has(self.__for__) ? 1 : 0) <= 1\n");
}

TEST(UnionExport, OneOfHasABranchForEachMemberAndOneForNone) {
  EXPECT_EQ(OneOf(UnionType{.members = {{"a"}, {"b"}}}),
            R"({"oneOf":[{"required":["a"]},{"required":["b"]},)"
            R"({"not":{"anyOf":[{"required":["a"]},{"required":["b"]}]}}]})");
  EXPECT_EQ(OneOf(UnionType{.members = {{"a"}, {"b"}}, .mode = UnionMode::kExactlyOne}),
            R"({"oneOf":[{"required":["a"]},{"required":["b"]}]})");
}

TEST(UnionExport, OneOfHasABranchForEachValue) {
  EXPECT_EQ(OneOf(FirstUnion(kSubjectUnion)),
            R"({"oneOf":[{"required":["account","group"],"properties":{"account":{"enum":["Group"]}},)"
            R"("not":{"anyOf":[{"required":["user"]}]}},)"
            R"({"required":["account","user"],"properties":{"account":{"enum":["User"]}},)"
            R"("not":{"anyOf":[{"required":["group"]}]}},)"
            R"({"required":["account"],"properties":{"account":{"not":{"enum":["Group","User",""]}}},)"
            R"("not":{"anyOf":[{"required":["group"]},{"required":["user"]}]}}]})");
}

}  // namespace
}  // namespace plimsoll::unions
