#include "unreadable_text.h"

#include <algorithm>
#include <string>

#include "plimsoll/base/hex.h"
#include "plimsoll/engine/input/manifest_signs.h"
#include "text_encoding.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

bool IsAboutText(const Finding& finding) {
  return finding.place && (finding.code == Code::kSyntax || finding.code == Code::kDecode);
}

// `byte 0xE9 at offset 61`
std::string ByteAt(std::string_view bytes, size_t offset) {
  std::string out = "byte 0x";
  AppendUpperHex(out, static_cast<uint8_t>(bytes[offset]));
  return out + " at offset " + std::to_string(offset);
}

bool IsControl(char c) {
  const auto byte = static_cast<uint8_t>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

// A file with a NUL byte near its start, and no other explanation, is not a text.
bool LooksBinary(std::string_view bytes) {
  constexpr size_t kLook = 8000;
  return bytes.substr(0, kLook).find('\0') != std::string_view::npos;
}

void MoveTo(Finding& finding, size_t offset) { finding.place->span = {static_cast<uint32_t>(offset), 1}; }

void NameEncoding(Finding& finding, std::string_view bytes, const ForeignText& foreign) {
  finding.message = "the text is not UTF-8: " + ByteAt(bytes, foreign.offset);
  if (!foreign.encoding.empty()) finding.message += "; it looks like " + std::string(foreign.encoding);
  finding.hint = "save it as UTF-8";
  MoveTo(finding, foreign.offset);
}

// YAML readers report a bad byte at the start of the piece of text that it is in.
void NameByte(Finding& finding, std::string_view bytes) {
  const size_t from = std::min<size_t>(finding.place->span.offset, bytes.size());
  if (finding.message.find("UTF-8 octet") != std::string::npos) {
    if (const auto foreign = FindForeignText(bytes, from)) NameEncoding(finding, bytes, *foreign);
  } else if (finding.message.find("control characters are not allowed") != std::string::npos) {
    const auto control = std::find_if(bytes.begin() + static_cast<ptrdiff_t>(from), bytes.end(), IsControl);
    if (control == bytes.end()) return;
    const auto offset = static_cast<size_t>(control - bytes.begin());
    finding.message = "control characters are not allowed: " + ByteAt(bytes, offset);
    MoveTo(finding, offset);
  }
}

void KeepFirst(std::vector<Finding>& findings) {
  bool first = true;
  std::erase_if(findings,
                [&](const Finding& each) { return IsAboutText(each) && !std::exchange(first, false); });
}

}  // namespace

void ExplainUnreadable(std::vector<Finding>& findings, const text::Source& source) {
  const auto first = std::ranges::find_if(findings, IsAboutText);
  if (first == findings.end()) return;
  const std::string_view bytes = source.bytes();
  const auto foreign = FindForeignText(bytes, bytes.size());
  if (foreign) {
    NameEncoding(*first, bytes, *foreign);
    return KeepFirst(findings);
  }
  if (LooksLikeTemplate(bytes)) {
    first->hint =
        "this is a template; check what it is rendered to, as in `helm template CHART | plimsoll check -`";
    return KeepFirst(findings);
  }
  for (Finding& finding : findings) {
    if (IsAboutText(finding)) NameByte(finding, bytes);
  }
  if (LooksBinary(bytes)) first->hint = "the input looks like a binary file, not like a manifest";
}

void FindUnreadDocuments(const text::Source& source, std::vector<Finding>& findings) {
  if (!MayBeUtf16(source.bytes())) return;
  const std::string text = Utf8Of(source.bytes());
  const size_t separator = text.find("\n---");
  if (separator == std::string::npos) return;
  const size_t rest = text.find('\n', separator + 1);
  if (rest == std::string::npos || text.find_first_not_of(" \t\r\n", rest) == std::string::npos) return;
  Finding& finding = findings.emplace_back(Code::kSyntax);
  finding.file = source.name();
  finding.message = "documents after the first are not read";
  finding.place = finding::Location{};
}

}  // namespace plimsoll::engine
