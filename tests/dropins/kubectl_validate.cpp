// Holds `plimsoll kubectl-validate` against manifests that carry the Status they expect as JSON in the
// comment before each document:
//
//   kubectl_validate_cases PROGRAM MODULE
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/text/split.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "process.h"

namespace plimsoll::testing {
namespace {

namespace fs = std::filesystem;
using value::Value;

// Files whose words are not the module's, though the verdicts are; docs/dropins.md says why.
const std::set<std::string> kOtherWords = {
    // Newer releases of Kubernetes print the value where older ones print its type, and keys of lists as
    // JSON.
    "error_cel_basic.yaml", "error_cel_basic_multiple.yaml", "error_x_list_map_default.yaml",
    "error_x_list_map_duplicate_key.yaml",
    // The line of the repeated key, not that of its value.
    "error_multiple_fields.yaml"};

struct Json {
  explicit Json(const std::string& text) : source("json", text) {
    good = value::ReadJson(source.bytes(), {}, document).ok();
  }
  text::Source source;
  value::Document document;
  bool good = false;
};

// What follows `#` before the document begins; nothing when there is only that.
std::string ExpectationOf(const std::string& document) {
  std::string comment;
  bool holds_more = false;
  bool in_comment = true;
  for (size_t begin = 0; begin < document.size();) {
    const size_t end = std::min(document.find('\n', begin), document.size());
    const std::string line = document.substr(begin, end - begin);
    begin = end + 1;
    const bool blank = line.find_first_not_of(" \t\r") == std::string::npos;
    if (!blank && line[0] != '#' && line != "---") holds_more = true;
    if (in_comment && comment.empty() && blank) continue;
    in_comment = in_comment && line.starts_with('#');
    if (in_comment) comment += line.substr(1) + "\n";
  }
  return holds_more ? comment : R"({"status": "Success"})";
}

// Metadata is empty in one and missing in the other, an empty message alike.
std::string Shown(Value status, bool words) {
  std::string out;
  for (const char* key : {"status", "code", "reason", "message", "details"}) {
    const auto held = status.Find(key);
    if (!held || (held->IsString() && held->AsString().empty())) continue;
    if (!words && std::string_view(key) != "status") continue;
    out += std::string(key) + ": " + *value::WriteJson(*held, {.order = value::KeyOrder::kByBytes}) + "\n";
  }
  return out;
}

class Cases {
 public:
  Cases(std::string program, fs::path module) : program_(std::move(program)), module_(std::move(module)) {}

  int Run() {
    for (const auto& entry : fs::directory_iterator(module_ / "testcases/manifests")) {
      if (entry.path().extension() == ".yaml") RunFile(entry.path().string());
    }
    std::printf("%zu documents of %zu files, %zu as expected, %zu wrong\n", documents_, files_,
                documents_ - wrong_, wrong_);
    return wrong_ == 0 && documents_ >= 30 ? 0 : 1;
  }

 private:
  void RunFile(const std::string& path) {
    ++files_;
    const std::string crds = (module_ / "testcases/crds").string();
    const std::string patches = (module_ / "pkg/openapiclient/patches/1.23").string();
    Process process;
    process.directory = "/";
    process.words = {
        program_, "kubectl-validate", path, "--local-crds", crds, "--schema-patches", patches, "-o", "json"};
    const Outcome outcome = testing::Run(process);
    const Json answer(outcome.output);
    const auto statuses = answer.good ? answer.document.root().Find(path) : std::nullopt;
    const text::UpstreamSplit split = text::SplitLikeUpstream(ReadWhole(path));
    std::vector<Value> given;
    if (statuses) {
      for (const Value status : statuses->Items()) given.push_back(status);
    }
    bool all_good = true;
    for (size_t i = 0; i < split.documents.size(); ++i) {
      const Json wanted(ExpectationOf(split.documents[i]));
      all_good = all_good && wanted.good && wanted.document.root().Find("status")->AsString() == "Success";
      Compare(path, i, wanted, i < given.size() ? std::optional(given[i]) : std::nullopt);
    }
    if (given.size() > split.documents.size()) Complain(path, "there are more statuses than documents");
    if (outcome.exit_code != (all_good ? 0 : 1)) {
      Complain(path, "exit code " + std::to_string(outcome.exit_code) + "\n" + outcome.errors);
    }
  }

  void Compare(const std::string& path, size_t number, const Json& wanted, std::optional<Value> given) {
    ++documents_;
    if (!wanted.good || !given) return Complain(path, "no status for document " + std::to_string(number));
    const bool words = !kOtherWords.contains(fs::path(path).filename().string());
    const std::string expected = Shown(wanted.document.root(), words);
    const std::string said = Shown(*given, words);
    if (!words && Shown(wanted.document.root(), true) == Shown(*given, true)) {
      Complain(path, "listed as different, and is not");
    }
    if (expected != said) Complain(path, "expected\n" + expected + "--- said\n" + said);
  }

  void Complain(const std::string& path, const std::string& text) {
    std::printf("%s: %s\n", path.c_str(), text.c_str());
    ++wrong_;
  }

  const std::string program_;
  const fs::path module_;
  size_t files_ = 0;
  size_t documents_ = 0;
  size_t wrong_ = 0;
};

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return plimsoll::testing::Cases(argv[1], argv[2]).Run();
}
