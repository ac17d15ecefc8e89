#include "json_members.h"
#include "plimsoll/finding/report.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::finding {
namespace {

using text::JsonWriter;

void WriteOptionalText(JsonWriter& writer, std::string_view key, std::string_view text) {
  if (!text.empty()) WriteText(writer, key, text);
}

void Place(JsonWriter& writer, std::string_view key, const Location& place, std::string_view file = {},
           std::string_view note = {}) {
  writer.Key(key);
  writer.BeginObject();
  WriteOptionalText(writer, "note", note);
  WriteOptionalText(writer, "file", file);
  WriteNumber(writer, "line", place.start.line);
  WriteNumber(writer, "column", place.start.column);
  WriteNumber(writer, "offset", place.base + place.span.offset);
  WriteNumber(writer, "length", place.span.length);
  writer.EndObject();
}

}  // namespace

void AppendJson(std::string& out, const Finding& finding) {
  JsonWriter writer(out, {.escape_html = false});
  writer.BeginObject();
  WriteText(writer, "code", InfoOf(finding.code).name);
  WriteText(writer, "severity", NameOf(finding.severity));
  WriteOptionalText(writer, "type", CauseOf(finding.type));
  WriteText(writer, "file", finding.file);
  if (finding.object != 0) WriteNumber(writer, "object", finding.object);
  if (!finding.path.empty()) {
    WriteText(writer, "field", finding.path.FieldPath());
    WriteText(writer, "pointer", finding.path.Pointer());
  }
  WriteOptionalText(writer, "schemaPath", finding.schema_path);
  WriteOptionalText(writer, "origin", finding.origin.Text());
  WriteOptionalText(writer, "level", finding.level);
  WriteText(writer, "message", finding.message);
  WriteOptionalText(writer, "hint", finding.hint);
  WriteOptionalText(writer, "template", finding.template_file);
  if (finding.place) Place(writer, "place", *finding.place);
  if (finding.related) Place(writer, "related", *finding.related, finding.related_file, finding.related_note);
  writer.EndObject();
}

void AppendJson(std::string& out, const Summary& summary) {
  JsonWriter writer(out, {.escape_html = false});
  writer.BeginObject();
  WriteNumber(writer, "files", summary.files);
  WriteNumber(writer, "objects", summary.objects);
  if (summary.skipped != 0) WriteNumber(writer, "skipped", summary.skipped);
  WriteNumber(writer, "errors", summary.errors);
  WriteNumber(writer, "warnings", summary.warnings);
  if (summary.suppressed != 0) WriteNumber(writer, "suppressed", summary.suppressed);
  if (summary.not_manifests != 0) WriteNumber(writer, "notManifests", summary.not_manifests);
  if (summary.templates != 0) WriteNumber(writer, "templates", summary.templates);
  if (!summary.notes.empty()) {
    writer.Key("notes");
    writer.BeginArray();
    for (const std::string& note : summary.notes) writer.String(note);
    writer.EndArray();
  }
  writer.EndObject();
}

}  // namespace plimsoll::finding
