// GET /openapi.json: the sidecar API described in OpenAPI 3.1. A test validates requests and answers with it.
#include "sidecar_methods.h"

namespace plimsoll::serve {

std::string_view OpenApiDocument() {
  static constexpr std::string_view kDocument = R"json({
  "openapi": "3.1.0",
  "info": {
    "title": "plimsoll serve",
    "version": "1",
    "description": "What a Kubernetes API server would answer about objects."
  },
  "paths": {
    "/v1/check": {
      "post": {
        "summary": "Is each object valid, as the API server would judge it?",
        "parameters": [
          {"$ref": "#/components/parameters/unknownFields"},
          {"$ref": "#/components/parameters/metadata"},
          {"$ref": "#/components/parameters/timeout"}
        ],
        "requestBody": {"$ref": "#/components/requestBodies/Check"},
        "responses": {
          "200": {
            "description": "The findings.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Report"}}}
          },
          "default": {"$ref": "#/components/responses/Refused"}
        }
      }
    },
    "/v1/admit": {
      "post": {
        "summary": "The objects as they would be stored, or why not.",
        "parameters": [
          {"$ref": "#/components/parameters/unknownFields"},
          {"$ref": "#/components/parameters/metadata"},
          {"$ref": "#/components/parameters/timeout"}
        ],
        "requestBody": {"$ref": "#/components/requestBodies/Check"},
        "responses": {
          "200": {
            "description": "The findings, and the objects without errors.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AdmitReport"}}}
          },
          "default": {"$ref": "#/components/responses/Refused"}
        }
      }
    },
    "/v1/patch": {
      "post": {
        "summary": "The object after a patch.",
        "parameters": [{"$ref": "#/components/parameters/timeout"}],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/PatchRequest"}},
            "application/yaml": {"schema": {"$ref": "#/components/schemas/PatchRequest"}}
          }
        },
        "responses": {
          "200": {
            "description": "The object, or why there is none.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Outcome"}}}
          },
          "default": {"$ref": "#/components/responses/Refused"}
        }
      }
    },
    "/v1/apply": {
      "post": {
        "summary": "The object after server-side apply, and who owns its fields.",
        "parameters": [{"$ref": "#/components/parameters/timeout"}],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/ApplyRequest"}},
            "application/yaml": {"schema": {"$ref": "#/components/schemas/ApplyRequest"}}
          }
        },
        "responses": {
          "200": {
            "description": "The object with its managedFields, or why there is none.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ApplyOutcome"}}}
          },
          "default": {"$ref": "#/components/responses/Refused"}
        }
      }
    },
    "/v1/explain": {
      "post": {
        "summary": "The schema of a kind or of one of its fields.",
        "parameters": [{"$ref": "#/components/parameters/timeout"}],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/ExplainRequest"}},
            "application/yaml": {"schema": {"$ref": "#/components/schemas/ExplainRequest"}}
          }
        },
        "responses": {
          "200": {
            "description": "The field and the fields below it.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Explanation"}}}
          },
          "default": {"$ref": "#/components/responses/Refused"},
          "404": {"$ref": "#/components/responses/Refused"}
        }
      }
    },
    "/v1/batch": {
      "post": {
        "summary": "Requests of the batch protocol, one a line; each is answered as soon as it has arrived.",
        "requestBody": {
          "required": true,
          "content": {"application/jsonl": {"schema": {"type": "string"}}}
        },
        "responses": {
          "200": {
            "description": "A line for each request.",
            "content": {"application/jsonl": {"schema": {"type": "string"}}}
          }
        }
      }
    },
    "/v1/kinds": {
      "get": {
        "summary": "The kinds of CRDs that are loaded.",
        "responses": {
          "200": {
            "description": "The kinds.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Kinds"}}}
          }
        }
      }
    },
    "/openapi.json": {
      "get": {
        "summary": "This document.",
        "responses": {
          "200": {"description": "OpenAPI 3.1.", "content": {"application/json": {"schema": {"type": "object"}}}}
        }
      }
    }
  },
  "components": {
    "parameters": {
      "unknownFields": {
        "name": "unknownFields",
        "in": "query",
        "description": "Report unknown fields, remove them, or keep them. The body may say so, too.",
        "schema": {"$ref": "#/components/schemas/UnknownFields"}
      },
      "metadata": {
        "name": "metadata",
        "in": "query",
        "description": "Who wrote the metadata. The body may say so, too.",
        "schema": {"$ref": "#/components/schemas/MetadataSource"}
      },
      "timeout": {
        "name": "timeout",
        "in": "query",
        "description": "Answer within this time, such as 500ms or 10s, or with status 504.",
        "schema": {"type": "string"}
      }
    },
    "requestBodies": {
      "Check": {
        "required": true,
        "description": "The objects themselves, in any number of documents, or a request with an old object.",
        "content": {
          "application/json": {"schema": {"$ref": "#/components/schemas/CheckBody"}},
          "application/yaml": {"schema": {"$ref": "#/components/schemas/CheckBody"}}
        }
      }
    },
    "responses": {
      "Refused": {
        "description": "The request cannot be answered.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Status"}}}
      }
    },
    "schemas": {
      "UnknownFields": {"enum": ["strict", "prune", "preserve"]},
      "MetadataSource": {"enum": ["file", "request", "handler"]},
      "KubernetesObject": {
        "type": "object",
        "required": ["apiVersion", "kind"],
        "properties": {
          "apiVersion": {"type": "string"},
          "kind": {"type": "string"},
          "metadata": {"type": "object"}
        }
      },
      "ObjectOrText": {
        "description": "An object, or a text in YAML or JSON.",
        "type": ["object", "string"]
      },
      "CheckBody": {
        "anyOf": [
          {"$ref": "#/components/schemas/KubernetesObject"},
          {"$ref": "#/components/schemas/CheckRequest"}
        ]
      },
      "CheckRequest": {
        "type": "object",
        "required": ["object"],
        "additionalProperties": false,
        "properties": {
          "object": {"$ref": "#/components/schemas/ObjectOrText"},
          "old": {"$ref": "#/components/schemas/ObjectOrText"},
          "subresource": {
            "enum": ["status", "scale", "resize", "ephemeralcontainers", "finalize", "approval", "eviction",
                     "binding", "token"]
          },
          "unknownFields": {"$ref": "#/components/schemas/UnknownFields"},
          "metadata": {"$ref": "#/components/schemas/MetadataSource"}
        }
      },
      "PatchRequest": {
        "type": "object",
        "required": ["object", "patch", "type"],
        "additionalProperties": false,
        "properties": {
          "object": {"$ref": "#/components/schemas/ObjectOrText"},
          "patch": {"type": ["object", "array", "string"]},
          "type": {"enum": ["strategic", "merge", "json"]}
        }
      },
      "ApplyRequest": {
        "type": "object",
        "required": ["object", "fieldManager"],
        "additionalProperties": false,
        "properties": {
          "object": {"$ref": "#/components/schemas/ObjectOrText"},
          "live": {"$ref": "#/components/schemas/ObjectOrText"},
          "fieldManager": {"type": "string", "minLength": 1},
          "force": {"type": "boolean"},
          "subresource": {"enum": ["status"]},
          "normalizeUnions": {"type": "boolean"}
        }
      },
      "ExplainRequest": {
        "type": "object",
        "required": ["name"],
        "additionalProperties": false,
        "properties": {
          "name": {"type": "string", "minLength": 1, "examples": ["Deployment.spec.replicas"]},
          "recursive": {"type": "boolean"}
        }
      },
      "Finding": {
        "type": "object",
        "required": ["code", "severity", "message"],
        "properties": {
          "code": {"type": "string"},
          "severity": {"enum": ["error", "warning"]},
          "message": {"type": "string"}
        }
      },
      "Findings": {"type": "array", "items": {"$ref": "#/components/schemas/Finding"}},
      "Report": {
        "type": "object",
        "required": ["objects", "valid", "findings"],
        "additionalProperties": false,
        "properties": {
          "objects": {"type": "integer", "minimum": 0},
          "valid": {"type": "boolean"},
          "findings": {"$ref": "#/components/schemas/Findings"}
        }
      },
      "AdmitReport": {
        "type": "object",
        "required": ["objects", "valid", "findings", "stored", "cost"],
        "additionalProperties": false,
        "properties": {
          "objects": {"type": "integer", "minimum": 0},
          "valid": {"type": "boolean"},
          "findings": {"$ref": "#/components/schemas/Findings"},
          "stored": {"type": "array", "items": {"type": "object"}},
          "cost": {"type": "integer", "minimum": 0}
        }
      },
      "Outcome": {
        "type": "object",
        "required": ["valid", "findings", "object"],
        "additionalProperties": false,
        "properties": {
          "valid": {"type": "boolean"},
          "findings": {"$ref": "#/components/schemas/Findings"},
          "object": {"type": ["object", "null"]}
        }
      },
      "ApplyOutcome": {
        "type": "object",
        "required": ["valid", "findings", "object"],
        "additionalProperties": false,
        "properties": {
          "valid": {"type": "boolean"},
          "findings": {"$ref": "#/components/schemas/Findings"},
          "object": {"type": ["object", "null"]},
          "owners": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["path", "owners"],
              "additionalProperties": false,
              "properties": {
                "path": {"type": "string"},
                "owners": {"type": "array", "items": {"type": "string"}}
              }
            }
          }
        }
      },
      "Explanation": {
        "type": "object",
        "required": ["apiVersion", "kind", "path", "field"],
        "properties": {
          "apiVersion": {"type": "string"},
          "kind": {"type": "string"},
          "path": {"type": "string"},
          "field": {"$ref": "#/components/schemas/Field"}
        }
      },
      "Field": {
        "type": "object",
        "required": ["name", "type", "required", "facts"],
        "properties": {
          "name": {"type": "string"},
          "type": {"type": "string"},
          "required": {"type": "boolean"},
          "facts": {"type": "object"},
          "fields": {"type": "array", "items": {"$ref": "#/components/schemas/Field"}}
        }
      },
      "Kinds": {
        "type": "object",
        "required": ["kubernetesVersion", "kinds"],
        "additionalProperties": false,
        "properties": {
          "kubernetesVersion": {"type": "string"},
          "kinds": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["apiVersion", "kind", "resource", "namespaced", "origin"],
              "additionalProperties": false,
              "properties": {
                "apiVersion": {"type": "string"},
                "kind": {"type": "string"},
                "resource": {"type": "string"},
                "namespaced": {"type": "boolean"},
                "origin": {"type": "string"}
              }
            }
          }
        }
      },
      "Status": {
        "type": "object",
        "required": ["kind", "apiVersion", "status", "message", "code"],
        "properties": {
          "kind": {"const": "Status"},
          "apiVersion": {"const": "v1"},
          "status": {"const": "Failure"},
          "message": {"type": "string"},
          "reason": {"type": "string"},
          "code": {"type": "integer", "minimum": 400}
        }
      }
    }
  }
}
)json";
  return kDocument;
}

}  // namespace plimsoll::serve
