#include "plimsoll/engine/types/go_findings.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "plimsoll/base/ascii.h"
#include "plimsoll/gotypes/limits.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;

bool IsInGoName(char c) { return ascii::IsWord(c) || !ascii::IsAscii(c); }

// What is marked: a tag up to the end of its line, or the name at that position.
uint32_t MarkedLength(std::string_view rest) {
  const std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
  if (line.starts_with('+')) return static_cast<uint32_t>(line.size());
  const auto end = std::ranges::find_if_not(line, IsInGoName);
  return static_cast<uint32_t>(end - line.begin());
}

// Lines and columns as Go counts them, from 1, columns in bytes.
std::optional<text::Span> SpanOfGoError(std::string_view text, const gotypes::GoError& error) {
  if (error.line == 0) return std::nullopt;
  size_t start = 0;
  for (uint32_t line = 1; line < error.line; ++line) {
    start = text.find('\n', start);
    if (start == std::string_view::npos) return std::nullopt;
    ++start;
  }
  const size_t offset = std::min(text.size(), start + std::max(1u, error.column) - 1);
  return text::Span{static_cast<uint32_t>(offset), MarkedLength(text.substr(offset))};
}

InputReport ReportOnGoFile(const Files& files, const std::string& file, std::vector<GoFinding> findings) {
  InputReport report;
  report.name = file;
  text::Source source(file, "");
  if (ReadFile read = files.Read(file, gotypes::kMaxFileBytes); read && !file.empty())
    source = std::move(*read);
  for (GoFinding& one : findings) {
    Finding& finding = report.findings.emplace_back(one.code);
    finding.file = file;
    finding.message = std::move(one.what.message);
    finding.hint = std::move(one.hint);
    if (one.warning) finding.severity = finding::Severity::kWarning;
    const auto span = SpanOfGoError(source.bytes(), one.what);
    if (!span) continue;
    finding.place = finding::Location{};
    finding.place->span = *span;
  }
  Settle(report, source);
  return report;
}

}  // namespace

std::vector<InputReport> GoReports(const Files& files, std::vector<GoFinding> findings) {
  std::map<std::string, std::vector<GoFinding>> by_file;
  for (GoFinding& finding : findings) by_file[finding.what.file].push_back(std::move(finding));
  std::vector<InputReport> out;
  for (auto& [file, own] : by_file) out.push_back(ReportOnGoFile(files, file, std::move(own)));
  return out;
}

std::expected<std::unique_ptr<kinds::TaggedTypes>, InputReport> LoadTypes(const Files& files,
                                                                          const kinds::TypesFrom& from) {
  auto types = kinds::TaggedTypes::Load(files, from);
  if (!types) return std::unexpected(Unreadable(types.error().path, types.error().reason));
  return std::move(*types);
}

}  // namespace plimsoll::engine
