// Printer columns and the scale subresource, which point into objects by simple paths.
#include <algorithm>
#include <array>

#include "lint_parts.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::crd {
namespace {

constexpr std::array<std::string_view, 5> kColumnTypes = {"boolean", "date", "integer", "number", "string"};
constexpr std::array<std::string_view, 8> kColumnFormats = {"byte",  "date",  "date-time", "double",
                                                            "float", "int32", "int64",     "password"};

template <size_t kSize>
std::string OneOf(const std::array<std::string_view, kSize>& choices) {
  std::string text = "must be one of ";
  for (size_t i = 0; i < kSize; ++i) {
    if (i > 0) text += ',';
    text += choices[i];
  }
  return text;
}

// Of a path that is not empty; whether it is fine.
bool LintSimplePath(const Text& path, const value::Path& field, LintErrors& errors) {
  if (path.text.starts_with('.')) return true;
  errors.Invalid(field, path, "must be a simple json path starting with .");
  return false;
}

void LintReplicasPath(const Text& path, std::string_view under, const value::Path& field,
                      LintErrors& errors) {
  if (path.empty()) return errors.Required(field, "", path.place);
  if (!LintSimplePath(path, field, errors)) return;
  if (!path.text.starts_with(std::string(under) + ".")) {
    errors.Invalid(field, path, "should be a json path under " + std::string(under));
  }
}

void LintSelectorPath(const Text& path, const value::Path& field, LintErrors& errors) {
  if (path.empty() || !LintSimplePath(path, field, errors)) return;
  if (path.text.starts_with(".spec.") || path.text.starts_with(".status.")) return;
  // Upstream has a pointer here, so the value is JSON.
  std::string value;
  text::AppendJsonString(value, path.text, true);
  errors.Invalid(field, std::move(value), "should be a json path under either .spec or .status", path.place);
}

void LintColumn(const PrinterColumn& column, const value::Path& path, LintErrors& errors) {
  if (column.name.empty()) errors.Required(path.Child("name"), "", column.name.place);
  if (column.type.empty()) {
    errors.Required(path.Child("type"), OneOf(kColumnTypes), column.type.place);
  } else if (std::ranges::count(kColumnTypes, column.type.text) == 0) {
    errors.Invalid(path.Child("type"), column.type, OneOf(kColumnTypes));
  }
  if (!column.format.empty() && std::ranges::count(kColumnFormats, column.format.text) == 0) {
    errors.Invalid(path.Child("format"), column.format, OneOf(kColumnFormats));
  }
  if (column.json_path.empty()) {
    errors.Required(path.Child("JSONPath"), "", column.json_path.place);
  } else {
    LintSimplePath(column.json_path, path.Child("JSONPath"), errors);
  }
}

}  // namespace

void LintSubresources(const Subresources* subresources, const value::Path& path, LintErrors& errors) {
  if (subresources == nullptr || !subresources->scale) return;
  const Scale& scale = *subresources->scale;
  LintReplicasPath(scale.spec_replicas_path, ".spec", path.Below("scale.specReplicasPath"), errors);
  LintReplicasPath(scale.status_replicas_path, ".status", path.Below("scale.statusReplicasPath"), errors);
  if (scale.label_selector_path) {
    LintSelectorPath(*scale.label_selector_path, path.Below("scale.labelSelectorPath"), errors);
  }
}

void LintPrinterColumns(const List<PrinterColumn>* columns, const value::Path& path, LintErrors& errors) {
  if (columns == nullptr) return;
  for (size_t i = 0; i < columns->items.size(); ++i) LintColumn(columns->items[i], path.Item(i), errors);
}

}  // namespace plimsoll::crd
