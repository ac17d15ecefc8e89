// The keywords a schema node may carry, from every source the importers read, and the form
// of what each holds.
#pragma once

#include <cstdint>
#include <string_view>

namespace plimsoll::schema {

enum class Keyword : uint8_t {
  // The order is that of Go's JSONSchemaProps where the two share a keyword: texts that print
  // a whole schema, and rules about the first field that is set, follow it.
  kId,
  kSchema,
  kRef,
  kDescription,
  kType,
  kNullable,
  kFormat,
  kTitle,
  kDefault,
  kMaximum,
  kExclusiveMaximum,
  kMinimum,
  kExclusiveMinimum,
  kMaxLength,
  kMinLength,
  kPattern,
  kMaxItems,
  kMinItems,
  kUniqueItems,
  kMultipleOf,
  kEnum,
  kMaxProperties,
  kMinProperties,
  kRequired,
  kItems,
  kAllOf,
  kOneOf,
  kAnyOf,
  kNot,
  kProperties,
  kAdditionalProperties,
  kPatternProperties,
  kDependencies,
  kAdditionalItems,
  kDefinitions,
  kExternalDocs,
  kExample,
  kPreserveUnknownFields,
  kEmbeddedResource,
  kIntOrString,
  kListMapKeys,
  kListType,
  kMapType,
  kValidations,
  // What CRDs do not have: JSON Schema, OpenAPI and the extensions of Kubernetes' own documents.
  kConst,
  kTypes,
  kExclusiveMaximumNumber,
  kExclusiveMinimumNumber,
  kPrefixItems,
  kContains,
  kMinContains,
  kMaxContains,
  kPropertyNames,
  kDependentRequired,
  kDependentSchemas,
  kIf,
  kThen,
  kElse,
  kUnevaluatedProperties,
  kUnevaluatedItems,
  kDollarId,
  kAnchor,
  kDynamicRef,
  kDynamicAnchor,
  kRecursiveRef,
  kRecursiveAnchor,
  kDefs,
  kComment,
  kVocabulary,
  kContentEncoding,
  kContentMediaType,
  kContentSchema,
  kReadOnly,
  kWriteOnly,
  kDeprecated,
  kExamples,
  kDiscriminator,
  kXml,
  kPatchStrategy,
  kPatchMergeKey,
  kUnions,
  kUnion,  // Plimsoll's own: the tag of a property
  kGroupVersionKind,
  kAction,
  kMapKey,
  kNever,  // no keyword but the schema `false`, which nothing fits
};

// The first keywords are those of Go's JSONSchemaProps.
inline constexpr size_t kGoKeywordCount = static_cast<size_t>(Keyword::kValidations) + 1;
inline constexpr size_t kKeywordCount = static_cast<size_t>(Keyword::kNever) + 1;

// What comes after a keyword.
enum class Form : uint8_t {
  kFlag,          // a boolean
  kInteger,       // int64
  kNumber,        // float64
  kText,          // a string
  kTexts,         // a list of strings
  kNode,          // a schema
  kNodes,         // a list of schemas
  kNamedNodes,    // schemas by name
  kNodeOrFlag,    // a schema or a boolean
  kNodeOrNodes,   // a schema or a list of schemas
  kNodesOrTexts,  // by name, a schema or a list of strings
  kLiteral,       // any JSON value
  kLiterals,      // a list of JSON values
  kDocs,          // externalDocs
  kRules,         // x-kubernetes-validations
};

struct KeywordInfo {
  Keyword keyword;
  std::string_view name;     // as it is in a schema: `x-kubernetes-list-type`
  std::string_view go_name;  // of the field in Go's internal JSONSchemaProps: `XListType`; else empty
  Form form;
};

const KeywordInfo& InfoOf(Keyword keyword);
// The keyword of that name among Go's; null when there is none.
const KeywordInfo* FindGoKeyword(std::string_view name);
// The same among all. Where one name has two forms (`type`, `exclusiveMaximum`) it is Go's.
const KeywordInfo* FindKeyword(std::string_view name);

}  // namespace plimsoll::schema
