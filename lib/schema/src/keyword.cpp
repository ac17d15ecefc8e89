#include "plimsoll/schema/keyword.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "plimsoll/base/assert.h"
#include "plimsoll/schema/property_table.h"

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
    {Keyword::kConst, "const", "", Form::kLiteral},
    {Keyword::kTypes, "type", "", Form::kTexts},
    {Keyword::kExclusiveMaximumNumber, "exclusiveMaximum", "", Form::kNumber},
    {Keyword::kExclusiveMinimumNumber, "exclusiveMinimum", "", Form::kNumber},
    {Keyword::kPrefixItems, "prefixItems", "", Form::kNodes},
    {Keyword::kContains, "contains", "", Form::kNode},
    {Keyword::kMinContains, "minContains", "", Form::kInteger},
    {Keyword::kMaxContains, "maxContains", "", Form::kInteger},
    {Keyword::kPropertyNames, "propertyNames", "", Form::kNode},
    {Keyword::kDependentRequired, "dependentRequired", "", Form::kNodesOrTexts},
    {Keyword::kDependentSchemas, "dependentSchemas", "", Form::kNamedNodes},
    {Keyword::kIf, "if", "", Form::kNode},
    {Keyword::kThen, "then", "", Form::kNode},
    {Keyword::kElse, "else", "", Form::kNode},
    {Keyword::kUnevaluatedProperties, "unevaluatedProperties", "", Form::kNode},
    {Keyword::kUnevaluatedItems, "unevaluatedItems", "", Form::kNode},
    {Keyword::kDollarId, "$id", "", Form::kText},
    {Keyword::kAnchor, "$anchor", "", Form::kText},
    {Keyword::kDynamicRef, "$dynamicRef", "", Form::kText},
    {Keyword::kDynamicAnchor, "$dynamicAnchor", "", Form::kText},
    {Keyword::kRecursiveRef, "$recursiveRef", "", Form::kText},
    {Keyword::kRecursiveAnchor, "$recursiveAnchor", "", Form::kFlag},
    {Keyword::kDefs, "$defs", "", Form::kNamedNodes},
    {Keyword::kComment, "$comment", "", Form::kText},
    {Keyword::kVocabulary, "$vocabulary", "", Form::kLiteral},
    {Keyword::kContentEncoding, "contentEncoding", "", Form::kText},
    {Keyword::kContentMediaType, "contentMediaType", "", Form::kText},
    {Keyword::kContentSchema, "contentSchema", "", Form::kNode},
    {Keyword::kReadOnly, "readOnly", "", Form::kFlag},
    {Keyword::kWriteOnly, "writeOnly", "", Form::kFlag},
    {Keyword::kDeprecated, "deprecated", "", Form::kFlag},
    {Keyword::kExamples, "examples", "", Form::kLiteral},
    {Keyword::kDiscriminator, "discriminator", "", Form::kLiteral},
    {Keyword::kXml, "xml", "", Form::kLiteral},
    {Keyword::kPatchStrategy, "x-kubernetes-patch-strategy", "", Form::kText},
    {Keyword::kPatchMergeKey, "x-kubernetes-patch-merge-key", "", Form::kText},
    {Keyword::kUnions, "x-kubernetes-unions", "", Form::kLiteral},
    {Keyword::kUnion, "x-kubernetes-union", "", Form::kLiteral},
    {Keyword::kGroupVersionKind, "x-kubernetes-group-version-kind", "", Form::kLiteral},
    {Keyword::kAction, "x-kubernetes-action", "", Form::kText},
    {Keyword::kMapKey, "x-kubernetes-map-key", "", Form::kText},
    {Keyword::kNever, "", "", Form::kFlag},
}};

constexpr std::string_view NameAt(uint8_t position) { return kKeywords[position].name; }

// Positions in the order of names; of one name in the order of the enumeration.
constexpr std::array<uint8_t, kKeywordCount> kByName = [] {
  std::array<uint8_t, kKeywordCount> out{};
  for (size_t i = 0; i < out.size(); ++i) out[i] = static_cast<uint8_t>(i);
  std::ranges::sort(out, {}, [](uint8_t position) { return std::pair(NameAt(position), position); });
  return out;
}();

// Of keywords with the same name, it finds the first.
class KeywordTable {
 public:
  KeywordTable() {
    std::vector<std::string_view> names;
    for (const uint8_t position : kByName) {
      const std::string_view name = NameAt(position);
      if (name.empty() || (!names.empty() && names.back() == name)) continue;
      names.push_back(name);
      positions_.push_back(position);
    }
    names_ = table_.Add(names);
  }

  const KeywordInfo* Find(std::string_view name) const {
    const uint32_t found = table_.Find(names_, name);
    return found == PropertyTable::kNone ? nullptr : &kKeywords[positions_[found]];
  }

 private:
  PropertyTable table_;
  PropertySet names_;
  std::vector<uint8_t> positions_;
};

}  // namespace

const KeywordInfo& InfoOf(Keyword keyword) {
  const KeywordInfo& info = kKeywords[static_cast<size_t>(keyword)];
  PLIMSOLL_ASSERT(info.keyword == keyword);
  return info;
}

const KeywordInfo* FindGoKeyword(std::string_view name) {
  const KeywordInfo* info = FindKeyword(name);
  return info != nullptr && static_cast<size_t>(info->keyword) < kGoKeywordCount ? info : nullptr;
}

const KeywordInfo* FindKeyword(std::string_view name) {
  static const KeywordTable kTable;
  return kTable.Find(name);
}

}  // namespace plimsoll::schema
