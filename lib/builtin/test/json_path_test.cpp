#include "../src/vocabulary/json_path.h"

#include <gtest/gtest.h>

namespace plimsoll::builtin {
namespace {

TEST(JsonPath, TakesWhatKubectlTakes) {
  for (const char* path : {"", "plain text", "{.a.b[0].c}", "{.a[*]}", "{.a['b','c']}", "{.a[1:2:3]}",
                           "{..a}", "{range .a}x{end}", "{.a[?(@.b==\"c)\")].d}", "{.a[?(@.b)]}",
                           "{'x'} {1.5} {-2}", "{.a\\.b}", "{$.a}"}) {
    EXPECT_EQ(JsonPathProblem(path), "") << path;
  }
}

TEST(JsonPath, SaysWhatIsWrong) {
  struct Row {
    std::string path;
    std::string problem;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"{.a", "unclosed action"},
                                  {"{a\nb}", "unclosed action"},
                                  {"{a\tb}", "unrecognized character in action: U+0009"},
                                  {"{/}", "unrecognized character in action: U+002F '/'"},
                                  {"{1.2.3}", "cannot parse number 1.2.3"},
                                  {"{+}", "cannot parse number +"},
                                  {"{.a[}", "unterminated array"},
                                  {"{.a[x]}", "invalid array index x"},
                                  {"{.a[-]}", "array index - is not a number"},
                                  {"{.a[0,x]}", "invalid array index x"},
                                  {"{.a[?(@.b}", "unterminated filter"},
                                  {"{.a[?(@.b)}", "unclosed array expect ]"},
                                  {"{....}", "invalid multiple recursive descent"},
                                  {"{'a}", "unterminated quoted string"},
                                  {"{'\\q'}", "unquote string '\\q' error invalid syntax"}}) {
    EXPECT_EQ(JsonPathProblem(row.path), row.problem) << row.path;
  }
}

}  // namespace
}  // namespace plimsoll::builtin
