#include "plimsoll/engine/fix/fixes.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "block_lines.h"
#include "fixed_objects.h"
#include "hinted_words.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Value;

namespace {

// Of an enumeration; more of them make no list to choose from.
constexpr size_t kMostAlternatives = 10;

bool IsAboutField(const Finding& finding) {
  return finding.code == Code::kUnknownField || finding.code == Code::kForbiddenProperty;
}

// A word without quotes in both YAML and the middle of a flow collection.
bool IsPlainWord(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/";
  return !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos && text[0] != '-';
}

// The new text in the quotes of the old one.
std::string QuotedAlike(std::string_view old, std::string_view text) {
  const bool quoted = old.starts_with('"') || old.starts_with('\'');
  if (IsPlainWord(text)) return quoted ? old[0] + std::string(text) + old[0] : std::string(text);
  std::string out;
  text::AppendJsonString(out, text, false);
  return out;
}

std::string InDoubleQuotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace

Fixer::Fixer(const text::Source& source, const kinds::Kinds& kinds, const value::ReadOptions& read)
    : source_(source), kinds_(kinds), objects_(std::make_unique<const FixedObjects>(source, read)) {}

Fixer::~Fixer() = default;

std::vector<Fix> Fixer::FixesOf(const Finding& finding) const {
  std::vector<Fix> out;
  // A finding about the end of a text may point past it.
  if (!finding.place || finding.place->span.offset > source_.bytes().size()) return out;
  for (const auto make : {&Fixer::Renames, &Fixer::Alternatives, &Fixer::Quotes, &Fixer::Versions,
                          &Fixer::Removals, &Fixer::Additions, &Fixer::Bounds}) {
    std::ranges::move((this->*make)(finding), std::back_inserter(out));
  }
  std::ranges::stable_partition(out, &Fix::preferred);
  return out;
}

std::vector<TextEdit> Fixer::PreferredEdits(const std::vector<Finding>& findings) const {
  std::vector<TextEdit> out;
  for (const Finding& finding : findings) {
    const std::vector<Fix> fixes = FixesOf(finding);
    if (!fixes.empty() && fixes.front().preferred)
      std::ranges::copy(fixes.front().edits, std::back_inserter(out));
  }
  return WithoutOverlaps(std::move(out));
}

void Fixer::RemoveFixed(const std::vector<TextEdit>& edits, std::vector<Finding>& findings) const {
  std::erase_if(findings, [&](const Finding& finding) {
    const std::vector<Fix> fixes = FixesOf(finding);
    return !fixes.empty() && fixes.front().preferred &&
           std::ranges::all_of(fixes.front().edits, [&](const auto& edit) {
             return std::ranges::find(edits, edit) != edits.end();
           });
  });
}

// Of a field, a value or a kind that looks like a slip.
std::vector<Fix> Fixer::Renames(const Finding& finding) const {
  const std::optional<std::string> meant = SuggestionIn(finding.hint);
  if (!meant) return {};
  const bool field = IsAboutField(finding);
  value::Path path = finding.path;
  if (finding.code == Code::kUnknownKind) {
    const bool version = meant->find('/') != std::string::npos;
    path = value::Path::Of(version ? "apiVersion" : "kind");
  } else if (!field && finding.code != Code::kUnsupportedValue) {
    return {};
  }
  const auto found = objects_->Find(finding.object, path);
  if (!found || (field && !found->key)) return {};
  const bool taken = field && found->holder->Find(*meant);
  const text::Span span = objects_->Written(field ? *found->key : found->value);
  const std::string_view old = source_.bytes().substr(span.offset, span.length);
  if (taken || (!field && !found->value.IsString())) return {};
  const std::string_view shown = field ? found->key->AsString() : found->value.AsString();
  return {{"Replace " + InDoubleQuotes(shown) + " with " + InDoubleQuotes(*meant),
           {{span, QuotedAlike(old, *meant)}},
           true}};
}

// Of a value that looks like none of those that are supported.
std::vector<Fix> Fixer::Alternatives(const Finding& finding) const {
  if (finding.code != Code::kUnsupportedValue || SuggestionIn(finding.hint)) return {};
  const auto found = objects_->Find(finding.object, finding.path);
  if (!found || !found->value.IsString()) return {};
  const text::Span span = objects_->Written(found->value);
  const std::string_view old = source_.bytes().substr(span.offset, span.length);
  std::vector<Fix> out;
  for (const std::string& word : SupportedIn(finding.message)) {
    if (out.size() == kMostAlternatives) break;
    if (word == found->value.AsString()) continue;
    out.push_back({"Replace " + InDoubleQuotes(found->value.AsString()) + " with " + InDoubleQuotes(word),
                   {{span, QuotedAlike(old, word)}},
                   false});
  }
  return out;
}

// Of a plain scalar that is no string in YAML 1.1.
std::vector<Fix> Fixer::Quotes(const Finding& finding) const {
  const text::Span span = finding.place->span;
  const std::string_view plain = source_.bytes().substr(span.offset, span.length);
  if (!SaysToQuote(finding.hint) || plain.empty() ||
      plain.find_first_of("\"'\\\n{[") != std::string_view::npos) {
    return {};
  }
  return {{"Quote " + std::string(plain), {{span, InDoubleQuotes(plain)}}, true}};
}

// Of an object whose version is removed or deprecated.
std::vector<Fix> Fixer::Versions(const Finding& finding) const {
  const bool removed = finding.code == Code::kUnknownVersion || finding.code == Code::kUnknownKind;
  if (!removed && finding.code != Code::kDeprecatedVersion) return {};
  const auto found = objects_->Find(finding.object, value::Path::Of("apiVersion"));
  const std::optional<Value> object = objects_->Object(finding.object);
  if (!found || !found->value.IsString()) return {};
  const std::string_view kind = value::TextIn(*object, "kind");
  const std::string_view old = found->value.AsString();
  const std::string wanted = VersionIn(finding.hint + "; " + finding.message, schema::GroupOf(old), kind);
  if (wanted.empty() || wanted == old) return {};
  const text::Span span = objects_->Written(found->value);
  const std::string_view written = source_.bytes().substr(span.offset, span.length);
  return {{"Use " + wanted, {{span, QuotedAlike(written, wanted)}}, removed}};
}

std::vector<Fix> Fixer::SuppressionOf(const Finding& finding) const {
  const std::string_view text = source_.bytes();
  if (!finding.place || finding.place->span.offset > text.size()) return {};
  const uint32_t line = LineStart(text, finding.place->span.offset);
  const std::string_view rest = text.substr(line, text.find('\n', line) - line);
  const size_t indent = rest.find_first_not_of(' ');
  const std::optional<Value> object = objects_->Object(finding.object);
  // In brackets a comment would end the line, and JSON has none.
  const bool block = object && !objects_->IsFlow(*object);
  if (!block || indent == std::string_view::npos) return {};
  const std::string code(finding::InfoOf(finding.code).name);
  std::string comment(indent, ' ');
  comment += "# plimsoll:ignore " + code + " TODO: the reason" + std::string(LineEndAt(text, line));
  return {{"Suppress " + code + " here", {{{line, 0}, std::move(comment)}}, false}};
}

}  // namespace plimsoll::engine
