// Compares two schemas by what they mean to values.
//
//   const Comparison comparison = CompareSchemas(before, after);
//   for (const Change& change : comparison.changes) show(change.Text());
//
// Both schemas are walked together, along properties, items and values of maps. What is below a property that
// is new says nothing about objects that exist, so it is not looked at. Descriptions mean nothing to values.
//
// The effects are those a change can have by its keywords. Whether there is an object that shows them is for
// a proof to find out; it may find none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::compat {

// Schemas in schemas; what is deeper is not compared.
inline constexpr size_t kMaxDiffDepth = 200;

// What the schemas are of.
enum class SchemaUse : uint8_t {
  kCustomResource,  // unknown fields are pruned, defaults are set, lists have types
  kBuiltIn,         // kinds of Kubernetes itself: unknown fields are dropped, lists have types
  kOther,           // JSON Schema and OpenAPI: unknown fields are allowed unless the schema forbids them
};

Comparison CompareSchemas(const schema::Schema& before, const schema::Schema& after, SchemaUse use);

// The schemas of two OpenAPI documents, which their roots have as `definitions`, by name. What a schema
// refers to under the same name is compared where it is; under another name, where it is referred to.
Comparison CompareDefinitions(const schema::Schema& before, const schema::Schema& after,
                              SchemaUse use = SchemaUse::kOther);

}  // namespace plimsoll::compat
