#include "errors.h"

#include <string>
#include <unordered_set>
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

void Errors::InvalidWithoutValue(FieldPath path, std::string detail) {
  list_.push_back(finding::Invalid(path.Made(), {}, std::move(detail), {}));
  list_.back().value.reset();
}

void Errors::TypeInvalid(FieldPath path, const Shown& value, std::string detail) {
  list_.push_back(finding::TypeInvalid(path.Made(), value.text(), std::move(detail), {}));
}

void Errors::NotSupported(FieldPath path, const Shown& value, std::span<const std::string_view> supported) {
  const std::string shown = value.text();
  finding::FieldError error = finding::NotSupported(path.Made(), shown, supported, {});
  std::string_view word = shown;
  if (word.size() >= 2 && word.front() == '"') word = word.substr(1, word.size() - 2);
  if (const auto nearest = text::NearestWord(word, supported))
    error.hint = "did you mean " + text::Quoted(*nearest) + "?";
  list_.push_back(std::move(error));
}

void Errors::NotSupported(FieldPath path, const Shown& value,
                          std::initializer_list<std::string_view> supported) {
  NotSupported(path, value, std::span(supported.begin(), supported.size()));
}

void Errors::Duplicate(FieldPath path, const Shown& value, std::string detail) {
  list_.push_back(finding::Duplicate(path.Made(), value.text(), {}));
  list_.back().detail = std::move(detail);
}

void Errors::NotFound(FieldPath path, const Shown& value, std::string detail) {
  finding::FieldError error = finding::Invalid(path.Made(), value.text(), std::move(detail), {});
  error.type = finding::ErrorType::kNotFound;
  error.code = finding::GeneralCode(error.type);
  list_.push_back(std::move(error));
}

void Errors::TooLong(FieldPath path, int64_t max_bytes) {
  list_.push_back(finding::TooLong(path.Made(), max_bytes, {}));
}

void Errors::TooLongCharacters(FieldPath path, int64_t max_characters) {
  finding::FieldError error = finding::TooLong(path.Made(), max_characters, {});
  error.detail = "may not be more than " + std::to_string(max_characters) + " characters";
  list_.push_back(std::move(error));
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

// Said of a list, once for each item that is gone.
constexpr std::string_view kRemovedItem = "item may not be removed";

void Errors::DropRepeated() {
  if (list_.size() < 2) return;
  std::unordered_set<std::string> seen;
  std::erase_if(list_, [&](const finding::FieldError& error) {
    if (error.detail == kRemovedItem) return false;
    std::string key = std::to_string(static_cast<int>(error.type)) + error.path.FieldPath();
    key += '\0' + error.value.value_or("\x01") + '\0' + error.detail;
    return !seen.insert(std::move(key)).second;
  });
}

}  // namespace plimsoll::builtin
