// A CRD for tests: orders of example.com, with a rule, enumerations, lists and defaults.
#pragma once

namespace plimsoll::lsp {

inline constexpr char kOrderCrd[] = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: orders.example.com
spec:
  group: example.com
  scope: Namespaced
  names:
    plural: orders
    kind: Order
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            required: [customer, lines]
            x-kubernetes-validations:
            - rule: self.lines.all(l, l.count > 0 && l.count <= self.limit)
            properties:
              customer:
                type: string
                description: Who pays.
                minLength: 3
                maxLength: 40
              priority:
                type: string
                enum: [low, normal, high]
                default: normal
              express:
                type: boolean
              limit:
                type: integer
                default: 10
              lines:
                type: array
                maxItems: 20
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [sku]
                items:
                  type: object
                  required: [sku]
                  properties:
                    count:
                      type: integer
                      default: 1
                    sku:
                      type: string
                      maxLength: 20
)";

}  // namespace plimsoll::lsp
