// Runs the command on cases written as YAML documents:
//
//   command PROGRAM FILE...
//
//   name: a repeated key is an error      # a sentence
//   files: {a.yaml: "a: 1\na: 2\n"}       # written to a fresh directory, the place it runs in
//   filesAsIn: a repeated key is an error # optional, an earlier case whose files are written first
//   shell: mkdir x                        # optional, run there first, with $PLIMSOLL_CACHE_DIR set
//   programs: {helm: "echo a: 1"}         # optional, shell scripts; the only programs in PATH
//   withoutRights: true                   # optional, run by a user who is not root
//   first: [check, a.yaml]                # optional, arguments of a run before, which must end with 0
//   args: [check, a.yaml]
//   stdin: ""                             # optional
//   exit: 1
//   stdout: ...                           # exactly; or stdoutHas and stdoutLacks: lists of parts
//   stderr: ...                           # exactly, "" when absent; or stderrHas and stderrLacks
//   left: {a.yaml: ...}                   # optional, what files hold afterwards; null: they are gone
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/value/document_stream.h"
#include "process.h"

namespace plimsoll::testing {
namespace {

using value::Value;

std::string TextOf(Value object, std::string_view key) {
  const std::optional<Value> member = object.Find(key);
  return member ? std::string(member->AsString()) : std::string();
}

// Empty when the text is as the case wants it.
std::string Complaint(Value test, const std::string& key, const std::string& text) {
  if (const auto parts = test.Find(key + "Lacks")) {
    for (Value part : parts->Items()) {
      if (text.find(part.AsString()) != std::string::npos) {
        return key + " has: " + std::string(part.AsString()) + "\n--- it is\n" + text;
      }
    }
  }
  if (const auto parts = test.Find(key + "Has")) {
    for (Value part : parts->Items()) {
      if (text.find(part.AsString()) == std::string::npos) {
        return key + " lacks: " + std::string(part.AsString()) + "\n--- it is\n" + text;
      }
    }
    return {};
  }
  const std::string expected = TextOf(test, key);
  return expected == text ? "" : key + " expected\n" + expected + "--- printed\n" + text;
}

void AddWords(Value test, std::string_view key, Process& process) {
  if (const auto words = test.Find(key)) {
    for (Value word : words->Items()) process.words.emplace_back(word.AsString());
  }
}

std::string ComplaintAboutFiles(Value test, const std::string& directory) {
  const auto left = test.Find("left");
  if (!left) return {};
  for (value::Member file : left->Members()) {
    const std::string path = directory + "/" + std::string(file.key);
    const bool there = std::filesystem::exists(path);
    if (there == file.value.IsNull()) return std::string(file.key) + (there ? " is there" : " is not there");
    if (!there || ReadWhole(path) == file.value.AsString()) continue;
    return std::string(file.key) + " holds\n" + ReadWhole(path);
  }
  return {};
}

void WriteProgram(const ScratchDirectory& directory, value::Member script) {
  const std::string name(script.key);
  directory.Write(name, "#!/bin/sh\n" + std::string(script.value.AsString()));
  std::filesystem::permissions(directory.path() + "/" + name, std::filesystem::perms(0755));
}

// Files by case and name.
using Earlier = std::map<std::string, std::map<std::string, std::string>>;

std::string RunCase(Value test, const std::string& program, Earlier& earlier) {
  const ScratchDirectory place;
  // What the developer has cached has no effect.
  const ScratchDirectory cache;
  std::vector<std::pair<std::string, std::string>> environment = {{"PLIMSOLL_CACHE_DIR", cache.path()}};
  std::map<std::string, std::string>& written = earlier[TextOf(test, "name")];
  if (test.Find("filesAsIn")) {
    const auto found = earlier.find(TextOf(test, "filesAsIn"));
    if (found == earlier.end()) return "there is no earlier case " + TextOf(test, "filesAsIn");
    written = found->second;
  }
  if (const auto files = test.Find("files")) {
    for (value::Member file : files->Members()) written[std::string(file.key)] = file.value.AsString();
  }
  for (const auto& [name, text] : written) place.Write(name, text);
  if (const auto shell = test.Find("shell")) {
    const Outcome outcome =
        Run({place.path(), {"sh", "-ec", std::string(shell->AsString())}, "", 60, false, environment});
    if (outcome.exit_code != 0) return "its shell part failed: " + outcome.errors;
  }
  const ScratchDirectory programs;
  if (const auto scripts = test.Find("programs")) {
    for (value::Member script : scripts->Members()) WriteProgram(programs, script);
    environment.emplace_back("PATH", programs.path());
  }
  Process process{place.path(), {program}, TextOf(test, "stdin"), 300, test.Find("withoutRights").has_value(),
                  environment};
  if (process.without_rights) {
    // The program may lie where that user cannot go.
    std::filesystem::copy_file(program, place.path() + "/program");
    std::filesystem::permissions(place.path(), std::filesystem::perms(0755));
    std::filesystem::permissions(cache.path(), std::filesystem::perms(0755));
    process.words = {"./program"};
  }
  if (test.Find("first")) {
    Process before = process;
    AddWords(test, "first", before);
    const Outcome outcome = Run(before);
    if (outcome.exit_code != 0) return "the first run failed: " + outcome.output + outcome.errors;
  }
  AddWords(test, "args", process);
  const Outcome outcome = Run(process);
  const auto code = test.Find("exit");
  if (!code || code->AsInt() != outcome.exit_code) {
    return "exit code " + std::to_string(outcome.exit_code) + "\n" + outcome.output + outcome.errors;
  }
  for (const std::string& complaint :
       {Complaint(test, "stdout", outcome.output), Complaint(test, "stderr", outcome.errors),
        ComplaintAboutFiles(test, place.path())}) {
    if (!complaint.empty()) return complaint;
  }
  return {};
}

int RunFile(const std::string& path, const std::string& program, size_t& count) {
  const text::Source source(path, ReadWhole(path));
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  int failed = 0;
  Earlier earlier;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok() || !entry.report.duplicates.empty()) {
      std::printf("%s: a case cannot be read\n", path.c_str());
      ++failed;
      continue;
    }
    ++count;
    const std::string complaint = RunCase(document.root(), program, earlier);
    if (complaint.empty()) continue;
    std::printf("%s: %s: %s\n", path.c_str(), TextOf(document.root(), "name").c_str(), complaint.c_str());
    ++failed;
  }
  return failed;
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  size_t count = 0;
  int failed = 0;
  for (int i = 2; i < argc; ++i) failed += plimsoll::testing::RunFile(argv[i], argv[1], count);
  std::printf("%zu cases, %d failed\n", count, failed);
  return failed == 0 && count != 0 ? 0 : 1;
}
