// The trace format of lcov: tools that show the coverage of programs show that of schemas, too.
#include <map>
#include <vector>

#include "coverage_forms.h"
#include "plimsoll/text/line_index.h"

namespace plimsoll::suites {
namespace {

// The outcomes of the points on one line.
struct LineOutcomes {
  uint64_t evaluated = 0;
  std::vector<uint64_t> counts;
};

std::map<uint32_t, LineOutcomes> OutcomesByLine(const FileCoverage& file) {
  std::map<uint32_t, LineOutcomes> out;
  const text::LineIndex lines(file.source->bytes());
  for (const CoveragePoint& point : file.coverage.points) {
    LineOutcomes& line = out[lines.PlaceOf(point.place.offset).line];
    line.evaluated += point.held + point.broken;
    line.counts.push_back(point.held);
    if (point.breakable) line.counts.push_back(point.broken);
  }
  return out;
}

void AppendRecord(std::string& out, std::string_view name, std::initializer_list<uint64_t> numbers) {
  out.append(name) += ':';
  bool first = true;
  for (const uint64_t number : numbers) {
    if (!first) out += ',';
    first = false;
    out += std::to_string(number);
  }
  out += '\n';
}

}  // namespace

std::string CoverageLcov(std::span<const FileCoverage> files) {
  std::string out;
  for (const FileCoverage& file : files) {
    const std::map<uint32_t, LineOutcomes> lines = OutcomesByLine(file);
    out += "TN:" + file.part + "\nSF:" + file.source->name() + "\n";
    uint64_t hit = 0;
    for (const auto& [number, line] : lines) {
      for (size_t i = 0; i < line.counts.size(); ++i) {
        AppendRecord(out, "BRDA", {number, 0, i, line.counts[i]});
      }
    }
    const CoverageTotals totals = file.coverage.Totals();
    AppendRecord(out, "BRF", {totals.outcomes});
    AppendRecord(out, "BRH", {totals.seen});
    for (const auto& [number, line] : lines) {
      AppendRecord(out, "DA", {number, line.evaluated});
      if (line.evaluated != 0) ++hit;
    }
    AppendRecord(out, "LF", {lines.size()});
    AppendRecord(out, "LH", {hit});
    out += "end_of_record\n";
  }
  return out;
}

}  // namespace plimsoll::suites
