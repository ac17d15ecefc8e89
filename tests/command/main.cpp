// Runs the command on cases written as YAML documents:
//
//   command PROGRAM FILE...
//
//   name: a repeated key is an error      # a sentence
//   files: {a.yaml: "a: 1\na: 2\n"}       # written to a fresh directory, the place it runs in
//   shell: mkdir x                        # optional, run there first
//   args: [check, a.yaml]
//   stdin: ""                             # optional
//   exit: 1
//   stdout: ...                           # exactly; or stdoutHas: a list of parts
//   stderr: ...                           # exactly, "" when absent; or stderrHas
#include <cstdio>
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

std::string RunCase(Value test, const std::string& program) {
  const ScratchDirectory place;
  if (const auto files = test.Find("files")) {
    for (value::Member file : files->Members())
      place.Write(std::string(file.key), std::string(file.value.AsString()));
  }
  if (const auto shell = test.Find("shell")) {
    const Outcome outcome = Run({place.path(), {"sh", "-ec", std::string(shell->AsString())}, "", 60});
    if (outcome.exit_code != 0) return "its shell part failed: " + outcome.errors;
  }
  Process process{place.path(), {program}, TextOf(test, "stdin"), 120};
  if (const auto words = test.Find("args")) {
    for (Value word : words->Items()) process.words.emplace_back(word.AsString());
  }
  const Outcome outcome = Run(process);
  const auto code = test.Find("exit");
  if (!code || code->AsInt() != outcome.exit_code) {
    return "exit code " + std::to_string(outcome.exit_code) + "\n" + outcome.output + outcome.errors;
  }
  const std::string complaint = Complaint(test, "stdout", outcome.output);
  return complaint.empty() ? Complaint(test, "stderr", outcome.errors) : complaint;
}

int RunFile(const std::string& path, const std::string& program, size_t& count) {
  const text::Source source(path, ReadWhole(path));
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  int failed = 0;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok() || !entry.report.duplicates.empty()) {
      std::printf("%s: a case cannot be read\n", path.c_str());
      ++failed;
      continue;
    }
    ++count;
    const std::string complaint = RunCase(document.root(), program);
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
