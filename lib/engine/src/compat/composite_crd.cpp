#include "composite_crd.h"

#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/value/any_value.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

using value::Tree;

namespace {

std::string_view TextOf(value::Value object, std::string_view name) {
  const auto found = object.IsObject() ? object.Find(name) : std::nullopt;
  return found && found->IsString() ? found->AsString() : std::string_view();
}

void Copy(const Tree& from, const char* name, Tree& to) {
  const Tree* found = from.IsObject() ? from.AsObject().Find(name) : nullptr;
  if (found != nullptr) to.AsObject().Set(name, found->Clone());
}

bool IsTrue(const Tree& object, const char* name) {
  const Tree* found = object.IsObject() ? object.AsObject().Find(name) : nullptr;
  return found != nullptr && found->kind() == value::Kind::kBool && found->AsBool();
}

// The version that is referenceable is the one that is stored.
Tree CrdVersionOf(const Tree& version) {
  Tree out = Tree::NewObject();
  for (const char* name :
       {"name", "served", "deprecated", "deprecationWarning", "schema", "additionalPrinterColumns"}) {
    Copy(version, name, out);
  }
  out.AsObject().Set("storage", Tree::Bool(IsTrue(version, "referenceable")));
  Tree subresources = Tree::NewObject();
  subresources.AsObject().Set("status", Tree::NewObject());
  out.AsObject().Set("subresources", std::move(subresources));
  return out;
}

Tree SpecOf(const Tree& spec) {
  Tree out = Tree::NewObject();
  for (const char* name : {"group", "names", "conversion"}) Copy(spec, name, out);
  const Tree* scope = spec.AsObject().Find("scope");
  const bool namespaced = scope != nullptr && scope->IsString() && scope->AsString() == "Namespaced";
  out.AsObject().Set("scope", Tree::String(namespaced ? "Namespaced" : "Cluster"));
  Tree versions = Tree::NewArray();
  const Tree* given = spec.AsObject().Find("versions");
  if (given != nullptr && given->IsArray()) {
    for (const Tree& version : given->AsArray()) versions.AsArray().push_back(CrdVersionOf(version));
  }
  out.AsObject().Set("versions", std::move(versions));
  return out;
}

}  // namespace

bool IsComposite(value::Value object) {
  return TextOf(object, "kind") == "CompositeResourceDefinition" &&
         TextOf(object, "apiVersion").starts_with("apiextensions.crossplane.io/");
}

std::unique_ptr<const kinds::LoadedCrd> LoadComposite(value::Value object) {
  const Tree composite = Tree::From(object);
  Tree crd = Tree::NewObject();
  crd.AsObject().Set("apiVersion", Tree::String("apiextensions.k8s.io/v1"));
  crd.AsObject().Set("kind", Tree::String("CustomResourceDefinition"));
  Copy(composite, "metadata", crd);
  const Tree* spec = composite.AsObject().Find("spec");
  if (spec != nullptr && spec->IsObject()) crd.AsObject().Set("spec", SpecOf(*spec));
  value::Document document;
  value::DocumentBuilder builder(document);
  value::Send(crd, builder);
  return kinds::LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten);
}

}  // namespace plimsoll::engine
