#include <gtest/gtest.h>

#include "given_files.h"
#include "plimsoll/skew/proto/limits.h"

namespace plimsoll::skew {
namespace {

std::vector<std::string> Errors(const ProtoSet& set) {
  std::vector<std::string> out;
  for (const ProtoFileError& error : set.errors) {
    out.push_back(set.files[error.file]->source.name() + ": " + error.error.message);
  }
  for (const auto& [path, reason] : set.unreadable) out.push_back(path + ": " + reason);
  return out;
}

using Texts = std::vector<std::string>;

TEST(LoadProtos, LooksUpTypesFromTheInnermostScopeOutwards) {
  const ProtoSet set = SetOf(R"(
    syntax = "proto3";
    package a.b;
    import "other.proto";
    message T {}
    message M {
      message T { E e = 1; }
      enum E { ZERO = 0; }
      T inner = 1;
      .a.b.T outer = 2;
      c.T other = 3;
      google.protobuf.Timestamp time = 4;
      map<string, T> by_name = 5;
    }
  )",
                             {{"other.proto", "syntax = \"proto3\"; package a.c; message T {}"}});
  ASSERT_EQ(Errors(set), Texts());
  const ProtoMessage& message = *set.FindMessage("a.b.M");
  EXPECT_EQ(message.fields[0].type_name, "a.b.M.T");
  EXPECT_EQ(message.fields[1].type_name, "a.b.T");
  EXPECT_EQ(message.fields[2].type_name, "a.c.T");
  EXPECT_EQ(message.fields[3].type, FieldType::kMessage);
  EXPECT_EQ(message.fields[4].type_name, "a.b.M.T");
  EXPECT_EQ(set.FindMessage("a.b.M.T")->fields[0].type, FieldType::kEnum);
}

TEST(LoadProtos, DoesWithoutAnImportThatOnlyBringsOptions) {
  const ProtoSet set = SetOf(R"(
    syntax = "proto3";
    import "github.com/gogo/protobuf/gogoproto/gogo.proto";
    import "google/protobuf/any.proto";
    option (gogoproto.goproto_stringer_all) = false;
    message M { google.protobuf.Any any = 1; }
  )");
  EXPECT_EQ(Errors(set), Texts());
  EXPECT_EQ(set.option_imports, Texts{"github.com/gogo/protobuf/gogoproto/gogo.proto"});
}

TEST(LoadProtos, ReportsTypesThatAreMissing) {
  EXPECT_EQ(
      Errors(SetOf("import \"gone.proto\"; message M { optional gone.T t = 1; }")),
      Texts{"api.proto: type gone.T is not defined; its file may be the import \"gone.proto\", which was not "
            "found: use -I"});
  EXPECT_EQ(Errors(SetOf("message M { optional T t = 1; }")), Texts{"api.proto: type T is not defined"});
  EXPECT_EQ(Errors(SetOf("enum E { A = 0; } service S { rpc Do(E) returns (E); }")).front(),
            "api.proto: E is an enum; requests and responses are messages");
  EXPECT_EQ(Errors(SetOf("message M {} message M {}")), Texts{"api.proto: M is defined twice"});
}

TEST(LoadProtos, ReportsCycles) {
  const ProtoSet set =
      SetOf("import \"b.proto\";", {{"b.proto", "import \"c.proto\";"}, {"c.proto", "import \"b.proto\";"}});
  EXPECT_EQ(Errors(set), Texts{"c.proto: files import each other in a cycle: b.proto -> c.proto -> b.proto"});
  EXPECT_TRUE(set.errors[0].in_import);
  EXPECT_EQ(Errors(SetOf("import \"api.proto\";")),
            Texts{"api.proto: files import each other in a cycle: api.proto -> api.proto"});
}

TEST(LoadProtos, HasLimits) {
  std::map<std::string, std::string> chain;
  for (size_t i = 0; i <= kMaxImportDepth; ++i) {
    chain["f" + std::to_string(i) + ".proto"] = "import \"f" + std::to_string(i + 1) + ".proto\";";
  }
  const Texts errors = Errors(SetOf("import \"f0.proto\";", chain));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(errors[0].ends_with("imports are nested more than 100 levels deep"));
  EXPECT_EQ(Errors(SetOf(std::string(kMaxProtoBytes + 1, ' '))), Texts{"api.proto: too large"});

  std::map<std::string, std::string> many;
  for (size_t i = 0; i <= kMaxProtoFiles; ++i) many["d/" + std::to_string(i) + ".proto"] = "";
  const ProtoSet set = LoadProtos(GivenFiles(many), "d", {});
  EXPECT_TRUE(Errors(set).at(0).ends_with("there are more than 4000 files"));

  std::string unknown = "message M {";
  for (size_t i = 1; i < 2 * kMaxMissingTypes; ++i) {
    unknown += "optional T t" + std::to_string(i) + " = " + std::to_string(i) + ";";
  }
  EXPECT_EQ(Errors(SetOf(unknown + "}")).size(), kMaxMissingTypes);

  std::map<std::string, std::string> large;
  const size_t count = kMaxProtoTotal / kMaxProtoBytes + 1;
  for (size_t i = 0; i < count; ++i)
    large["d/" + std::to_string(i) + ".proto"] = std::string(kMaxProtoBytes, ' ');
  EXPECT_TRUE(Errors(LoadProtos(GivenFiles(large), "d", {})).at(0).ends_with("larger than 64 MiB"));
}

TEST(LoadProtos, LimitsTheSearchForTypes) {
  // Every name is tried in 256 scopes before it is found.
  std::string text = "syntax = \"proto3\"; import \"root.proto\"; package a";
  for (int i = 0; i < 255; ++i) text += ".a";
  text += "; message M {";
  for (size_t i = 1; i < kMaxLinkSteps / 256 + 10; ++i) {
    if (i >= static_cast<size_t>(kFirstOwnNumber) && i <= static_cast<size_t>(kLastOwnNumber)) continue;
    text += "T t" + std::to_string(i) + " = " + std::to_string(i) + ";";
  }
  for (size_t i = 0; i < 1010; ++i) {
    text += "T u" + std::to_string(i) + " = " + std::to_string(30'000 + i) + ";";
  }
  const std::map<std::string, std::string> root = {{"root.proto", "syntax = \"proto3\"; message T {}"}};
  EXPECT_EQ(Errors(SetOf(text + "}", root)),
            Texts{"api.proto: the files have too many types to look them all up"});
}

// A directory in every directory, and a file.
class EndlessDirectories final : public text::Files {
 public:
  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override {
    return path.ends_with(".proto") ? text::FileKind::kFile : text::FileKind::kDirectory;
  }
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override {
    return std::vector<text::FileEntry>{{path + "/d", text::FileKind::kDirectory, false},
                                        {path + "/f.proto", text::FileKind::kFile, false}};
  }
  text::ReadFile Read(const std::string& path, uint64_t) const override { return text::Source(path, ""); }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override { return Fail("no"); }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override { return path; }
};

TEST(LoadProtos, LimitsTheDepthOfDirectories) {
  EXPECT_EQ(LoadProtos(EndlessDirectories(), "d", {}).named, size_t{kMaxProtoDirectories} + 1);
}

}  // namespace
}  // namespace plimsoll::skew
