#include <yaml.h>

#include "measure.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::bench {
namespace {

// All events of the first document: what a reader on top of libyaml could not do without.
void ParseEvents(std::string_view bytes) {
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  bool going = true;
  while (going) {
    yaml_event_t event;
    if (yaml_parser_parse(&parser, &event) == 0) break;
    going = event.type != YAML_DOCUMENT_END_EVENT && event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
}

}  // namespace

void BenchYaml(const std::string& shared) {
  Corpus corpus = LoadCorpus(shared + "/corpus/crds-yaml", {".yaml", ".yml"});
  if (corpus.sources.empty()) corpus = MadeUpYaml();
  const auto events = [](const text::Source& source) { ParseEvents(source.bytes()); };
  value::YamlReader reader;
  value::Document document;
  const auto read = [&](const text::Source& source) { Keep(reader.Read(source.bytes(), {}, document)); };

  Race("YAML to tape", corpus, {{"libyaml events", events}, {"plimsoll YAML to tape", read}}, 0);
}

}  // namespace plimsoll::bench
