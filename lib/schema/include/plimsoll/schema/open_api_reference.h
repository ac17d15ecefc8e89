// References between the schemas of an OpenAPI document, as Kubernetes' documents and its readers use
// them: `$ref` by itself, or as the only part of an `allOf`, to a component of the same document.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/value/tape.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::schema {

// The component that a reference names: its last segment, whatever comes before it.
inline std::string_view ReferencedName(std::string_view reference) {
  return reference.substr(reference.rfind('/') + 1);
}

inline constexpr std::string_view kComponentPrefix = "#/components/schemas/";
inline constexpr std::string_view kDefinitionPrefix = "#/definitions/";  // in OpenAPI 2

// The component of OpenAPI 3 that a reference names; empty if it names something else.
inline std::string_view ComponentNamed(std::string_view reference) {
  return reference.starts_with(kComponentPrefix) ? reference.substr(kComponentPrefix.size())
                                                 : std::string_view();
}

// A reference of OpenAPI 2 as one of OpenAPI 3; another one as it is.
inline std::string AsComponentReference(std::string_view reference) {
  if (!reference.starts_with(kDefinitionPrefix)) return std::string(reference);
  return std::string(kComponentPrefix).append(reference.substr(kDefinitionPrefix.size()));
}

// The reference of a schema that is nothing else: its own, or that of an `allOf` with one part. Empty
// without one.
inline std::string_view ReferenceOf(value::Value schema) {
  const std::string_view own = value::TextIn(schema, "$ref");
  const std::optional<value::Value> all = schema.Find("allOf");
  if (!own.empty() || !all || !all->IsArray() || all->Count() != 1) return own;
  return value::TextIn(*all->Items().begin(), "$ref");
}

// The component that the schema's own `$ref` names. None without a reference, or if it leads nowhere.
inline std::optional<value::Value> Referenced(value::Value schema, value::Value components) {
  const std::string_view reference = value::TextIn(schema, "$ref");
  return reference.empty() ? std::nullopt : components.Find(ReferencedName(reference));
}

}  // namespace plimsoll::schema
