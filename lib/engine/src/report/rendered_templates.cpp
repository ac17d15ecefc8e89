#include "plimsoll/engine/report/rendered_templates.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "../input/named_object.h"
#include "plimsoll/text/take_line.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

constexpr std::string_view kSourceComment = "# Source: ";
constexpr std::string_view kSeparator = "---";

// Texts with more pairs of lines than that are not aligned; lines are then looked up one by one.
constexpr size_t kMostLinePairs = size_t{4} << 20;

std::string& TextOfTemplate(std::vector<RenderedTemplate>& parts, std::string_view name) {
  const auto known = std::ranges::find(parts, name, &RenderedTemplate::name);
  return known != parts.end() ? known->text : parts.emplace_back(std::string(name), std::string()).text;
}

// A line without its indentation, and what two lines have in common if one has a value filled in.
struct TemplateLine {
  std::string_view text;
  std::string_view key;  // `replicas:` of `- replicas: {{ .Values.replicas }}`
  uint32_t indentation = 0;
};

TemplateLine ReadTemplateLine(std::string_view line) {
  const size_t begin = std::min(line.size(), line.find_first_not_of(" \t"));
  const size_t end = line.find_last_not_of(" \t\r") + 1;
  TemplateLine out{.text = line.substr(begin, std::max(begin, end) - begin),
                   .key = {},
                   .indentation = static_cast<uint32_t>(begin)};
  std::string_view rest = out.text;
  while (rest.starts_with("- ")) rest.remove_prefix(2);
  const size_t colon = rest.find(':');
  const bool is_key = colon != std::string_view::npos && !rest.starts_with("{{") &&
                      (colon + 1 == rest.size() || rest[colon + 1] == ' ');
  if (is_key) out.key = rest.substr(0, colon + 1);
  return out;
}

std::vector<TemplateLine> ReadTemplateLines(std::string_view text) {
  std::vector<TemplateLine> out;
  while (!text.empty()) out.push_back(ReadTemplateLine(text::TakeLine(text)));
  return out;
}

uint32_t Similarity(const TemplateLine& a, const TemplateLine& b) {
  if (a.text.empty()) return 0;
  if (a.text == b.text) return 3;
  return !a.key.empty() && a.key == b.key ? 2 : 0;
}

// Which lines of two texts belong together.
class Alignment {
 public:
  using Lines = std::vector<TemplateLine>;

  Alignment(const Lines& rendered, const Lines& made_of)
      : rendered_(rendered), template_(made_of), partner_(rendered.size()) {
    if (rendered.size() * made_of.size() <= kMostLinePairs) Align();
  }

  // What repeats in the output has no partner of its own: then the most similar line that is near. What is
  // like no line, as the output of an include, belongs to the line above.
  size_t LineFor(size_t line) const {
    for (size_t at = line + 1; at-- > 0;) {
      if (partner_[at]) return *partner_[at];
      if (const auto similar = MostSimilar(at, PartnerAbove(at))) return *similar;
    }
    return 0;
  }

 private:
  size_t PartnerAbove(size_t line) const {
    while (line > 0 && !partner_[line]) --line;
    return partner_[line].value_or(0);
  }

  // The most valuable sequence of pairs that keeps the order, by dynamic programming from the end.
  void Align() {
    const size_t width = template_.size() + 1;
    std::vector<uint32_t> best((rendered_.size() + 1) * width, 0);
    for (size_t r = rendered_.size(); r-- > 0;) {
      for (size_t t = template_.size(); t-- > 0;) {
        const uint32_t similarity = Similarity(rendered_[r], template_[t]);
        const uint32_t skip = std::max(best[(r + 1) * width + t], best[r * width + t + 1]);
        best[r * width + t] =
            similarity == 0 ? skip : std::max(skip, similarity + best[(r + 1) * width + t + 1]);
      }
    }
    for (size_t r = 0, t = 0; r < rendered_.size() && t < template_.size();) {
      const uint32_t here = best[r * width + t];
      if (here == best[(r + 1) * width + t]) {
        ++r;
      } else if (here == best[r * width + t + 1]) {
        ++t;
      } else {
        partner_[r++] = t++;
      }
    }
  }

  std::optional<size_t> MostSimilar(size_t line, size_t near) const {
    const auto distance = [&](size_t t) { return t > near ? t - near : near - t; };
    std::optional<size_t> out;
    uint32_t most = 0;
    for (size_t t = 0; t < template_.size(); ++t) {
      const uint32_t similarity = Similarity(rendered_[line], template_[t]);
      const bool better = similarity > most || (out && similarity == most && distance(t) < distance(*out));
      if (similarity == 0 || !better) continue;
      most = similarity;
      out = t;
    }
    return out;
  }

  const Lines& rendered_;
  const Lines& template_;
  std::vector<std::optional<size_t>> partner_;
};

}  // namespace

bool IsLibraryChart(const text::Source& chart_file, const value::ReadOptions& options) {
  value::DocumentStream stream(chart_file, options);
  value::Document document;
  value::StreamEntry entry;
  if (!stream.Next(document, entry) || !entry.report.ok() || !document.root().IsObject()) return false;
  return TextIn(document.root(), "type") == "library";
}

std::vector<RenderedTemplate> SplitRendered(std::string_view output) {
  std::vector<RenderedTemplate> parts;
  std::string_view name;
  while (!output.empty()) {
    std::string_view after = output;
    const bool separator = text::TakeLine(after) == kSeparator;
    if (separator && after.starts_with(kSourceComment)) {
      name = text::TakeLine(after).substr(kSourceComment.size());
      std::string& text = TextOfTemplate(parts, name);
      if (!text.empty()) text += "---\n";
      output = after;
      continue;
    }
    const std::string_view line = text::TakeLine(output);
    if (name.empty() && line.empty()) continue;
    TextOfTemplate(parts, name).append(line) += '\n';
  }
  return parts;
}

void MoveToTemplate(InputReport& report, std::string_view rendered, std::string_view template_text) {
  const auto from = ReadTemplateLines(rendered);
  const auto to = ReadTemplateLines(template_text);
  if (from.empty() || to.empty() || report.findings.empty()) return;
  const Alignment alignment(from, to);
  const auto move = [&](text::Place& place) {
    const size_t line = std::clamp<size_t>(place.line, 1, from.size()) - 1;
    const size_t target = alignment.LineFor(line);
    const bool same = from[line].text == to[target].text && place.column > from[line].indentation;
    place.column =
        same ? place.column - from[line].indentation + to[target].indentation : to[target].indentation + 1;
    place.line = static_cast<uint32_t>(target + 1);
  };
  for (finding::Finding& finding : report.findings) {
    if (finding.place) move(finding.place->start);
    if (finding.related && finding.related_file.empty()) move(finding.related->start);
  }
  for (NamedPlace& named : report.named) move(named.place);
}

bool HasContent(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text::TakeLine(text);
    const size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string_view::npos && line[first] != '#' && line != "---") return true;
  }
  return false;
}

}  // namespace plimsoll::engine
