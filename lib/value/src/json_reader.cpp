#include "plimsoll/value/json_reader.h"

#include <algorithm>
#include <optional>
#include <set>

#include "json_duplicates.h"
#include "json_walk.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/text/json_syntax.h"

namespace plimsoll::value {

using Verdict = JsonWalkEnd::Verdict;

namespace {

// A value of a stream may be small, and the next call begins to look anew: so it looks no
// further at first than the value before it went, and enough to have marks left at its end.
uint32_t WindowFor(size_t value_before) {
  constexpr size_t kMore = 256;
  return static_cast<uint32_t>(
      std::min<size_t>(value_before + value_before / 8 + kMore, text::JsonWindow::kLargest));
}

static_assert(kMaxDepth == text::kJsonMaxDepth);

size_t SkipSpace(std::string_view text, size_t at) {
  const size_t found = text.find_first_not_of(" \t\r\n", at);
  return found == std::string_view::npos ? text.size() : found;
}

text::Span SpanAt(std::string_view bytes, uint64_t offset) {
  return {static_cast<uint32_t>(offset), offset < bytes.size() ? 1u : 0u};
}

Problem LimitProblem(ProblemKind kind, text::Span span, std::string message) {
  return {kind, std::move(message), span, {}, {}};
}

// In upstream's words, which know the limit of depth as one more kind of bad byte.
Problem SyntaxProblem(std::string_view bytes, const std::optional<text::JsonSyntaxError>& error,
                      Verdict verdict) {
  PLIMSOLL_ASSERT(error);
  if (!error) return {ProblemKind::kSyntax, "invalid JSON", {}, {}, {}};
  const auto kind = verdict == Verdict::kTooDeep ? ProblemKind::kLimitDepth : ProblemKind::kSyntax;
  return {kind, error->message, SpanAt(bytes, error->offset), {}, {}};
}

std::optional<Problem> ByteLimit(std::string_view bytes, const Limits& limits) {
  const uint64_t most = std::min<uint64_t>(limits.max_bytes, text::kMaxSourceBytes);
  if (bytes.size() <= most) return std::nullopt;
  return LimitProblem(
      ProblemKind::kLimitBytes, {},
      "the input has " + Counted(bytes.size(), "byte") + ", more than the limit of " + std::to_string(most));
}

Problem DepthProblem(std::string_view bytes, uint32_t position, const Limits& limits) {
  return LimitProblem(ProblemKind::kLimitDepth, SpanAt(bytes, position),
                      "arrays and objects nest deeper than the limit of " + std::to_string(limits.max_depth));
}

Problem NodesProblem(std::string_view bytes, uint32_t position, const Limits& limits) {
  return LimitProblem(ProblemKind::kLimitNodes, SpanAt(bytes, position),
                      "the document has more than the limit of " +
                          Counted(limits.max_nodes, "key or value", "keys and values"));
}

Problem RangeProblem(std::string_view bytes, text::Span literal) {
  std::string message = "json: cannot unmarshal number ";
  message += bytes.substr(literal.offset, literal.length);
  message += " into Go value of type float64";
  return {ProblemKind::kNumberRange, std::move(message), literal, {}, {}};
}

Limits Effective(Limits limits) {
  limits.max_depth = std::min(limits.max_depth, kMaxDepth);
  return limits;
}

}  // namespace

JsonReader::JsonReader() : memory_(std::make_unique<JsonWalkMemory>()) {}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;

ReadReport JsonReader::Read(std::string_view bytes, const ReadOptions& options, Document& out) {
  out.Clear(bytes);
  if (auto problem = ByteLimit(bytes, options.limits)) return ReadReport::Failed(std::move(*problem));
  const Limits limits = Effective(options.limits);
  JsonWalkEnd end = WalkJson(bytes, 0, text::JsonWindow::kLargest, limits, *memory_, out);
  if (end.verdict == Verdict::kValue && SkipSpace(bytes, end.position) != bytes.size()) {
    end.verdict = Verdict::kNotJson;
  }
  if (end.verdict == Verdict::kNotJson ||
      (end.verdict == Verdict::kTooDeep && limits.max_depth == kMaxDepth)) {
    out.Clear(bytes);
    return ReadReport::Failed(SyntaxProblem(bytes, text::FindJsonSyntaxError(bytes), end.verdict));
  }
  return Report(end, bytes, options, out);
}

ReadReport JsonReader::ReadPrefix(std::string_view bytes, size_t begin, const ReadOptions& options,
                                  Document& out, size_t& end) {
  out.Clear(bytes);
  end = begin;
  if (auto problem = ByteLimit(bytes, options.limits)) return ReadReport::Failed(std::move(*problem));
  begin = SkipSpace(bytes, begin);
  end = begin;
  if (begin == bytes.size()) return {};
  const Limits limits = Effective(options.limits);
  const JsonWalkEnd walked = WalkJson(bytes, begin, WindowFor(value_before_), limits, *memory_, out);
  if (walked.verdict == Verdict::kValue) {
    end = walked.position;
    value_before_ = end - begin;
  }
  if (walked.verdict == Verdict::kNotJson ||
      (walked.verdict == Verdict::kTooDeep && limits.max_depth == kMaxDepth)) {
    out.Clear(bytes);
    return ReadReport::Failed(SyntaxProblem(bytes, text::FindJsonPrefixError(bytes, begin), walked.verdict));
  }
  return Report(walked, bytes, options, out);
}

ReadReport JsonReader::ReadRun(std::string_view bytes, bool object, const ReadOptions& options, Document& out,
                               JsonRun& run) {
  out.Clear(bytes);
  const JsonWalkEnd end = WalkJsonRun(bytes, object, Effective(options.limits), *memory_, out);
  run = {end.position, end.verdict == Verdict::kValue, end.cut};
  out.CutSource(run.end - (run.closed ? 1 : 0));
  ReadReport report;
  if (end.overflow) report.failure = RangeProblem(bytes, end.first_overflow);
  if (end.keys_repeat) report.duplicates = ResolveDuplicates(out, options.duplicates, memory_->keys, 1);
  return report;
}

// Of a text whose syntax is right as far as it was read.
ReadReport JsonReader::Report(const JsonWalkEnd& end, std::string_view bytes, const ReadOptions& options,
                              Document& out) {
  ReadReport report;
  if (end.verdict != Verdict::kValue) {
    out.Clear(bytes);
    report.failure = end.verdict == Verdict::kTooDeep ? DepthProblem(bytes, end.position, options.limits)
                                                      : NodesProblem(bytes, end.position, options.limits);
    return report;
  }
  if (end.overflow) report.failure = RangeProblem(bytes, end.first_overflow);
  if (end.keys_repeat) report.duplicates = ResolveDuplicates(out, options.duplicates, memory_->keys);
  return report;
}

ReadReport ReadJson(std::string_view bytes, const ReadOptions& options, Document& out) {
  return JsonReader().Read(bytes, options, out);
}

ReadReport ReadJsonPrefix(std::string_view bytes, size_t begin, const ReadOptions& options, Document& out,
                          size_t& end) {
  return JsonReader().ReadPrefix(bytes, begin, options, out, end);
}

std::vector<std::string> StrictJsonErrors(const ReadReport& report) {
  std::vector<std::string> errors;
  std::set<std::string_view> seen;
  if (report.failure) return errors;
  for (const Problem& problem : report.duplicates) {
    if (errors.size() == kMaxStrictErrors) break;
    if (seen.insert(problem.message).second) errors.push_back(problem.message);
  }
  return errors;
}

bool IsCutShort(const ReadReport& report) {
  return report.failure && report.failure->message == text::kUnexpectedEof;
}

}  // namespace plimsoll::value
