#include "plimsoll/catalog/facts.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::catalog {
namespace {

using value::FlagIn;
using value::TextIn;
using value::Tree;
using value::Value;

// The schema is two levels down and is the only place with prose.
Tree VersionFacts(Value version, Prose prose) {
  Tree out = Tree::From(version);
  out.AsObject().Remove("additionalPrinterColumns");
  if (prose == Prose::kKeep) return out;
  const std::optional<Value> holder = version.Find("schema");
  const std::optional<Value> schema = holder ? holder->Find("openAPIV3Schema") : std::nullopt;
  if (schema) out.AsObject().Find("schema")->AsObject().Set("openAPIV3Schema", CatalogSchema(*schema, prose));
  return out;
}

// What judging objects needs: neither the other metadata nor the status.
Tree CrdFacts(Value crd, Value spec, Value versions, Prose prose) {
  Tree out = Tree::NewObject();
  for (const char* key : {"apiVersion", "kind"}) {
    out.AsObject().Set(key, Tree::String(std::string(TextIn(crd, key))));
  }
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String(std::string(TextIn(crd.Find("metadata"), "name"))));
  out.AsObject().Set("metadata", std::move(metadata));
  Tree kept = Tree::From(spec);
  kept.AsObject().Remove("conversion");
  Tree list = Tree::NewArray();
  for (const Value version : versions.Items()) {
    list.AsArray().push_back(version.IsObject() ? VersionFacts(version, prose) : Tree::From(version));
  }
  kept.AsObject().Set("versions", std::move(list));
  out.AsObject().Set("spec", std::move(kept));
  return out;
}

}  // namespace

Result<size_t> AddCrd(Value crd, const std::string& release, Builder& builder, Prose prose) {
  const std::optional<Value> spec = crd.Find("spec");
  const std::optional<Value> versions = spec ? spec->Find("versions") : std::nullopt;
  const std::string_view group = TextIn(spec, "group");
  const std::string_view kind = TextIn(spec ? spec->Find("names") : std::nullopt, "kind");
  if (!versions || !versions->IsArray() || group.empty() || kind.empty()) {
    return Fail("the CRD has no group, kind or versions");
  }
  const Tree facts = CrdFacts(crd, *spec, *versions, prose);
  size_t count = 0;
  for (const Value version : versions->Items()) {
    if (!FlagIn(version, "served") || TextIn(version, "name").empty()) continue;
    builder.AddCrd(release, {group, TextIn(version, "name"), kind}, facts);
    ++count;
  }
  if (count == 0) return Fail("the CRD serves no version");
  return count;
}

}  // namespace plimsoll::catalog
