// Runs case files: YAML documents that each hold a request of the batch protocol and what
// the result must be. Any binding of the engine can run the same files.
//
//   name: the last of two equal keys stays     # a sentence
//   request: {method: text.json, text: '{"a":1,"a":2}'}
//   expect: {json: '{"a":2}', strict: ['duplicate field "a"']}
//   failure: unknown_method                    # instead of expect: the code of a failure
//   line: '{"method":"text.json",...}'         # instead of request: where its very text matters
#include <cstdio>
#include <optional>
#include <string>

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

// Empty when the reply is as the case wants it.
std::string RunCase(Value test, batch::Batch& batch) {
  const auto request = test.Find("request");
  const std::string asked = request ? Json(*request) : TextOf(test, "line");
  if (asked.empty()) return "it has no request";
  const text::Source line("", batch.Answer(asked));
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

int RunFile(const std::string& path, size_t& count) {
  const text::Source source(path, ReadWhole(path));
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  const engine::Disk disk;
  batch::Batch batch(disk);
  int failed = 0;
  while (stream.Next(document, entry)) {
    const bool readable = entry.report.ok() && entry.report.duplicates.empty() && !entry.separator;
    ++count;
    const std::string complaint = readable ? RunCase(document.root(), batch) : "it cannot be read";
    if (complaint.empty()) continue;
    const std::string name = readable ? TextOf(document.root(), "name") : "case " + std::to_string(count);
    std::printf("%s: %s: %s\n", path.c_str(), name.c_str(), complaint.c_str());
    ++failed;
  }
  return failed;
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  size_t count = 0;
  int failed = 0;
  for (int i = 1; i < argc; ++i) failed += plimsoll::testing::RunFile(argv[i], count);
  std::printf("%zu cases, %d failed\n", count, failed);
  return failed == 0 && count != 0 ? 0 : 1;
}
