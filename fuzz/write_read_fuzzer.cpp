// Whatever can be read is written so that it reads back equal, and is written the same way
// again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"

using plimsoll::text::Source;
using namespace plimsoll::value;

namespace {

// Indented text grows with the square of its depth, which is no news and takes long.
ReadOptions ShallowAsWritten() {
  ReadOptions options;
  options.numbers = YamlNumbers::kAsWritten;
  options.limits.max_depth = 100;
  return options;
}

void ExpectSameAfterYaml(AnyValue value, KeyOrder order) {
  const std::string text = *WriteYaml(value, {.order = order});
  const Source source("written", text);
  Document document;
  const ReadReport report = ReadYaml(source.bytes(), ShallowAsWritten(), document);
  PLIMSOLL_ASSERT(report.ok() && report.duplicates.empty());
  PLIMSOLL_ASSERT(Equal(document.root(), value));
  PLIMSOLL_ASSERT(Hash(document.root()) == Hash(value));
  PLIMSOLL_ASSERT(*WriteYaml(document.root(), {.order = order}) == text);
}

// Integers past int64 are floats to a JSON reader and may lose digits there.
void ExpectReadableJson(AnyValue value, const std::string& text) {
  const Source source("written", text);
  Document document;
  const ReadReport report = ReadJson(source.bytes(), {}, document);
  PLIMSOLL_ASSERT(report.ok() && report.duplicates.empty());
  const std::string canonical = *WriteJson(value, {.order = KeyOrder::kByBytes});
  const std::string again = *WriteJson(document.root(), {.order = KeyOrder::kByBytes});
  PLIMSOLL_ASSERT((canonical == again) == Equal(document.root(), value, Equality::kCanonicalJson));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Source source("input", {reinterpret_cast<const char*>(data), size});
  Document document;
  if (!ReadYaml(source.bytes(), ShallowAsWritten(), document).ok()) return 0;
  // NaN, which equals nothing, and the infinities cannot be written as JSON.
  const auto json = WriteJson(document.root(), {.indented = true, .exact_floats = true});
  if (!json) return 0;
  ExpectReadableJson(document.root(), *json);
  ExpectSameAfterYaml(document.root(), KeyOrder::kNatural);
  ExpectSameAfterYaml(document.root(), KeyOrder::kAsRead);
  WriteYaml(document.root(), {.fidelity = YamlFidelity::kKubectl});
  const Tree tree = Tree::From(document.root());
  PLIMSOLL_ASSERT(Equal(tree, document.root(), Equality::kSameKinds));
  PLIMSOLL_ASSERT(*WriteYaml(tree) == *WriteYaml(document.root()));
  return 0;
}
