#include "rule_site.h"

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/go_render.h"

namespace plimsoll::builtin {

using value::Value;

namespace {

std::string ShownValue(Value value) {
  std::string out;
  value::AppendFieldErrorValue(out, value);
  return out;
}

finding::FieldError NotFoundError(value::Path path, std::string shown, text::Span place) {
  finding::FieldError error = finding::Invalid(std::move(path), std::move(shown), {}, place);
  error.type = finding::ErrorType::kNotFound;
  error.code = finding::GeneralCode(error.type);
  return error;
}

}  // namespace

value::Path RuleSite::Path(const value::Path& below) const { return where_.Path().Below(below); }

void RuleSite::Invalid(const value::Path& below, Value at, std::string detail) const {
  errors_.push_back(finding::Invalid(Path(below), ShownValue(at), std::move(detail), at.span()));
}

void RuleSite::InvalidAs(const value::Path& below, Value at, std::string shown, std::string detail) const {
  errors_.push_back(finding::Invalid(Path(below), std::move(shown), std::move(detail), at.span()));
}

void RuleSite::InvalidEmpty(const value::Path& below, Value at, std::string detail) const {
  InvalidAs(below, at, "\"\"", std::move(detail));
}

void RuleSite::Required(const value::Path& below, Value at, std::string detail) const {
  errors_.push_back(finding::Required(Path(below), std::move(detail), at.span()));
}

void RuleSite::Forbidden(const value::Path& below, Value at, std::string detail) const {
  errors_.push_back(finding::Forbidden(Path(below), std::move(detail), at.span()));
}

void RuleSite::NotSupported(const value::Path& below, Value at,
                            std::span<const std::string_view> choices) const {
  finding::FieldError error = finding::NotSupported(Path(below), ShownValue(at), choices, at.span());
  const auto nearest = at.IsString() ? text::NearestWord(at.AsString(), choices) : std::nullopt;
  if (nearest) error.hint = "did you mean " + text::Quoted(*nearest) + "?";
  errors_.push_back(std::move(error));
}

void RuleSite::Duplicate(const value::Path& below, Value at) const {
  errors_.push_back(finding::Duplicate(Path(below), ShownValue(at), at.span()));
}

void RuleSite::InvalidText(const value::Path& below, Value object, std::string_view key,
                           std::string detail) const {
  InvalidAs(below, object.Find(key).value_or(object), text::Quoted(TextIn(object, key)), std::move(detail));
}

void RuleSite::UnsupportedText(const value::Path& below, Value object, std::string_view key,
                               std::span<const std::string_view> choices) const {
  if (const auto given = Given(object, key)) return NotSupported(below, *given, choices);
  errors_.push_back(finding::NotSupported(Path(below), "\"\"", choices, object.span()));
}

void RuleSite::DuplicateText(const value::Path& below, Value object, std::string_view key) const {
  const text::Span place = object.Find(key).value_or(object).span();
  errors_.push_back(finding::Duplicate(Path(below), text::Quoted(TextIn(object, key)), place));
}

void RuleSite::NotFoundText(const value::Path& below, Value object, std::string_view key) const {
  const text::Span place = object.Find(key).value_or(object).span();
  errors_.push_back(NotFoundError(Path(below), text::Quoted(TextIn(object, key)), place));
}

std::optional<Value> Given(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && !held->IsNull() ? held : std::nullopt;
}

size_t CountOf(Value object, std::string_view key) {
  const std::optional<Value> held = Given(object, key);
  return held ? held->Count() : 0;
}

int64_t NumberOf(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && held->kind() == value::Kind::kInt ? held->AsInt() : 0;
}

void DropErrorsBelow(const RuleSite& site, const value::Path& field) {
  const value::Path path = site.Path(field);
  std::erase_if(site.errors(), [&](const finding::FieldError& error) {
    return error.path.StartsWith(path) && error.path.size() > path.size();
  });
}

value::Path ItemPath(const value::Path& list, size_t index, const value::Path& below) {
  return list.Item(index).Below(below);
}

}  // namespace plimsoll::builtin
