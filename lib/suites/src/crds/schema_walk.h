// SchemaParts lists the schemas inside a schema of a CRD, as they are in its document.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::suites {

// What a schema inside another one is about.
enum class PartKind : uint8_t {
  kProperty,    // a member of the value
  kItems,       // each item
  kAdditional,  // members that are not listed
  kAllOf,       // the value itself
  kAnyOf,
  kOneOf,
  kNot,
};

struct SchemaPart {
  PartKind kind = PartKind::kProperty;
  std::string_view name;  // of a property
  value::Value schema;
  value::Value key;  // the name of a property; else the schema
  value::Path path;  // from the schema to its part in the document
};

// Parts that are no objects are left out.
std::vector<SchemaPart> SchemaParts(value::Value schema);

// The schema of a version in the document of a CRD, and its path; none where there is none.
struct VersionSchema {
  value::Value schema;
  value::Path path;
};
std::optional<VersionSchema> FindVersionSchema(value::Value crd, std::string_view version);

// The path of the value that a part describes: `spec.ports[*]`.
std::string FieldOf(std::string_view field, const SchemaPart& part);

}  // namespace plimsoll::suites
