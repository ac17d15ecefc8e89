// KindDescriptions are what the published OpenAPI documents of Kubernetes say about fields, out of a catalog
// that was built with descriptions. The catalog that is part of the program has none.
//
//   KindDescriptions descriptions(file.store());
//   descriptions.OfField("io.k8s.api.apps.v1.DeploymentSpec", "replicas");
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/catalog/store.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::kinds {

class KindDescriptions {
 public:
  // The store must outlive it. Its first release counts.
  explicit KindDescriptions(const catalog::Store& store) : store_(store) {}

  // Empty when the catalog has none.
  std::string Of(std::string_view component);
  std::string OfField(std::string_view component, std::string_view field);

 private:
  std::optional<value::Value> Schema(std::string_view component);

  const catalog::Store& store_;
  // Components that were read, each with all it refers to.
  std::map<std::string, std::unique_ptr<value::Document>, std::less<>> read_;
};

}  // namespace plimsoll::kinds
