#include <utility>

#include "output.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::dropins {
namespace {

using Status = KubeconformStatus;

std::string_view StatusName(Status status) {
  switch (status) {
    case Status::kValid: return "statusValid";
    case Status::kInvalid: return "statusInvalid";
    case Status::kError: return "statusError";
    case Status::kSkipped: return "statusSkipped";
    case Status::kEmpty: break;
  }
  return "";
}

class Json final : public KubeconformOutput {
 public:
  Json(bool summary, bool verbose)
      : summary_(summary), verbose_(verbose), writer_(text_, {.indented = true}) {
    writer_.BeginObject();
    writer_.Key("resources");
    writer_.BeginArray();
  }

  void Write(const KubeconformResult& result, std::string& out) override {
    counts_.Add(result.status);
    if (result.is_bad() || verbose_) Add(result);
    out += std::exchange(text_, {});
  }

  void Finish(std::string& out) override {
    writer_.EndArray();
    if (summary_) AddSummary();
    writer_.EndObject();
    out += text_ + "\n";
  }

 private:
  void Put(std::string_view key, std::string_view value) {
    writer_.Key(key);
    writer_.String(value);
  }
  void Put(std::string_view key, size_t value) {
    writer_.Key(key);
    writer_.Uint(value);
  }

  void Add(const KubeconformResult& result) {
    writer_.BeginObject();
    Put("filename", result.path);
    Put("kind", result.signature.kind);
    Put("name", result.signature.name);
    Put("version", result.signature.version);
    Put("status", StatusName(result.status));
    Put("msg", result.message);
    if (!result.problems.empty()) AddProblems(result);
    writer_.EndObject();
  }

  void AddProblems(const KubeconformResult& result) {
    writer_.Key("validationErrors");
    writer_.BeginArray();
    for (const KubeconformProblem& one : result.problems) {
      writer_.BeginObject();
      Put("path", one.path);
      Put("msg", one.message);
      writer_.EndObject();
    }
    writer_.EndArray();
  }

  void AddSummary() {
    writer_.Key("summary");
    writer_.BeginObject();
    Put("valid", counts_.valid);
    Put("invalid", counts_.invalid);
    Put("errors", counts_.errors);
    Put("skipped", counts_.skipped);
    writer_.EndObject();
  }

  const bool summary_;
  const bool verbose_;
  std::string text_;
  text::JsonWriter writer_;
  KubeconformCounts counts_;
};

}  // namespace

std::unique_ptr<KubeconformOutput> MakeKubeconformJson(bool summary, bool verbose) {
  return std::make_unique<Json>(summary, verbose);
}

}  // namespace plimsoll::dropins
