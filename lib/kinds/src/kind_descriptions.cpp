#include "plimsoll/kinds/kind_descriptions.h"

#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::kinds {

using value::Value;

std::optional<Value> KindDescriptions::Schema(std::string_view component) {
  if (component.empty() || store_.ReleaseCount() == 0) return std::nullopt;
  auto found = read_.find(component);
  if (found == read_.end()) {
    auto document = std::make_unique<value::Document>();
    // A release of Kubernetes does not have every component of the others.
    if (!catalog::ComponentDocument(store_, 0, component, *document)) document->Clear({});
    found = read_.emplace(component, std::move(document)).first;
  }
  if (found->second->empty()) return std::nullopt;
  const auto components = found->second->root().Find("components");
  const auto schemas = components ? components->Find("schemas") : std::nullopt;
  return schemas ? schemas->Find(component) : std::nullopt;
}

std::string KindDescriptions::Of(std::string_view component) {
  const auto schema = Schema(component);
  return schema ? std::string(TextIn(*schema, "description")) : "";
}

std::string KindDescriptions::OfField(std::string_view component, std::string_view field) {
  const auto schema = Schema(component);
  const auto properties = schema ? schema->Find("properties") : std::nullopt;
  const auto property = properties ? properties->Find(field) : std::nullopt;
  return property ? std::string(TextIn(*property, "description")) : "";
}

}  // namespace plimsoll::kinds
