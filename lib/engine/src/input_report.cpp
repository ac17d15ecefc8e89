#include "plimsoll/engine/input_report.h"

#include <algorithm>

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

// A file with a NUL byte near its start, and no byte order mark to explain it, is no text.
bool LooksBinary(std::string_view bytes) {
  constexpr size_t kLook = 8000;
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return false;
  return bytes.substr(0, kLook).find('\0') != std::string_view::npos;
}

// The report on an input there is nothing to read of.
InputReport Without(const std::string& name, Code code, const std::string& message) {
  InputReport report;
  report.name = name;
  report.unreadable = code == Code::kUnreadable;
  Finding& finding = report.findings.emplace_back(code);
  finding.file = name;
  finding.message = message;
  return report;
}

}  // namespace

InputReport Unreadable(const std::string& name, const std::string& reason) {
  return Without(name, Code::kUnreadable, reason);
}

std::expected<text::Source, InputReport> ReadInput(const Files& files, const Input& input,
                                                   uint64_t max_bytes) {
  if (input.empty_directory)
    return std::unexpected(Without(input.path, Code::kEmptyInput, "contains no manifest"));
  if (!input.failure.empty()) return std::unexpected(Unreadable(input.path, input.failure));
  ReadFile source = files.Read(input.path, max_bytes);
  if (source) return std::move(*source);
  const Code code = source.error().too_large ? Code::kLimitBytes : Code::kUnreadable;
  return std::unexpected(Without(input.path, code, source.error().message));
}

void Settle(InputReport& report, const text::Source& source) {
  const auto offset = [](const Finding& f) { return f.place ? f.place->span.offset : 0; };
  std::ranges::stable_sort(report.findings, {}, offset);
  finding::Locate(report.findings, source);
  if (!report.findings.empty() && LooksBinary(source.bytes())) {
    report.findings.front().hint = "the input looks like a binary file, not a manifest";
  }
}

}  // namespace plimsoll::engine
