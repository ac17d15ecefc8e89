#include <simdjson.h>

#include <algorithm>
#include <cstring>

#include "measure.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {

void BenchJson(const std::string& shared) {
  Corpus corpus = LoadCorpus(shared + "/corpus/openapi", {".json"});
  if (corpus.sources.empty()) corpus = MadeUpJson();

  std::vector<char> copy(size_t{16} << 20);
  const auto copy_bytes = [&](const text::Source& source) {
    std::memcpy(copy.data(), source.bytes().data(), std::min(copy.size(), source.bytes().size()));
    Keep(copy);
  };
  // A Source has the padding simdjson asks for, so it need not copy.
  static_assert(text::kPadding >= simdjson::SIMDJSON_PADDING);
  simdjson::dom::parser parser;
  const auto simdjson_parse = [&](const text::Source& source) {
    Keep(parser.parse(source.bytes().data(), source.bytes().size(), false).error());
  };
  value::JsonReader reader;
  value::Document document;
  const auto read = [&](const text::Source& source) { Keep(reader.Read(source.bytes(), {}, document)); };

  Race("JSON to tape", corpus,
       {{"memcpy", copy_bytes}, {"simdjson DOM parse", simdjson_parse}, {"plimsoll JSON to tape", read}}, 1);
}

}  // namespace plimsoll::bench
