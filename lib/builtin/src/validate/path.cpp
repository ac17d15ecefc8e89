#include "path.h"

#include "../vocabulary/field_texts.h"

namespace plimsoll::builtin {

void ValidatePathNoBacksteps(std::string_view target, FieldPath path, Errors& errors) {
  if (HasBackstep(target)) errors.Invalid(path, target, "must not contain '..'");
}

void ValidateLocalDescendingPath(std::string_view target, FieldPath path, Errors& errors) {
  if (target.starts_with('/')) errors.Invalid(path, target, "must be a relative path");
  ValidatePathNoBacksteps(target, path, errors);
}

void ValidateLocalNonReservedPath(std::string_view target, FieldPath path, Errors& errors) {
  ValidateLocalDescendingPath(target, path, errors);
  if (target.starts_with("..") && !target.starts_with("../")) {
    errors.Invalid(path, target, "must not start with '..'");
  }
}

}  // namespace plimsoll::builtin
