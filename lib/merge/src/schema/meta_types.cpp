#include "meta_types.h"

namespace plimsoll::merge {

std::string_view MetaTypes() {
  return R"({
"io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta": {"type": "object", "properties": {
  "annotations": {"type": "object", "additionalProperties": {"type": "string"}},
  "creationTimestamp": {"$ref": "#/io.k8s.apimachinery.pkg.apis.meta.v1.Time"},
  "deletionGracePeriodSeconds": {"type": "integer"},
  "deletionTimestamp": {"$ref": "#/io.k8s.apimachinery.pkg.apis.meta.v1.Time"},
  "finalizers": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "set"},
  "generateName": {"type": "string"},
  "generation": {"type": "integer"},
  "labels": {"type": "object", "additionalProperties": {"type": "string"}},
  "managedFields": {"type": "array", "x-kubernetes-list-type": "atomic",
    "items": {"$ref": "#/io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry"}},
  "name": {"type": "string"},
  "namespace": {"type": "string"},
  "ownerReferences": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["uid"],
    "items": {"$ref": "#/io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference"}},
  "resourceVersion": {"type": "string"},
  "selfLink": {"type": "string"},
  "uid": {"type": "string"}}},
"io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference": {"type": "object", "x-kubernetes-map-type": "atomic",
  "properties": {
    "apiVersion": {"type": "string", "default": ""}, "blockOwnerDeletion": {"type": "boolean"},
    "controller": {"type": "boolean"}, "kind": {"type": "string", "default": ""},
    "name": {"type": "string", "default": ""}, "uid": {"type": "string", "default": ""}}},
"io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry": {"type": "object", "properties": {
  "apiVersion": {"type": "string"}, "fieldsType": {"type": "string"},
  "fieldsV1": {"$ref": "#/io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1"},
  "manager": {"type": "string"}, "operation": {"type": "string"}, "subresource": {"type": "string"},
  "time": {"$ref": "#/io.k8s.apimachinery.pkg.apis.meta.v1.Time"}}},
"io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1": {"type": "object"},
"io.k8s.apimachinery.pkg.apis.meta.v1.Time": {"type": "string", "format": "date-time"}})";
}

}  // namespace plimsoll::merge
