// One schema of a CRD, in upstream's order: what the status subresource forbids at the root, the
// structure, the defaults, then every node, and last the rules of nodes nothing is wrong with. That a schema
// cannot be structural at all is said only when nothing else is.
#include "lint_parts.h"
#include "linted_props.h"
#include "structural_failure.h"
#include "structural_rules.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::Schema;

// In the order of upstream's list, which is printed.
constexpr Keyword kAllowedWithStatus[] = {
    Keyword::kDescription,
    Keyword::kType,
    Keyword::kFormat,
    Keyword::kTitle,
    Keyword::kMaximum,
    Keyword::kExclusiveMaximum,
    Keyword::kMinimum,
    Keyword::kExclusiveMinimum,
    Keyword::kMaxLength,
    Keyword::kMinLength,
    Keyword::kPattern,
    Keyword::kMaxItems,
    Keyword::kMinItems,
    Keyword::kUniqueItems,
    Keyword::kMultipleOf,
    Keyword::kRequired,
    Keyword::kItems,
    Keyword::kProperties,
    Keyword::kExternalDocs,
    Keyword::kExample,
    Keyword::kPreserveUnknownFields,
    Keyword::kValidations,
};

bool IsAllowedWithStatus(Keyword keyword) {
  for (const Keyword allowed : kAllowedWithStatus) {
    if (allowed == keyword) return true;
  }
  return false;
}

std::string OnlyAllowedFields() {
  std::string text = "only [";
  for (const Keyword keyword : kAllowedWithStatus) {
    if (text.back() != '[') text += ' ';
    text += InfoOf(keyword).go_name;
  }
  return text + "] fields are allowed at the root of the schema if the status subresource is enabled";
}

// The first field that is set and not allowed is reported, in the order of Go's struct. An empty
// list is set, too.
void LintRootWithStatus(const Schema& schema, const value::Path& path, LintErrors& errors) {
  for (size_t field = 0; field < schema::kGoKeywordCount; ++field) {
    const auto keyword = static_cast<Keyword>(field);
    const schema::Entry* entry = schema.Find(schema.root(), keyword);
    if (entry == nullptr && !schema.GivenEmpty(schema.root(), keyword)) continue;
    const text::Span place = entry != nullptr ? entry->place : schema.node(schema.root()).place;
    const std::string_view type = schema.Text(schema.root(), Keyword::kType);
    if (keyword == Keyword::kType && type != "object") {
      return errors.Invalid(
          path.Child("type"), {type, place},
          R"(only "object" is allowed as the type at the root of the schema if the status subresource is enabled)");
    }
    if (!IsAllowedWithStatus(keyword)) {
      std::string value;
      AppendLintedProps(value, schema);
      return errors.Invalid(path, std::move(value), OnlyAllowedFields(), place);
    }
  }
}

}  // namespace

void LintValidation(const Validation* validation, bool status_enabled, const value::Path& path,
                    LintErrors& errors) {
  if (validation == nullptr || !validation->open_api) return;
  const Schema& schema = *validation->open_api;
  const value::Path root = path.Child("openAPIV3Schema");
  const size_t before = errors.count();
  if (status_enabled) LintRootWithStatus(schema, root, errors);
  if (const schema::Entry* nullable = schema.Find(schema.root(), Keyword::kNullable)) {
    errors.Forbidden(root.Child("nullable"), "nullable cannot be true at the root", nullable->place);
  }
  const std::optional<StructuralFailure> failure = FindStructuralFailure(schema, schema.root());
  const size_t before_structure = errors.count();
  if (!failure) {
    LintStructure(schema, root, errors);
    if (errors.count() == before_structure) LintDefaults(schema, root, errors);
  }
  const bool sound = !failure && errors.count() == before_structure;
  const FaultyNodes faulty = LintOpenApi(schema, root, errors);
  if (sound) LintRules(schema, root, faulty, errors);
  if (failure && errors.count() == before) errors.Invalid(root, "\"\"", failure->text, failure->place);
}

}  // namespace plimsoll::crd
