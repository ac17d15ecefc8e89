// Any two JSON values as a schema and an instance: nothing breaks, and verdict and findings agree.
// The first byte chooses the dialect.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/base/assert.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::fuzz {
namespace {

constexpr unsigned kDialects = static_cast<unsigned>(schema::Dialect::kOpenApi3_1) + 1;
// Enough to reach the answers that are remembered, and soon over.
constexpr uint64_t kSteps = 200'000;

void Try(schema::Dialect dialect, value::Value schema, value::Value instance) {
  const auto imported = schema::ImportJsonSchema(schema, {.dialect = dialect});
  if (!imported) return;
  const check::LooseProgram program = check::CompileLoose(imported->schema, {.assert_formats = true});
  check::LooseRunner runner;
  for (const check::NumberMode numbers : {check::NumberMode::kExact, check::NumberMode::kFloat64}) {
    const check::LooseOptions options{.numbers = numbers, .max_steps = kSteps};
    const bool accepts = runner.Accepts(program, instance, options);
    std::vector<check::LooseFinding> findings;
    runner.Explain(program, instance, options, findings);
    PLIMSOLL_ASSERT(accepts == findings.empty());
    for (const check::LooseFinding& finding : findings) imported->PathOf(finding.node);
  }
}

}  // namespace
}  // namespace plimsoll::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace plimsoll;
  if (size < 2) return 0;
  const auto dialect = static_cast<schema::Dialect>(data[0] % fuzz::kDialects);
  const text::Source source("", {reinterpret_cast<const char*>(data) + 1, size - 1});
  value::Document schema, instance;
  size_t end = 0;
  if (!value::ReadJsonPrefix(source.bytes(), 0, {}, schema, end).ok() || schema.empty()) return 0;
  if (!value::ReadJsonPrefix(source.bytes(), end, {}, instance, end).ok() || instance.empty()) return 0;
  fuzz::Try(dialect, schema.root(), instance.root());
  return 0;
}
