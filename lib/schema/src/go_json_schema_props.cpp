// apiextensions.k8s.io/v1 JSONSchemaProps as Go declares it.
#include "plimsoll/schema/go_type.h"

namespace plimsoll::schema {
namespace {

constexpr GoType kUrl = {GoKind::kString, "v1.JSONSchemaURL"};
constexpr GoType kJson = {GoKind::kRaw, "v1.JSON"};
constexpr GoType kJsons = GoSlice("[]v1.JSON", kJson);
constexpr GoType kReason = {GoKind::kString, "v1.FieldValueErrorReason"};

constexpr GoType kSchemas = GoSlice("[]v1.JSONSchemaProps", kGoJsonSchemaProps);
constexpr GoType kNamedSchemas = GoMap("map[string]v1.JSONSchemaProps", kGoJsonSchemaProps);
constexpr GoType kDefinitions = GoMap("v1.JSONSchemaDefinitions", kGoJsonSchemaProps);
constexpr GoType kOrBool = {GoKind::kSchemaOrBool, "v1.JSONSchemaPropsOrBool", {}, &kGoJsonSchemaProps};
constexpr GoType kOrArray = {GoKind::kSchemaOrArray, "v1.JSONSchemaPropsOrArray", {}, &kGoJsonSchemaProps};
constexpr GoType kOrStrings = {
    GoKind::kSchemaOrStrings, "v1.JSONSchemaPropsOrStringArray", {}, &kGoJsonSchemaProps};
constexpr GoType kDependencies = GoMap("v1.JSONSchemaDependencies", kOrStrings);

constexpr GoField kDocsFields[] = {{"description", kGoString}, {"url", kGoString}};
constexpr GoType kDocs = GoStruct("v1.ExternalDocumentation", kDocsFields);

constexpr GoField kRuleFields[] = {
    {"rule", kGoString}, {"message", kGoString},   {"messageExpression", kGoString},
    {"reason", kReason}, {"fieldPath", kGoString}, {"optionalOldSelf", kGoBool},
};
constexpr GoType kRule = GoStruct("v1.ValidationRule", kRuleFields);
constexpr GoType kRules = GoSlice("v1.ValidationRules", kRule);

constexpr GoField kJsonSchemaPropsFields[] = {
    {"id", kGoString},
    {"$schema", kUrl},
    {"$ref", kGoString},
    {"description", kGoString},
    {"type", kGoString},
    {"format", kGoString},
    {"title", kGoString},
    {"default", kJson},
    {"maximum", kGoFloat64},
    {"exclusiveMaximum", kGoBool},
    {"minimum", kGoFloat64},
    {"exclusiveMinimum", kGoBool},
    {"maxLength", kGoInt64},
    {"minLength", kGoInt64},
    {"pattern", kGoString},
    {"maxItems", kGoInt64},
    {"minItems", kGoInt64},
    {"uniqueItems", kGoBool},
    {"multipleOf", kGoFloat64},
    {"enum", kJsons},
    {"maxProperties", kGoInt64},
    {"minProperties", kGoInt64},
    {"required", kGoStrings},
    {"items", kOrArray},
    {"allOf", kSchemas},
    {"oneOf", kSchemas},
    {"anyOf", kSchemas},
    {"not", kGoJsonSchemaProps},
    {"properties", kNamedSchemas},
    {"additionalProperties", kOrBool},
    {"patternProperties", kNamedSchemas},
    {"dependencies", kDependencies},
    {"additionalItems", kOrBool},
    {"definitions", kDefinitions},
    {"externalDocs", kDocs},
    {"example", kJson},
    {"nullable", kGoBool},
    {"x-kubernetes-preserve-unknown-fields", kGoBool},
    {"x-kubernetes-embedded-resource", kGoBool},
    {"x-kubernetes-int-or-string", kGoBool},
    {"x-kubernetes-list-map-keys", kGoStrings},
    {"x-kubernetes-list-type", kGoString},
    {"x-kubernetes-map-type", kGoString},
    {"x-kubernetes-validations", kRules},
};

}  // namespace

constexpr GoType kGoJsonSchemaProps = GoStruct("v1.JSONSchemaProps", kJsonSchemaPropsFields);

}  // namespace plimsoll::schema
