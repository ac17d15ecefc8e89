// The JSON Schema Test Suite along streams, where it is at hand: whatever a tape's verdict is, and that is
// the business of tests/conformance, a stream of any window has the same.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "loose_case.h"
#include "stream_case.h"

namespace plimsoll::check {
namespace {

namespace fs = std::filesystem;
using value::Value;

std::string ReadText(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// What the suite serves at http://localhost:1234.
class Served final : public schema::DocumentResolver {
 public:
  explicit Served(const fs::path& remotes) {
    for (const auto& entry : fs::recursive_directory_iterator(remotes)) {
      if (entry.path().extension() != ".json") continue;
      const std::string uri = "http://localhost:1234/" + entry.path().lexically_relative(remotes).string();
      documents_.emplace(uri, std::make_unique<JsonText>(ReadText(entry.path())));
    }
  }
  std::optional<Value> Find(const std::string& uri) override {
    const auto found = documents_.find(uri);
    return found == documents_.end() ? std::nullopt : std::optional(found->second->root());
  }

 private:
  std::map<std::string, std::unique_ptr<JsonText>> documents_;
};

// As it is written, so that 1.0 stays 1.0.
std::string Raw(std::string_view text, Value value) {
  value::Document piece;
  size_t end = 0;
  const uint32_t begin = value.span().offset;
  value::ReadJsonPrefix(text, begin, {}, piece, end);
  return std::string(text.substr(begin, end - begin));
}

class SuiteStreams {
 public:
  explicit SuiteStreams(const fs::path& suite) : served_(suite / "remotes") {}

  void RunFile(const fs::path& path, schema::Dialect dialect, bool formats) {
    const text::Source source("", ReadText(path));
    value::Document document;
    ASSERT_TRUE(value::ReadJson(source.bytes(), {}, document).ok()) << path;
    for (const Value group : document.root().Items()) {
      const auto imported =
          schema::ImportJsonSchema(*group.Find("schema"), {.dialect = dialect, .resolver = &served_});
      if (!imported) continue;
      const LooseProgram program = CompileLoose(imported->schema, {.assert_formats = formats});
      for (const Value test : group.Find("tests")->Items()) {
        Compare(program, Raw(source.bytes(), *test.Find("data")), path);
      }
    }
  }

  int compared = 0;

 private:
  void Compare(const LooseProgram& program, const std::string& data, const fs::path& path) {
    const JsonText text(data);
    const bool accepts = LooseRunner().Accepts(program, text.root(), {});
    for (const size_t window : {1u, 9u, 40u}) {
      const Streamed streamed = JudgeStream(program, data, 5, {.window = window});
      ASSERT_EQ(streamed.accepted, accepts) << path << "\n" << data << "\n" << streamed.Lines();
      ASSERT_EQ(streamed.findings.empty(), accepts) << path << "\n" << data;
    }
    ++compared;
  }

  Served served_;
};

TEST(LooseSuite, StreamsAgreeWithTapes) {
  const fs::path suite = PLIMSOLL_ROOT "/../shared/corpus/json-schema-test-suite";
  if (!fs::exists(suite)) GTEST_SKIP() << "no suite";
  SuiteStreams streams(suite);
  const std::pair<const char*, schema::Dialect> drafts[] = {
      {"draft2020-12", *schema::DialectNamed("draft2020-12")},
      {"draft7", *schema::DialectNamed("draft7")},
      {"draft4", *schema::DialectNamed("draft4")}};
  for (const auto& [name, dialect] : drafts) {
    if (!fs::exists(suite / "tests" / name)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(suite / "tests" / name)) {
      if (entry.path().extension() != ".json") continue;
      streams.RunFile(entry.path(), dialect, entry.path().parent_path().filename() == "format");
    }
  }
  EXPECT_GT(streams.compared, 1000);
}

}  // namespace
}  // namespace plimsoll::check
