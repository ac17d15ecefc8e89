#include <filesystem>
#include <map>
#include <string_view>
#include <utility>

#include "arguments.h"
#include "documents.h"
#include "plimsoll/dropins/kubectl_validate/kubectl_validate.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/limits.h"
#include "schemas.h"

namespace plimsoll::dropins {
namespace {

// kubectl-validate's exit codes.
constexpr int kValid = 0;
constexpr int kInvalid = 1;
constexpr int kUnreadable = 2;
constexpr int kBadArguments = 3;

constexpr const char* kUsage = R"(Validates Kubernetes manifests against their schemas, without a cluster.

Usage:
  %s [manifests to validate] [flags]

Flags:
  -h, --help                    print this help
      --local-crds strings      read CRDs from these directories
      --local-schemas string    read OpenAPI documents from this directory,
                                as /api/v1.json and /apis/<group>/<version>.json
  -o, --output OutputFormat     "human" or "json" (default human)
      --schema-patches string   apply JSON merge patches of this directory, with
                                the same names, to the OpenAPI documents
      --version string          Kubernetes version (default: the newest)
      --kube-...                ignored, since no cluster is contacted
)";

// Directories are walked by name; files count whatever they are called.
Result<std::vector<std::string>> FilesAt(const std::vector<std::string>& paths, const engine::Files& files) {
  std::vector<std::string> out;
  for (const std::string& path : paths) {
    const auto kind = files.KindOf(path);
    if (!kind) return Fail(kind.error().message);
    if (!*kind) return Fail("stat " + path + ": no such file or directory");
    if (**kind != engine::FileKind::kDirectory) {
      out.push_back(path);
      continue;
    }
    std::vector<engine::FileEntry> stack = {{path, engine::FileKind::kDirectory, false}};
    while (!stack.empty()) {
      const engine::FileEntry entry = std::move(stack.back());
      stack.pop_back();
      if (entry.kind == engine::FileKind::kDirectory) {
        if (entry.is_link) continue;
        auto entries = files.List(entry.path);
        if (!entries) return std::unexpected(entries.error());
        // As Go joins paths: `a.yaml` in `.`, not `./a.yaml`.
        for (engine::FileEntry& one : *entries) one.path = std::filesystem::path(one.path).lexically_normal();
        stack.insert(stack.end(), entries->rbegin(), entries->rend());
      } else if (IsManifest(entry.path)) {
        out.push_back(entry.path);
      }
    }
  }
  return out;
}

int FailKubectlValidate(const Host& host, const std::string& text, int code) {
  host.print_error("Error: " + text + "\n");
  return code;
}

class KubectlValidateRun {
 public:
  KubectlValidateRun(ValidateSchemas& schemas, const Host& host) : documents_(schemas), host_(host) {}

  // Errors go to standard error after the line of their file.
  bool ForPeople(const std::vector<std::string>& paths) {
    bool good = true;
    for (const std::string& path : paths) {
      std::string errors;
      for (const KubernetesStatus& status : Judge(path)) {
        if (!status.ok()) errors += status.text + "\n";
      }
      good = good && errors.empty();
      const std::string verdict = errors.empty() ? "\033[32mOK\033[0m\n" : "\033[31mERROR\033[0m\n";
      host_.print("\n\033[1m" + path + "\033[0m..." + verdict);
      host_.print_error(errors);
    }
    return good;
  }

  bool AsJson(const std::vector<std::string>& paths) {
    std::map<std::string, std::vector<KubernetesStatus>> all;
    for (const std::string& path : paths) {
      for (KubernetesStatus& status : Judge(path)) all[path].push_back(std::move(status));
    }
    bool good = true;
    std::string json;
    text::JsonWriter writer(json, {.indented = true});
    writer.BeginObject();
    for (const auto& [path, statuses] : all) {
      writer.Key(path);
      writer.BeginArray();
      for (const KubernetesStatus& status : statuses) {
        WriteStatus(status, writer);
        good = good && status.ok();
      }
      writer.EndArray();
    }
    writer.EndObject();
    host_.print(WithWideIndent(json) + "\n");
    return good;
  }

 private:
  std::vector<KubernetesStatus> Judge(const std::string& path) {
    const engine::ReadFile source = host_.files.Read(path, value::Limits{}.max_bytes);
    if (!source) return {InternalErrorStatus("error reading file: " + source.error().message)};
    return documents_.Judge(*source);
  }

  // Four spaces instead of two. Texts in JSON hold no line feeds.
  static std::string WithWideIndent(const std::string& json) {
    std::string out;
    bool at_start = false;
    for (const char c : json) {
      if (at_start && c == ' ') out += ' ';
      at_start = c == '\n' || (at_start && c == ' ');
      out += c;
    }
    return out;
  }

  ValidateDocuments documents_;
  const Host& host_;
};

}  // namespace

int RunKubectlValidate(const Host& host, const std::string& program, const std::vector<std::string>& words) {
  const KubectlValidateArguments arguments = ReadKubectlValidateArguments(words);
  const KubectlValidateConfig& config = arguments.config;
  if (!arguments.complaint.empty()) return FailKubectlValidate(host, arguments.complaint, kBadArguments);
  if (config.help) {
    const std::string_view usage = kUsage;
    const size_t name = usage.find("%s");
    host.print(std::string(usage.substr(0, name)) + program + std::string(usage.substr(name + 2)));
    return kValid;
  }
  const auto schemas = ValidateSchemas::Make(config, host.files);
  if (!schemas) return FailKubectlValidate(host, schemas.error().message, kUnreadable);
  if (!(*schemas)->note().empty()) host.print_error((*schemas)->note() + "\n");
  const auto paths = FilesAt(config.paths, host.files);
  if (!paths) return FailKubectlValidate(host, paths.error().message, kUnreadable);
  KubectlValidateRun run(**schemas, host);
  const bool good = config.json ? run.AsJson(*paths) : run.ForPeople(*paths);
  return good ? kValid : FailKubectlValidate(host, "validation failed", kInvalid);
}

}  // namespace plimsoll::dropins
