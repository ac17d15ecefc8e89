#include <set>

#include "lint_parts.h"
#include "plimsoll/schema/field_path.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::crd {
namespace {

constexpr size_t kMaxSelectableFields = 8;

bool IsSelectable(const schema::Schema& schema, const schema::ResolvedField& path) {
  if (!path.node) return false;
  const std::string_view type = schema.Text(*path.node, schema::Keyword::kType);
  return type == "string" || type == "boolean" || type == "integer";
}

// What the path names, when it can be resolved.
void LintField(const Text& field, const schema::Schema& schema, const value::Path& at,
               std::set<std::string>& seen, LintErrors& errors) {
  const Result<schema::ResolvedField> path =
      schema::ResolveFieldPath(schema, schema.root(), field.text, schema::ArrayNotation::kForbidden);
  if (!path) return errors.Invalid(at, field, "is an invalid path: " + path.error().message);
  if (path->path.StartsWith(schema::MetadataPath()))
    errors.Invalid(at, field, "must not point to fields in metadata");
  if (!IsSelectable(schema, *path)) {
    errors.Invalid(at, field,
                   "must point to a field of type string, boolean or integer. Enum string fields and strings "
                   "with formats are allowed.");
  }
  if (!seen.insert(path->path.FieldPath()).second) {
    errors.Add(finding::Duplicate(at, text::Quoted(field.text), field.place));
  }
}

}  // namespace

void LintSelectableFields(const List<Text>& fields, const schema::Schema* schema, const value::Path& path,
                          LintErrors& errors) {
  std::set<std::string> seen;
  for (size_t i = 0; i < fields.items.size(); ++i) {
    const Text& field = fields.items[i];
    const value::Path at = path.Item(i).Child("jsonPath");
    if (field.empty()) {
      errors.Required(at, "", field.place);
    } else if (schema != nullptr) {
      LintField(field, *schema, at, seen, errors);
    }
  }
  if (seen.size() <= kMaxSelectableFields) return;
  errors.Add(finding::TooMany(path, static_cast<int64_t>(seen.size()), kMaxSelectableFields, fields.place));
}

}  // namespace plimsoll::crd
