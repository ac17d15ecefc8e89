#include "errors.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"

namespace plimsoll::builtin {

void Errors::Required(FieldPath path, std::string detail) {
  list_.push_back(finding::Required(path.Made(), std::move(detail), {}));
}

void Errors::Forbidden(FieldPath path, std::string detail) {
  list_.push_back(finding::Forbidden(path.Made(), std::move(detail), {}));
}

void Errors::Invalid(FieldPath path, const Shown& value, std::string detail) {
  list_.push_back(finding::Invalid(path.Made(), value.text(), std::move(detail), {}));
}

void Errors::Invalid(FieldPath path, const Shown& value, const std::vector<std::string>& problems) {
  for (const std::string& problem : problems) Invalid(path, value, problem);
}

void Errors::TypeInvalid(FieldPath path, const Shown& value, std::string detail) {
  list_.push_back(finding::TypeInvalid(path.Made(), value.text(), std::move(detail), {}));
}

void Errors::NotSupported(FieldPath path, const Shown& value, std::span<const std::string_view> supported) {
  finding::FieldError error = finding::NotSupported(path.Made(), value.text(), supported, {});
  std::string_view word = value.text();
  if (word.size() >= 2 && word.front() == '"') word = word.substr(1, word.size() - 2);
  if (const auto nearest = text::NearestWord(word, supported))
    error.hint = "did you mean " + text::Quoted(*nearest) + "?";
  list_.push_back(std::move(error));
}

void Errors::NotSupported(FieldPath path, const Shown& value,
                          std::initializer_list<std::string_view> supported) {
  NotSupported(path, value, std::span(supported.begin(), supported.size()));
}

void Errors::Duplicate(FieldPath path, const Shown& value) {
  list_.push_back(finding::Duplicate(path.Made(), value.text(), {}));
}

void Errors::NotFound(FieldPath path, const Shown& value) {
  finding::FieldError error = finding::Invalid(path.Made(), value.text(), {}, {});
  error.type = finding::ErrorType::kNotFound;
  error.code = finding::GeneralCode(error.type);
  list_.push_back(std::move(error));
}

void Errors::TooLong(FieldPath path, int64_t max_bytes) {
  list_.push_back(finding::TooLong(path.Made(), max_bytes, {}));
}

void Errors::TooMany(FieldPath path, int64_t count, int64_t max_items) {
  list_.push_back(finding::TooMany(path.Made(), count, max_items, {}));
}

void Errors::Internal(FieldPath path, std::string detail) {
  list_.push_back(finding::InternalError(path.Made(), std::move(detail), {}));
}

void Errors::ReplaceStrategy(FieldPath path, std::string detail) {
  list_.erase(list_.begin() + static_cast<ptrdiff_t>(strategy_), list_.end());
  Forbidden(path, std::move(detail));
}

void Errors::DropRepeated() {
  const auto same = [](const finding::FieldError& a, const finding::FieldError& b) {
    return a.type == b.type && a.value == b.value && a.detail == b.detail && a.path == b.path;
  };
  auto end = list_.begin();
  for (auto at = list_.begin(); at != list_.end(); ++at) {
    if (std::any_of(list_.begin(), end, [&](const finding::FieldError& one) { return same(one, *at); }))
      continue;
    if (end != at) *end = std::move(*at);
    ++end;
  }
  list_.erase(end, list_.end());
}

}  // namespace plimsoll::builtin
