#include "plimsoll/finding/report.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::finding {
namespace {

using text::JsonWriter;

void Number(JsonWriter& writer, std::string_view key, uint64_t number) {
  writer.Key(key);
  writer.Uint(number);
}

void Text(JsonWriter& writer, std::string_view key, std::string_view text) {
  writer.Key(key);
  writer.String(text);
}

void OptionalText(JsonWriter& writer, std::string_view key, std::string_view text) {
  if (!text.empty()) Text(writer, key, text);
}

void Place(JsonWriter& writer, std::string_view key, const Location& place) {
  writer.Key(key);
  writer.BeginObject();
  Number(writer, "line", place.start.line);
  Number(writer, "column", place.start.column);
  Number(writer, "offset", place.base + place.span.offset);
  Number(writer, "length", place.span.length);
  writer.EndObject();
}

}  // namespace

void AppendJson(std::string& out, const Finding& finding) {
  JsonWriter writer(out, {.escape_html = false});
  writer.BeginObject();
  Text(writer, "code", InfoOf(finding.code).name);
  Text(writer, "severity", NameOf(finding.severity));
  OptionalText(writer, "type", CauseOf(finding.type));
  Text(writer, "file", finding.file);
  if (finding.object != 0) Number(writer, "object", finding.object);
  if (!finding.path.empty()) {
    Text(writer, "field", finding.path.FieldPath());
    Text(writer, "pointer", finding.path.Pointer());
  }
  OptionalText(writer, "schemaPath", finding.schema_path);
  OptionalText(writer, "origin", finding.origin);
  OptionalText(writer, "level", finding.level);
  Text(writer, "message", finding.message);
  OptionalText(writer, "hint", finding.hint);
  OptionalText(writer, "template", finding.template_file);
  if (finding.place) Place(writer, "place", *finding.place);
  if (finding.related) Place(writer, "related", *finding.related);
  writer.EndObject();
}

void AppendJson(std::string& out, const Summary& summary) {
  JsonWriter writer(out, {.escape_html = false});
  writer.BeginObject();
  Number(writer, "files", summary.files);
  Number(writer, "objects", summary.objects);
  if (summary.skipped != 0) Number(writer, "skipped", summary.skipped);
  Number(writer, "errors", summary.errors);
  Number(writer, "warnings", summary.warnings);
  writer.EndObject();
}

}  // namespace plimsoll::finding
