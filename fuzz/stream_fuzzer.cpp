// A schema of all keywords and a value, made up from the input: a tape, a stream of any window and
// chunks, and the plain twin agree on the verdict, and tape and stream on the findings.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "loose_maker.h"
#include "loose_twin.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/pointer.h"
#include "stream_case.h"

namespace plimsoll::fuzz {
namespace {

using check::Streamed;

// As Streamed::Lines.
std::string Lines(value::Value root, const std::vector<check::LooseFinding>& findings) {
  std::vector<std::string> lines;
  for (const check::LooseFinding& one : findings) {
    lines.push_back(value::PathTo(root, one.value).Pointer() + " " +
                    std::string(finding::InfoOf(one.code).name) + " " + one.message + "\n");
  }
  std::ranges::sort(lines);
  std::string out;
  for (const std::string& line : lines) out += line;
  return out;
}

bool Has(const std::vector<check::StreamFinding>& findings, finding::Code code) {
  return std::ranges::any_of(findings, [&](const check::StreamFinding& one) { return one.code == code; });
}

void Try(value::Value schema, const std::string& text, uint32_t chunk, uint32_t window, uint32_t threshold) {
  const auto imported = schema::ImportJsonSchema(schema, {});
  PLIMSOLL_ASSERT(imported);
  const check::LooseProgram program = check::CompileLoose(imported->schema, {});
  const text::Source source("", text);
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
  const bool fits = check::TwinAccepts(schema, document.root());
  check::LooseRunner runner;
  PLIMSOLL_ASSERT(runner.Accepts(program, document.root(), {}) == fits);
  std::vector<check::LooseFinding> findings;
  runner.Explain(program, document.root(), {}, findings);

  const Streamed whole = check::JudgeStream(program, text, chunk, {.window = window});
  PLIMSOLL_ASSERT(whole.failure.empty() && whole.values == 1);
  PLIMSOLL_ASSERT(whole.accepted == fits && whole.findings.empty() == fits);
  // A stream cannot show a container that is none of enum or const, and is not asked past the last finding.
  const bool all = !Has(whole.findings, finding::Code::kUnsupportedValue) && findings.size() < 100;
  PLIMSOLL_ASSERT(!all || whole.Lines() == Lines(document.root(), findings));

  // With little to keep something may stay open, but nothing is decided otherwise.
  const Streamed small = check::JudgeStream(program, text, chunk, {.threshold = threshold, .window = window});
  if (small.failure.empty() && !Has(small.findings, finding::Code::kUndecided)) {
    PLIMSOLL_ASSERT(small.accepted == fits);
  }
  PLIMSOLL_ASSERT(!small.accepted || fits);
}

}  // namespace
}  // namespace plimsoll::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace plimsoll;
  std::vector<uint32_t> choices;
  for (size_t i = 3; i < size; ++i) choices.push_back(data[i]);
  if (choices.empty()) return 0;
  check::LooseMaker maker(std::move(choices));
  const text::Source source("", maker.Schema());
  value::Document schema;
  if (!value::ReadJson(source.bytes(), {}, schema).ok()) return 0;
  for (int i = 0; i < 4; ++i) {
    fuzz::Try(schema.root(), maker.Value(4), 1U + data[0], 1U + data[1] % 64U, 1U + data[2] * 4U);
  }
  return 0;
}
