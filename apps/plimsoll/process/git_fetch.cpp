// The repository is fetched with depth 1 and without file contents (blob:none); checking out the wanted paths
// then fetches their contents alone. Servers that cannot leave contents out send all of them.
#include "git_fetch.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "child_process.h"
#include "plimsoll/engine/input/release_tags.h"
#include "replace_file.h"

namespace plimsoll::app {
namespace {

// These would make git work on another repository, as they do inside a git hook.
const std::vector<std::string> kGitLocalVariables = {"GIT_DIR",
                                                     "GIT_WORK_TREE",
                                                     "GIT_INDEX_FILE",
                                                     "GIT_COMMON_DIR",
                                                     "GIT_OBJECT_DIRECTORY",
                                                     "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                                                     "GIT_NAMESPACE",
                                                     "GIT_PREFIX",
                                                     "GIT_SHALLOW_FILE",
                                                     "GIT_QUARANTINE_PATH"};

// Servers that cannot leave contents out are no problem.
std::string GitMessage(const std::string& errors) {
  std::string out;
  for (size_t begin = 0; begin < errors.size();) {
    const size_t end = std::min(errors.find('\n', begin), errors.size());
    const std::string_view line = std::string_view(errors).substr(begin, end - begin);
    if (!line.starts_with("warning: filtering not recognized"))
      out.append(out.empty() ? "" : "\n").append(line);
    begin = end + 1;
  }
  return out;
}

std::string WithoutLastLineFeed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// What git prints. Hooks, links and submodules of the other side have no effect.
Result<std::string> Git(const std::string& what, uint32_t timeout_seconds,
                        std::vector<std::string> arguments) {
  std::vector<std::string> words = {"git",
                                    "-c",
                                    "core.hooksPath=/dev/null",
                                    "-c",
                                    "core.symlinks=false",
                                    "-c",
                                    "submodule.recurse=false",
                                    "-c",
                                    "advice.detachedHead=false",
                                    "-c",
                                    "protocol.ext.allow=never"};
  words.insert(words.end(), std::make_move_iterator(arguments.begin()),
               std::make_move_iterator(arguments.end()));
  ProcessResult result = RunProcess(std::move(words), {.seconds = timeout_seconds}, kGitLocalVariables);
  if (!result.started) {
    return Fail("git cannot be run: " + result.errors +
                "; install git, or download the CRDs and use `plimsoll catalog pull --from FILE`");
  }
  if (!result.stopped.empty()) {
    return Fail("git cannot " + what + ": it " + result.stopped + "; --git-timeout sets the limit");
  }
  if (!result.ok()) return Fail("git cannot " + what + ": " + GitMessage(result.errors));
  return std::move(result.out);
}

struct WantedRef {
  std::string shown;  // v1.2.3
  std::string name;   // refs/tags/v1.2.3
};

// The first line is "ref: refs/heads/main<TAB>HEAD".
Result<WantedRef> DefaultBranch(const FetchRequest& request) {
  const auto listed = Git("list the branches of " + request.url, request.timeout_seconds,
                          {"ls-remote", "--symref", "--", request.url, "HEAD"});
  if (!listed) return std::unexpected(listed.error());
  constexpr std::string_view kStart = "ref: refs/heads/";
  if (!listed->starts_with(kStart)) return WantedRef{"HEAD", "HEAD"};
  const std::string branch = listed->substr(kStart.size(), listed->find('\t') - kStart.size());
  return WantedRef{branch, "refs/heads/" + branch};
}

Result<WantedRef> ResolveRef(const FetchRequest& request) {
  if (!request.ref.empty()) return WantedRef{request.ref, request.ref};
  if (request.newest_release) {
    const auto tags = Git("list the tags of " + request.url, request.timeout_seconds,
                          {"ls-remote", "--tags", "--refs", "--", request.url});
    if (!tags) return std::unexpected(tags.error());
    if (const auto tag = engine::NewestReleaseTag(*tags, request.tag_prefix)) {
      return WantedRef{*tag, "refs/tags/" + *tag};
    }
  }
  return DefaultBranch(request);
}

bool EndsLikeFile(std::string_view path) {
  constexpr std::array<std::string_view, 6> kEndings = {".yaml", ".yml", ".json", ".tgz", ".tar.gz", ".zip"};
  for (const std::string_view ending : kEndings) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

// The patterns of a sparse checkout, which are those of .gitignore files.
std::string SparsePatterns(const std::vector<std::string>& paths) {
  std::string out;
  const auto add_files_below = [&](const std::string& start) {
    for (const char* ending : {"*.yaml", "*.yml", "*.json"}) out += start + ending + "\n";
  };
  if (paths.empty()) add_files_below("");
  for (const std::string& path : paths) {
    std::string escaped;
    for (const char c : path) {
      if (c == '*' || c == '?' || c == '[' || c == '\\') escaped += '\\';
      escaped += c;
    }
    while (escaped.ends_with('/')) escaped.pop_back();
    if (escaped == ".") escaped.clear();
    EndsLikeFile(path) ? void(out += "/" + escaped + "\n") : add_files_below("/" + escaped + "/**/");
  }
  return out;
}

Result<std::string> Checkout(const std::string& place, const FetchRequest& request, const std::string& ref) {
  const auto git = [&](const std::string& what, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"-C", place});
    return Git(what, request.timeout_seconds, std::move(arguments));
  };
  if (auto made = git("make a repository", {"init", "-q"}); !made) return made;
  if (auto added = git("use " + request.url, {"remote", "add", "--", "origin", request.url}); !added)
    return added;
  const std::string what = "fetch " + request.ref + (request.ref.empty() ? "" : " of ") + request.url;
  if (auto fetched =
          git(what, {"fetch", "-q", "--depth=1", "--no-tags", "--filter=blob:none", "origin", "--", ref});
      !fetched) {
    return fetched;
  }
  if (auto set = git("prepare a checkout", {"config", "core.sparseCheckout", "true"}); !set) return set;
  if (const std::error_code error =
          ReplaceFile(place + "/.git/info/sparse-checkout", SparsePatterns(request.paths))) {
    return Fail(place + " cannot be written: " + error.message());
  }
  if (auto out = git(what, {"checkout", "-q", "--detach", "FETCH_HEAD"}); !out) return out;
  return git("name the commit", {"rev-parse", "HEAD"});
}

}  // namespace

Result<FetchedTree> FetchTree(const FetchRequest& request) {
  // Git would take them for options.
  if (request.url.starts_with('-')) return Fail(request.url + " is no URL of a repository");
  if (request.ref.starts_with('-')) return Fail(request.ref + " is no name of a tag, branch or commit");
  Result<WantedRef> ref = ResolveRef(request);
  if (!ref) return std::unexpected(ref.error());
  Result<TemporaryDirectory> directory = TemporaryDirectory::Make();
  if (!directory) return std::unexpected(directory.error());
  Result<std::string> commit = Checkout(directory->path(), request, ref->name);
  if (!commit) return std::unexpected(commit.error());
  return FetchedTree{std::move(*directory), std::move(ref->shown), WithoutLastLineFeed(std::move(*commit))};
}

}  // namespace plimsoll::app
