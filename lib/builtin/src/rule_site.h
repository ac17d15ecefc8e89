// RuleSite is a value that a rule looks at, with the way to it, which is spelled out only when
// something is wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Knows where a walk is.
class Whereabouts {
 public:
  virtual ~Whereabouts() = default;
  // `spec.containers[0]`; empty for the object itself.
  virtual std::string FieldPath() const = 0;
};

class RuleSite {
 public:
  RuleSite(value::Value value, value::Value object, const Whereabouts& where, finding::ErrorList& errors)
      : value_(value), object_(object), where_(where), errors_(errors) {}

  value::Value value() const { return value_; }
  // The whole object, for rules that depend on its kind.
  value::Value object() const { return object_; }
  // The path of the value, or of what is below it: Field("name"), Field("ports[0]").
  std::string Field(std::string_view below = {}) const;

  // `at` is what the finding points to.
  void Invalid(std::string_view below, value::Value at, std::string detail) const;
  // Of what is missing and counts as an empty text.
  void InvalidEmpty(std::string_view below, value::Value at, std::string detail) const;
  void Required(std::string_view below, value::Value at, std::string detail = {}) const;
  void Forbidden(std::string_view below, value::Value at, std::string detail) const;
  void NotSupported(std::string_view below, value::Value at, std::span<const std::string_view> choices) const;
  void Duplicate(std::string_view below, value::Value at) const;
  void NotFound(std::string_view below, value::Value at) const;
  finding::ErrorList& errors() const { return errors_; }

 private:
  value::Value value_;
  value::Value object_;
  const Whereabouts& where_;
  finding::ErrorList& errors_;
};

// A member that is there and not null.
std::optional<value::Value> Given(value::Value object, std::string_view key);
// Its text; empty when it has none.
std::string_view TextOf(value::Value object, std::string_view key);
// `ports[3]`, `ports[3].name`.
std::string ItemField(std::string_view list, size_t index, std::string_view field = {});

}  // namespace plimsoll::builtin
