#include "update_site.h"

#include "plimsoll/value/go_render.h"

namespace plimsoll::builtin {

using value::Value;

namespace {

// Takes the first step off a path.
std::string_view NextStep(std::string_view& path) {
  const size_t dot = path.find('.');
  const std::string_view step = path.substr(0, dot);
  path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
  return step;
}

}  // namespace

std::optional<Value> UpdateSite::At(Value object, std::string_view path) {
  std::optional<Value> at = object;
  while (at && !path.empty()) at = at->Find(NextStep(path));
  return at && !at->IsNull() ? at : std::nullopt;
}

text::Span UpdateSite::PlaceOf(std::string_view path) const {
  Value at = object_;
  while (!path.empty()) {
    const auto next = at.Find(NextStep(path));
    if (!next) break;
    at = *next;
  }
  return at.span();
}

void UpdateSite::Forbidden(std::string_view path, const value::Path& field, std::string detail) const {
  errors_.push_back(finding::Forbidden(field, std::move(detail), PlaceOf(path)));
}

void UpdateSite::Invalid(std::string_view path, const value::Path& field, std::string detail) const {
  std::string value;
  if (const auto now = Now(path)) {
    value::AppendFieldErrorValue(value, *now);
  } else {
    value = "null";
  }
  Invalid(path, field, std::move(value), std::move(detail));
}

void UpdateSite::Invalid(std::string_view path, const value::Path& field, std::string value,
                         std::string detail) const {
  errors_.push_back(finding::Invalid(field, std::move(value), std::move(detail), PlaceOf(path)));
}

}  // namespace plimsoll::builtin
