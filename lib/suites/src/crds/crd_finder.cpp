#include "plimsoll/suites/crds/crd_finder.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "feature_gates.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Value;

constexpr std::string_view kGeneratedCrds = "zz_generated.crd-manifests";
constexpr std::string_view kFeatureGates = "payload-manifests/featuregates";

std::string DirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
}

// A path that is relative to the directory of a file.
std::string NextTo(const std::string& file, std::string_view path) {
  const size_t slash = file.rfind('/');
  if (path.starts_with('/') || slash == std::string::npos) return std::string(path);
  return file.substr(0, slash + 1) + std::string(path);
}

// A version that is needed, or why there is none. Without one in the suite all files must have the same.
std::optional<CrdProblem> ChooseVersion(const Suite& suite, FoundCrds& found) {
  const text::Span place = suite.crd_name ? suite.crd_name->place : suite.crd->place;
  for (const CrdFile* file : found.files) {
    const auto& versions = file->crd().versions.items;
    if (suite.version) {
      if (file->crd().FindVersion(suite.version->text) != nullptr) continue;
      const std::string known =
          text::Joined(versions, ", ", [](const crd::Version& one) { return std::string(one.name.text); });
      return CrdProblem{
          "the CRD in " + file->source().name() + " has no version " + text::Quoted(suite.version->text),
          "it has: " + known, suite.version->place};
    }
    const bool one = versions.size() == 1;
    if (one && (found.version.empty() || found.version == versions.front().name.text)) {
      found.version = versions.front().name.text;
      continue;
    }
    return CrdProblem{"the CRD has several versions; the suite must say which", "add `version: NAME`", place};
  }
  if (suite.version) found.version = suite.version->text;
  return std::nullopt;
}

}  // namespace

class CrdFinder::Work {
 public:
  Work(const engine::Files& files, std::vector<std::string> named)
      : files_(files), named_(std::move(named)) {}

  FoundCrds Find(const Suite& suite, const std::string& path) {
    FoundCrds out;
    out.problem = suite.crd ? FindFile(suite, path, out) : FindByName(suite, path, out);
    if (!out.problem) out.problem = ChooseVersion(suite, out);
    return out;
  }

 private:
  // The CRDs of a file, which stay.
  struct Read {
    std::string failure;
    std::vector<std::unique_ptr<const CrdFile>> crds;
    std::vector<std::pair<std::string, std::string>> broken;  // names, and why they cannot be used
  };

  std::optional<CrdProblem> FindFile(const Suite& suite, const std::string& path, FoundCrds& out) {
    const std::string file = NextTo(path, suite.crd->text);
    const Read& read = ReadCrds(file);
    if (!read.failure.empty()) {
      return CrdProblem{"the CRD cannot be read: " + read.failure, {}, suite.crd->place};
    }
    for (const auto& crd : read.crds) {
      if (!suite.crd_name || crd->crd().name() == suite.crd_name->text) out.files.push_back(crd.get());
    }
    if (out.files.size() == 1) return std::nullopt;
    if (out.files.empty() && !read.broken.empty()) {
      return CrdProblem{"the CRD cannot be used: " + read.broken.front().second, {}, suite.crd->place};
    }
    const bool none = out.files.empty();
    return CrdProblem{file + (none ? " has no such CRD" : " has several CRDs"),
                      none ? "" : "name one with crdName", suite.crd->place};
  }

  std::optional<CrdProblem> FindByName(const Suite& suite, const std::string& path, FoundCrds& out) {
    const PlacedText& name = *suite.crd_name;
    const std::string generated = NextTo(path, "../../" + std::string(kGeneratedCrds));
    std::vector<std::string> places = named_;
    const auto kind = files_.KindOf(generated);
    if (kind && *kind == engine::FileKind::kDirectory) places.insert(places.begin(), generated);
    size_t matching = 0;
    for (const engine::Input& input : Listed(places)) {
      const Read& read = ReadCrds(input.path);
      for (const auto& [broken, reason] : read.broken) {
        if (broken == name.text) {
          return CrdProblem{"the CRD in " + input.path + " cannot be used: " + reason, {}, name.place};
        }
      }
      for (const auto& crd : read.crds) {
        if (crd->crd().name() != name.text) continue;
        ++matching;
        const Result<bool> applies = Applies(suite, path, *crd);
        if (!applies) return CrdProblem{applies.error().message, {}, suite.feature_gates.front().place};
        if (*applies) out.files.push_back(crd.get());
      }
    }
    if (!out.files.empty()) return std::nullopt;
    if (matching != 0) {
      return CrdProblem{"no CRD " + name.text + " has the feature gates of the suite",
                        {},
                        suite.feature_gates.front().place};
    }
    return CrdProblem{"no CRD " + text::Quoted(name.text) + " found",
                      "looked in " + text::Joined(places.empty() ? std::vector{generated} : places, ", ") +
                          "; --crds names files and directories with CRDs",
                      name.place};
  }

  Result<bool> Applies(const Suite& suite, const std::string& path, const CrdFile& crd) {
    if (suite.feature_gates.empty()) return true;
    const FeatureGateFiles* gates = GatesAbove(DirectoryOf(path));
    if (gates == nullptr) {
      return Fail("feature gates need the directory " + std::string(kFeatureGates) +
                  " in a directory above the suite");
    }
    return gates->Applies(suite.feature_gates, crd);
  }

  const FeatureGateFiles* GatesAbove(const std::string& directory) {
    std::string at = files_.AbsolutePath(directory);
    while (true) {
      const std::string candidate = (at == "/" ? "" : at) + "/" + std::string(kFeatureGates);
      const auto known = gates_.find(candidate);
      if (known != gates_.end()) return &known->second;
      const auto kind = files_.KindOf(candidate);
      if (kind && *kind == engine::FileKind::kDirectory) {
        return &gates_.try_emplace(candidate, files_, candidate).first->second;
      }
      if (at == "/" || at.empty()) return nullptr;
      at = DirectoryOf(at);
    }
  }

  const std::vector<engine::Input>& Listed(const std::vector<std::string>& places) {
    const auto [listed, is_new] = listed_.try_emplace(text::Joined(places, "\n"));
    if (is_new) listed->second = engine::ExpandInputs(files_, places);
    return listed->second;
  }

  const Read& ReadCrds(const std::string& path) {
    const auto [read, is_new] = read_.try_emplace(path);
    if (is_new) Load(path, read->second);
    return read->second;
  }

  void Load(const std::string& path, Read& out) {
    const engine::ReadFile source = files_.Read(path, value::Limits().max_bytes);
    if (!source) {
      out.failure = source.error().message;
      return;
    }
    const value::ReadOptions options;
    value::DocumentStream stream(*source, options);
    value::Document document;
    value::StreamEntry entry;
    while (stream.Next(document, entry)) {
      if (!entry.report.ok()) {
        out.failure = entry.report.failure->message;
      } else if (!document.empty() && document.root().IsObject() && crd::IsCrd(document.root())) {
        auto made =
            CrdFile::Make(text::Source(path, source->bytes()), value::Detached(document.root()), patterns_);
        if (made) {
          out.crds.push_back(std::move(*made));
        } else {
          out.broken.emplace_back(value::TextIn(document.root().Find("metadata"), "name"),
                                  made.error().message);
        }
      }
    }
  }

  const engine::Files& files_;
  const std::vector<std::string> named_;
  pattern::PatternPool patterns_;
  std::map<std::string, Read> read_;
  std::map<std::string, std::vector<engine::Input>> listed_;
  std::map<std::string, FeatureGateFiles> gates_;
};

CrdFinder::CrdFinder(const engine::Files& files, std::vector<std::string> named)
    : work_(std::make_unique<Work>(files, std::move(named))) {}
CrdFinder::~CrdFinder() = default;

FoundCrds CrdFinder::Find(const Suite& suite, const std::string& path) { return work_->Find(suite, path); }

}  // namespace plimsoll::suites
