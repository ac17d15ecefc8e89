#include "crd_from.h"

namespace plimsoll::crd {
namespace {

const std::string kAdvice =
    " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and "
    "strings are declared)";

// An integer with one rule.
Texts OfInteger(const std::string& rule) {
  return PropertyErrors("{type: integer, x-kubernetes-validations: [{" + rule + "}]}");
}

std::string Refused(const std::string& rule, const std::string& detail) {
  return R"(.x-kubernetes-validations[0].rule: Invalid value: {"Rule":")" + rule +
         R"(","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: )" +
         detail;
}

TEST(LintRules, MustBeExpressionsOfTypeBool) {
  EXPECT_EQ(OfInteger("rule: self > 0"), Exactly());
  EXPECT_EQ(OfInteger("rule: self"), Exactly(Refused("self", "cel expression must evaluate to a bool")));
  EXPECT_EQ(OfInteger("rule: nope"),
            Exactly(Refused("nope",
                            "compilation failed: ERROR: <input>:1:1: undeclared reference to 'nope' (in "
                            "container '')\n | nope\n | ^")));
}

TEST(LintRules, AreCompiledAsNewOnes) {
  const std::string list =
      "{type: array, maxItems: 3, items: {type: integer}, x-kubernetes-validations: [{rule: ";
  EXPECT_EQ(PropertyErrors(list + "'self.sum() > 0'}]}"), Exactly());
  // This function is newer than what new rules may use.
  EXPECT_EQ(PropertyErrors(list + "'self.includes(1)'}]}").size(), 1u);
}

TEST(LintRules, HaveMessagesThatAreStrings) {
  EXPECT_EQ(OfInteger("rule: self > 0, messageExpression: string(self)"), Exactly());
  const Texts errors = OfInteger("rule: self > 0, messageExpression: self");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(errors[0].starts_with(".x-kubernetes-validations[0].messageExpression: Invalid value: {"));
  EXPECT_TRUE(errors[0].ends_with(": messageExpression must evaluate to a string"));
}

TEST(LintRules, MayCostOnlySoMuch) {
  const std::string rule = "x-kubernetes-validations: [{rule: 'self.all(x, self.exists(y, x == y))'}]}";
  EXPECT_EQ(PropertyErrors("{type: array, maxItems: 10, items: {type: string, maxLength: 10}, " + rule),
            Exactly());
  EXPECT_EQ(
      PropertyErrors("{type: array, items: {type: string}, " + rule),
      Exactly(".x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor "
              "of more than 100x" +
                  kAdvice,
              ".x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total "
              "exceeding cost limit for entire OpenAPIv3 schema",
              ": Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema "
              "exceeds budget by factor of more than 100x" +
                  kAdvice));
}

TEST(LintRules, CountAsOftenAsTheirPlaceCanOccur) {
  const std::string items =
      "items: {type: string, x-kubernetes-validations: [{rule: \"self.matches('a+b+c+')\"}]}}";
  EXPECT_EQ(PropertyErrors("{type: array, maxItems: 1, " + items), Exactly());
  EXPECT_FALSE(PropertyErrors("{type: array, " + items).empty());
}

TEST(LintRules, AboutUpdatesNeedOldValues) {
  const std::string items =
      "items: {type: object, required: [k], properties: {k: {type: string}}, "
      "x-kubernetes-validations: [{rule: oldSelf.k == self.k}]}}";
  EXPECT_EQ(PropertyErrors("{type: array, maxItems: 5, x-kubernetes-list-type: map, "
                           "x-kubernetes-list-map-keys: [k], " +
                           items),
            Exactly());
  EXPECT_EQ(
      PropertyErrors("{type: array, maxItems: 5, " + items),
      Exactly(".items.x-kubernetes-validations[0].rule: Invalid value: \"oldSelf.k == self.k\": oldSelf "
              "cannot be used on the uncorrelatable portion of the schema within "
              "spec.validation.openAPIV3Schema.properties[a]"));
}

TEST(LintRules, ThatDoNotReadOldSelfHaveNoOptionForIt) {
  EXPECT_EQ(OfInteger("rule: self > 0, optionalOldSelf: false"),
            Exactly(".x-kubernetes-validations[0].optionalOldSelf: Invalid value: false: may not be set if "
                    "oldSelf is not used in rule"));
}

TEST(LintRules, NeedAType) {
  EXPECT_EQ(
      PropertyErrors(
          "{x-kubernetes-preserve-unknown-fields: true, x-kubernetes-validations: [{rule: 'true'}]}"),
      Exactly(".x-kubernetes-validations: Internal error: internal error: failed to construct type "
              "information for x-kubernetes-validations rules: unable to convert structural schema to CEL "
              "declarations"));
}

TEST(LintRules, AreLeftAloneWhereTheSchemaIsWrong) {
  EXPECT_EQ(PropertyErrors(
                "{type: object, properties: {l: {type: array, uniqueItems: true, items: {type: string}}}, "
                "x-kubernetes-validations: [{rule: nope}]}")
                .size(),
            1u);
}

}  // namespace
}  // namespace plimsoll::crd
