// `plimsoll catalog pull`: CRDs of a repository, an archive, a directory or a cluster become a catalog in the
// cache.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "../check/run_report.h"
#include "../explain/descriptions_setup.h"
#include "../process/git_fetch.h"
#include "../process/replace_file.h"
#include "../process/standard_output.h"
#include "cache_setup.h"
#include "invocation.h"
#include "plimsoll/engine/catalogs/catalog_source.h"
#include "plimsoll/engine/catalogs/crd_files.h"
#include "plimsoll/engine/input/known_sources.h"
#include "plimsoll/engine/input/wording.h"

namespace plimsoll::app {
namespace {

using engine::HarvestReport;
using engine::KnownSource;
using engine::LeftOut;
using kinds::CachedCatalog;

constexpr size_t kMaxShownLeftOut = 20;

std::vector<std::string> PulledWords(std::string_view words) {
  std::vector<std::string> out;
  while (!words.empty()) {
    const size_t end = std::min(words.find(' '), words.size());
    out.emplace_back(words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return out;
}

void ShowLeftOut(const std::vector<LeftOut>& list, const std::string& what) {
  for (size_t i = 0; i < std::min(list.size(), kMaxShownLeftOut); ++i) {
    const LeftOut& one = list[i];
    ComplainOf(one.file + ": " + (one.crd.empty() ? "" : one.crd + " ") + what + ": " + one.reason);
  }
  if (list.size() > kMaxShownLeftOut) {
    const bool crds = !list.front().crd.empty();
    ComplainOf(engine::NotListedHere(list.size() - kMaxShownLeftOut, crds ? "CRD" : "file",
                                     crds ? "CRDs" : "files") +
               " here");
  }
}

std::string PullSummary(const CachedCatalog& catalog, const HarvestReport& report) {
  std::string out = catalog.Title() + ": " + engine::CountOf(catalog.crds, "CRD") + " of " +
                    engine::CountOf(catalog.groups.size(), "group");
  if (!report.refused.empty())
    out += ", " + engine::CountOf(report.refused.size(), "refused CRD") + " left out";
  if (!report.unreadable.empty())
    out += ", " + engine::CountOf(report.unreadable.size(), "file") + " skipped";
  if (report.templates != 0) {
    out += ", " + engine::CountOf(report.templates, "file") + " read without " +
           (report.templates == 1 ? "its" : "their") + " template actions";
  }
  return out + "\n";
}

// Nobody else should read a password in the cache or in a log.
std::string WithoutCredentials(const std::string& url) {
  const size_t scheme = url.find("://");
  if (scheme == std::string::npos) return url;
  const size_t host = scheme + 3;
  const size_t slash = std::min(url.find('/', host), url.size());
  const size_t at = url.rfind('@', slash);
  const size_t colon = url.find(':', host);
  if (at == std::string::npos || at < host || colon > at) return url;
  return url.substr(0, host) + url.substr(at + 1);
}

class PullRun {
 public:
  explicit PullRun(const CatalogPullCommand& command) : command_(command) {}

  int Run() {
    Result<std::string> directory = CatalogCacheDirectory();
    if (!directory) return FailUnusable(directory.error().message);
    directory_ = std::move(*directory);
    if (!command_.name.empty() && !kinds::IsCatalogName(command_.name)) {
      return FailUnusable(command_.name +
                          " is not a valid catalog name: use lower case letters, digits, dots and dashes");
    }
    if (command_.source == kDescriptionsName) return PullDescriptions();
    if (command_.name == kDescriptionsName) return FailUnusable(ReservedName());
    if (!command_.from.empty()) return PullFrom();
    const std::vector<const KnownSource*> known = engine::KnownSourcesNamed(command_.source);
    return known.empty() ? PullUrl() : PullKnown(known);
  }

 private:
  int PullKnown(const std::vector<const KnownSource*>& known) {
    if (known.size() > 1 && !(command_.name.empty() && command_.ref.empty() && command_.paths.empty())) {
      return FailUnusable(command_.source + " is several catalogs; --name, --ref and --path are for one");
    }
    int code = kAllGood;
    for (const KnownSource* source : known) {
      FetchRequest request{.url = std::string(source->url),
                           .ref = command_.ref,
                           .newest_release = true,
                           .tag_prefix = std::string(source->tag_prefix),
                           .paths = command_.paths,
                           .timeout_seconds = command_.git_timeout_seconds};
      if (request.paths.empty()) request.paths = PulledWords(source->paths);
      code =
          std::max(code, Fetch(request, command_.name.empty() ? std::string(source->name) : command_.name));
    }
    return code;
  }

  // The published OpenAPI documents of a release of Kubernetes.
  int PullDescriptions() {
    constexpr const char* kUrl = "https://github.com/kubernetes/kubernetes";
    constexpr const char* kDocuments = "api/openapi-spec/v3";
    if (!command_.name.empty() || !command_.paths.empty()) {
      return FailUnusable("--name and --path are for CRDs; kubernetes is a catalog of descriptions");
    }
    CachedCatalog catalog{.name = std::string(kDescriptionsName)};
    if (!command_.from.empty()) {
      catalog.source = engine::Disk().AbsolutePath(command_.from);
      return KeepDescriptions(std::move(catalog), command_.from);
    }
    const FetchRequest request{.url = kUrl,
                               .ref = command_.ref.empty() ? "v" + engine::NewestRelease() : command_.ref,
                               .paths = {kDocuments},
                               .timeout_seconds = command_.git_timeout_seconds};
    if (::isatty(STDERR_FILENO) == 1) ComplainOf("fetching " + request.url);
    Result<FetchedTree> tree = FetchTree(request);
    if (!tree) return FailUnusable(catalog.name + ": " + tree.error().message);
    catalog.source = request.url;
    catalog.ref = tree->ref;
    catalog.commit = tree->commit;
    catalog.paths = request.paths;
    return KeepDescriptions(std::move(catalog), tree->directory.path() + "/" + kDocuments);
  }

  int KeepDescriptions(CachedCatalog catalog, const std::string& place) const {
    const engine::CatalogBuild built =
        engine::BuildCatalog(engine::Disk(), {{"", place}}, {}, {}, catalog::Prose::kKeep);
    for (const engine::InputReport& report : built.reports) Complain(report);
    if (built.bytes.empty()) return kUnusable;
    if (built.documents == 0) {
      return FailUnusable(catalog.name + ": " + Explained("there are no OpenAPI documents", catalog));
    }
    const engine::CatalogFacts facts = engine::FactsOf(built.bytes);
    catalog.digest = facts.digest;
    if (const int code = Write(catalog, built.bytes); code != kAllGood) return code;
    std::fputs(
        (catalog.Title() + ": descriptions of " + engine::CountOf(facts.schemas, "schema") + "\n").c_str(),
        stdout);
    return kAllGood;
  }

  int PullUrl() {
    // A bare word is an unknown name.
    if (command_.source.find_first_of("/:") == std::string::npos) return FailUnusable(UnknownName());
    std::string url = command_.source;
    // Git runs in another directory.
    std::error_code ignored;  // what is no file is a URL
    if (std::filesystem::exists(url, ignored)) url = engine::Disk().AbsolutePath(url);
    const std::string name = command_.name.empty() ? NameOfUrl(url) : command_.name;
    if (name.empty()) return FailUnusable("the catalog has no name; give one with --name");
    if (name == kDescriptionsName) return FailUnusable(ReservedName());
    return Fetch({.url = url,
                  .ref = command_.ref,
                  .paths = command_.paths,
                  .timeout_seconds = command_.git_timeout_seconds},
                 name);
  }

  static std::string ReservedName() {
    return "the catalog kubernetes is that of descriptions; give another name with --name";
  }

  std::string UnknownName() const {
    std::vector<std::string_view> names = {kDescriptionsName};
    for (const KnownSource& source : engine::KnownSources()) {
      names.push_back(source.name);
      if (!source.set.empty()) names.push_back(source.set);
    }
    const auto near = engine::SuggestWord(command_.source, names);
    return command_.source + " is neither a URL nor a known project" +
           (near ? "; did you mean \"" + std::string(*near) + "\"?"
                 : "; `plimsoll catalog pull --list` lists known projects");
  }

  static std::string NameOfUrl(std::string url) {
    while (url.ends_with('/')) url.pop_back();
    if (url.ends_with(".git")) url.resize(url.size() - 4);
    return kinds::CatalogNameFrom(std::string_view(url).substr(url.find_last_of("/:") + 1));
  }

  int Fetch(const FetchRequest& request, const std::string& name) {
    if (::isatty(STDERR_FILENO) == 1) ComplainOf("fetching " + WithoutCredentials(request.url));
    Result<FetchedTree> tree = FetchTree(request);
    if (!tree) return FailUnusable(name + ": " + tree.error().message);
    CachedCatalog catalog{.name = name,
                          .source = WithoutCredentials(request.url),
                          .ref = tree->ref,
                          .commit = tree->commit,
                          .paths = request.paths};
    return Keep(std::move(catalog), tree->directory.path());
  }

  int PullFrom() {
    CachedCatalog catalog{.name = command_.name, .source = command_.from, .paths = command_.paths};
    if (catalog.name.empty()) catalog.name = NameOfFile(command_.from);
    if (catalog.name.empty()) return FailUnusable("the catalog has no name; give one with --name");
    if (catalog.name == kDescriptionsName) return FailUnusable(ReservedName());
    if (command_.from == "-") {
      catalog.source = "standard input";
    } else {
      catalog.source = engine::Disk().AbsolutePath(command_.from);
    }
    return Keep(std::move(catalog), command_.from);
  }

  // The file without its directory and endings.
  static std::string NameOfFile(const std::string& path) {
    if (path == "-") return "cluster";
    std::string name = engine::Disk().AbsolutePath(path);
    name.erase(0, name.rfind('/') + 1);
    for (const std::string_view ending : {".gz", ".tar", ".tgz", ".zip", ".json", ".yaml", ".yml"}) {
      if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    }
    return kinds::CatalogNameFrom(name);
  }

  int Keep(CachedCatalog catalog, const std::string& place) {
    engine::CrdHarvest harvest;
    const Result<void> read = engine::HarvestFiles(engine::Disk(), place, catalog.paths, harvest);
    if (!read) return FailUnusable(catalog.name + ": " + Explained(read.error().message, catalog));
    const HarvestReport report = harvest.Finish();
    ShowLeftOut(report.unreadable, "skipped");
    ShowLeftOut(report.refused, "is left out: the API server would reject it");
    if (!report.failure.empty()) return FailUnusable(catalog.name + ": " + report.failure);
    if (report.catalog.empty())
      return FailUnusable(catalog.name + ": " + Explained("there are no CRDs", catalog));
    catalog.crds = report.crds;
    catalog.groups = report.groups;
    catalog.digest = engine::FactsOf(report.catalog).digest;
    if (const int code = Write(catalog, report.catalog); code != kAllGood) return code;
    std::fputs(PullSummary(catalog, report).c_str(), stdout);
    return kAllGood;
  }

  // Where that is.
  static std::string Explained(const std::string& message, const CachedCatalog& catalog) {
    std::string places;
    for (const std::string& path : catalog.paths) places += (places.empty() ? " below " : ", ") + path;
    // Other messages name a file.
    if (!message.starts_with("there ")) return message;
    return message + " in " + catalog.source + (catalog.ref.empty() ? "" : " at " + catalog.ref) +
           (message.starts_with("there is no ") ? "" : places);
  }

  // The record is the last. Until it is replaced, its digest does not fit and the catalog is ignored.
  int Write(const CachedCatalog& catalog, const std::string& bytes) const {
    const std::string record = kinds::CacheRecordFile(directory_, catalog.name);
    const std::string file = kinds::CacheCatalogFile(directory_, catalog.name);
    const auto write = [](const std::string& path, const std::string& text) {
      const std::error_code error = ReplaceFile(path, text);
      return error ? FailUnusable(path + " cannot be written: " + error.message()) : kAllGood;
    };
    const int code = write(file, bytes);
    return code != kAllGood ? code : write(record, kinds::CacheRecord(catalog));
  }

  const CatalogPullCommand& command_;
  std::string directory_;
};

int ListKnownSources() {
  StandardOutput out;
  out.buffer() +=
      "kubernetes                    https://github.com/kubernetes/kubernetes                      "
      "descriptions for explain\n";
  for (const KnownSource& source : engine::KnownSources()) {
    std::string line(source.name);
    const auto pad = [&](size_t width) { line.append(std::max(width, line.size() + 2) - line.size(), ' '); };
    pad(30);
    line.append(source.url);
    pad(92);
    line.append(source.groups);
    out.buffer() += line + "\n";
  }
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace

int RunCatalogPull(const CatalogPullCommand& command) {
  return command.list ? ListKnownSources() : PullRun(command).Run();
}

}  // namespace plimsoll::app
