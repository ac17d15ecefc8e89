// A YAML text read for a test, with its source kept.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::value {

struct YamlCase {
  text::Source source;
  Document document;
  ReadReport report;

  explicit YamlCase(std::string_view yaml, const ReadOptions& options = {}) : source("test", yaml) {
    report = ReadYaml(source.bytes(), options, document);
  }

  // The document as JSON with sorted keys, or the failure.
  std::string Outcome() const {
    if (!report.ok()) return report.failure->message;
    const auto json = WriteJson(document.root(), {.order = KeyOrder::kByBytes});
    return json ? *json : json.error().message;
  }
  std::string_view At(text::Span span) const { return source.bytes().substr(span.offset, span.length); }
};

inline std::string JsonOf(std::string_view yaml, const ReadOptions& options = {}) {
  return YamlCase(yaml, options).Outcome();
}

}  // namespace plimsoll::value
