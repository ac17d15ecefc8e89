#include "go_tree.h"

#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <set>

namespace plimsoll::testing {
namespace {

namespace fs = std::filesystem;

bool IsGenerated(const fs::path& path) {
  return path.filename().string().starts_with("zz_generated.validations");
}

// Files of the module cache may not be written to; copies may.
void CopyFile(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  fs::copy_file(from, to, fs::copy_options::overwrite_existing);
  fs::permissions(to, fs::perms::owner_write, fs::perm_options::add);
}

std::string Quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

GoTree::GoTree(std::string import_path, fs::path directory)
    : import_path_(std::move(import_path)), directory_(std::move(directory)) {
  fs::remove_all(directory_);
  fs::create_directories(directory_);
  packages_.Add(import_path_, directory_);
}

void GoTree::Copy(const fs::path& module, const std::string& part, const std::string& to) const {
  const fs::path target = directory_ / (to.empty() ? part : to);
  if (fs::is_regular_file(module / part)) return CopyFile(module / part, target);
  for (const auto& entry : fs::recursive_directory_iterator(module / part)) {
    if (!entry.is_regular_file() || IsGenerated(entry.path())) continue;
    CopyFile(entry.path(), target / fs::relative(entry.path(), module / part));
  }
}

std::vector<std::string> GoTree::PackagesBelow(const std::string& part) const {
  std::set<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(directory_ / part)) {
    const std::string folder = fs::relative(entry.path().parent_path(), directory_).string();
    const bool ignored =
        folder.find("/_") != std::string::npos || folder.find("/testdata") != std::string::npos;
    if (entry.path().filename() == "doc.go" && !ignored) out.insert(import_path_ + "/" + folder);
  }
  return {out.begin(), out.end()};
}

void GoTree::Write(const std::string& package, const std::string& name, const std::string& text) const {
  const fs::path path = directory_ / package.substr(import_path_.size() + 1) / name;
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string GoTree::Read(const std::string& package, const std::string& name) const {
  std::ifstream in(directory_ / package.substr(import_path_.size() + 1) / name, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

GoOutcome GoTree::Go(const std::vector<std::string>& words, const std::string& variables) const {
  std::string command = "cd " + Quoted(directory_.string()) +
                        " && PATH=$PATH:/usr/local/go/bin GOFLAGS=-mod=mod GOSUMDB=off GOWORK=off " +
                        variables + " timeout 540";
  for (const std::string& word : words) command += " " + Quoted(word);
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return {};
  GoOutcome out;
  char buffer[4096];
  for (size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.output.append(buffer, n);
  const int status = pclose(pipe);
  out.good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return out;
}

TestCount CountTests(std::string_view output) {
  TestCount count;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size() - 1);
    const std::string_view line = output.substr(0, end);
    if (line.starts_with("ok ")) ++count.passed;
    if (line.starts_with("FAIL\t")) ++count.failed;
    if (line.find("[no test files]") != std::string_view::npos) ++count.without;
    output.remove_prefix(end + 1);
  }
  return count;
}

}  // namespace plimsoll::testing
