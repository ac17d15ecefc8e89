// A webhook and a sidecar for tests, without sockets: schemas and configuration are texts.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "../src/answer/configuration_holder.h"
#include "../src/answer/sidecar.h"
#include "../src/answer/webhook_service.h"
#include "../src/schemas/schemas.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::serve {

// Orders of a tea house: `spec.drink` is tea or coffee, `spec.cups` is 1 if it is not set.
inline constexpr std::string_view kOrderCrd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: orders.example.com}
spec:
  group: example.com
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
        properties:
          spec:
            type: object
            required: [drink]
            properties:
              drink: {type: string, enum: [tea, coffee]}
              cups: {type: integer, minimum: 1, default: 1}
            x-kubernetes-validations:
            - {rule: "self.drink != 'tea' || self.cups < 5", message: too much tea}
          status:
            type: object
            properties: {served: {type: boolean}}
)";

struct TestServerOptions {
  std::string_view configuration = "";
  std::string_view crd = kOrderCrd;
  SchemaSources sources = {};
  value::Limits limits = {};
};

class TestServer {
 public:
  explicit TestServer(std::string_view configuration = "")
      : TestServer(TestServerOptions{.configuration = configuration}) {}
  explicit TestServer(const TestServerOptions& options)
      : schemas_(disk_, options.sources),
        holder_(disk_, "", "plimsoll-system"),
        webhook_(schemas_, holder_, metrics_, options.limits),
        sidecar_(schemas_, options.limits) {
    CrdsRead crds;
    ReadCrds(text::Source("crd.yaml", options.crd), crds);
    schemas_.Give(std::move(crds));
    failure = schemas_.Load().failure;
    ReadConfiguration read = ReadConfigurationFile(text::Source("config.yaml", options.configuration));
    for (const std::string& error : read.errors) failure += error;
    holder_.Use(std::move(read.configuration));
  }

  Answer Post(std::string_view path, std::string_view body, Request request = {}) {
    request.method = "POST";
    request.path = path;
    if (request.content_type.empty()) request.content_type = "application/json";
    request.body = body;
    return service(path).Handle(request);
  }
  Answer Get(std::string_view path) {
    Request request;
    request.method = "GET";
    request.path = path;
    return service(path).Handle(request);
  }
  Service& service(std::string_view path) {
    if (path == "/validate" || path == "/mutate") return webhook_;
    return sidecar_;
  }
  ServerMetrics& metrics() { return metrics_; }

  std::string failure;

 private:
  const engine::Disk disk_;
  Schemas schemas_;
  ConfigurationHolder holder_;
  ServerMetrics metrics_;
  WebhookService webhook_;
  Sidecar sidecar_;
};

// An AdmissionReview of an Order in the namespace `shop`. `rest` is more of the request, with a comma before.
inline std::string OrderReview(std::string_view operation, std::string_view spec,
                               std::string_view rest = "") {
  const std::string object =
      R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a","namespace":"shop",)"
      R"("resourceVersion":"1","labels":{"tier":"test"}},"spec":)" +
      std::string(spec) + "}";
  return R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u-1",)"
         R"("kind":{"group":"example.com","version":"v1","kind":"Order"},"namespace":"shop","name":"a",)"
         R"("operation":")" +
         std::string(operation) + R"(","object":)" + object + std::string(rest) + "}}";
}

inline constexpr std::string_view kOldOrder =
    R"(,"oldObject":{"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a","namespace":"shop",)"
    R"("resourceVersion":"1"},"spec":{"drink":"tea","cups":1}})";

}  // namespace plimsoll::serve
