#include <optional>

#include "arguments.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::dropins {
namespace {

struct ClusterFlag {
  std::string_view name;
  bool is_switch = false;
};

// What says how to reach a cluster is taken and not used.
constexpr ClusterFlag kClusterFlags[] = {{"kube-as"},
                                         {"kube-as-group"},
                                         {"kube-as-uid"},
                                         {"kube-certificate-authority"},
                                         {"kube-client-certificate"},
                                         {"kube-client-key"},
                                         {"kube-cluster"},
                                         {"kube-context"},
                                         {"kube-disable-compression", true},
                                         {"kube-insecure-skip-tls-verify", true},
                                         {"kube-namespace"},
                                         {"kube-password"},
                                         {"kube-proxy-url"},
                                         {"kube-request-timeout"},
                                         {"kube-server"},
                                         {"kube-tls-server-name"},
                                         {"kube-token"},
                                         {"kube-user"},
                                         {"kube-username"}};

void AddCommaSeparated(std::vector<std::string>& out, const std::string& text) {
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    if (end > begin) out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

class KubectlValidateFlagReader {
 public:
  KubectlValidateFlagReader(const std::vector<std::string>& words, KubectlValidateConfig& config)
      : words_(words), config_(config) {}

  std::string Run() {
    while (at_ < words_.size()) {
      const std::string& word = words_[at_++];
      if (word == "--") {
        config_.paths.insert(config_.paths.end(), words_.begin() + static_cast<ptrdiff_t>(at_), words_.end());
        return {};
      }
      const bool flag = word.size() > 1 && word[0] == '-';
      if (!flag) config_.paths.push_back(word);
      const std::string complaint = !flag ? "" : word[1] == '-' ? TakeLong(word) : TakeShort(word);
      if (!complaint.empty()) return complaint;
    }
    return {};
  }

 private:
  std::string TakeLong(const std::string& word) {
    const size_t equals = word.find('=');
    const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
    std::optional<std::string> value;
    if (equals != std::string::npos) value = word.substr(equals + 1);
    return Take(name, "--" + name, value);
  }

  std::string TakeShort(const std::string& word) {
    const std::string shown = "'" + word.substr(1, 1) + "' in " + word;
    std::optional<std::string> value;
    if (word.size() > 2) value = word.substr(word[2] == '=' ? 3 : 2);
    switch (word[1]) {
      case 'h': config_.help = true; return {};
      case 'o': return Take("output", shown, value);
      case 'n': return Take("kube-namespace", shown, value);
      default: return "unknown shorthand flag: '" + word.substr(1, 1) + "' in " + word;
    }
  }

  std::string Take(const std::string& name, const std::string& shown, std::optional<std::string> value) {
    if (name == "help") {
      config_.help = true;
      return {};
    }
    const ClusterFlag* cluster = nullptr;
    for (const ClusterFlag& one : kClusterFlags) {
      if (one.name == name) cluster = &one;
    }
    if (cluster != nullptr && cluster->is_switch) return {};
    std::string* text = name == "version"          ? &config_.version
                        : name == "local-schemas"  ? &config_.local_schemas
                        : name == "schema-patches" ? &config_.schema_patches
                                                   : nullptr;
    if (text == nullptr && cluster == nullptr && name != "local-crds" && name != "output") {
      return "unknown flag: --" + name;
    }
    if (!value && at_ == words_.size()) return "flag needs an argument: " + shown;
    if (!value) value = words_[at_++];
    if (text != nullptr) *text = *value;
    if (name == "local-crds") AddCommaSeparated(config_.local_crds, *value);
    return name == "output" ? TakeOutput(*value) : "";
  }

  std::string TakeOutput(const std::string& value) {
    if (value != "human" && value != "json") {
      return "invalid argument " + text::Quoted(value) +
             " for \"-o, --output\" flag: must be one of \"human\", or \"json\"";
    }
    config_.json = value == "json";
    return {};
  }

  const std::vector<std::string>& words_;
  KubectlValidateConfig& config_;
  size_t at_ = 0;
};

}  // namespace

KubectlValidateArguments ReadKubectlValidateArguments(const std::vector<std::string>& words) {
  KubectlValidateArguments out;
  out.complaint = KubectlValidateFlagReader(words, out.config).Run();
  if (out.complaint.empty() && out.config.paths.empty() && !out.config.help) {
    out.complaint = "requires at least 1 arg(s), only received 0";
  }
  return out;
}

}  // namespace plimsoll::dropins
