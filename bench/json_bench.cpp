#include <simdjson.h>

#include <algorithm>
#include <cstring>

#include "measure.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {

void BenchJson(const std::string& shared) {
  Corpus corpus = LoadCorpus(shared + "/corpus/openapi", {".json"});
  if (corpus.sources.empty()) corpus = MadeUpJson();
  Title("JSON to tape", corpus);

  std::vector<char> copy(size_t{16} << 20);
  const double memory = Measure(corpus, [&](const text::Source& source) {
    std::memcpy(copy.data(), source.bytes().data(), std::min(copy.size(), source.bytes().size()));
    Keep(copy);
  });

  // A Source has the padding simdjson asks for.
  static_assert(text::kPadding >= simdjson::SIMDJSON_PADDING);
  simdjson::dom::parser parser;
  const double yardstick = Measure(corpus, [&](const text::Source& source) {
    Keep(parser.parse(source.bytes().data(), source.bytes().size(), false).error());
  });

  value::JsonReader reader;
  value::Document document;
  const double ours =
      Measure(corpus, [&](const text::Source& source) { Keep(reader.Read(source.bytes(), {}, document)); });

  Row("memcpy", memory, yardstick);
  Row("simdjson DOM parse (yardstick)", yardstick, yardstick);
  Row("plimsoll JSON to tape", ours, yardstick);
}

}  // namespace plimsoll::bench
