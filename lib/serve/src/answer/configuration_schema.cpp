#include "configuration.h"

namespace plimsoll::serve {

std::string_view ConfigurationSchema() {
  static constexpr std::string_view kSchema = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Configuration of plimsoll serve",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "enforcement": {"$ref": "#/$defs/enforcement"},
    "failurePolicy": {"$ref": "#/$defs/failurePolicy"},
    "unknownKinds": {"$ref": "#/$defs/unknownKinds"},
    "unknownFields": {"$ref": "#/$defs/unknownFields"},
    "extraWarnings": {"type": "boolean"},
    "mutate": {"$ref": "#/$defs/mutate"},
    "exemptNamespaces": {"$ref": "#/$defs/patterns"},
    "exemptOwnNamespace": {"type": "boolean"},
    "logObjects": {"type": "boolean"},
    "policies": {
      "type": "object",
      "additionalProperties": false,
      "required": ["paths"],
      "properties": {
        "paths": {"type": "array", "minItems": 1, "items": {"type": "string", "minLength": 1}},
        "enforcement": {"$ref": "#/$defs/enforcement"}
      }
    },
    "rules": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "kinds": {
            "type": "array",
            "minItems": 1,
            "items": {"type": "string", "pattern": "^([^/]+/){0,2}[^/]+$"}
          },
          "namespaces": {"$ref": "#/$defs/patterns"},
          "labels": {"type": "object", "additionalProperties": {"type": "string"}},
          "enforcement": {"$ref": "#/$defs/enforcement"},
          "failurePolicy": {"$ref": "#/$defs/failurePolicy"},
          "unknownKinds": {"$ref": "#/$defs/unknownKinds"},
          "unknownFields": {"$ref": "#/$defs/unknownFields"},
          "extraWarnings": {"type": "boolean"},
          "mutate": {"$ref": "#/$defs/mutate"},
          "policies": {
            "type": "object",
            "additionalProperties": false,
            "required": ["enforcement"],
            "properties": {"enforcement": {"$ref": "#/$defs/enforcement"}}
          }
        }
      }
    }
  },
  "$defs": {
    "enforcement": {"enum": ["enforce", "warn", "audit"]},
    "failurePolicy": {"enum": ["Fail", "Ignore"]},
    "unknownKinds": {"enum": ["allow", "warn", "refuse"]},
    "unknownFields": {"enum": ["request", "refuse", "warn", "ignore"]},
    "patterns": {"type": "array", "items": {"type": "string", "minLength": 1}},
    "mutate": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "defaults": {"type": "boolean"},
        "prune": {"type": "boolean"},
        "unions": {"type": "boolean"}
      }
    }
  }
}
)json";
  return kSchema;
}

}  // namespace plimsoll::serve
