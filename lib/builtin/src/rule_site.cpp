#include "rule_site.h"

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/go_render.h"

namespace plimsoll::builtin {

using value::Value;

namespace {

std::string Shown(Value value) {
  std::string out;
  value::AppendFieldErrorValue(out, value);
  return out;
}

finding::FieldError NotFoundError(std::string field, std::string shown, text::Span place) {
  finding::FieldError error = finding::Invalid(std::move(field), std::move(shown), {}, place);
  error.type = finding::ErrorType::kNotFound;
  error.code = finding::GeneralCode(error.type);
  return error;
}

}  // namespace

std::string RuleSite::Field(std::string_view below) const {
  std::string path = where_.FieldPath();
  if (!path.empty() && !below.empty() && below.front() != '[') path += '.';
  return path.append(below);
}

void RuleSite::Invalid(std::string_view below, Value at, std::string detail) const {
  errors_.push_back(finding::Invalid(Field(below), Shown(at), std::move(detail), at.span()));
}

void RuleSite::InvalidAs(std::string_view below, Value at, std::string shown, std::string detail) const {
  errors_.push_back(finding::Invalid(Field(below), std::move(shown), std::move(detail), at.span()));
}

void RuleSite::InvalidEmpty(std::string_view below, Value at, std::string detail) const {
  InvalidAs(below, at, "\"\"", std::move(detail));
}

void RuleSite::Required(std::string_view below, Value at, std::string detail) const {
  errors_.push_back(finding::Required(Field(below), std::move(detail), at.span()));
}

void RuleSite::Forbidden(std::string_view below, Value at, std::string detail) const {
  errors_.push_back(finding::Forbidden(Field(below), std::move(detail), at.span()));
}

void RuleSite::NotSupported(std::string_view below, Value at,
                            std::span<const std::string_view> choices) const {
  finding::FieldError error = finding::NotSupported(Field(below), Shown(at), choices, at.span());
  const auto nearest = at.IsString() ? text::NearestWord(at.AsString(), choices) : std::nullopt;
  if (nearest) error.hint = "did you mean " + text::Quoted(*nearest) + "?";
  errors_.push_back(std::move(error));
}

void RuleSite::Duplicate(std::string_view below, Value at) const {
  errors_.push_back(finding::Duplicate(Field(below), Shown(at), at.span()));
}

void RuleSite::NotFound(std::string_view below, Value at) const {
  errors_.push_back(NotFoundError(Field(below), Shown(at), at.span()));
}

void RuleSite::InvalidText(std::string_view below, Value object, std::string_view key,
                           std::string detail) const {
  InvalidAs(below, object.Find(key).value_or(object), text::Quoted(TextOf(object, key)), std::move(detail));
}

void RuleSite::UnsupportedText(std::string_view below, Value object, std::string_view key,
                               std::span<const std::string_view> choices) const {
  if (const auto given = Given(object, key)) return NotSupported(below, *given, choices);
  errors_.push_back(finding::NotSupported(Field(below), "\"\"", choices, object.span()));
}

void RuleSite::DuplicateText(std::string_view below, Value object, std::string_view key) const {
  const text::Span place = object.Find(key).value_or(object).span();
  errors_.push_back(finding::Duplicate(Field(below), text::Quoted(TextOf(object, key)), place));
}

void RuleSite::NotFoundText(std::string_view below, Value object, std::string_view key) const {
  const text::Span place = object.Find(key).value_or(object).span();
  errors_.push_back(NotFoundError(Field(below), text::Quoted(TextOf(object, key)), place));
}

std::optional<Value> Given(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && !held->IsNull() ? held : std::nullopt;
}

std::string_view TextOf(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && held->IsString() ? held->AsString() : std::string_view{};
}

size_t CountOf(Value object, std::string_view key) {
  const std::optional<Value> held = Given(object, key);
  return held ? held->Count() : 0;
}

bool FlagOf(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && held->kind() == value::Kind::kBool && held->AsBool();
}

int64_t NumberOf(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && held->kind() == value::Kind::kInt ? held->AsInt() : 0;
}

void DropErrorsBelow(const RuleSite& site, std::string_view field) {
  const std::string prefix = site.Field(field) + ".";
  std::erase_if(site.errors(),
                [&](const finding::FieldError& error) { return error.field.starts_with(prefix); });
}

std::string ItemField(std::string_view list, size_t index, std::string_view field) {
  std::string out = std::string(list) + "[" + std::to_string(index) + "]";
  if (!field.empty()) out.append(".").append(field);
  return out;
}

}  // namespace plimsoll::builtin
