#include "plimsoll/value/write.h"

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/text/yaml_writer.h"
#include "plimsoll/value/yaml_reader.h"
#include "token_walk.h"

namespace plimsoll::value {
namespace {

std::string WriteYamlTokens(AnyValue value, KeyOrder order, text::YamlLook look) {
  std::string out;
  text::YamlWriter writer(out, look);
  SendTokens(value, order, writer);
  writer.Finish();
  return out;
}

// kubectl prints JSON, reads that as YAML, and prints what it has read.
Result<std::string> WriteAsKubectl(AnyValue value) {
  Result<std::string> json = WriteJson(value, {.order = KeyOrder::kByBytes});
  if (!json) return json;
  if (json->size() > text::kMaxSourceBytes) return Fail("the document is too large to be read as YAML");
  const text::Source source("", *json);
  ReadOptions options;
  options.numbers = YamlNumbers::kAsWritten;
  Document document;
  const ReadReport report = ReadYaml(source.bytes(), options, document);
  if (report.failure) return Fail(report.failure->message);
  return WriteYamlTokens(document.root(), KeyOrder::kNatural, {.quote_merge_key = false});
}

}  // namespace

Result<std::string> WriteJson(AnyValue value, const JsonOptions& options) {
  std::string out;
  text::JsonWriter writer(out, {options.indented, options.escape_html, options.exact_floats});
  SendTokens(value, options.order, writer);
  if (!writer.unsupported()) return out;
  std::string message = "json: unsupported value: ";
  text::AppendFloat(message, *writer.unsupported());
  return Fail(std::move(message));
}

Result<std::string> WriteYaml(AnyValue value, const YamlOptions& options) {
  if (options.fidelity == YamlFidelity::kKubectl) return WriteAsKubectl(value);
  return WriteYamlTokens(value, options.order, {.quote_merge_key = true});
}

}  // namespace plimsoll::value
