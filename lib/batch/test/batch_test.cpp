#include "plimsoll/batch/batch.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::batch {
namespace {

std::string AnswerTo(std::string_view line) {
  const engine::Disk disk;
  return Batch(disk).Answer(line);
}

TEST(Batch, AnswersWithTheIdOfTheRequest) {
  EXPECT_EQ(AnswerTo(R"({"id":"a","method":"text.yaml","text":"a: yes"})"),
            R"({"id":"a","result":{"json":"{\"a\":true}"}})");
}

TEST(Batch, NamesTheMethodThatIsUnknown) {
  EXPECT_EQ(AnswerTo(R"({"id":1,"method":"nothing"})"),
            R"({"id":1,"failure":{"code":"unknown_method","message":"there is no method nothing"}})");
}

TEST(Batch, RefusesLinesThatAreNoRequests) {
  EXPECT_NE(AnswerTo("[]").find("a request is a JSON object"), std::string::npos);
  EXPECT_NE(AnswerTo("{").find("malformed_request"), std::string::npos);
  EXPECT_NE(AnswerTo(R"({"id":1})").find("`method` is missing"), std::string::npos);
}

TEST(Batch, DocumentsEveryMethod) {
  const engine::Disk disk;
  const engine::ReadFile page = disk.Read(PLIMSOLL_ROOT "/docs/batch.md", 1 << 20);
  ASSERT_TRUE(page.has_value());
  const std::string reply = AnswerTo(R"({"id":1,"method":"hello"})");
  int methods = 0;
  for (size_t at = reply.find('['); (at = reply.find('"', at)) < reply.find(']'); ++methods) {
    const size_t end = reply.find('"', at + 1);
    const std::string method = reply.substr(at + 1, end - at - 1);
    EXPECT_NE(page->bytes().find("| `" + method + "` |"), std::string_view::npos) << method;
    at = end + 1;
  }
  EXPECT_GT(methods, 20);
}

// A type of the package in which validation-gen tests calls of hand-written functions.
TEST(Batch, KnowsTheHandWrittenFunctionsOfTheTestPackage) {
  const std::string reply =
      AnswerTo(R"({"id":1,"method":"declare.validate","op":"create","type":"Struct","object":{"s":"x"},)"
               R"("package":"k8s.io/code-generator/cmd/validation-gen/output_tests/tags/customvalidation",)"
               R"("files":{"types.go":"// +k8s:validation-gen=*\npackage customvalidation\n\n)"
               R"(// +k8s:customValidation\ntype Struct struct {\n\tS string `json:\"s\"`\n}\n"}})");
  EXPECT_NE(reply.find("ValidateCustom_Struct"), std::string::npos) << reply;
  EXPECT_EQ(reply.find("missingFunctions"), std::string::npos) << reply;
}

}  // namespace
}  // namespace plimsoll::batch
