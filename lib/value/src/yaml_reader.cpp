// Three passes, of which an ordinary document needs only the first: YamlBuilder (events to a
// tape), YamlExpander (aliases, merges, repeats), and the changes of yaml_keys.h.
#include "plimsoll/value/yaml_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "plimsoll/text/yaml_lines.h"
#include "reading_problems.h"
#include "yaml_builder.h"
#include "yaml_expander.h"
#include "yaml_go_syntax.h"
#include "yaml_keys.h"
#include "yaml_raw.h"

namespace plimsoll::value {

struct YamlReader::State {
  YamlBuilder builder;
  YamlExpander expander;
  YamlRaw raw;
  std::vector<uint32_t> line_starts;

  std::optional<Problem> Expand(const ReadOptions& options, Document& out, ReadReport& report);
  std::optional<Problem> Finish(const ReadOptions& options, Document& out, bool odd_keys);
  Problem DuplicateProblem(const Document& out, const YamlRepeat& repeat);
  uint32_t LineOf(uint32_t raw_node) const;
};

// Upstream's line of a node: that of its anchor or tag where it has one.
uint32_t YamlReader::State::LineOf(uint32_t raw_node) const {
  const auto start = std::lower_bound(raw.starts.begin(), raw.starts.end(), raw_node,
                                      [](const YamlRaw::Start& s, uint32_t node) { return s.node < node; });
  const bool known = start != raw.starts.end() && start->node == raw_node;
  const uint32_t at = known ? start->at : builder.bytes().PlaceOf(raw.tape[raw_node].offset);
  const auto after = std::upper_bound(line_starts.begin(), line_starts.end(), at);
  return static_cast<uint32_t>(after - line_starts.begin());
}

Problem YamlReader::State::DuplicateProblem(const Document& out, const YamlRepeat& repeat) {
  Problem problem;
  problem.kind = ProblemKind::kDuplicateKey;
  const std::string lead = "line " + std::to_string(LineOf(repeat.value)) + ": ";
  problem.message = lead + "key " + GoSyntax(out, repeat.key) + " already set in map";
  problem.lead = static_cast<uint32_t>(lead.size());
  problem.span = {repeat.key.offset, repeat.key.span_length};
  problem.first = {repeat.first.offset, repeat.first.span_length};
  problem.path = repeat.path;
  return problem;
}

std::optional<Problem> YamlReader::State::Expand(const ReadOptions& options, Document& out,
                                                 ReadReport& report) {
  std::swap(out.MutableTape(), raw.tape);
  out.MutableTape().Truncate(0);
  const char* text = builder.bytes().text().data;
  if (auto problem = expander.Expand(raw, text, options, out)) {
    if (!expander.repeats().empty()) {
      ReadOptions strict = options;
      strict.duplicates = DuplicateKeys::kFirstWins;
      out.MutableTape().Truncate(0);
      if (auto strictly = expander.Expand(raw, text, strict, out)) report.strict_failure = strictly->message;
    }
    return problem;
  }
  std::vector<YamlRepeat>& repeats = expander.repeats();
  if (!repeats.empty()) {
    text::FindYamlLineStarts(builder.bytes().text(), line_starts);
    std::sort(repeats.begin(), repeats.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    for (const YamlRepeat& repeat : repeats) report.duplicates.push_back(DuplicateProblem(out, repeat));
  }
  if (expander.has_dropped()) SweepDropped(out.MutableTape());
  return std::nullopt;
}

std::optional<Problem> YamlReader::State::Finish(const ReadOptions& options, Document& out, bool odd_keys) {
  if (odd_keys) {
    if (auto problem = ConvertKeys(out)) return problem;
  }
  if (raw.has_not_finite) {
    if (auto problem = FindNotFinite(out)) return problem;
  }
  if (options.numbers == YamlNumbers::kAsWritten) return std::nullopt;
  if (raw.has_numbers) ConvertNumbers(out.MutableTape());
  if (raw.has_binary) RepairTexts(out);
  return std::nullopt;
}

YamlReader::YamlReader() : state_(std::make_unique<State>()) {}
YamlReader::~YamlReader() = default;
YamlReader::YamlReader(YamlReader&&) noexcept = default;
YamlReader& YamlReader::operator=(YamlReader&&) noexcept = default;

ReadReport YamlReader::Read(std::string_view bytes, const ReadOptions& options, Document& out) {
  ReadReport report;
  out.Clear(bytes);
  if (bytes.size() > std::min<uint64_t>(options.limits.max_bytes, text::kMaxSourceBytes)) {
    report.failure = Problem{ProblemKind::kLimitBytes, BytesLimitText(options.limits), {}, {}, {}};
    return report;
  }
  State& state = *state_;
  report.failure = state.builder.Build(bytes, options, out.MutableSide(), out.MutableTape(), state.raw);
  bool odd_keys = false;
  if (report.ok() && (state.raw.unusual || state.raw.may_repeat)) {
    report.failure = state.Expand(options, out, report);
    odd_keys = state.expander.has_odd_keys();
  }
  if (report.ok()) report.failure = state.Finish(options, out, odd_keys);
  if (!report.ok()) out.Clear(bytes);
  return report;
}

ReadReport ReadYaml(std::string_view bytes, const ReadOptions& options, Document& out) {
  return YamlReader().Read(bytes, options, out);
}

std::string StrictYamlError(const ReadReport& report) {
  const bool unreadable = report.failure && report.failure->kind != ProblemKind::kConvert;
  if (unreadable && !report.strict_failure.empty()) return report.strict_failure;
  if (report.duplicates.empty() || unreadable) return report.failure ? report.failure->message : "";
  std::string text = "yaml: unmarshal errors:";
  for (const Problem& duplicate : report.duplicates) text += "\n  " + duplicate.message;
  return text;
}

}  // namespace plimsoll::value
