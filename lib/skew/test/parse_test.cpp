#include <gtest/gtest.h>

#include "given_files.h"
#include "plimsoll/skew/proto/limits.h"

namespace plimsoll::skew {
namespace {

std::string ErrorOf(const std::string& text) {
  const auto file = ParseProto(text);
  if (file) return "";
  return file.error().message + " @" + std::to_string(file.error().place.offset);
}

TEST(ParseProto, ReadsMessagesFieldsAndTheirNumbers) {
  const auto file = ParseProto(R"(
    syntax = "proto3";
    package a.b;
    import public "x.proto";
    option go_package = "v1";
    option (gogoproto.goproto_stringer_all) = false;
    // A comment, and /* inside it.
    message M {
      string first_name = 1 [json_name = "given", deprecated = true];
      repeated int32 numbers = 2;
      map<string, a.b.M> by_name = 3 [(gogoproto.nullable) = false, (x).y = {a: [1, 2] b <c: "}">}];
      oneof choice { bool yes = 4; .a.b.M no = 5; }
      optional bytes data = 0x10;
      reserved 6, 9 to 11, 100 to max;
      reserved "old", "older";
      enum E { option allow_alias = true; ZERO = 0; ALSO_ZERO = 0; LESS = -1 [deprecated = true]; }
      message Inner { E e = 1; }
    }
    service S {
      option deprecated = true;
      rpc Get(M) returns (stream M) {}
      rpc Put(stream M) returns (M) { option (http) = { get: "/v1" }; };
    }
  )");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->package, "a.b");
  ASSERT_EQ(file->messages.size(), 2u);
  const ProtoMessage& message = file->messages[0];
  EXPECT_EQ(message.full_name, "a.b.M");
  ASSERT_EQ(message.fields.size(), 6u);
  EXPECT_EQ(message.fields[0].json_name, "given");
  EXPECT_TRUE(message.fields[1].packed);
  EXPECT_EQ(message.fields[2].json_name, "byName");
  EXPECT_EQ(message.fields[2].map_key, FieldType::kString);
  EXPECT_EQ(message.fields[3].oneof, 0u);
  EXPECT_EQ(message.fields[5].number, 16);
  EXPECT_TRUE(message.reserved.Has(10));
  EXPECT_TRUE(message.reserved.Has(kMaxFieldNumber));
  EXPECT_FALSE(message.reserved.Has(12));
  EXPECT_TRUE(message.reserved.Has("older"));
  EXPECT_EQ(file->messages[1].full_name, "a.b.M.Inner");
  EXPECT_EQ(file->enums[0].full_name, "a.b.M.E");
  EXPECT_EQ(file->enums[0].values[2].number, -1);
  EXPECT_TRUE(file->services[0].methods[0].server_streaming);
  EXPECT_TRUE(file->services[0].methods[1].client_streaming);
}

TEST(ParseProto, ReadsProto2AndEditions) {
  const auto proto2 = ParseProto(R"(
    message M {
      required int32 a = 1 [default = 5];
      optional group Result = 2 { optional string url = 3; }
      extensions 100 to 199 [declaration = { number: 100 }];
      extend M { optional int32 inside = 101; }
    }
    extend M { optional int32 more = 100; }
  )");
  ASSERT_TRUE(proto2) << proto2.error().message;
  EXPECT_EQ(proto2->messages[0].fields[0].label, Label::kRequired);
  EXPECT_EQ(proto2->messages[0].fields[0].default_value, "5");
  EXPECT_EQ(proto2->messages[0].fields[1].type, FieldType::kGroup);
  EXPECT_EQ(proto2->messages[1].full_name, "M.Result");
  EXPECT_EQ(proto2->extensions.size(), 2u);

  const auto edition = ParseProto(R"(
    edition = "2024";
    option features.field_presence = IMPLICIT;
    import option "options.proto";
    export message M {
      int32 a = 1;
      int32 b = 2 [features.field_presence = LEGACY_REQUIRED];
      M c = 3 [features.message_encoding = DELIMITED];
      reserved gone;
    }
  )");
  ASSERT_TRUE(edition) << edition.error().message;
  EXPECT_EQ(edition->messages[0].fields[0].label, Label::kImplicit);
  EXPECT_EQ(edition->messages[0].fields[1].label, Label::kRequired);
  EXPECT_EQ(edition->messages[0].fields[2].type, FieldType::kGroup);
  EXPECT_TRUE(edition->imports[0].only_options);
  EXPECT_TRUE(edition->messages[0].reserved.Has("gone"));
}

TEST(ParseProto, SaysWhereATextIsNoProtoFile) {
  EXPECT_EQ(ErrorOf("apiVersion: v1\nkind: Pod\n"),
            "this is not a .proto file: expected syntax, package, import, option, message, enum, extend or "
            "service, not 'apiVersion' @0");
  EXPECT_EQ(ErrorOf("syntax = \"proto4\";"), "unknown syntax \"proto4\"; known are proto2 and proto3 @9");
  EXPECT_EQ(ErrorOf("message M {"), "this message is not closed @8");
  EXPECT_EQ(ErrorOf("message M { int32 a = ; }"), "expected the number of the field, not ';' @22");
  EXPECT_EQ(ErrorOf("message M { int32 a = 0; }"), "numbers of fields are between 1 and 536870911 @22");
  EXPECT_EQ(ErrorOf("message M { int32 a = 19001; }"),
            "numbers from 19000 to 19999 belong to implementations of protocol buffers @22");
  EXPECT_EQ(ErrorOf("message M { int32 a = 1; int32 b = 1; }"), "number 1 is used twice in M @31");
  EXPECT_EQ(ErrorOf("message M { int32 a = 1; int64 a = 2; }"), "field a is defined twice in M @31");
  EXPECT_EQ(ErrorOf("message M { int32 a = 1; reserved 1; }"),
            "field a uses number 1, which is reserved @18");
  EXPECT_EQ(ErrorOf("message M { map<bytes, M> a = 1; }"),
            "the keys of a map are integers, booleans or strings, not bytes @16");
  EXPECT_EQ(ErrorOf("/* open"), "a comment is not closed @0");
  EXPECT_EQ(ErrorOf("import \"open"), "a string is not closed @7");
  EXPECT_EQ(ErrorOf("message M \x01 {}"),
            "a character that no .proto file has outside of comments and strings @10");
  EXPECT_EQ(ErrorOf("enum E {}"), "enum E has no values @5");
  EXPECT_EQ(ErrorOf("service S { rpc A(M) returns (M); rpc A(M) returns (M); }"),
            "rpc A is defined twice @38");
  EXPECT_EQ(ErrorOf("option a = {"), "this brace is not closed @11");
}

TEST(ParseProto, HasLimits) {
  std::string deep;
  for (uint32_t i = 0; i <= kMaxProtoNesting; ++i) deep += "message M {";
  EXPECT_TRUE(ErrorOf(deep).starts_with("messages are nested more than 64 levels deep"));
  const std::string long_name(kMaxProtoName + 1, 'a');
  EXPECT_TRUE(ErrorOf("message " + long_name + " {}").starts_with("this name is longer than 512 bytes"));
  EXPECT_TRUE(
      ErrorOf("package a." + std::string(kMaxProtoName, 'a') + ";").starts_with("this name is longer"));
  EXPECT_EQ(ErrorOf(std::string(kMaxProtoBytes + 1, ' ')), "the file is larger than 16 MiB @0");
}

}  // namespace
}  // namespace plimsoll::skew
