// The YAML reader never fails otherwise than by saying why, and every place it names lies in
// the text.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/document_stream.h"

using plimsoll::text::Source;
using plimsoll::text::Span;
using namespace plimsoll::value;

namespace {

void ExpectInside(Span span, size_t size) {
  PLIMSOLL_ASSERT(uint64_t{span.offset} + span.length <= size + 1);
}

void ExpectPlaces(const Document& document, size_t size) {
  for (uint32_t i = 0; i < document.tape().size(); ++i) ExpectInside(Value(document, i).span(), size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Source source("input", {reinterpret_cast<const char*>(data), size});
  ReadOptions options;
  options.limits.max_nodes = 1'000'000;  // so that aliases do not take all the time
  DocumentStream stream(source, options);
  Document document;
  StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (entry.report.failure) {
      PLIMSOLL_ASSERT(!entry.report.failure->message.empty());
      ExpectInside(entry.report.failure->span, size);
    } else {
      PLIMSOLL_ASSERT(!document.empty());
      ExpectPlaces(document, size);
    }
    for (const Problem& problem : entry.report.duplicates) {
      ExpectInside(problem.span, size);
      ExpectInside(problem.first, size);
    }
  }
  return 0;
}
