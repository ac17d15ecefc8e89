// One page without scripts: totals, and each file with the lines of its constraints in colours.
#include <map>
#include <string_view>
#include <vector>

#include "coverage_forms.h"
#include "plimsoll/text/line_index.h"

namespace plimsoll::suites {
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage</title>
<style>
body { font: 14px sans-serif; margin: 2em; }
table { border-collapse: collapse; }
.totals td, .totals th { border: 1px solid #ccc; padding: 2px 8px; text-align: right; }
.source td { font: 12px monospace; white-space: pre; padding: 0 8px; vertical-align: top; }
.source td:first-child { color: #888; text-align: right; }
.source td:last-child { color: #555; white-space: normal; }
.full { background: #d9f2d9; }
.partial { background: #fff3c4; }
.none { background: #f9d0d0; }
</style></head><body>
<h1>Coverage</h1>
<p><span class="full">all outcomes seen</span>, <span class="partial">some</span>,
<span class="none">none</span></p>
)";

void AppendEscaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
}

std::string_view ColourOf(CoverageTotals totals) {
  if (totals.seen == totals.outcomes) return "full";
  return totals.seen == 0 ? "none" : "partial";
}

void AppendTotals(std::string& out, const FileCoverage& file) {
  out += "<table class=\"totals\"><tr><th></th><th>seen</th><th>outcomes</th><th>%</th></tr>\n";
  const auto row = [&](std::string_view name, CoverageTotals totals) {
    if (totals.outcomes == 0) return;
    out += "<tr><td>" + std::string(name) + "</td><td>" + std::to_string(totals.seen) + "</td><td>" +
           std::to_string(totals.outcomes) + "</td><td>" + std::to_string(totals.Percent()) + "</td></tr>\n";
  };
  for (const PointKind kind : file.kinds) row(NameOf(kind), file.coverage.TotalsOf(kind));
  row("all", file.coverage.Totals());
  out += "</table>\n";
}

using PointsByLine = std::map<uint32_t, std::vector<const CoveragePoint*>>;

void AppendLine(std::string& out, uint32_t number, std::string_view line,
                const std::vector<const CoveragePoint*>& points) {
  CoverageTotals totals;
  std::string notes;
  for (const CoveragePoint* point : points) {
    totals = totals + CoverageTotals{point->outcomes(), point->seen()};
    if (const std::string missing = MissingText(*point); !missing.empty()) {
      notes += (notes.empty() ? "" : "; ") + missing;
    }
  }
  out += "<tr";
  if (!points.empty()) out.append(" class=\"").append(ColourOf(totals)) += '"';
  out += "><td>" + std::to_string(number) + "</td><td>";
  AppendEscaped(out, line);
  out += "</td><td>";
  AppendEscaped(out, notes);
  out += "</td></tr>\n";
}

void AppendSource(std::string& out, const FileCoverage& file) {
  PointsByLine points;
  const text::LineIndex lines(file.source->bytes());
  for (const CoveragePoint& point : file.coverage.points) {
    points[lines.PlaceOf(point.place.offset).line].push_back(&point);
  }
  out += "<table class=\"source\">\n";
  for (uint32_t number = 1; number <= lines.LineCount(); ++number) {
    AppendLine(out, number, lines.Line(number), points[number]);
  }
  out += "</table>\n";
}

}  // namespace

std::string CoverageHtml(std::span<const FileCoverage> files) {
  std::string out(kHead);
  for (const FileCoverage& file : files) {
    out += "<h2>";
    AppendEscaped(out, file.source->name() + (file.part.empty() ? "" : " (" + file.part + ")"));
    out += "</h2>\n";
    AppendTotals(out, file);
    AppendSource(out, file);
  }
  return out + "</body></html>\n";
}

}  // namespace plimsoll::suites
