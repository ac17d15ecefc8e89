// A CRD with defaults, a set, a rule and a status, for fuzzers of servers.
#pragma once

#include <string_view>

namespace plimsoll {

inline constexpr std::string_view kOrderCrd =
    R"({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
  "metadata": {"name": "orders.example.com"}, "spec": {"group": "example.com", "scope": "Namespaced",
  "names": {"plural": "orders", "singular": "order", "kind": "Order", "listKind": "OrderList"},
  "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
  "schema": {"openAPIV3Schema": {"type": "object", "properties": {
    "spec": {"type": "object", "required": ["drink"], "properties": {
      "drink": {"type": "string", "enum": ["tea", "coffee"]},
      "cups": {"type": "integer", "minimum": 1, "default": 1},
      "extras": {"type": "array", "maxItems": 9, "x-kubernetes-list-type": "set",
                 "items": {"type": "string", "maxLength": 20}}},
      "x-kubernetes-validations": [{"rule": "self.drink != 'tea' || self.cups < 5"}]},
    "status": {"type": "object", "properties": {"served": {"type": "boolean"}}}}}}}]}})";

}  // namespace plimsoll
