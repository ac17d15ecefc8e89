#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "arguments.h"
#include "output.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/dropins/kubeconform/kubeconform.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/value/limits.h"
#include "resources.h"

namespace plimsoll::dropins {
namespace {

constexpr int kPassed = 0;
constexpr int kFailed = 1;

// Results are printed in large pieces.
constexpr size_t kPrintedAtOnce = size_t{64} << 10;

int FailKubeconform(const Host& host, const std::string& text) {
  host.print_error(text + "\n");
  return kFailed;
}

bool IsManifestInAnyCase(std::string_view name) {
  const std::string path = ascii::ToLower(name);
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

// A file to judge, or why there is none at a path.
struct FoundFile {
  std::string path;
  std::string failure = {};
};

// Goes through directories by name, hidden ones too, as Go's filepath.Walk does.
class Discovery {
 public:
  Discovery(const engine::Files& files, const std::vector<pattern::Pattern>& ignored)
      : files_(files), ignored_(ignored) {}

  void Add(const std::string& path) {
    const auto kind = files_.KindOf(path);
    if (!kind || !*kind) {
      found_.push_back(
          {path, "lstat " + path + ": " + (kind ? "no such file or directory" : kind.error().message)});
    } else if (**kind == engine::FileKind::kDirectory) {
      AddDirectory(path);
    } else {
      AddFile(path);
    }
  }
  std::vector<FoundFile> Take() { return std::move(found_); }

 private:
  void AddDirectory(const std::string& top) {
    std::vector<engine::FileEntry> stack = {{top, engine::FileKind::kDirectory, false}};
    while (!stack.empty()) {
      const engine::FileEntry entry = std::move(stack.back());
      stack.pop_back();
      if (entry.kind != engine::FileKind::kDirectory) {
        AddFile(entry.path);
        continue;
      }
      // Links to directories are not followed.
      if (entry.is_link) continue;
      auto entries = files_.List(entry.path);
      if (!entries) {
        found_.push_back({entry.path, entries.error().message});
        continue;
      }
      // As Go joins paths: `a.yaml` in `.`, not `./a.yaml`.
      for (engine::FileEntry& one : *entries) one.path = std::filesystem::path(one.path).lexically_normal();
      stack.insert(stack.end(), entries->rbegin(), entries->rend());
    }
  }

  void AddFile(const std::string& path) {
    if (!IsManifestInAnyCase(path)) return;
    for (const pattern::Pattern& one : ignored_) {
      if (one.Matches(path)) return;
    }
    found_.push_back({path});
  }

  const engine::Files& files_;
  const std::vector<pattern::Pattern>& ignored_;
  std::vector<FoundFile> found_;
};

class KubeconformRun {
 public:
  KubeconformRun(const KubeconformConfig& config, const Host& host, KubeconformSchemas& schemas,
                 KubeconformOutput& output)
      : config_(config), host_(host), schemas_(schemas), output_(output) {}

  int OnStdin() {
    Use(Judge({"-"}, "stdin"));
    return Finish();
  }

  int OnFiles(const std::vector<FoundFile>& found) {
    const unsigned threads = static_cast<unsigned>(std::clamp<int64_t>(config_.workers, 1, 256));
    engine::ForEachInOrder(
        found.size(), threads,
        [&](size_t i) { return stop_ ? std::vector<KubeconformResult>() : Judge(found[i], found[i].path); },
        [&](const std::vector<KubeconformResult>& results) { Use(results); });
    return Finish();
  }

 private:
  std::vector<KubeconformResult> Judge(const FoundFile& found, const std::string& name) {
    if (!found.failure.empty()) return {{name, {}, KubeconformStatus::kError, found.failure}};
    const engine::ReadFile source = host_.files.Read(found.path, value::Limits{}.max_bytes);
    if (!source) return {{name, {}, KubeconformStatus::kError, source.error().message}};
    if (name == found.path) return JudgeResources(*source, config_, schemas_);
    return JudgeResources(text::Source(name, source->bytes()), config_, schemas_);
  }

  void Use(const std::vector<KubeconformResult>& results) {
    for (const KubeconformResult& result : results) {
      if (stop_) return;
      bad_ = bad_ || result.is_bad();
      output_.Write(result, out_);
      if (out_.size() >= kPrintedAtOnce) Print();
      stop_ = bad_ && config_.exit_on_error;
    }
  }

  int Finish() {
    output_.Finish(out_);
    Print();
    return printed_ && !bad_ ? kPassed : kFailed;
  }

  void Print() {
    printed_ = host_.print(out_) && printed_;
    out_.clear();
  }

  const KubeconformConfig& config_;
  const Host& host_;
  KubeconformSchemas& schemas_;
  KubeconformOutput& output_;
  std::string out_;
  bool printed_ = true;
  bool bad_ = false;
  std::atomic<bool> stop_ = false;
};

Result<std::vector<pattern::Pattern>> Compiled(const std::vector<std::string>& texts) {
  std::vector<pattern::Pattern> out;
  for (const std::string& text : texts) {
    Result<pattern::Pattern> one = pattern::Pattern::Compile(text);
    if (!one) return std::unexpected(one.error());
    out.push_back(*std::move(one));
  }
  return out;
}

std::string CacheComplaint(const std::string& path, const engine::Files& files) {
  if (path.empty()) return {};
  const auto kind = files.KindOf(path);
  if (!kind || !*kind)
    return "failed opening cache folder " + path + ": stat " + path + ": no such file or directory";
  return **kind == engine::FileKind::kDirectory ? "" : "cache folder " + path + " is not a directory";
}

int Judge(const Host& host, const KubeconformConfig& config) {
  const bool from_stdin = config.files.empty() || (config.files.size() == 1 && config.files[0] == "-");
  if (from_stdin && host.stdin_is_terminal) return FailKubeconform(host, "failing to read data from stdin");
  const auto output = MakeKubeconformOutput(config, from_stdin);
  if (!output)
    return FailKubeconform(host, "'outputFormat' must be 'json', 'junit', 'pretty', 'tap' or 'text'");
  const std::string cache = CacheComplaint(config.cache, host.files);
  if (!cache.empty()) return FailKubeconform(host, cache);
  const auto schemas = KubeconformSchemas::Make(config, host.files);
  if (!schemas) return FailKubeconform(host, schemas.error().message);
  if (!(*schemas)->note().empty()) host.print_error((*schemas)->note() + "\n");
  const auto ignored = Compiled(config.ignore_patterns);
  if (!ignored) return FailKubeconform(host, ignored.error().message);
  KubeconformRun run(config, host, **schemas, *output);
  if (from_stdin) return run.OnStdin();
  Discovery discovery(host.files, *ignored);
  for (const std::string& path : config.files) discovery.Add(path);
  return run.OnFiles(discovery.Take());
}

}  // namespace

int RunKubeconform(const Host& host, const std::string& program, const std::vector<std::string>& words) {
  const KubeconformArguments arguments = ReadKubeconformArguments(program, words);
  if (!arguments.text.empty()) {
    if (!arguments.config.help) return FailKubeconform(host, arguments.text);
    host.print(arguments.text + "\n");
    return kPassed;
  }
  if (arguments.config.version) {
    host.print(std::string(engine::kVersion) + "\n");
    return kPassed;
  }
  return Judge(host, arguments.config);
}

}  // namespace plimsoll::dropins
