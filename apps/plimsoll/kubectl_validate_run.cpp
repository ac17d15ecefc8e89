#include <cstdio>
#include <filesystem>
#include <map>
#include <string_view>

#include "invocation.h"
#include "kubectl_validate.h"
#include "kubectl_validate_documents.h"
#include "kubectl_validate_schemas.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

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

int FailKubectlValidate(const std::string& text, int code) {
  std::fprintf(stderr, "Error: %s\n", text.c_str());
  return code;
}

class KubectlValidateRun {
 public:
  KubectlValidateRun(ValidateSchemas& schemas, const engine::Files& files)
      : documents_(schemas), files_(files) {}

  // Errors go to standard error behind the line of their file.
  bool ForPeople(const std::vector<std::string>& paths) {
    bool good = true;
    for (const std::string& path : paths) {
      out_.buffer() += "\n\033[1m" + path + "\033[0m...";
      std::string errors;
      for (const KubernetesStatus& status : Judge(path)) {
        if (!status.ok()) errors += status.text + "\n";
      }
      good = good && errors.empty();
      out_.buffer() += errors.empty() ? "\033[32mOK\033[0m\n" : "\033[31mERROR\033[0m\n";
      out_.Flush();
      std::fputs(errors.c_str(), stderr);
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
    out_.buffer() += WithWideIndent(json) + "\n";
    out_.Flush();
    return good;
  }

 private:
  std::vector<KubernetesStatus> Judge(const std::string& path) {
    const engine::ReadFile source = files_.Read(path, value::Limits{}.max_bytes);
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
  const engine::Files& files_;
  StandardOutput out_;
};

}  // namespace

int RunKubectlValidate(const std::string& program, const std::vector<std::string>& words) {
  const KubectlValidateArguments arguments = ReadKubectlValidateArguments(words);
  const KubectlValidateConfig& config = arguments.config;
  if (!arguments.complaint.empty()) return FailKubectlValidate(arguments.complaint, kInternal);
  if (config.help) {
    const std::string_view usage = kUsage;
    const size_t name = usage.find("%s");
    const std::string text =
        std::string(usage.substr(0, name)) + program + std::string(usage.substr(name + 2));
    std::fputs(text.c_str(), stdout);
    return kAllGood;
  }
  const engine::Disk disk;
  const auto schemas = ValidateSchemas::Make(config, disk);
  if (!schemas) return FailKubectlValidate(schemas.error().message, kUnusable);
  if (!(*schemas)->note().empty()) std::fprintf(stderr, "%s\n", (*schemas)->note().c_str());
  const auto paths = FilesAt(config.paths, disk);
  if (!paths) return FailKubectlValidate(paths.error().message, kUnusable);
  KubectlValidateRun run(**schemas, disk);
  const bool good = config.json ? run.AsJson(*paths) : run.ForPeople(*paths);
  return good ? kAllGood : FailKubectlValidate("validation failed", kFindings);
}

}  // namespace plimsoll::app
