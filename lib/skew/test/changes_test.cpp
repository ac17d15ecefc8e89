#include <gtest/gtest.h>

#include "given_files.h"

namespace plimsoll::skew {
namespace {

using Texts = std::vector<std::string>;

constexpr const char* kHead = "syntax = \"proto3\"; package p; ";

// Two versions of one message.
Texts MessageChanges(const std::string& before, const std::string& after) {
  return Changes(kHead + ("message M { " + before + " }"), kHead + ("message M { " + after + " }"));
}

TEST(CompareProtos, FindsNothingWhereNothingBreaks) {
  const std::string text = "int32 a = 1; repeated string b = 2; oneof c { M d = 3; bool e = 4; } reserved 9;";
  EXPECT_EQ(MessageChanges(text, text), Texts());
  EXPECT_EQ(MessageChanges("int32 a = 1;", "int32 a = 1; M b = 2; oneof c { bool d = 3; bool e = 4; }"),
            Texts());
  EXPECT_EQ(MessageChanges("int32 a = 1;", "optional int32 a = 1;"), Texts());
  EXPECT_EQ(MessageChanges("int32 a = 1;", "reserved 1; reserved \"a\";"), Texts());
  EXPECT_EQ(MessageChanges("repeated int32 a = 1;", "repeated int32 a = 1 [packed = false];"), Texts());
  EXPECT_EQ(MessageChanges("bool a = 1;", "oneof o { bool a = 1; bool b = 2; }"), Texts());
  EXPECT_EQ(MessageChanges("reserved 1, 2;", "reserved 1 to 3;"), Texts());
}

TEST(CompareProtos, FindsDeletedFieldsWithoutReservation) {
  EXPECT_EQ(MessageChanges("int32 a = 1;", ""),
            Texts{"proto_field_deleted: field a (1) of p.M was deleted, but its number is not reserved"});
  EXPECT_EQ(MessageChanges("int32 a = 1;", "reserved 1;"),
            Texts{"proto_json_name (warning): field a (1) of p.M was deleted, and its name is not reserved"});
}

TEST(CompareProtos, FindsNumbersThatChangeOrAreUsedAgain) {
  EXPECT_EQ(MessageChanges("int32 a = 1;", "int32 a = 2;"),
            Texts{"proto_number: field a changed its number from 1 to 2"});
  EXPECT_EQ(MessageChanges("reserved 5;", "int32 a = 5;"),
            Texts{"proto_number: field a (5) uses a number that was reserved in p.M"});
  EXPECT_EQ(MessageChanges("reserved \"a\";", "int32 a = 5;"),
            Texts{"proto_json_name (warning): field a (5) uses a name that was reserved in p.M"});
  EXPECT_EQ(MessageChanges("reserved 5 to 7;", ""),
            Texts{"proto_reservation (warning): numbers 5 to 7 of p.M are no longer reserved"});
  EXPECT_EQ(MessageChanges("reserved \"a\", \"b\";", "reserved \"a\";"),
            Texts{"proto_reservation (warning): the name b of p.M is no longer reserved"});
}

TEST(CompareProtos, FindsTextsThatAreCheckedForUtf8) {
  const std::string proto3 =
      "syntax = \"proto3\"; message M { string a = 1; bytes b = 2; map<string, M> c = 3; }";
  const std::string edition =
      "edition = \"2023\"; message M { string a = 1; bytes b = 2; map<string, M> c = 3; }";
  const std::string unchecked =
      "edition = \"2023\"; option features.utf8_validation = NONE; message M { string a = 1; bytes b = 2; "
      "map<string, M> c = 3 [features.utf8_validation = VERIFY]; }";
  EXPECT_EQ(Changes(proto3, edition), Texts());
  EXPECT_EQ(Changes(proto3, unchecked),
            Texts{"proto_field_type (warning): field a (1) need not be UTF-8 any more"});
  EXPECT_EQ(Changes(unchecked, proto3), Texts{"proto_field_type (warning): field a (1) must be UTF-8 now"});
}

TEST(CompareProtos, FindsTypesThatAreReadDifferently) {
  const auto change = [](const char* before, const char* after) {
    const Texts found = MessageChanges(std::string(before) + " a = 1;", std::string(after) + " a = 1;");
    if (found.size() != 1) return "none";
    return found[0].starts_with("proto_field_type (warning)") ? "warning" : "error";
  };
  // Another encoding.
  EXPECT_STREQ(change("int32", "string"), "error");
  EXPECT_STREQ(change("int32", "sint32"), "error");
  EXPECT_STREQ(change("int32", "fixed32"), "error");
  EXPECT_STREQ(change("float", "fixed32"), "error");
  EXPECT_STREQ(change("M", "int32"), "error");
  EXPECT_STREQ(change("M", "string"), "error");
  // The same encoding, but not the same values.
  EXPECT_STREQ(change("int64", "int32"), "warning");
  EXPECT_STREQ(change("int32", "int64"), "warning");
  EXPECT_STREQ(change("int32", "uint32"), "warning");
  EXPECT_STREQ(change("sint64", "sint32"), "warning");
  EXPECT_STREQ(change("fixed32", "sfixed32"), "warning");
  EXPECT_STREQ(change("bool", "int32"), "warning");
  EXPECT_STREQ(change("string", "bytes"), "warning");
  EXPECT_STREQ(change("M", "bytes"), "warning");
  EXPECT_EQ(Changes("syntax = \"proto3\"; message M { int32 a = 1; }",
                    "syntax = \"proto3\"; message M { string b = 1; }"),
            (Texts{"proto_json_name (warning): field b (1) changed its name in JSON from a to b",
                   "proto_field_type: field b (1) changed its type from int32 (as a) to string"}));
}

TEST(CompareProtos, SaysWhoMisreadsValues) {
  const auto hint = [](const std::string& before, const std::string& after) {
    const ProtoSet old_set = SetOf(kHead + ("message M { " + before + " a = 1; }"));
    const ProtoSet new_set = SetOf(kHead + ("message M { " + after + " a = 1; }"));
    return CompareProtos(old_set, new_set).at(0).hint;
  };
  EXPECT_EQ(
      hint("int32", "int64"),
      "Old readers read some values of new writers as other values. Add a field with a new number instead.");
  EXPECT_EQ(hint("bytes", "string"),
            "New readers cannot read some values of old writers. Add a field with a new number instead.");
  EXPECT_EQ(
      hint("int32", "string"),
      "New readers cannot read what old writers send. Old readers cannot read what new writers send. Add a "
      "field with a new number instead.");
}

TEST(CompareProtos, ComparesNamedTypesByTheirShape) {
  const std::string both = std::string(kHead) + "message A { int32 x = 1; } message B { int32 x = 1; } ";
  const std::string far = both + "message C { string x = 1; } enum E { Z = 0; } enum F { Y = 0; } ";
  EXPECT_EQ(Changes(far + "message M { A a = 1; }", far + "message M { B a = 1; }"), Texts());
  EXPECT_EQ(Changes(far + "message M { A a = 1; }", far + "message M { C a = 1; }"),
            Texts{"proto_field_type: field a (1) changed its type from p.A to p.C"});
  EXPECT_EQ(Changes(far + "message M { E a = 1; }", far + "message M { F a = 1; }"), Texts());
  EXPECT_EQ(Changes(far + "message M { E a = 1; }", far + "message M { int32 a = 1; }"), Texts());
}

TEST(CompareProtos, KnowsThatMapsAreListsOfEntries) {
  const std::string entry = std::string(kHead) + "message Entry { string key = 1; int32 value = 2; } ";
  EXPECT_EQ(Changes(entry + "message M { map<string, int32> a = 1; }",
                    entry + "message M { repeated Entry a = 1; }"),
            Texts());
  EXPECT_EQ(Changes(entry + "message M { map<string, int64> a = 1; }",
                    entry + "message M { repeated Entry a = 1; }"),
            Texts{"proto_field_type: field a (1) changed its type from map<string, int64> to p.Entry"});
  EXPECT_EQ(
      MessageChanges("map<string, int32> a = 1;", "map<string, string> a = 1;"),
      Texts{"proto_field_type: field a (1) changed its type from map<string, int32> to map<string, string>"});
}

TEST(CompareProtos, FindsChangesOfCardinality) {
  EXPECT_EQ(MessageChanges("int32 a = 1;", "repeated int32 a = 1;"),
            Texts{"proto_cardinality: field a (1) became repeated"});
  EXPECT_EQ(MessageChanges("repeated string a = 1;", "string a = 1;"),
            Texts{"proto_cardinality: field a (1) is no longer repeated"});
}

TEST(CompareProtos, FindsRequiredFields) {
  EXPECT_EQ(Changes("message M {}", "message M { required int32 a = 1; }"),
            Texts{"proto_required: the new field a (1) is required"});
  EXPECT_EQ(Changes("message M { optional int32 a = 1; }", "message M { required int32 a = 1; }"),
            Texts{"proto_required: field a (1) became required"});
  EXPECT_EQ(Changes("message M { required int32 a = 1; }", "message M { optional int32 a = 1; }"),
            Texts{"proto_required: field a (1) is no longer required"});
  EXPECT_EQ(Changes("message M { required int32 a = 1; }", "message M { reserved 1; reserved \"a\"; }"),
            Texts{"proto_required: required field a (1) of M was deleted"});
  EXPECT_EQ(
      Changes("message M { optional int32 a = 1 [default = 1]; }", "message M { optional int32 a = 1; }"),
      Texts{"proto_default (warning): field a (1) changed its default from 1 to none"});
}

TEST(CompareProtos, FindsFieldsThatMoveBetweenOneofs) {
  EXPECT_EQ(MessageChanges("bool a = 1; bool b = 2;", "oneof o { bool a = 1; bool b = 2; }"),
            Texts{"proto_oneof: fields that could be set together are now in oneof o of p.M"});
  EXPECT_EQ(MessageChanges("oneof o { bool a = 1; bool b = 2; }", "bool a = 1; bool b = 2;"),
            Texts{"proto_oneof: fields of oneof o of p.M are no longer in one oneof"});
  EXPECT_EQ(MessageChanges("oneof o { bool a = 1; } bool b = 2;", "oneof p { bool a = 1; } bool b = 2;"),
            Texts());
}

TEST(CompareProtos, FindsWhatIsDeleted) {
  const std::string all = std::string(kHead) +
                          "message M { message Inner {} } enum E { A = 0; B = 1; } "
                          "service S { rpc Do(M) returns (M); }";
  EXPECT_EQ(Changes(all, kHead),
            (Texts{"proto_deleted: message p.M was deleted", "proto_deleted: enum p.E was deleted",
                   "proto_deleted: service p.S was deleted"}));
  EXPECT_EQ(
      Changes(all, std::string(kHead) + "message M { message Inner {} } enum E { A = 0; } service S {}"),
      (Texts{"proto_deleted: value B (1) of enum p.E was deleted, but its number is not reserved",
             "proto_deleted: rpc Do of p.S was deleted"}));
}

TEST(CompareProtos, FindsChangesOfEnumValues) {
  const auto enums = [](const std::string& before, const std::string& after) {
    return Changes(kHead + ("enum E { Z = 0; " + before + " }"), kHead + ("enum E { Z = 0; " + after + " }"));
  };
  EXPECT_EQ(enums("A = 1;", "A = 2;"),
            Texts{"proto_number: value A of enum p.E changed its number from 1 to 2"});
  EXPECT_EQ(enums("A = 1;", "B = 1;"),
            Texts{"proto_json_name (warning): value 1 of enum p.E changed its name from A to B"});
  EXPECT_EQ(enums("A = 1;", "reserved 1; reserved \"A\";"), Texts());
  EXPECT_EQ(
      enums("A = 1;", "reserved 1;"),
      Texts{"proto_json_name (warning): value A (1) of enum p.E was deleted, and its name is not reserved"});
  EXPECT_EQ(enums("reserved \"A\";", "A = 1;"),
            Texts{"proto_json_name (warning): value A of enum p.E uses a name that was reserved"});
  EXPECT_EQ(enums("", "option features.enum_type = CLOSED;"),
            Texts{"proto_field_type (warning): enum p.E became closed"});
  EXPECT_EQ(enums("reserved 1;", "A = 1;"),
            Texts{"proto_number: value A of enum p.E uses the number 1, which was reserved"});
  EXPECT_EQ(enums("", "A = 1;"), Texts());
}

TEST(CompareProtos, FindsChangesOfRpcs) {
  const auto rpcs = [](const std::string& before, const std::string& after) {
    const std::string head = std::string(kHead) +
                             "message A { int32 x = 1; } message B { string x = 1; } "
                             "message C { int32 x = 1; } service S { rpc Do";
    return Changes(head + before + "; }", head + after + "; }");
  };
  EXPECT_EQ(rpcs("(A) returns (A)", "(B) returns (A)"),
            Texts{"proto_rpc: the request of rpc Do of p.S changed from p.A to p.B"});
  EXPECT_EQ(rpcs("(A) returns (A)", "(A) returns (C)"),
            Texts{"proto_rpc (warning): the response of rpc Do of p.S changed from p.A to p.C"});
  EXPECT_EQ(rpcs("(A) returns (A)", "(stream A) returns (A)"),
            Texts{"proto_rpc: the request of rpc Do of p.S became a stream"});
  EXPECT_EQ(rpcs("(A) returns (stream A)", "(A) returns (A)"),
            Texts{"proto_rpc: the response of rpc Do of p.S is no longer a stream"});
  EXPECT_EQ(
      rpcs("(A) returns (A)",
           "(A) returns (A) { option (a.b) = {c: 1}; option idempotency_level = IDEMPOTENT; }"),
      Texts{"proto_rpc (warning): the idempotency level of rpc Do of p.S changed from IDEMPOTENCY_UNKNOWN to "
            "IDEMPOTENT"});
}

TEST(CompareProtos, FindsAnotherPackageAndComparesTheRest) {
  EXPECT_EQ(Changes("package a.v1alpha2; message M { optional M m = 1; optional int32 n = 2; }",
                    "package a.v1; message M { optional M m = 1; optional string n = 2; }"),
            (Texts{"proto_package: the package changed from 'a.v1alpha2' to 'a.v1'",
                   "proto_field_type: field n (2) changed its type from int32 to string"}));
}

TEST(CompareProtos, ComparesExtensions) {
  const std::string head = "message M { extensions 100 to 199; } ";
  EXPECT_EQ(
      Changes(head + "extend M { optional int32 a = 100; }", head + "extend M { optional string a = 100; }"),
      Texts{"proto_field_type: field a (100) changed its type from int32 to string"});
  EXPECT_EQ(Changes(head + "extend M { optional int32 a = 100; }", head),
            Texts{"proto_field_deleted: extension field a (100) of M was deleted"});
  EXPECT_EQ(Changes(head, "message M { extensions 100 to 150; extensions 151 to 199; }"), Texts());
  EXPECT_EQ(Changes(head, "message M { extensions 100 to 150; }"),
            Texts{"proto_reservation (warning): extensions of M may no longer have numbers 100 to 199"});
}

TEST(CompareProtos, EndsForMessagesThatContainThemselvesAndForDeepOnes) {
  const std::string cycle =
      std::string(kHead) + "message A { A next = 1; B b = 2; } message B { B next = 1; A b = 2; } ";
  EXPECT_EQ(Changes(cycle + "message M { A a = 1; }", cycle + "message M { B a = 1; }"), Texts());
  std::string deep = kHead;
  for (size_t i = 0; i < 3 * kMaxShapeDepth; ++i) {
    const std::string next = std::to_string(i + 1);
    deep += "message A" + std::to_string(i) + " { A" + next + " n = 1; } ";
    deep += "message B" + std::to_string(i) + " { B" + next + " n = 1; } ";
  }
  const std::string last = std::to_string(3 * kMaxShapeDepth);
  deep += "message A" + last + " {} message B" + last + " {} ";
  EXPECT_EQ(Changes(deep + "message M { A0 a = 1; }", deep + "message M { B0 a = 1; }").size(), 1u);
}

TEST(CompareProtos, LimitsTheComparisonOfShapes) {
  constexpr size_t kFields = 5000;
  constexpr size_t kPairs = kMaxShapeSteps / (2 * kFields) + 1;
  std::string fields;
  for (size_t i = 1; i <= kFields; ++i)
    fields += "int32 f" + std::to_string(i) + "=" + std::to_string(i) + ";";
  std::string head = std::string(kHead) + "message A {" + fields + "}";
  std::string before = "message M {";
  std::string after = "message M {";
  for (size_t i = 1; i <= kPairs; ++i) {
    const std::string number = std::to_string(i);
    head += "message B" + number + "{" + fields + "}";
    before += "A a" + number + " = " + number + ";";
    after += "B" + number + " a" + number + " = " + number + ";";
  }
  EXPECT_EQ(Changes(head + before + "}", head + after + "}").size(), 1u);
}

}  // namespace
}  // namespace plimsoll::skew
