#include "user_annotations.h"

#include <string>

#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxUserAnnotations = 256 << 10;

}  // namespace

void ValidateUserAnnotations(Part annotations, FieldPath path, Errors& errors) {
  size_t total = 0;
  for (const auto& [key, value] : annotations.Entries()) {
    total += key.size() + value.Text().size();
    const std::string lower = schema::LowerCase(key);
    if (lower.empty()) {
      errors.Required(path);
      continue;
    }
    const schema::NameProblems problems = schema::QualifiedNameProblems(lower);
    errors.Invalid(path, lower, problems);
    if (problems.empty() && lower.find('/') == std::string::npos) {
      errors.Invalid(path, lower, "must be a domain-prefixed key (such as \"acme.io/foo\")");
    }
  }
  if (total > kMaxUserAnnotations) errors.TooLong(path, kMaxUserAnnotations);
}

}  // namespace plimsoll::builtin
