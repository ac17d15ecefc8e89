#include "composite_crd.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {

using value::Document;
using value::Kind;
using value::TextIn;
using value::Value;

namespace {

// Writes a document of parts of another, whose text and places it shares. What is new has the place of
// `place`.
class PartsWriter {
 public:
  PartsWriter(Value place, Document& out) : out_(out), place_(place.node()) {
    const Document& parts = place.document();
    out_.Clear(parts.source());
    out_.SetOrigin(parts.origin());
    out_.MutableSide() = parts.side();
  }

  void Begin(Kind kind) {
    const uint32_t begin = out_.tape().size();
    AppendValue(kind).container = {1, 0};
    open_.push_back(begin);
  }
  void End() {
    const uint32_t begin = open_.back();
    out_.MutableTape()[begin].container.size = out_.tape().size() - begin;
    open_.pop_back();
  }
  void Key(std::string_view name) { SetText(Append(Kind::kString), name); }
  void Text(std::string_view text) { SetText(AppendValue(Kind::kString), text); }
  void Flag(bool flag) { AppendValue(Kind::kBool).boolean = flag; }
  void Copy(Value part) {
    const uint32_t end = part.index() + part.node().Size();
    if (!open_.empty()) ++out_.MutableTape()[open_.back()].container.count;
    for (uint32_t i = part.index(); i < end; ++i) out_.MutableTape().Append() = part.document().tape()[i];
  }
  // A member that may be missing.
  void CopyMember(Value object, std::string_view name) {
    const auto found = object.IsObject() ? object.Find(name) : std::nullopt;
    if (!found) return;
    Key(name);
    Copy(*found);
  }

 private:
  value::Node& Append(Kind kind) {
    value::Node& node = out_.MutableTape().Append();
    node = {};
    node.kind = kind;
    node.offset = place_.offset;
    node.span_length = 1;
    return node;
  }
  value::Node& AppendValue(Kind kind) {
    if (!open_.empty()) ++out_.MutableTape()[open_.back()].container.count;
    return Append(kind);
  }
  void SetText(value::Node& node, std::string_view text) {
    std::string& side = out_.MutableSide();
    node.side_text = true;
    node.text = {static_cast<uint32_t>(side.size()), static_cast<uint32_t>(text.size())};
    side += text;
  }

  Document& out_;
  const value::Node place_;
  std::vector<uint32_t> open_;  // containers that have not ended
};

// The version that is referenceable is the one that is stored.
void WriteVersion(Value version, PartsWriter& out) {
  out.Begin(Kind::kObject);
  for (const char* name :
       {"name", "served", "deprecated", "deprecationWarning", "schema", "additionalPrinterColumns"}) {
    out.CopyMember(version, name);
  }
  out.Key("storage");
  out.Flag(value::FlagIn(version, "referenceable"));
  out.Key("subresources");
  out.Begin(Kind::kObject);
  out.Key("status");
  out.Begin(Kind::kObject);
  out.End();
  out.End();
  out.End();
}

void WriteSpec(Value spec, Value names, bool namespaced, PartsWriter& out) {
  out.Begin(Kind::kObject);
  out.CopyMember(spec, "group");
  out.Key("names");
  out.Copy(names);
  out.CopyMember(spec, "conversion");
  out.Key("scope");
  out.Text(namespaced ? "Namespaced" : "Cluster");
  out.Key("versions");
  out.Begin(Kind::kArray);
  const auto versions = spec.Find("versions");
  if (versions && versions->IsArray()) {
    for (const Value version : versions->Items()) WriteVersion(version, out);
  }
  out.End();
  out.End();
}

std::unique_ptr<const kinds::LoadedCrd> LoadCrdOf(Value composite, schema::GoNumbers numbers,
                                                  const char* names, bool claims) {
  Document document;
  PartsWriter out(composite, document);
  const auto spec = composite.Find("spec");
  const auto given = spec && spec->IsObject() ? spec->Find(names) : std::nullopt;
  out.Begin(Kind::kObject);
  out.Key("apiVersion");
  out.Text("apiextensions.k8s.io/v1");
  out.Key("kind");
  out.Text("CustomResourceDefinition");
  if (claims) {
    out.Key("metadata");
    out.Begin(Kind::kObject);
    out.Key("name");
    out.Text(std::string(TextIn(given, "plural")) + "." + std::string(TextIn(spec, "group")));
    out.End();
  } else {
    out.CopyMember(composite, "metadata");
  }
  if (given) {
    out.Key("spec");
    WriteSpec(*spec, *given, claims || TextIn(spec, "scope") == "Namespaced", out);
  }
  out.End();
  return kinds::LoadCrd(document.root(), {}, numbers, {.whole_objects = true});
}

}  // namespace

bool IsComposite(Value object) {
  return object.IsObject() && TextIn(object, "kind") == "CompositeResourceDefinition" &&
         TextIn(object, "apiVersion").starts_with("apiextensions.crossplane.io/");
}

bool HasClaims(Value composite) {
  const auto spec = composite.Find("spec");
  const auto names = spec && spec->IsObject() ? spec->Find("claimNames") : std::nullopt;
  return !TextIn(names, "plural").empty() && !TextIn(names, "kind").empty();
}

std::unique_ptr<const kinds::LoadedCrd> LoadComposite(Value composite, schema::GoNumbers numbers) {
  return LoadCrdOf(composite, numbers, "names", false);
}

std::unique_ptr<const kinds::LoadedCrd> LoadClaims(Value composite, schema::GoNumbers numbers) {
  return LoadCrdOf(composite, numbers, "claimNames", true);
}

}  // namespace plimsoll::engine
