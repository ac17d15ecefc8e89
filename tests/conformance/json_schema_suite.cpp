#include "json_schema_suite.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "case_names.h"
#include "compare.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::conformance {
namespace {

using value::Value;
namespace fs = std::filesystem;

constexpr std::array kJsonSchemaSuites = {
    JsonSchemaSuite{"json-schema/2020-12", "draft2020-12", Portion::kRequired},
    JsonSchemaSuite{"json-schema/2020-12-optional", "draft2020-12", Portion::kOptional},
    JsonSchemaSuite{"json-schema/2020-12-format", "draft2020-12", Portion::kFormats},
    JsonSchemaSuite{"json-schema/draft7", "draft7", Portion::kRequired},
    JsonSchemaSuite{"json-schema/draft7-optional", "draft7", Portion::kOptional},
    JsonSchemaSuite{"json-schema/draft7-format", "draft7", Portion::kFormats},
    JsonSchemaSuite{"json-schema/draft4", "draft4", Portion::kRequired},
    JsonSchemaSuite{"json-schema/draft4-optional", "draft4", Portion::kOptional},
    JsonSchemaSuite{"json-schema/draft4-format", "draft4", Portion::kFormats},
};

std::string ReadText(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<fs::path> JsonFilesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// `{"http://localhost:1234/...": ..., ...}`
std::string ServedDocuments(const fs::path& remotes) {
  std::string out = "{";
  for (const auto& entry : fs::recursive_directory_iterator(remotes)) {
    if (entry.path().extension() != ".json") continue;
    out += out.size() == 1 ? "" : ",";
    text::AppendJsonString(out, "http://localhost:1234/" + entry.path().lexically_relative(remotes).string(),
                           false);
    out += ":" + ReadText(entry.path());
  }
  out += "}";
  std::ranges::replace(out, '\n', ' ');
  return out;
}

// As it is written, so that 1.0 stays 1.0.
std::string Raw(std::string_view text, Value value) {
  value::Document piece;
  size_t end = 0;
  const uint32_t begin = value.span().offset;
  if (!value::ReadJsonPrefix(text, begin, {}, piece, end).ok()) return "null";
  std::string out(text.substr(begin, end - begin));
  std::ranges::replace(out, '\n', ' ');
  return out;
}

class SuiteRun {
 public:
  SuiteRun(const JsonSchemaSuite& suite, std::string documents, size_t shown)
      : suite_(suite), documents_(std::move(documents)), shown_(shown), batch_(disk_) {}

  void RunFile(const fs::path& path) {
    const text::Source source(path.string(), ReadText(path));
    value::Document document;
    if (!value::ReadJson(source.bytes(), {}, document).ok()) {
      ++outcome_.total;
      return Show(path.filename().string(), "cannot be read");
    }
    for (const Value group : document.root().Items()) {
      const std::string schema = Raw(source.bytes(), *group.Find("schema"));
      for (const Value test : group.Find("tests")->Items()) {
        const std::string name = path.stem().string() + ": " + StringOf(group, "description") + ": " +
                                 StringOf(test, "description");
        RunTest(names_.Next(name), schema, Raw(source.bytes(), *test.Find("data")),
                test.Find("valid")->AsBool());
      }
    }
  }

  const Outcome& outcome() const { return outcome_; }

 private:
  void RunTest(const std::string& name, const std::string& schema, const std::string& data, bool valid) {
    ++outcome_.total;
    const char* formats = suite_.portion == Portion::kFormats ? "true" : "false";
    const std::string request = R"({"method":"jsonschema.check","dialect":")" + std::string(suite_.draft) +
                                R"(","formatAssertion":)" + formats + R"(,"schema":)" + schema +
                                R"(,"instance":)" + data + R"(,"documents":)" + documents_ + "}";
    const text::Source reply_source("", batch_.Answer(text::Source("", request).bytes()));
    value::Document reply;
    if (!value::ReadJson(reply_source.bytes(), {}, reply).ok()) return Show(name, "the reply cannot be read");
    const auto result = reply.root().Find("result");
    if (!result) return Show(name, "no result: " + std::string(reply_source.bytes()));
    const bool says = result->Find("valid")->AsBool();
    const bool explained = says == (result->Find("findings")->Count() == 0);
    if (says != valid) return Show(name, valid ? "is valid" : "is not valid");
    if (!explained) return Show(name, "verdict and findings disagree");
  }

  void Show(const std::string& name, const std::string& difference) {
    outcome_.differing.push_back(name);
    if (shown_ == 0) return;
    --shown_;
    std::printf("  %s: %s\n", name.c_str(), difference.c_str());
  }

  const JsonSchemaSuite& suite_;
  std::string documents_;
  size_t shown_;
  engine::Disk disk_;
  batch::Batch batch_;
  Outcome outcome_;
  CaseNames names_;
};

}  // namespace

std::span<const JsonSchemaSuite> JsonSchemaSuites() { return kJsonSchemaSuites; }

Outcome RunJsonSchemaSuite(const JsonSchemaSuite& suite, const fs::path& corpus, size_t shown) {
  if (!fs::exists(corpus)) return {};
  fs::path folder = corpus / "tests" / suite.draft;
  if (suite.portion != Portion::kRequired) folder /= "optional";
  if (suite.portion == Portion::kFormats) folder /= "format";
  SuiteRun run(suite, ServedDocuments(corpus / "remotes"), shown);
  for (const fs::path& path : JsonFilesIn(folder)) run.RunFile(path);
  return run.outcome();
}

}  // namespace plimsoll::conformance
