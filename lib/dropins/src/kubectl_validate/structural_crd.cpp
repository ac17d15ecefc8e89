#include "structural_crd.h"

#include <algorithm>
#include <array>
#include <vector>

#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::dropins {
namespace {

using value::Member;
using value::Value;

constexpr size_t kMaxSchemaDepth = 200;
// Of the CRD. The largest kinds of Kubernetes take less than a tenth of it.
constexpr size_t kMaxBytes = size_t{32} << 20;

constexpr std::string_view kIntOrString = "io.k8s.apimachinery.pkg.util.intstr.IntOrString";
// Types whose own code reads null.
constexpr std::array<std::string_view, 8> kNullable = {
    "io.k8s.apimachinery.pkg.runtime.RawExtension",
    "io.k8s.apimachinery.pkg.apis.meta.v1.Time",
    "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime",
    "io.k8s.apimachinery.pkg.apis.meta.v1.Duration",
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON",
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool",
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray",
    "io.k8s.apimachinery.pkg.api.resource.Quantity",
};

// The component a schema refers to; empty when it refers to none.
std::string_view ComponentOf(Value schema) { return schema::ComponentNamed(schema::ReferenceOf(schema)); }

bool IsSpecial(std::string_view component) {
  return component == kIntOrString || std::ranges::find(kNullable, component) != kNullable.end();
}

// `{}` is given as the default of every struct, also of those that are written as something else.
bool IsVoidDefault(Value value, std::string_view component) {
  return IsSpecial(component) && value.IsObject() && value.Count() == 0;
}

class Inliner {
 public:
  Inliner(Value components, std::string& out) : components_(components), out_(out), writer_(out) {}

  text::JsonWriter& writer() { return writer_; }
  const std::string& failure() const { return failure_; }

  void Write(Value schema) {
    writer_.BeginObject();
    const std::string_view component = ComponentOf(schema);
    component.empty() ? WriteMembers(schema, "") : WriteReferred(schema, std::string(component));
    writer_.EndObject();
  }

 private:
  bool Enter(const std::string& component) {
    if (!failure_.empty()) return false;
    if (stack_.size() == kMaxSchemaDepth || out_.size() > kMaxBytes) {
      failure_ = "the schema is too large";
    } else if (std::ranges::find(stack_, component) != stack_.end() && !component.empty()) {
      // A type that holds itself has no structural schema; what is below is taken as it is.
      writer_.Key("x-kubernetes-preserve-unknown-fields");
      writer_.Bool(true);
      return false;
    }
    if (!failure_.empty()) return false;
    stack_.push_back(component);
    return true;
  }

  void WriteReferred(Value schema, const std::string& component) {
    const std::optional<Value> target = components_.Find(component);
    if (!target || !target->IsObject()) {
      failure_ = "cannot resolve reference " + component;
      return;
    }
    if (const auto held = schema.Find("default"); held && !IsVoidDefault(*held, component))
      Put("default", *held);
    for (const Member& member : schema.Members()) {
      if (member.key.starts_with("x-kubernetes-")) Put(member.key, member.value);
    }
    WriteMembers(*target, component, &schema);
  }

  // `over` is what refers to the schema and has said its own already.
  void WriteMembers(Value schema, const std::string& component, const Value* over = nullptr) {
    if (component == kIntOrString) {
      writer_.Key("x-kubernetes-int-or-string");
      writer_.Bool(true);
      return;
    }
    if (!Enter(component)) return;
    const bool bytes = TextOf(schema.Find("format")) == "byte" && TextOf(schema.Find("type")) == "string";
    const bool nullable = std::ranges::find(kNullable, component) != kNullable.end();
    if (nullable) {
      writer_.Key("nullable");
      writer_.Bool(true);
    }
    for (const Member& member : schema.Members()) {
      const bool said = over != nullptr && over->Find(member.key) &&
                        (member.key == "default" || member.key.starts_with("x-kubernetes-"));
      if (said || (bytes && member.key == "format") || (nullable && member.key == "nullable")) continue;
      WriteMember(member, component);
    }
    // Kubernetes' own types take empty bytes, the format does not.
    if (bytes) {
      writer_.Key("allOf");
      writer_.Raw(R"([{"anyOf":[{"format":"byte"},{"maxLength":0}]}])");
    }
    stack_.pop_back();
  }

  void WriteMember(const Member& member, const std::string& component) {
    const std::string_view key = member.key;
    if (key == "description" || key == "x-kubernetes-group-version-kind") return;
    if (key == "default" && IsVoidDefault(member.value, component)) return;
    if (key == "properties") {
      writer_.Key(key);
      writer_.BeginObject();
      for (const Member& property : member.value.Members()) {
        writer_.Key(property.key);
        Write(property.value);
      }
      return writer_.EndObject();
    }
    const bool one = key == "items" || key == "not" || key == "additionalProperties";
    const bool many = key == "allOf" || key == "anyOf" || key == "oneOf";
    if (one && member.value.IsObject()) {
      writer_.Key(key);
      return Write(member.value);
    }
    if (!many || !member.value.IsArray()) return Put(key, member.value);
    writer_.Key(key);
    writer_.BeginArray();
    for (const Value schema : member.value.Items()) {
      if (schema.IsObject()) Write(schema);
    }
    writer_.EndArray();
  }

  void Put(std::string_view key, Value value) {
    const Result<std::string> json = value::WriteJson(value, {.exact_floats = true});
    if (!json) return;
    writer_.Key(key);
    writer_.Raw(*json);
  }

  const Value components_;
  std::string& out_;
  text::JsonWriter writer_;
  std::string failure_;
  std::vector<std::string> stack_;
};

std::optional<Value> ComponentsOf(Value document) {
  const std::optional<Value> components = document.Find("components");
  return components ? components->Find("schemas") : std::nullopt;
}

void WriteText(text::JsonWriter& writer, std::string_view key, std::string_view text) {
  writer.Key(key);
  writer.String(text);
}

void BeginObject(text::JsonWriter& writer, std::string_view key) {
  writer.Key(key);
  writer.BeginObject();
}

void WriteNames(text::JsonWriter& writer, std::string_view kind) {
  BeginObject(writer, "names");
  WriteText(writer, "plural", "a");
  WriteText(writer, "singular", "a");
  WriteText(writer, "kind", kind);
  WriteText(writer, "listKind", std::string(kind) + "List");
  writer.EndObject();
}

// The only version, with its schema.
void WriteVersion(Inliner& inliner, std::string_view version, Value schema) {
  text::JsonWriter& writer = inliner.writer();
  writer.BeginObject();
  WriteText(writer, "name", version);
  for (const char* flag : {"served", "storage"}) {
    writer.Key(flag);
    writer.Bool(true);
  }
  BeginObject(writer, "schema");
  writer.Key("openAPIV3Schema");
  inliner.Write(schema);
  writer.EndObject();
  writer.EndObject();
}

}  // namespace

std::optional<std::string> FindKindComponent(Value document, const schema::GroupVersionKind& kind) {
  const std::optional<Value> components = ComponentsOf(document);
  if (!components) return std::nullopt;
  for (const Member& component : components->Members()) {
    for (const schema::GroupVersionKind& name : schema::KindsNamedIn(component.value)) {
      if (name == kind) return std::string(component.key);
    }
  }
  return std::nullopt;
}

Result<std::string> StructuralCrd(Value document, const std::string& component,
                                  const schema::GroupVersionKind& kind, bool namespaced) {
  const std::optional<Value> components = ComponentsOf(document);
  const std::optional<Value> schema = components ? components->Find(component) : std::nullopt;
  if (!schema || !schema->IsObject()) return Fail("there is no schema " + component);
  std::string out;
  Inliner inliner(*components, out);
  text::JsonWriter& writer = inliner.writer();
  writer.BeginObject();
  WriteText(writer, "apiVersion", "apiextensions.k8s.io/v1");
  WriteText(writer, "kind", "CustomResourceDefinition");
  BeginObject(writer, "metadata");
  WriteText(writer, "name", "a.b");
  writer.EndObject();
  BeginObject(writer, "spec");
  WriteText(writer, "group", kind.group);
  WriteText(writer, "scope", namespaced ? "Namespaced" : "Cluster");
  WriteNames(writer, kind.kind);
  writer.Key("versions");
  writer.BeginArray();
  WriteVersion(inliner, kind.version, *schema);
  writer.EndArray();
  writer.EndObject();
  writer.EndObject();
  if (!inliner.failure().empty()) return Fail(inliner.failure());
  return out;
}

}  // namespace plimsoll::dropins
