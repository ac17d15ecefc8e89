// Runs case files: YAML documents that each hold a request of the batch protocol and what
// the result must be. Any binding of the engine can run the same files.
//
//   name: the last of two equal keys stays     # a sentence
//   request: {method: text.json, text: '{"a":1,"a":2}'}
//   expect: {json: '{"a":2}', strict: ['duplicate field "a"']}
//   failure: unknown_method                    # instead of expect: the code of a failure
//   line: '{"method":"text.json",...}'         # instead of request: where its very text matters
//
//   cases FILE...
//   cases --through PROGRAM FILE...            # `PROGRAM batch` answers, of any architecture
#include <cstdio>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "plimsoll/batch/batch.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"
#include "process.h"

namespace plimsoll::testing {
namespace {

using value::Value;

std::string Json(Value value) { return *value::WriteJson(value, {.escape_html = false}); }

std::string TextOf(Value object, std::string_view key) {
  const std::optional<Value> member = object.Find(key);
  return member && member->IsString() ? std::string(member->AsString()) : std::string();
}

std::string RequestOf(Value test) {
  const auto request = test.Find("request");
  return request ? Json(*request) : TextOf(test, "line");
}

// Empty when the reply is as the case wants it.
std::string Complaint(Value test, const std::string& answer) {
  const text::Source line("", answer);
  value::Document reply;
  if (!value::ReadJson(line.bytes(), {}, reply).ok()) return "the reply cannot be read";
  if (const auto wanted = test.Find("failure")) {
    const auto failure = reply.root().Find("failure");
    const bool good = failure && TextOf(*failure, "code") == wanted->AsString();
    return good ? "" : "expected a failure, got " + std::string(line.bytes());
  }
  const auto expect = test.Find("expect");
  const auto result = reply.root().Find("result");
  if (expect && result && value::Equal(*expect, *result, value::Equality::kStructural)) return {};
  return "\n  expected " + (expect ? Json(*expect) : "nothing") + "\n  got      " + std::string(line.bytes());
}

// Calls `judge` with each case, and with none for one that cannot be read.
void ForEachCase(const std::string& path, const std::function<void(const Value*)>& judge) {
  const text::Source source(path, ReadWhole(path));
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    const Value root = document.root();
    judge(entry.report.ok() && entry.report.duplicates.empty() && !entry.separator ? &root : nullptr);
  }
}

using Answer = std::function<std::string(const std::string& request)>;

int RunFile(const std::string& path, const Answer& answer, size_t& count) {
  int failed = 0;
  ForEachCase(path, [&](const Value* test) {
    ++count;
    std::string complaint = "it cannot be read";
    if (test != nullptr) {
      const std::string request = RequestOf(*test);
      complaint = request.empty() ? "it has no request" : Complaint(*test, answer(request));
    }
    if (complaint.empty()) return;
    const std::string name = test != nullptr ? TextOf(*test, "name") : "case " + std::to_string(count);
    std::printf("%s: %s: %s\n", path.c_str(), name.c_str(), complaint.c_str());
    ++failed;
  });
  return failed;
}

int RunHere(const std::string& path, size_t& count) {
  const engine::Disk disk;
  batch::Batch batch(disk);
  return RunFile(path, [&](const std::string& request) { return batch.Answer(request); }, count);
}

int RunThrough(const std::string& program, const std::string& path, size_t& count) {
  Process process{".", {program, "batch"}, {}, 300};
  ForEachCase(path, [&](const Value* test) {
    if (test != nullptr) process.standard_input += RequestOf(*test) + '\n';
  });
  std::istringstream answers(Run(process).output);
  const auto next = [&](const std::string&) {
    std::string line;
    std::getline(answers, line);
    return line;
  };
  return RunFile(path, next, count);
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  size_t count = 0;
  int failed = 0;
  const bool through = argc > 2 && std::string_view(argv[1]) == "--through";
  for (int i = through ? 3 : 1; i < argc; ++i) {
    failed += through ? plimsoll::testing::RunThrough(argv[2], argv[i], count)
                      : plimsoll::testing::RunHere(argv[i], count);
  }
  std::printf("%zu cases, %d failed\n", count, failed);
  return failed == 0 && count != 0 ? 0 : 1;
}
