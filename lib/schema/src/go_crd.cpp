// apiextensions.k8s.io/v1 CustomResourceDefinition as Go declares it.
#include "plimsoll/schema/go_type.h"

namespace plimsoll::schema {
namespace {

constexpr GoField kNamesFields[] = {
    {"plural", kGoString}, {"singular", kGoString}, {"shortNames", kGoStrings},
    {"kind", kGoString},   {"listKind", kGoString}, {"categories", kGoStrings},
};
constexpr GoType kNames = GoStruct("v1.CustomResourceDefinitionNames", kNamesFields);

constexpr GoField kServiceFields[] = {
    {"namespace", kGoString}, {"name", kGoString}, {"path", kGoString}, {"port", kGoInt32}};
constexpr GoType kService = GoStruct("v1.ServiceReference", kServiceFields);
constexpr GoField kClientConfigFields[] = {{"url", kGoString}, {"service", kService}, {"caBundle", kGoBytes}};
constexpr GoType kClientConfig = GoStruct("v1.WebhookClientConfig", kClientConfigFields);
constexpr GoField kWebhookFields[] = {{"clientConfig", kClientConfig},
                                      {"conversionReviewVersions", kGoStrings}};
constexpr GoType kWebhook = GoStruct("v1.WebhookConversion", kWebhookFields);
constexpr GoType kStrategy = {GoKind::kString, "v1.ConversionStrategyType"};
constexpr GoField kConversionFields[] = {{"strategy", kStrategy}, {"webhook", kWebhook}};
constexpr GoType kConversion = GoStruct("v1.CustomResourceConversion", kConversionFields);

constexpr GoField kValidationFields[] = {{"openAPIV3Schema", kGoJsonSchemaProps}};
constexpr GoType kVersionValidation = GoStruct("v1.CustomResourceValidation", kValidationFields);

constexpr GoType kSubresourceStatus = GoStruct("v1.CustomResourceSubresourceStatus", {});
constexpr GoField kScaleFields[] = {
    {"specReplicasPath", kGoString}, {"statusReplicasPath", kGoString}, {"labelSelectorPath", kGoString}};
constexpr GoType kScale = GoStruct("v1.CustomResourceSubresourceScale", kScaleFields);
constexpr GoField kSubresourcesFields[] = {{"status", kSubresourceStatus}, {"scale", kScale}};
constexpr GoType kSubresources = GoStruct("v1.CustomResourceSubresources", kSubresourcesFields);

constexpr GoField kColumnFields[] = {
    {"name", kGoString},        {"type", kGoString},    {"format", kGoString},
    {"description", kGoString}, {"priority", kGoInt32}, {"jsonPath", kGoString},
};
constexpr GoType kColumn = GoStruct("v1.CustomResourceColumnDefinition", kColumnFields);
constexpr GoType kColumns = GoSlice("[]v1.CustomResourceColumnDefinition", kColumn);

constexpr GoField kSelectableFieldFields[] = {{"jsonPath", kGoString}};
constexpr GoType kSelectableField = GoStruct("v1.SelectableField", kSelectableFieldFields);
constexpr GoType kSelectableFields = GoSlice("[]v1.SelectableField", kSelectableField);

constexpr GoField kVersionFields[] = {
    {"name", kGoString},
    {"served", kGoBool},
    {"storage", kGoBool},
    {"deprecated", kGoBool},
    {"deprecationWarning", kGoString},
    {"schema", kVersionValidation},
    {"subresources", kSubresources},
    {"additionalPrinterColumns", kColumns},
    {"selectableFields", kSelectableFields},
};
constexpr GoType kVersion = GoStruct("v1.CustomResourceDefinitionVersion", kVersionFields);
constexpr GoType kVersions = GoSlice("[]v1.CustomResourceDefinitionVersion", kVersion);

constexpr GoType kScope = {GoKind::kString, "v1.ResourceScope"};
constexpr GoField kSpecFields[] = {
    {"group", kGoString},    {"names", kNames},           {"scope", kScope},
    {"versions", kVersions}, {"conversion", kConversion}, {"preserveUnknownFields", kGoBool},
};
constexpr GoType kSpec = GoStruct("v1.CustomResourceDefinitionSpec", kSpecFields);

constexpr GoType kConditionType = {GoKind::kString, "v1.CustomResourceDefinitionConditionType"};
constexpr GoType kConditionStatus = {GoKind::kString, "v1.ConditionStatus"};
constexpr GoField kConditionFields[] = {
    {"type", kConditionType}, {"status", kConditionStatus}, {"lastTransitionTime", kGoTime},
    {"reason", kGoString},    {"message", kGoString},       {"observedGeneration", kGoInt64},
};
constexpr GoType kCondition = GoStruct("v1.CustomResourceDefinitionCondition", kConditionFields);
constexpr GoType kConditions = GoSlice("[]v1.CustomResourceDefinitionCondition", kCondition);
constexpr GoField kStatusFields[] = {{"conditions", kConditions},
                                     {"acceptedNames", kNames},
                                     {"storedVersions", kGoStrings},
                                     {"observedGeneration", kGoInt64}};
constexpr GoType kStatus = GoStruct("v1.CustomResourceDefinitionStatus", kStatusFields);

constexpr GoField kCrdFields[] = {
    {"kind", kGoString, "TypeMeta"},
    {"apiVersion", kGoString, "TypeMeta"},
    {"metadata", kGoObjectMeta},
    {"spec", kSpec},
    {"status", kStatus},
};

}  // namespace

constexpr GoType kGoCustomResourceDefinition = GoStruct("v1.CustomResourceDefinition", kCrdFields);

}  // namespace plimsoll::schema
