#include "errors.h"

#include <cstddef>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"

namespace plimsoll::builtin {
namespace {

struct ByContent {
  bool operator()(const finding::FieldError* a, const finding::FieldError* b) const {
    return std::tie(a->type, a->path, a->value, a->detail) < std::tie(b->type, b->path, b->value, b->detail);
  }
};

}  // namespace

void Errors::Required(FieldPath path, std::string detail) {
  list_.push_back(finding::Required(path.Made(), std::move(detail), {}));
}

void Errors::Forbidden(FieldPath path, std::string detail) {
  list_.push_back(finding::Forbidden(path.Made(), std::move(detail), {}));
}

void Errors::ForbiddenRemoval(FieldPath path) {
  Forbidden(path, "item may not be removed");
  list_.back().of_each = true;
}

void Errors::Invalid(FieldPath path, const Shown& value, std::string detail) {
  list_.push_back(finding::Invalid(path.Made(), value.text(), std::move(detail), {}));
}

void Errors::InvalidBeside(value::Path other, FieldPath path, const Shown& value, std::string detail) {
  Invalid(path, value, std::move(detail));
  list_.back().compared = std::move(other);
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

void Errors::DropRepeated() {
  if (list_.size() < 2) return;
  std::set<const finding::FieldError*, ByContent> seen;
  std::vector<bool> repeated(list_.size());
  for (size_t i = 0; i < list_.size(); ++i) {
    repeated[i] = !list_[i].of_each && !seen.insert(&list_[i]).second;
  }
  size_t kept = 0;
  for (size_t i = 0; i < list_.size(); ++i) {
    if (repeated[i]) continue;
    if (kept != i) list_[kept] = std::move(list_[i]);
    ++kept;
  }
  list_.erase(list_.begin() + static_cast<ptrdiff_t>(kept), list_.end());
}

}  // namespace plimsoll::builtin
