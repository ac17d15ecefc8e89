#include "suppressions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "../report/code_named.h"
#include "lint_codes.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

constexpr std::string_view kMark = "plimsoll:ignore";

struct Suppression {
  std::vector<Code> codes;
  std::optional<uint32_t> line;  // none: the whole file
  text::Span span;               // of the comment
};

std::string_view TakeWord(std::string_view& text) {
  const size_t begin = std::min(text.size(), text.find_first_not_of(" \t"));
  const size_t end = std::min(text.size(), text.find_first_of(" \t", begin));
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

class Reader {
 public:
  Reader(const text::Source& source, InputReport& report) : source_(source), report_(report) {}

  std::vector<Suppression> Run() {
    const std::string_view text = source_.bytes();
    uint32_t line = 0;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.size(), text.find('\n', begin));
      ++line;
      ReadLine(text.substr(begin, end - begin), static_cast<uint32_t>(begin), line);
      begin = end + 1;
    }
    return std::move(out_);
  }

 private:
  void ReadLine(std::string_view line, uint32_t offset, uint32_t number) {
    const size_t content = line.find_first_not_of(" \t\r");
    const bool comment = content != std::string_view::npos && line[content] == '#';
    // A comment waits for the next line with something on it.
    if (!comment && content != std::string_view::npos) {
      for (const size_t waiting : waiting_) out_[waiting].line = number;
      waiting_.clear();
    }
    const size_t mark = line.find(kMark);
    if (mark == std::string_view::npos) return;
    const size_t hash = line.rfind('#', mark);
    if (hash == std::string_view::npos || line.find_first_not_of(" \t", hash + 1) != mark) return;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const text::Span span{offset + static_cast<uint32_t>(hash), static_cast<uint32_t>(line.size() - hash)};
    ReadComment(line.substr(mark + kMark.size()), span, comment ? std::nullopt : std::optional(number));
  }

  void ReadComment(std::string_view text, text::Span span, std::optional<uint32_t> line) {
    const bool file = text.starts_with("-file");
    if (file) text.remove_prefix(5);
    Suppression suppression{{}, line, span};
    std::string_view names = TakeWord(text);
    const std::string_view reason = TakeWord(text);
    if (names.empty()) return Complain(span, "the code to ignore is missing");
    if (reason.empty()) return Complain(span, "a reason must follow the code");
    while (!names.empty()) {
      const size_t comma = std::min(names.size(), names.find(','));
      const auto code = CodeNamed(names.substr(0, comma));
      if (!code) return Complain(span, "unknown code " + std::string(names.substr(0, comma)));
      suppression.codes.push_back(*code);
      names.remove_prefix(std::min(names.size(), comma + 1));
    }
    if (file) {
      suppression.line.reset();
    } else if (!line) {
      // Until a line with content comes: one without a finding.
      suppression.line = 0;
      waiting_.push_back(out_.size());
    }
    out_.push_back(std::move(suppression));
  }

  void Complain(text::Span span, std::string message) {
    Finding& finding = report_.findings.emplace_back(Code::kBadSuppression);
    finding.file = source_.name();
    finding.message = std::move(message);
    finding.place = finding::Location{};
    finding.place->span = span;
  }

  const text::Source& source_;
  InputReport& report_;
  std::vector<Suppression> out_;
  std::vector<size_t> waiting_;
};

// Findings with these codes are not in the report of one source, or not always.
bool IsFoundLater(Code code) { return code == Code::kSecondCrd || IsOfSomeCommands(code); }

// Which codes are ignored on which lines. There may be as many comments as findings.
class IgnoredCodes {
 public:
  explicit IgnoredCodes(const std::vector<Suppression>& suppressions) {
    for (const Suppression& one : suppressions) {
      for (const Code code : one.codes) used_.emplace(std::pair(one.line, code), false);
    }
  }

  bool Cover(const Finding& finding) {
    const bool in_file = Mark(std::nullopt, finding.code);
    return (finding.place && Mark(finding.place->start.line, finding.code)) || in_file;
  }

  // Whether the comment was of use.
  bool Used(const Suppression& suppression) const {
    return std::ranges::any_of(suppression.codes,
                               [&](Code code) { return used_.at({suppression.line, code}); });
  }

 private:
  bool Mark(std::optional<uint32_t> line, Code code) {
    const auto found = used_.find({line, code});
    if (found == used_.end()) return false;
    return found->second = true;
  }

  std::map<std::pair<std::optional<uint32_t>, Code>, bool> used_;
};

}  // namespace

SuppressedLines LinesSuppressing(const text::Source& source, Code code) {
  SuppressedLines out;
  if (source.bytes().find(kMark) == std::string_view::npos) return out;
  InputReport complaints;  // which ApplySuppressions makes
  for (const Suppression& one : Reader(source, complaints).Run()) {
    if (std::ranges::find(one.codes, code) == one.codes.end()) continue;
    one.line ? void(out.lines.insert(*one.line)) : void(out.all = true);
  }
  return out;
}

bool MaySuppress(const text::Source& source) { return source.bytes().find(kMark) != std::string_view::npos; }

void ApplySuppressions(const text::Source& source, InputReport& report) {
  if (!MaySuppress(source)) return;
  const size_t known = report.findings.size();
  const std::vector<Suppression> suppressions = Reader(source, report).Run();
  IgnoredCodes ignored(suppressions);
  std::vector<Finding> added(std::make_move_iterator(report.findings.begin() + static_cast<ptrdiff_t>(known)),
                             std::make_move_iterator(report.findings.end()));
  report.findings.resize(known, Finding(Code::kBadSuppression));
  std::erase_if(report.findings, [&](const Finding& finding) {
    const bool covered = ignored.Cover(finding);
    report.suppressed += covered ? 1 : 0;
    return covered;
  });
  for (const Suppression& one : suppressions) {
    if (ignored.Used(one) || std::ranges::any_of(one.codes, IsFoundLater)) continue;
    Finding& finding = added.emplace_back(Code::kUnusedSuppression);
    finding.file = source.name();
    finding.message = "this comment matches no finding";
    finding.place = finding::Location{};
    finding.place->span = one.span;
  }
  if (added.empty()) return;
  report.findings.insert(report.findings.end(), std::make_move_iterator(added.begin()),
                         std::make_move_iterator(added.end()));
  Settle(report, source);
}

}  // namespace plimsoll::engine
