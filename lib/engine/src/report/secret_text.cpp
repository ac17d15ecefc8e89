// Messages are searched for values, not built without them: they come from many rules, some of which repeat
// parts of the object. A value is found where it is quoted, where it is the bad value of a field error, and
// as a word of its own if it is not so short that ordinary words would be masked. The time depends on the
// length of the message alone.
#include "secret_text.h"

#include <algorithm>
#include <optional>

#include "../input/named_object.h"
#include "../input/objects.h"
#include "plimsoll/engine/report/secret_display.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;
using value::Value;

// Shorter values are masked only where they are quoted whole or follow `value: `.
constexpr size_t kShortestWord = 4;

bool IsQuote(char c) { return c == '"' || c == '\'' || c == '`'; }

// A word as passwords, tokens and base64 have them.
bool IsWordCharacter(char c) {
  return !IsQuote(c) && std::string_view(" \t\r\n,:;()[]{}").find(c) == std::string_view::npos;
}

// The length of the quoted text at the start, quotes included; 0 where it does not end.
size_t QuotedLength(std::string_view text) {
  const char quote = text.front();
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (text[i] == quote) {
      return i + 1;
    }
  }
  return 0;
}

// Where a key of that name is followed by a colon; npos where it is not.
size_t FindKey(std::string_view text, std::string_view key) {
  for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    size_t end = at + key.size();
    if (end < text.size() && IsQuote(text[end])) ++end;
    end = text.find_first_not_of(" \t", end);
    if (end != std::string_view::npos && text[end] == ':') return end + 1;
  }
  return std::string_view::npos;
}

bool LooksLikeSecret(std::string_view document) {
  const size_t at = FindKey(document, "kind");
  if (at == std::string_view::npos) return false;
  const size_t line = std::min(document.find_first_of(",\n", at), document.size());
  return document.substr(at, line - at).find("Secret") != std::string_view::npos;
}

}  // namespace

bool IsSecret(Value object, std::string_view inherited_kind) {
  if (!object.IsObject()) return false;
  const std::string_view api_version = TextIn(object, "apiVersion");
  if (!api_version.empty() && api_version != "v1") return false;
  const std::string_view kind = TextIn(object, "kind");
  return (kind.empty() ? inherited_kind : kind) == "Secret";
}

bool MayHoldSecret(const text::Source& source) {
  const auto has = [&](std::string_view word) { return source.bytes().find(word) != std::string_view::npos; };
  return has("Secret") || has("\\u") || has("\\x");
}

SecretText::SecretText(const text::Source& source, std::string_view inherited_kind) {
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    const size_t known = hidden_.size();
    if (entry.report.ok()) {
      AddDocument(document, inherited_kind);
    } else {
      AddUnread(source.bytes().substr(entry.span.offset, entry.span.length), entry.span.offset);
    }
    if (hidden_.size() != known) documents_.push_back(entry.span);
  }
  SortHidden();
}

void SecretText::AddDocument(const value::Document& document, std::string_view inherited_kind) {
  for (const ObjectRef& object : OpenDocument(document).objects) {
    const std::string_view inherited = object.inherited_kind.empty() ? inherited_kind : object.inherited_kind;
    AddObject(object.value, inherited);
  }
}

void SecretText::AddObject(Value object, std::string_view inherited_kind) {
  if (!IsSecret(object, inherited_kind)) return;
  for (const char* field : {"data", "stringData"}) {
    if (const auto values = object.Find(field)) AddValues(*values);
  }
  const auto metadata = object.Find("metadata");
  const auto annotations = metadata ? metadata->Find("annotations") : std::nullopt;
  const auto applied = annotations ? annotations->Find(kLastApplied) : std::nullopt;
  if (applied) AddValues(*applied);
}

// Recurses; documents nest no deeper than their reader allows.
void SecretText::AddValues(Value value) {
  for (Value item : value.Items()) AddValues(item);
  for (const value::Member& member : value.Members()) AddValues(member.value);
  if (value.IsArray() || value.IsObject()) return;
  const text::Span span = value.span();
  hidden_.push_back(span);
  const std::string_view text = value.document().source();
  const size_t begin = span.offset - value.document().origin();
  const std::string_view written = text.substr(std::min(begin, text.size()), span.length);
  if (!written.empty()) values_.emplace(written);
  if (!value.IsString() || value.AsString().empty()) return;
  values_.emplace(value.AsString());
  const std::string quoted = text::Quoted(value.AsString());
  values_.insert(quoted.substr(1, quoted.size() - 2));
  const std::string json = value::WriteJson(value, {.escape_html = false}).value_or(quoted);
  values_.insert(json.substr(1, json.size() - 2));
}

void SecretText::AddUnread(std::string_view text, uint32_t offset) {
  if (!LooksLikeSecret(text)) return;
  const size_t from = std::min(FindKey(text, "data"), FindKey(text, "stringData"));
  if (from == std::string_view::npos) return;
  const auto begin = static_cast<uint32_t>(from);
  hidden_.push_back({offset + begin, static_cast<uint32_t>(text.size()) - begin});
}

// Aliases repeat the spans of their anchors.
void SecretText::SortHidden() {
  std::ranges::sort(hidden_, {}, &text::Span::offset);
  std::vector<text::Span> apart;
  for (const text::Span span : hidden_) {
    const uint32_t end = apart.empty() ? 0 : apart.back().offset + apart.back().length;
    if (apart.empty() || span.offset >= end) {
      apart.push_back(span);
    } else if (span.offset + span.length > end) {
      apart.back().length = span.offset + span.length - apart.back().offset;
    }
  }
  hidden_ = std::move(apart);
}

void SecretText::Mask(Finding& finding) const {
  if (!finding.place) return;
  const uint32_t offset = finding.place->span.offset;
  const auto holds = [&](text::Span each) {
    return offset >= each.offset && offset <= each.offset + each.length;
  };
  if (std::ranges::none_of(documents_, holds)) return;
  // Keys are no secrets; a value may be the same word.
  const std::string field = finding.path.FieldPath();
  const size_t keep = finding.message.starts_with(field) ? field.size() : 0;
  finding.message = finding.message.substr(0, keep) + Masked(std::string_view(finding.message).substr(keep));
  const std::string hint = Masked(finding.hint);
  // Hints about scalars say in other words what the value is.
  finding.hint = hint != finding.hint && hint.starts_with('`') ? "quote the value to make it a string" : hint;
}

// Some messages cut long values.
bool SecretText::BeginsValue(std::string_view text) const {
  const auto next = values_.lower_bound(text);
  return text.size() >= kShortestWord && next != values_.end() && next->starts_with(text);
}

size_t SecretText::QuotedValue(std::string_view text) const {
  constexpr std::string_view kCut = "...";
  const size_t length = QuotedLength(text);
  if (length > 2 && values_.contains(text.substr(1, length - 2))) return length;
  const size_t cut = text.find(kCut);
  if (cut == std::string_view::npos || !BeginsValue(text.substr(1, cut - 1))) return 0;
  return cut + kCut.size();
}

std::string SecretText::Masked(std::string_view text) const {
  constexpr std::string_view kBadValue = "alue: ";
  std::string out;
  while (!text.empty()) {
    size_t length = 1;
    size_t masked = 0;
    if (IsQuote(text.front())) {
      // Otherwise what is quoted may hold a value as one of its words.
      masked = QuotedValue(text);
      if (masked != 0) out += text.front() + std::string(kMaskedSecret) + text.front();
    } else if (IsWordCharacter(text.front())) {
      length = static_cast<size_t>(std::ranges::find_if_not(text, IsWordCharacter) - text.begin());
      const bool counts = length >= kShortestWord || out.ends_with(kBadValue);
      masked = counts && values_.contains(text.substr(0, length)) ? length : 0;
      if (masked != 0) out += kMaskedSecret;
    }
    if (masked == 0) out += text.substr(0, length);
    text.remove_prefix(std::max(length, masked));
  }
  return out;
}

std::string WithoutSecrets(Value object, std::string message) {
  return IsSecret(object) ? SecretText(object).Masked(message) : message;
}

void LocateFindings(std::vector<Finding>& findings, const text::Source& source, SecretDisplay display,
                    std::string_view inherited_kind) {
  const bool may_hold = inherited_kind == "Secret" || MayHoldSecret(source);
  if (findings.empty() || display == SecretDisplay::kShown || !may_hold) {
    return finding::Locate(findings, source);
  }
  const SecretText secrets(source, inherited_kind);
  for (Finding& finding : findings) secrets.Mask(finding);
  finding::Locate(findings, source, secrets.hidden());
}

}  // namespace plimsoll::engine
