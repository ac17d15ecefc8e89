#include "git.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "child_process.h"

namespace plimsoll::app {
namespace {

ProcessResult RunGit(std::vector<std::string> arguments, uint32_t timeout_seconds) {
  arguments.insert(arguments.begin(), "git");
  ProcessResult result = RunProcess(std::move(arguments), {.seconds = timeout_seconds});
  if (!result.started) result.errors = "git cannot be run: " + result.errors;
  if (!result.stopped.empty()) result.errors = "git " + result.stopped + "; --git-timeout sets the limit";
  return result;
}

// What git complains of: `bad revision 'x'` of `fatal: bad revision 'x'`.
std::string ComplaintOf(const std::string& errors) {
  const std::string line = errors.substr(0, errors.find('\n'));
  for (const std::string_view lead : {"fatal: ", "error: "}) {
    if (line.starts_with(lead)) return "git: " + line.substr(lead.size());
  }
  return line;
}

// A repository without files has no current directory that paths could be relative to.
bool IsBare(uint32_t timeout_seconds) {
  return RunGit({"rev-parse", "--is-bare-repository"}, timeout_seconds).out.starts_with("true");
}

// Names with a NUL after each.
void AppendNames(std::string_view list, std::vector<std::string>& out) {
  while (!list.empty()) {
    const size_t end = std::min(list.size(), list.find('\0'));
    out.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(list.size(), end + 1));
  }
}

}  // namespace

std::expected<std::vector<std::string>, std::string> ChangedSince(const std::string& commit,
                                                                  const std::vector<std::string>& paths,
                                                                  uint32_t timeout_seconds) {
  // A name that begins with a dash would be an option.
  if (commit.starts_with('-')) return std::unexpected("there is no commit " + commit);
  std::vector<std::string> changed = {"diff", "--name-only", "--relative", "-z", "--diff-filter=d",
                                      commit, "--"};
  std::vector<std::string> unknown = {"ls-files", "--others", "--exclude-standard", "-z", "--"};
  changed.insert(changed.end(), paths.begin(), paths.end());
  unknown.insert(unknown.end(), paths.begin(), paths.end());
  std::vector<std::string> out;
  for (auto* arguments : {&changed, &unknown}) {
    const ProcessResult answer = RunGit(*arguments, timeout_seconds);
    if (!answer.ok()) return std::unexpected(ComplaintOf(answer.errors));
    AppendNames(answer.out, out);
  }
  std::ranges::sort(out);
  out.erase(std::ranges::unique(out).begin(), out.end());
  return out;
}

std::expected<std::vector<std::string>, std::string> FilesAt(const std::string& commit,
                                                             const std::string& path,
                                                             uint32_t timeout_seconds) {
  if (commit.starts_with('-')) return std::unexpected("there is no commit " + commit);
  const ProcessResult answer = RunGit(
      {"ls-tree", "-r", "-z", "--name-only", commit, "--", path.empty() ? "." : path}, timeout_seconds);
  if (!answer.ok()) return std::unexpected(ComplaintOf(answer.errors));
  std::vector<std::string> out;
  AppendNames(answer.out, out);
  return out;
}

std::expected<std::string, std::string> FileAt(const std::string& commit, const std::string& path,
                                               uint32_t timeout_seconds) {
  ProcessResult answer = RunGit({"show", commit + ":./" + path}, timeout_seconds);
  if (!answer.ok() && IsBare(timeout_seconds))
    answer = RunGit({"show", commit + ":" + path}, timeout_seconds);
  if (!answer.started || !answer.stopped.empty()) return std::unexpected(answer.errors);
  return answer.ok() ? std::move(answer.out) : std::string();
}

}  // namespace plimsoll::app
