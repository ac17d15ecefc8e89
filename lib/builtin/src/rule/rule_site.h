// RuleSite is a value that a rule looks at, with the way to it, which is spelled out only when
// something is wrong.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::builtin {

// Knows where a walk is.
class Whereabouts {
 public:
  virtual ~Whereabouts() = default;
  // `spec.containers[0]`; empty for the object itself.
  virtual value::Path Path() const = 0;
  // Whether the last steps are these fields; "" is an item of a list. Cheaper than the path.
  virtual bool EndsWith(std::initializer_list<std::string_view> steps) const = 0;
};

class RuleSite {
 public:
  RuleSite(value::Value value, value::Value object, uint32_t minor_version, const Whereabouts& where,
           finding::ErrorList& errors)
      : value_(value), object_(object), minor_version_(minor_version), where_(where), errors_(errors) {}

  value::Value value() const { return value_; }
  // The whole object, for rules that depend on its kind.
  value::Value object() const { return object_; }
  // Of Kubernetes 1, for rules that are not as old as others.
  uint32_t minor_version() const { return minor_version_; }
  // The path of the value, or of what is below it.
  value::Path Path(const value::Path& below = {}) const;

  bool EndsWith(std::initializer_list<std::string_view> steps) const { return where_.EndsWith(steps); }

  // `at` is what the finding points to.
  void Invalid(const value::Path& below, value::Value at, std::string detail) const;
  // The same with what is shown instead of the value; it comes rendered.
  void InvalidAs(const value::Path& below, value::Value at, std::string shown, std::string detail) const;
  // Of what is missing and counts as an empty text.
  void InvalidEmpty(const value::Path& below, value::Value at, std::string detail) const;
  void Required(const value::Path& below, value::Value at, std::string detail = {}) const;
  void Forbidden(const value::Path& below, value::Value at, std::string detail) const;
  void NotSupported(const value::Path& below, value::Value at,
                    std::span<const std::string_view> choices) const;
  void Duplicate(const value::Path& below, value::Value at) const;
  // Of a member of an object: its text, which may be missing and is empty then.
  void InvalidText(const value::Path& below, value::Value object, std::string_view key,
                   std::string detail) const;
  void UnsupportedText(const value::Path& below, value::Value object, std::string_view key,
                       std::span<const std::string_view> choices) const;
  void DuplicateText(const value::Path& below, value::Value object, std::string_view key) const;
  void NotFoundText(const value::Path& below, value::Value object, std::string_view key) const;
  finding::ErrorList& errors() const { return errors_; }
  // The same place with another list of errors.
  RuleSite ReportingTo(finding::ErrorList& errors) const {
    return {value_, object_, minor_version_, where_, errors};
  }
  // Drops what was reported about the object before: where the API server stops at these errors.
  void ReplaceErrors(finding::ErrorList errors) const { errors_ = std::move(errors); }

 private:
  value::Value value_;
  value::Value object_;
  uint32_t minor_version_;
  const Whereabouts& where_;
  finding::ErrorList& errors_;
};

// A member that is there and not null.
std::optional<value::Value> Given(value::Value object, std::string_view key);
using value::FlagIn;
using value::FlagOf;
using value::TextIn;
using value::TextOf;
// How many parts a member has; 0 when it is missing.
size_t CountOf(value::Value object, std::string_view key);
// Its number; 0 when it has none.
int64_t NumberOf(value::Value object, std::string_view key);
// Calls `use(item, index)` for the objects of a list that a member may be; a null is an empty object.
template <class Use>
void ForEach(value::Value object, std::string_view list, const Use& use);
// Takes back the errors of what is below a field: where upstream stops before it looks further down.
void DropErrorsBelow(const RuleSite& site, const value::Path& field);
// An item of a list below the value; its path is made only when something is wrong.
struct ListItem {
  std::string_view list;
  size_t index = 0;

  value::Path Path() const { return value::Path::Of(list).Item(index); }
};

// `ports[3]`, `ports[3].name`.
value::Path ItemPath(const value::Path& list, size_t index, const value::Path& below = {});

template <class Use>
void ForEach(value::Value object, std::string_view list, const Use& use) {
  const std::optional<value::Value> held = Given(object, list);
  if (!held || !held->IsArray()) return;
  size_t index = 0;
  for (const value::Value item : held->Items()) {
    if (item.IsObject() || item.IsNull()) use(item, index);
    ++index;
  }
}

}  // namespace plimsoll::builtin
