#include "shop_stock.h"

#include <string_view>

namespace plimsoll::bench {
namespace {

constexpr std::string_view kCrdBegin = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: orders.shop.example.com}
spec:
  group: shop.example.com
  scope: Namespaced
  names: {plural: orders, singular: order, kind: Order, listKind: OrderList}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          status:
            type: object
            properties:
              phase: {type: string}
          spec:
            type: object
            required: [customer, items]
            properties:
              customer: {type: string, minLength: 1, maxLength: 40, pattern: "^[a-z][a-z0-9-]*$"}
              priority: {type: string, enum: [low, normal, high], default: normal}
              total: {type: integer, format: int32, minimum: 0}
              paid: {type: boolean}
              due: {type: string, format: date-time}
              discount: {type: number, minimum: 0, maximum: 1}
              labels: {type: object, maxProperties: 10, additionalProperties: {type: string, maxLength: 63}}
              port: {x-kubernetes-int-or-string: true}
              notes: {type: array, maxItems: 20, items: {type: string, maxLength: 200}, x-kubernetes-list-type: set}
              items:
                type: array
                minItems: 1
                maxItems: 50
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [sku]
                items:
                  type: object
                  required: [sku]
                  properties:
                    sku: {type: string, maxLength: 20, pattern: "^[A-Z]{3}-[0-9]+$"}
                    count: {type: integer, format: int32, minimum: 1, default: 1}
                    price: {type: number}
)";

// At the level of `spec` of the object.
constexpr std::string_view kRules = R"yaml(            x-kubernetes-validations:
            - {rule: "self.items.all(i, i.count <= 100)",
                           message : too many of one item
}
            - {rule: "!has(self.total) || self.total >= size(self.items)", messageExpression: "'total of ' + string(self.total) + ' is too small'"}
            - {rule: "self.priority != 'high' || (has(self.paid) && self.paid)", message: urgent orders must be paid}
            - {rule: "!has(self.notes) || self.notes.exists(n, n.startsWith('ring') || n.matches('^[a-z ]+$'))"}
            - {rule: "self.items.map(i, has(i.price) ? i.price * double(i.count) : 0.0).sum() < 100000.0"}
            - {rule: "self.customer == oldSelf.customer", message: the customer cannot change}
)yaml";

std::string Items(int number, int count) {
  std::string out;
  for (int i = 0; i <= number % 4; ++i) {
    out += (i == 0 ? "" : ",") + (R"({"sku":"COG-)" + std::to_string(i)) + R"(","count":)" +
           std::to_string(count) + R"(,"price":12.5})";
  }
  return out;
}

std::string Order(int number, const std::string& spec) {
  const std::string n = std::to_string(number);
  return R"({"apiVersion":"shop.example.com/v1","kind":"Order","metadata":{"name":"order-)" + n +
         R"(","namespace":"front","labels":{"app":"shop","batch":"b)" + n + R"("}},"spec":)" + spec + "}\n";
}

}  // namespace

std::string OrderCrd(Rules rules) {
  return std::string(kCrdBegin) + std::string(rules == Rules::kWith ? kRules : "");
}

std::string ValidOrder(int number) {
  return Order(
      number,
      R"({"customer":"ada","priority":"low","total":40,"paid":true,"due":"2026-03-01T10:00:00Z","discount":0.1,)"
      R"("labels":{"gift":"yes","wrap":"paper"},"port":"http","notes":["ring twice","no rush"],"items":[)" +
          Items(number, 3) + "]}");
}

std::string ValidOrderYaml(int number) {
  const std::string n = std::to_string(number);
  std::string out =
      "---\napiVersion: shop.example.com/v1\nkind: Order\nmetadata:\n  name: order-" + n +
      "\n  namespace: front\n  labels:\n    app: shop\n    batch: b" + n +
      "\nspec:\n  customer: ada\n  priority: low\n  total: 40\n  paid: true\n"
      "  due: \"2026-03-01T10:00:00Z\"\n  discount: 0.1\n  labels:\n    gift: \"yes\"\n    wrap: "
      "paper\n"
      "  port: http\n  notes:\n  - ring twice\n  - no rush\n  items:\n";
  for (int i = 0; i <= number % 4; ++i) {
    out += "  - sku: COG-" + std::to_string(i) + "\n    count: 3\n    price: 12.5\n";
  }
  return out;
}

std::string UpdatedOrder(int number) {
  return Order(number, R"({"customer":"ada","priority":"high","total":50,"paid":true,"notes":["ring once"],)"
                       R"("items":[)" +
                           Items(number, 4) + "]}");
}

std::string InvalidOrder(int number) {
  return Order(number,
               R"({"priority":"urgent","total":-1,"paid":"yes","items":[{"sku":"COG-1"},{"sku":"COG-1"},)"
               R"({"sku":"cog 2","count":2}]})");
}

std::string OrderAgainstRules(int number) {
  return Order(number, R"({"customer":"ada","priority":"high","total":0,"items":[{"sku":"COG-1","count":)" +
                           std::to_string(number + 101) + "}]}");
}

}  // namespace plimsoll::bench
