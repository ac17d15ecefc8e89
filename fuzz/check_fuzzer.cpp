// The first byte names one of a few schemas, the rest is the object.
#include <array>
#include <cstddef>
#include <cstdint>

#include "check_agreement.h"

namespace {

using plimsoll::fuzz::FuzzSchema;

constexpr const char* kSchemas[] = {
    "{}",
    // Much of what CRDs use.
    R"({"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},
      "kind":{"type":"string"},"metadata":{"type":"object"},"spec":{"type":"object",
      "required":["name"],"properties":{
      "name":{"type":"string","maxLength":8,"minLength":1,"pattern":"^[a-z]([-a-z0-9]*[a-z0-9])?$"},
      "replicas":{"type":"integer","format":"int32","minimum":0,"maximum":100,"default":1},
      "ratio":{"type":"number","format":"float","exclusiveMinimum":true,"minimum":0,"multipleOf":0.5},
      "port":{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}],
      "default":"http"},
      "mode":{"type":"string","enum":["a","bb","ccc"],"nullable":true},
      "when":{"type":"string","format":"date-time"},
      "hosts":{"type":"array","minItems":1,"maxItems":3,"x-kubernetes-list-type":"set",
      "items":{"type":"string","format":"ipv4"}},
      "ports":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port"],
      "items":{"type":"object","required":["port"],"properties":{"port":{"type":"integer"},
      "protocol":{"type":"string","default":"TCP"}}}},
      "labels":{"type":"object","maxProperties":2,"additionalProperties":{"type":"string"}},
      "closed":{"type":"object","additionalProperties":false},
      "any":{"x-kubernetes-preserve-unknown-fields":true}},
      "oneOf":[{"required":["port"]},{"required":["ports"]}]}}})",
    // Junctors in junctors.
    R"({"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"array","items":{}}},
      "anyOf":[{"properties":{"a":{"minimum":3}},"required":["a"]},
      {"not":{"required":["a"]},"allOf":[{"minProperties":1},{"oneOf":[{"maxProperties":1},
      {"properties":{"b":{"minItems":2}}}]}]}]})",
    // A resource in a resource.
    R"({"type":"object","properties":{"t":{"type":"object","x-kubernetes-embedded-resource":true,
      "x-kubernetes-preserve-unknown-fields":true,"default":{"apiVersion":"v1","kind":"A"},
      "properties":{"spec":{"type":"object","nullable":true,"default":{"n":1},
      "properties":{"n":{"type":"integer","default":2},"l":{"type":"array","items":{"type":"object",
      "default":{},"properties":{"x":{"type":"boolean","default":true}}}}}}}}}})",
    // Enums of all kinds.
    R"({"properties":{"a":{"enum":[1,2.5,"x",null,true,[1],{"b":1}]},"b":{"enum":["a"],
      "x-kubernetes-int-or-string":true},"c":{"enum":[1.0],"type":"number"}}})",
};

const FuzzSchema& SchemaAt(size_t index) {
  static const std::array<FuzzSchema, std::size(kSchemas)> schemas = {
      FuzzSchema(kSchemas[0]), FuzzSchema(kSchemas[1]), FuzzSchema(kSchemas[2]), FuzzSchema(kSchemas[3]),
      FuzzSchema(kSchemas[4])};
  return schemas[index % schemas.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  SchemaAt(data[0]).Try({reinterpret_cast<const char*>(data) + 1, size - 1});
  return 0;
}
