// Schemas with unions that tests have in common.
#pragma once

#include <string>
#include <string_view>

#include "parsed.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::unions {

// Components of OpenAPI 3 with T as the root.
inline DerivedUnions UnionsOf(merge::Parsed& parsed, std::string_view components,
                              const UnionOptions& options = {}) {
  const value::Value schemas = parsed.Json(components);
  return UnionsOfOpenApi(schema::ImportComponentSchema(schemas, *schemas.Find("T")), options);
}

inline constexpr std::string_view kStateUnion = R"({
  "T": {"type": "object", "properties": {
    "state": {"$ref": "#/components/schemas/State", "x-kubernetes-union": "oneof"},
    "last": {"$ref": "#/components/schemas/State"}}},
  "State": {"type": "object", "properties": {
    "waiting": {"type": "object", "properties": {"reason": {"type": "string"}}},
    "running": {"type": "object"},
    "terminated": {"type": "object"}}}})";

inline constexpr std::string_view kStrategyUnion = R"({
  "T": {"type": "object", "properties": {
    "strategy": {"$ref": "#/components/schemas/Strategy", "x-kubernetes-patch-strategy": "retainKeys",
                 "x-kubernetes-union": "discriminator/type"}}},
  "Strategy": {"type": "object", "properties": {
    "type": {"type": "string", "enum": ["Recreate", "RollingUpdate", "BlueGreen"]},
    "rollingUpdate": {"type": "object"},
    "blueGreen": {"type": "object"}}}})";

inline constexpr std::string_view kVolumeUnion = R"({
  "T": {"type": "object", "properties": {
    "volumes": {"type": "array", "items": {"$ref": "#/components/schemas/Volume"},
      "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
      "x-kubernetes-patch-strategy": "merge,retainKeys", "x-kubernetes-patch-merge-key": "name",
      "x-kubernetes-union": "inlined/name"}}},
  "Volume": {"type": "object", "properties": {
    "name": {"type": "string"}, "emptyDir": {"type": "object"}, "hostPath": {"type": "object"},
    "labels": {"type": "object", "additionalProperties": {"type": "string"}},
    "args": {"type": "array", "items": {"type": "string"}}}}})";

inline constexpr std::string_view kSubjectUnion = R"({
  "T": {"type": "object", "properties": {
    "account": {"type": "string"}, "user": {"type": "object"}, "group": {"type": "object"},
    "contact": {"type": "string"}},
    "x-kubernetes-unions": [{"discriminator": "account",
      "fields-to-discriminateBy": {"user": "User", "group": "Group"}}]}})";

}  // namespace plimsoll::unions
