// The formats for people, and TAP.
#include "output.h"

#include <set>

namespace plimsoll::dropins {
namespace {

using Status = KubeconformStatus;

std::string Counted(size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count > 1 ? "s" : "");
}

// What text and pretty share: counts, and the line at the end.
class OutputForPeople : public KubeconformOutput {
 public:
  OutputForPeople(const KubeconformConfig& config, bool from_stdin)
      : verbose_(config.verbose), summary_(config.summary), from_stdin_(from_stdin) {}

  void Write(const KubeconformResult& result, std::string& out) final {
    files_.insert(result.path);
    counts_.Add(result.status);
    if (result.status == Status::kEmpty || (!result.is_bad() && !verbose_)) return;
    Print(result, out);
  }

  void Finish(std::string& out) final {
    if (!summary_) return;
    out += "Summary: " + Counted(counts_.all(), "resource") + " found ";
    out += from_stdin_ ? "parsing stdin" : "in " + Counted(files_.size(), "file");
    out += " - Valid: " + std::to_string(counts_.valid) + ", Invalid: " + std::to_string(counts_.invalid) +
           ", Errors: " + std::to_string(counts_.errors) + ", Skipped: " + std::to_string(counts_.skipped) +
           "\n";
  }

 private:
  virtual void Print(const KubeconformResult& result, std::string& out) = 0;

  const bool verbose_;
  const bool summary_;
  const bool from_stdin_;
  std::set<std::string> files_;
  KubeconformCounts counts_;
};

class TextOutput final : public OutputForPeople {
 public:
  using OutputForPeople::OutputForPeople;

 private:
  void Print(const KubeconformResult& result, std::string& out) override {
    const KubeconformSignature& sig = result.signature;
    const std::string who = sig.kind + " " + sig.name;
    out += result.path + " - ";
    switch (result.status) {
      case Status::kValid: out += who + " is valid"; break;
      case Status::kInvalid: out += who + " is invalid: " + result.message; break;
      case Status::kError:
        out +=
            (sig.kind.empty() || sig.name.empty() ? "" : who + " ") + "failed validation: " + result.message;
        break;
      case Status::kSkipped: out += sig.name + " " + sig.kind + " skipped"; break;
      case Status::kEmpty: break;
    }
    out += "\n";
  }
};

class PrettyOutput final : public OutputForPeople {
 public:
  using OutputForPeople::OutputForPeople;

 private:
  void Print(const KubeconformResult& result, std::string& out) override {
    constexpr const char* kReset = "\033[0m";
    const bool skipped = result.status == Status::kSkipped;
    const std::string colour = result.is_bad() ? "\033[31m" : skipped ? "\033[33m" : "\033[32m";
    const std::string sign = result.is_bad() ? "\u2716" : skipped ? "-" : "\u2714";
    out += colour + sign + kReset + " " + result.path + ": " + colour + Words(result) + kReset + "\n";
  }

  static std::string Words(const KubeconformResult& result) {
    const KubeconformSignature& sig = result.signature;
    const std::string who = sig.kind + " " + sig.name;
    switch (result.status) {
      case Status::kValid: return who + " is valid";
      case Status::kInvalid: return who + " is invalid: " + result.message;
      case Status::kError:
        return (sig.kind.empty() || sig.name.empty() ? "" : sig.kind + " ") +
               "failed validation: " + sig.name + " " + result.message;
      case Status::kSkipped:
        if (sig.kind.empty()) return "skipped";
        return (sig.name.empty() ? sig.kind : who) + " skipped";
      case Status::kEmpty: break;
    }
    return {};
  }
};

class TapOutput final : public KubeconformOutput {
 public:
  void Write(const KubeconformResult& result, std::string& out) override {
    if (++count_ == 1) out += "TAP version 13\n";
    out += (result.is_bad() ? "not ok " : "ok ") + std::to_string(count_) + " - " + result.path;
    const std::string name = " (" + result.signature.QualifiedName() + ")";
    switch (result.status) {
      case Status::kValid: out += name; break;
      case Status::kInvalid: out += name + ": " + result.message; break;
      case Status::kError: out += ": " + result.message; break;
      case Status::kSkipped: out += name + " # skip"; break;
      case Status::kEmpty: out += " (empty)"; break;
    }
    out += "\n";
  }
  void Finish(std::string& out) override { out += "1.." + std::to_string(count_) + "\n"; }

 private:
  size_t count_ = 0;
};

}  // namespace

void KubeconformCounts::Add(KubeconformStatus status) {
  switch (status) {
    case Status::kValid: ++valid; break;
    case Status::kInvalid: ++invalid; break;
    case Status::kError: ++errors; break;
    case Status::kSkipped: ++skipped; break;
    case Status::kEmpty: break;
  }
}

std::unique_ptr<KubeconformOutput> MakeKubeconformOutput(const KubeconformConfig& config, bool from_stdin) {
  if (config.output == "text") return std::make_unique<TextOutput>(config, from_stdin);
  if (config.output == "pretty") return std::make_unique<PrettyOutput>(config, from_stdin);
  if (config.output == "tap") return std::make_unique<TapOutput>();
  if (config.output == "json") return MakeKubeconformJson(config.summary, config.verbose);
  if (config.output == "junit") return MakeKubeconformJunit();
  return nullptr;
}

}  // namespace plimsoll::dropins
