#include "plimsoll/schema/keyword.h"

#include <array>

#include "plimsoll/base/assert.h"

namespace plimsoll::schema {
namespace {

constexpr std::array<KeywordInfo, kKeywordCount> kKeywords = {{
    {Keyword::kId, "id", "ID", Form::kText},
    {Keyword::kSchema, "$schema", "Schema", Form::kText},
    {Keyword::kRef, "$ref", "Ref", Form::kText},
    {Keyword::kDescription, "description", "Description", Form::kText},
    {Keyword::kType, "type", "Type", Form::kText},
    {Keyword::kNullable, "nullable", "Nullable", Form::kFlag},
    {Keyword::kFormat, "format", "Format", Form::kText},
    {Keyword::kTitle, "title", "Title", Form::kText},
    {Keyword::kDefault, "default", "Default", Form::kLiteral},
    {Keyword::kMaximum, "maximum", "Maximum", Form::kNumber},
    {Keyword::kExclusiveMaximum, "exclusiveMaximum", "ExclusiveMaximum", Form::kFlag},
    {Keyword::kMinimum, "minimum", "Minimum", Form::kNumber},
    {Keyword::kExclusiveMinimum, "exclusiveMinimum", "ExclusiveMinimum", Form::kFlag},
    {Keyword::kMaxLength, "maxLength", "MaxLength", Form::kInteger},
    {Keyword::kMinLength, "minLength", "MinLength", Form::kInteger},
    {Keyword::kPattern, "pattern", "Pattern", Form::kText},
    {Keyword::kMaxItems, "maxItems", "MaxItems", Form::kInteger},
    {Keyword::kMinItems, "minItems", "MinItems", Form::kInteger},
    {Keyword::kUniqueItems, "uniqueItems", "UniqueItems", Form::kFlag},
    {Keyword::kMultipleOf, "multipleOf", "MultipleOf", Form::kNumber},
    {Keyword::kEnum, "enum", "Enum", Form::kLiterals},
    {Keyword::kMaxProperties, "maxProperties", "MaxProperties", Form::kInteger},
    {Keyword::kMinProperties, "minProperties", "MinProperties", Form::kInteger},
    {Keyword::kRequired, "required", "Required", Form::kTexts},
    {Keyword::kItems, "items", "Items", Form::kNodeOrNodes},
    {Keyword::kAllOf, "allOf", "AllOf", Form::kNodes},
    {Keyword::kOneOf, "oneOf", "OneOf", Form::kNodes},
    {Keyword::kAnyOf, "anyOf", "AnyOf", Form::kNodes},
    {Keyword::kNot, "not", "Not", Form::kNode},
    {Keyword::kProperties, "properties", "Properties", Form::kNamedNodes},
    {Keyword::kAdditionalProperties, "additionalProperties", "AdditionalProperties", Form::kNodeOrFlag},
    {Keyword::kPatternProperties, "patternProperties", "PatternProperties", Form::kNamedNodes},
    {Keyword::kDependencies, "dependencies", "Dependencies", Form::kNodesOrTexts},
    {Keyword::kAdditionalItems, "additionalItems", "AdditionalItems", Form::kNodeOrFlag},
    {Keyword::kDefinitions, "definitions", "Definitions", Form::kNamedNodes},
    {Keyword::kExternalDocs, "externalDocs", "ExternalDocs", Form::kDocs},
    {Keyword::kExample, "example", "Example", Form::kLiteral},
    {Keyword::kPreserveUnknownFields, "x-kubernetes-preserve-unknown-fields", "XPreserveUnknownFields",
     Form::kFlag},
    {Keyword::kEmbeddedResource, "x-kubernetes-embedded-resource", "XEmbeddedResource", Form::kFlag},
    {Keyword::kIntOrString, "x-kubernetes-int-or-string", "XIntOrString", Form::kFlag},
    {Keyword::kListMapKeys, "x-kubernetes-list-map-keys", "XListMapKeys", Form::kTexts},
    {Keyword::kListType, "x-kubernetes-list-type", "XListType", Form::kText},
    {Keyword::kMapType, "x-kubernetes-map-type", "XMapType", Form::kText},
    {Keyword::kValidations, "x-kubernetes-validations", "XValidations", Form::kRules},
}};

}  // namespace

const KeywordInfo& InfoOf(Keyword keyword) {
  const KeywordInfo& info = kKeywords[static_cast<size_t>(keyword)];
  PLIMSOLL_ASSERT(info.keyword == keyword);
  return info;
}

const KeywordInfo* FindKeyword(std::string_view name) {
  for (const KeywordInfo& info : kKeywords) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

}  // namespace plimsoll::schema
