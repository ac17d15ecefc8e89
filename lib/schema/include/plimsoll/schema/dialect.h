// The dialects schemas are written in, and what each of them knows.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/schema/keyword.h"

namespace plimsoll::schema {

// In the order of their age; each OpenAPI after the draft it took its keywords from.
enum class Dialect : uint8_t {
  kDraft4,
  kOpenApi2,
  kOpenApi3_0,
  kDraft6,
  kDraft7,
  k2019_09,
  k2020_12,
  kOpenApi3_1,
};

inline constexpr Dialect kDefaultDialect = Dialect::k2020_12;

// The dialect a `$schema` names, with or without the empty fragment; none for metaschemas of
// others' making.
std::optional<Dialect> DialectOf(std::string_view schema_uri);
// What `dialect` in a request or on a command line says: `draft4`, `2020-12`, `openapi3.0`,
// or a URI.
std::optional<Dialect> DialectNamed(std::string_view name);
// The URI of its metaschema; empty where there is none.
std::string_view MetaschemaUri(Dialect dialect);

inline bool IsOpenApi(Dialect dialect) {
  return dialect == Dialect::kOpenApi2 || dialect == Dialect::kOpenApi3_0 || dialect == Dialect::kOpenApi3_1;
}
// Whether `$ref` makes everything beside it void.
inline bool RefStandsAlone(Dialect dialect) { return dialect < Dialect::k2019_09; }
inline bool HasBooleanSchemas(Dialect dialect) { return dialect >= Dialect::kDraft6; }
// Whether `exclusiveMaximum` is a flag beside `maximum`.
inline bool HasExclusiveFlags(Dialect dialect) { return dialect < Dialect::kDraft6; }
// Whether 1.0 is an integer.
inline bool IntegersByValue(Dialect dialect) { return dialect >= Dialect::kDraft6; }
// Whether a list after `items` gives each position its schema.
inline bool HasItemLists(Dialect dialect) { return dialect < Dialect::k2020_12; }
// Whether items that `contains` matched count as evaluated.
inline bool ContainsEvaluates(Dialect dialect) { return dialect >= Dialect::k2020_12; }
// The keyword that gives a schema its URI; empty for those that have none.
std::string_view IdKeyword(Dialect dialect);

// Whether schemas of the dialect may carry the keyword.
bool Knows(Dialect dialect, Keyword keyword);

// Parts of 2019-09 and 2020-12 that a metaschema may leave out: bits.
enum Vocabulary : uint8_t {
  kCore = 1,
  kApplicator = 2,
  kUnevaluated = 4,
  kValidation = 8,
  kAnnotation = 16,
  kFormatAssertion = 32,
};
inline constexpr uint8_t kUsualVocabularies = kCore | kApplicator | kUnevaluated | kValidation | kAnnotation;

// The bit of a vocabulary's URI, 0 for one that is not known.
uint8_t VocabularyOf(std::string_view uri);
Vocabulary VocabularyOf(Keyword keyword);

}  // namespace plimsoll::schema
