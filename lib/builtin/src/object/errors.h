// Errors collects what validation finds, in the server's words and with the constructors of its field errors.
//
//   errors.Invalid(path.Child("port"), container.Int("port"), "must be between 1 and 65535, inclusive");
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field_path.h"
#include "plimsoll/finding/field_error.h"
#include "shown.h"

namespace plimsoll::builtin {

class Errors {
 public:
  explicit Errors(finding::ErrorList& list) : list_(list) {}

  void Required(FieldPath path, std::string detail = {});
  void Forbidden(FieldPath path, std::string detail);
  // Of a list that lacks an item, once for each.
  void ForbiddenRemoval(FieldPath path);
  void Invalid(FieldPath path, const Shown& value, std::string detail);
  // One error for each problem, none where there is none.
  void Invalid(FieldPath path, const Shown& value, const std::vector<std::string>& problems);
  // Of a value that does not fit another field.
  void InvalidBeside(value::Path other, FieldPath path, const Shown& value, std::string detail);
  // Of a value that is too long to be shown.
  void InvalidWithoutValue(FieldPath path, std::string detail);
  void TypeInvalid(FieldPath path, const Shown& value, std::string detail);
  // In the order they are given, which is mostly that of their bytes in Go.
  void NotSupported(FieldPath path, const Shown& value, std::span<const std::string_view> supported);
  void NotSupported(FieldPath path, const Shown& value, std::initializer_list<std::string_view> supported);
  void Duplicate(FieldPath path, const Shown& value, std::string detail = {});
  void NotFound(FieldPath path, const Shown& value, std::string detail = {});
  void TooLong(FieldPath path, int64_t max_bytes);
  // Tags of declarative validation count characters instead.
  void TooLongCharacters(FieldPath path, int64_t max_characters);
  void TooMany(FieldPath path, int64_t count, int64_t max_items);
  void Internal(FieldPath path, std::string detail);

  // Of equal errors the first stays: the server reports what several of its functions find once.
  void DropRepeated();

  // What is found from here on is the validation of the kind, not of metadata that all kinds have.
  void BeginStrategy() { strategy_ = list_.size(); }
  // The server reports nothing else about the kind.
  void ReplaceStrategy(FieldPath path, std::string detail);

  size_t count() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  finding::ErrorList& list() { return list_; }

 private:
  finding::ErrorList& list_;
  size_t strategy_ = 0;  // where the errors of the kind begin
};

}  // namespace plimsoll::builtin
