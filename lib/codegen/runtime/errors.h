// FieldError is one thing that is wrong with an object, as Kubernetes reports it; Path says where.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text.h"

namespace declared {

enum class ErrorType : uint8_t {
  kRequired,
  kForbidden,
  kTooLong,
  kTooShort,
  kInternal,
  kInvalid,
  kNotSupported,
  kDuplicate,
  kTooMany,
  kTooFew,
};

struct ErrorWords {
  std::string_view code;
  std::string_view title;
  bool shows_value;
};

inline constexpr ErrorWords kErrorWords[] = {
    {"FieldValueRequired", "Required value", false},
    {"FieldValueForbidden", "Forbidden", false},
    {"FieldValueTooLong", "Too long", false},
    {"FieldValueTooShort", "Too short", false},
    {"InternalError", "Internal error", false},
    {"FieldValueInvalid", "Invalid value", true},
    {"FieldValueNotSupported", "Unsupported value", true},
    {"FieldValueDuplicate", "Duplicate value", true},
    {"FieldValueTooMany", "Too many", true},
    {"FieldValueTooFew", "Too few", true},
};

// Alpha errors are never enforced, beta ones where the host says so.
enum class Level : uint8_t { kStable, kAlpha, kBeta };

struct FieldError {
  ErrorType type = ErrorType::kInvalid;
  std::string field;  // `<nil>` for the root
  std::string detail;
  std::string origin;                    // which rule it comes from
  std::string value;                     // as the text shows it
  std::optional<std::string> bad_value;  // as JSON; none for internal errors
  Level level = Level::kStable;
  bool short_circuit = false;  // it kept other rules from running

  std::string_view Code() const { return kErrorWords[static_cast<size_t>(type)].code; }
  // `spec.name: Invalid value: "a": must be b`.
  std::string Text() const {
    const ErrorWords& words = kErrorWords[static_cast<size_t>(type)];
    std::string out = field + ": " + std::string(words.title);
    if (words.shows_value) out += ": " + value;
    if (!detail.empty()) out += ": " + detail;
    return out;
  }
};

using Errors = std::vector<FieldError>;

// A path is the last step of one, and where that starts from, which must outlive it.
class Path {
 public:
  Path() = default;
  Path Child(std::string_view name) const { return Path(this, Step::kChild, name, 0); }
  Path Key(std::string_view key) const { return Path(this, Step::kKey, key, 0); }
  Path Index(size_t index) const { return Path(this, Step::kIndex, {}, index); }
  bool IsNil() const { return step_ == Step::kRoot; }

  std::string Text() const {
    if (IsNil()) return "<nil>";
    std::vector<const Path*> steps;
    for (const Path* at = this; !at->IsNil(); at = at->parent_) steps.push_back(at);
    std::string out;
    for (; !steps.empty(); steps.pop_back()) steps.back()->AppendTo(out);
    return out;
  }

 private:
  enum class Step : uint8_t { kRoot, kChild, kKey, kIndex };

  Path(const Path* parent, Step step, std::string_view name, size_t index)
      : parent_(parent), name_(name), index_(index), step_(step) {}

  void AppendTo(std::string& out) const {
    if (step_ == Step::kChild) {
      if (!out.empty()) out.push_back('.');
      out += name_;
    } else {
      out.push_back('[');
      out += step_ == Step::kIndex ? std::to_string(index_) : std::string(name_);
      out.push_back(']');
    }
  }

  const Path* parent_ = nullptr;
  std::string_view name_;
  size_t index_ = 0;
  Step step_ = Step::kRoot;
};

inline FieldError MakeError(ErrorType type, const Path& path, std::string detail, std::string_view origin) {
  FieldError error;
  error.type = type;
  error.field = path.Text();
  error.detail = std::move(detail);
  error.origin = origin;
  if (type == ErrorType::kRequired || type == ErrorType::kForbidden) error.bad_value = "\"\"";
  if (type == ErrorType::kTooLong) error.bad_value = "\"<value omitted>\"";
  return error;
}

inline FieldError WithValue(FieldError error, std::string json) {
  error.bad_value = json;
  error.value = std::move(json);
  return error;
}

// Strings are quoted as Go does it, those of named types as JSON.
inline FieldError WithString(FieldError error, std::string_view value, bool named_type) {
  std::string json;
  AppendJsonString(json, value, false);
  error.bad_value = std::move(json);
  if (!named_type) error.value = Quoted(value);
  if (named_type) AppendJsonString(error.value, value);
  return error;
}

inline void Add(Errors& to, Errors from) {
  for (FieldError& error : from) to.push_back(std::move(error));
}

// Adds errors after which nothing else is to run; says whether there were any.
inline bool Stop(Errors& to, Errors from) {
  for (FieldError& error : from) error.short_circuit = true;
  const bool stop = !from.empty();
  Add(to, std::move(from));
  return stop;
}

// The same without marking them, as modes do.
inline bool Keep(Errors& to, Errors from) {
  const bool stop = !from.empty();
  Add(to, std::move(from));
  return stop;
}

// Errors that only stop and are not reported.
inline bool Skip(const Errors& from) { return !from.empty(); }

inline Errors Marked(Level level, Errors errors) {
  for (FieldError& error : errors) error.level = level;
  return errors;
}
inline Errors Alpha(Errors errors) { return Marked(Level::kAlpha, std::move(errors)); }
inline Errors Beta(Errors errors) { return Marked(Level::kBeta, std::move(errors)); }

}  // namespace declared
