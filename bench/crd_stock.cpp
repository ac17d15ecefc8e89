#include "crd_stock.h"

#include "measure.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::bench {
namespace {

constexpr std::string_view kMadeUpCrds = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: deployments.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: deployments, kind: Deployment}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec:
            type: object
            required: [template]
            properties:
              replicas: {type: integer, format: int32, minimum: 0}
              paused: {type: boolean}
              template:
                type: object
                properties:
                  spec:
                    type: object
                    required: [containers]
                    properties:
                      restartPolicy: {type: string, enum: [Always, OnFailure, Never]}
                      nodeSelector: {type: object, additionalProperties: {type: string}}
                      containers:
                        type: array
                        minItems: 1
                        items:
                          type: object
                          required: [name, image]
                          properties:
                            name: {type: string, maxLength: 63, pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"}
                            image: {type: string, minLength: 1}
                            command: {type: array, items: {type: string}}
                            args: {type: array, items: {type: string}}
                            imagePullPolicy: {type: string, enum: [Always, IfNotPresent, Never]}
                            ports:
                              type: array
                              items:
                                type: object
                                required: [containerPort]
                                properties:
                                  name: {type: string}
                                  containerPort: {type: integer, format: int32, minimum: 1, maximum: 65535}
                                  protocol: {type: string, default: TCP}
                            env:
                              type: array
                              items:
                                type: object
                                required: [name]
                                properties:
                                  name: {type: string}
                                  value: {type: string}
                            resources:
                              type: object
                              properties:
                                limits:
                                  type: object
                                  additionalProperties: {x-kubernetes-int-or-string: true}
                                requests:
                                  type: object
                                  additionalProperties: {x-kubernetes-int-or-string: true}
)";

void AddCrds(const text::Source& source, CrdStock& stock) {
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok() || document.empty() || !crd::IsCrd(document.root())) continue;
    crd::CrdDecoding decoding = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kRewritten);
    if (decoding.crd) stock.push_back(std::move(decoding.crd));
  }
}

}  // namespace

CrdStock LoadCrds(const std::string& folder) {
  CrdStock stock;
  for (const text::Source& source : LoadCorpus(folder, {".yaml", ".yml"}).sources) AddCrds(source, stock);
  return stock;
}

std::unique_ptr<const crd::Crd> MadeUpCrd() {
  CrdStock stock;
  AddCrds(text::Source("made up", kMadeUpCrds), stock);
  return std::move(stock.at(0));
}

const schema::Schema* SchemaOf(const crd::Crd& crd) {
  for (const crd::Version& version : crd.versions.items) {
    if (version.storage && version.validation && version.validation->open_api) {
      return &*version.validation->open_api;
    }
  }
  return nullptr;
}

const crd::Crd* FindKind(const CrdStock& stock, std::string_view kind) {
  const crd::Crd* found = nullptr;
  uint32_t nodes = 0;
  for (const auto& crd : stock) {
    const schema::Schema* schema = crd->names.kind.text == kind ? SchemaOf(*crd) : nullptr;
    if (schema == nullptr || schema->NodeCount() <= nodes) continue;
    found = crd.get();
    nodes = schema->NodeCount();
  }
  return found;
}

std::optional<text::Source> ManifestOf(const std::string& folder, std::string_view kind) {
  std::optional<text::Source> found;
  uint32_t nodes = 0;
  for (text::Source& source : LoadCorpus(folder, {".yaml", ".yml"}).sources) {
    CrdStock stock;
    AddCrds(source, stock);
    const crd::Crd* crd = FindKind(stock, kind);
    if (crd == nullptr || SchemaOf(*crd)->NodeCount() <= nodes) continue;
    nodes = SchemaOf(*crd)->NodeCount();
    found = std::move(source);
  }
  return found;
}

}  // namespace plimsoll::bench
