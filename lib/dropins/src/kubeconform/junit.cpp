// JUnit as Go's encoding/xml prints it.
#include <charconv>
#include <chrono>
#include <map>
#include <vector>

#include "output.h"

namespace plimsoll::dropins {
namespace {

using Status = KubeconformStatus;

// Control characters that XML has no word for become U+FFFD.
std::string Attribute(std::string_view name, std::string_view value) {
  std::string out = " " + std::string(name) + "=\"";
  for (const char c : value) {
    switch (c) {
      case '"': out += "&#34;"; break;
      case '\'': out += "&#39;"; break;
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '\t': out += "&#x9;"; break;
      case '\n': out += "&#xA;"; break;
      case '\r': out += "&#xD;"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20)
          out += "\uFFFD";
        else
          out += c;
    }
  }
  return out + "\"";
}

std::string Attribute(std::string_view name, size_t value) { return Attribute(name, std::to_string(value)); }

class Junit final : public KubeconformOutput {
 public:
  void Write(const KubeconformResult& result, std::string&) override {
    const auto [at, fresh] = index_.try_emplace(result.path, suites_.size());
    if (fresh) suites_.push_back({result.path, {}, {}});
    if (result.status == Status::kEmpty) return;
    Suite& suite = suites_[at->second];
    suite.counts.Add(result.status);
    all_.Add(result.status);
    suite.cases += CaseOf(result);
  }

  void Finish(std::string& out) override {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start_;
    char time[64];
    const auto end = std::to_chars(time, time + sizeof time, took.count()).ptr;
    out += "<testsuites" + Attribute("name", "kubeconform") + Attribute("time", std::string_view(time, end)) +
           Attribute("tests", all_.all()) + Attribute("failures", all_.invalid) +
           Attribute("disabled", all_.skipped) + Attribute("errors", all_.errors) + ">";
    for (size_t i = 0; i < suites_.size(); ++i) out += TextOf(suites_[i], i + 1);
    out += suites_.empty() ? "</testsuites>\n" : "\n</testsuites>\n";
  }

 private:
  struct Suite {
    std::string path;
    KubeconformCounts counts;
    std::string cases;
  };

  static std::string CaseOf(const KubeconformResult& result) {
    const KubeconformSignature& sig = result.signature;
    const std::string name = sig.space.empty() ? sig.name : sig.space + "/" + sig.name;
    std::string out = "\n    <testcase" + Attribute("name", name) +
                      Attribute("classname", sig.kind + "@" + sig.version) + Attribute("time", "0") + ">";
    const std::string trouble = Attribute("message", result.message) + Attribute("type", "");
    if (result.status == Status::kSkipped) out += "\n      <skipped message=\"\"></skipped>\n    ";
    if (result.status == Status::kError) out += "\n      <error" + trouble + "></error>\n    ";
    if (result.status == Status::kInvalid) out += "\n      <failure" + trouble + "></failure>\n    ";
    return out + "</testcase>";
  }

  static std::string TextOf(const Suite& suite, size_t id) {
    return "\n  <testsuite" + Attribute("name", suite.path) + Attribute("id", id) +
           Attribute("tests", suite.counts.all()) + Attribute("failures", suite.counts.invalid) +
           Attribute("errors", suite.counts.errors) + Attribute("disabled", "0") +
           Attribute("skipped", suite.counts.skipped) + ">" + suite.cases +
           (suite.cases.empty() ? "</testsuite>" : "\n  </testsuite>");
  }

  std::vector<Suite> suites_;
  std::map<std::string, size_t> index_;
  KubeconformCounts all_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

std::unique_ptr<KubeconformOutput> MakeKubeconformJunit() { return std::make_unique<Junit>(); }

}  // namespace plimsoll::dropins
