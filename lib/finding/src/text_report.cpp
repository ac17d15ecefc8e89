#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "plimsoll/base/counted.h"
#include "plimsoll/finding/report.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::finding {
namespace {

constexpr std::string_view kRed = "\x1b[1;31m";
constexpr std::string_view kYellow = "\x1b[1;33m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kPlain = "\x1b[0m";

class Painter {
 public:
  Painter(std::string& out, TextStyle style) : out_(out), style_(style) {}
  void Paint(std::string_view colour, std::string_view text) {
    if (style_.colour) out_.append(colour);
    out_.append(text);
    if (style_.colour) out_.append(kPlain);
  }

 private:
  std::string& out_;
  TextStyle style_;
};

std::string PlaceText(text::Place place) {
  return std::to_string(place.line) + ':' + std::to_string(place.column);
}

// Control characters would move the cursor or ring the bell; a tab keeps its width under
// the caret line because the same tab is repeated there.
void AppendShown(std::string& out, std::string_view text) {
  for (char c : text) {
    const bool control = (static_cast<uint8_t>(c) < 0x20 && c != '\t') || c == 0x7F;
    out.append(control ? std::string_view("?") : std::string_view(&c, 1));
  }
}

// Further lines of a message, each led in by a line end.
void AppendIndented(std::string& out, std::string_view lines) {
  while (!lines.empty()) {
    lines.remove_prefix(1);
    const size_t end = std::min(lines.size(), lines.find('\n'));
    out += "  ";
    AppendShown(out, lines.substr(0, end));
    out += '\n';
    lines.remove_prefix(end);
  }
}

// The blanks before the caret: as many columns as the text before it, tabs kept.
std::string Lead(const Location& place) {
  std::string lead;
  std::string_view rest = place.excerpt;
  for (uint32_t i = 0; i < place.excerpt_column && !rest.empty(); ++i) {
    const text::Decoded rune = text::DecodeRune(rest);
    lead.push_back(rune.rune == '\t' ? '\t' : ' ');
    rest.remove_prefix(rune.width);
  }
  return lead;
}

void AppendExcerpt(std::string& out, const Location& place, Painter& painter, std::string_view colour) {
  std::string number = std::to_string(place.start.line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  painter.Paint(kDim, number + " | ");
  AppendShown(out, place.excerpt);
  out.push_back('\n');
  painter.Paint(kDim, std::string(number.size(), ' ') + " | ");
  out += Lead(place);
  painter.Paint(colour, std::string(std::max(1u, place.excerpt_width), '^'));
  out.push_back('\n');
}

void AppendPaths(std::string& out, const value::Path& path, PathRender render) {
  if (render == PathRender::kNone || path.empty()) return;
  out += "  at ";
  if (render != PathRender::kPointer) AppendShown(out, path.FieldPath());
  if (render == PathRender::kBoth) out += ", ";
  if (render != PathRender::kField) AppendShown(out, path.Pointer());
  out += '\n';
}

}  // namespace

void AppendText(std::string& out, const Finding& finding, TextStyle style) {
  Painter painter(out, style);
  const std::string_view colour = finding.severity == Severity::kError ? kRed : kYellow;
  out += finding.file;
  if (finding.place) out += ':' + PlaceText(finding.place->start);
  out += ": ";
  painter.Paint(colour, NameOf(finding.severity));
  out += ": ";
  const std::string_view message = finding.message;
  const size_t first_line = std::min(message.size(), message.find('\n'));
  AppendShown(out, message.substr(0, first_line));
  out += " [";
  out += InfoOf(finding.code).name;
  out += "]\n";
  AppendIndented(out, message.substr(first_line));
  if (finding.place && !finding.place->excerpt.empty()) AppendExcerpt(out, *finding.place, painter, colour);
  AppendPaths(out, finding.path, style.paths);
  if (finding.related) {
    out += "  ";
    AppendShown(out, RelatedText(finding));
    out += '\n';
  }
  if (!finding.template_file.empty()) {
    out += "  rendered from ";
    AppendShown(out, finding.template_file);
    out += '\n';
  }
  const bool reported = finding.related && finding.hint.starts_with(finding.related_note);
  if (!finding.hint.empty() && !reported) out += "  hint: " + finding.hint + '\n';
}

void AppendNotes(std::string& out, const Summary& summary, std::string_view lead) {
  for (const std::string& note : summary.notes) {
    out += lead;
    AppendShown(out, note);
    out += '\n';
  }
}

std::string CodesLine(const Summary& summary) {
  if (summary.errors + summary.warnings <= kFewFindings) return {};
  std::vector<std::pair<Code, size_t>> codes(summary.codes.begin(), summary.codes.end());
  std::ranges::stable_sort(codes, std::greater{}, &std::pair<Code, size_t>::second);
  return text::Joined(codes, ", ", [](const std::pair<Code, size_t>& counted) {
    return std::string(InfoOf(counted.first).name) + ' ' + std::to_string(counted.second);
  });
}

namespace {

// Objects that were not checked in full, or whose errors are suppressed, were not found to be valid.
std::string_view WordsOfNoFindings(const Summary& summary) {
  const bool unsure = summary.skipped != 0 || summary.suppressed != 0 || !summary.complete;
  if (summary.objects == 0 || unsure) return "no findings";
  return summary.objects == 1 ? summary.good_one : summary.good_all;
}

}  // namespace

std::string SummaryLine(const Summary& summary) {
  std::string out = summary.noun.empty() ? "" : Counted(summary.objects, summary.noun) + " in ";
  out += Counted(summary.files, "file");
  if (summary.skipped != 0) out += " (" + std::to_string(summary.skipped) + " of unknown kinds skipped)";
  out += ": ";
  if (summary.errors == 0 && summary.warnings == 0) return out + std::string(WordsOfNoFindings(summary));
  return out + Counted(summary.errors, "error") + ", " + Counted(summary.warnings, "warning");
}

}  // namespace plimsoll::finding
