#include "coverage_forms.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/line_index.h"

namespace plimsoll::suites {
namespace {

std::string Titled(const FileCoverage& file) {
  return file.source->name() + (file.part.empty() ? "" : " (" + file.part + ")");
}

std::string Counts(CoverageTotals totals) {
  return std::to_string(totals.seen) + " of " + std::to_string(totals.outcomes) + " (" +
         std::to_string(totals.Percent()) + " %)";
}

void WriteTotals(text::JsonWriter& writer, CoverageTotals totals) {
  writer.BeginObject();
  writer.Key("outcomes");
  writer.Uint(totals.outcomes);
  writer.Key("seen");
  writer.Uint(totals.seen);
  writer.EndObject();
}

void WritePoint(text::JsonWriter& writer, const CoveragePoint& point, text::Place place) {
  writer.BeginObject();
  writer.Key("kind");
  writer.String(NameOf(point.kind));
  writer.Key("field");
  writer.String(point.field);
  if (!point.what.empty()) {
    writer.Key("what");
    writer.String(point.what);
  }
  writer.Key("line");
  writer.Uint(place.line);
  writer.Key("column");
  writer.Uint(place.column);
  writer.Key(point.breakable ? "held" : "seen");
  writer.Uint(point.held);
  if (point.breakable) {
    writer.Key("broken");
    writer.Uint(point.broken);
  }
  writer.EndObject();
}

}  // namespace

std::string CoverageText(std::span<const FileCoverage> files) {
  std::string out;
  for (const FileCoverage& file : files) {
    out += "coverage of " + Titled(file) + ": " + Counts(file.coverage.Totals()) + "\n";
    for (const PointKind kind : file.kinds) {
      const CoverageTotals totals = file.coverage.TotalsOf(kind);
      if (totals.outcomes != 0) out += "  " + std::string(NameOf(kind)) + ": " + Counts(totals) + "\n";
    }
    const text::LineIndex lines(file.source->bytes());
    for (const CoveragePoint& point : file.coverage.points) {
      const std::string missing = MissingText(point);
      if (missing.empty()) continue;
      const text::Place place = lines.PlaceOf(point.place.offset);
      out += "  " + file.source->name() + ":" + std::to_string(place.line) + ":" +
             std::to_string(place.column) + ": " + missing + "\n";
    }
  }
  return out;
}

std::string CoverageJson(std::span<const FileCoverage> files) {
  std::string out;
  text::JsonWriter writer(out);
  writer.BeginArray();
  for (const FileCoverage& file : files) {
    writer.BeginObject();
    writer.Key("file");
    writer.String(file.source->name());
    if (!file.part.empty()) {
      writer.Key("version");
      writer.String(file.part);
    }
    writer.Key("totals");
    WriteTotals(writer, file.coverage.Totals());
    writer.Key("kinds");
    writer.BeginObject();
    for (const PointKind kind : file.kinds) {
      writer.Key(NameOf(kind));
      WriteTotals(writer, file.coverage.TotalsOf(kind));
    }
    writer.EndObject();
    writer.Key("points");
    writer.BeginArray();
    const text::LineIndex lines(file.source->bytes());
    for (const CoveragePoint& point : file.coverage.points) {
      WritePoint(writer, point, lines.PlaceOf(point.place.offset));
    }
    writer.EndArray();
    writer.EndObject();
  }
  writer.EndArray();
  return out + "\n";
}

}  // namespace plimsoll::suites
