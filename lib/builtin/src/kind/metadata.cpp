#include "plimsoll/builtin/kind/metadata.h"

#include <string>

#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

// Of an object without a name.
std::string FallbackName(std::optional<Value> metadata) {
  const std::string_view prefix = value::TextIn(metadata, "generateName");
  return prefix.empty() ? std::string() : schema::GeneratedName(prefix);
}

// The server takes the namespace from the request where an object has none.
bool IsLeftToRequest(const finding::FieldError& error) {
  return error.path == "metadata.namespace" && error.type == finding::ErrorType::kRequired;
}

}  // namespace

void CheckMetadata(const BuiltinKind& kind, Value object, finding::ErrorList& errors) {
  const std::optional<Value> held = object.Find("metadata");
  const std::optional<Value> metadata = held && held->IsObject() ? held : std::nullopt;
  const std::string generated = FallbackName(metadata);
  const schema::ObjectMetaRules rules{.namespaced = kind.namespaced,
                                      .name_rule = kind.name_rule,
                                      .fallback_name = generated,
                                      .as_sent = true};
  schema::CheckObjectMeta(metadata, rules, schema::MetadataPath(), object.span(), errors);
  std::erase_if(errors, IsLeftToRequest);
}

}  // namespace plimsoll::builtin
