#include "plimsoll/schema/object_meta.h"

#include <cstdio>
#include <unordered_set>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::schema {
namespace {

using finding::ErrorList;
using text::Quoted;
using value::FlagIn;
using value::Kind;
using value::TextIn;
using value::TextOf;
using value::Value;

constexpr int64_t kMaxAnnotationBytes = 256 * 1024;
constexpr size_t kMaxManager = 128;
constexpr size_t kMaxSubresource = 256;

void WriteOwner(text::JsonWriter& writer, Value owner) {
  writer.BeginObject();
  for (const std::string_view key : {"apiVersion", "kind", "name", "uid"}) {
    writer.Key(key);
    writer.String(TextIn(owner, key));
  }
  for (const std::string_view key : {"controller", "blockOwnerDeletion"}) {
    const std::optional<Value> held = owner.Find(key);
    if (!held || held->IsNull()) continue;
    writer.Key(key);
    writer.Bool(held->AsBool());
  }
  writer.EndObject();
}

std::string OwnerAsJson(Value owner) {
  std::string out;
  text::JsonWriter writer(out);
  WriteOwner(writer, owner);
  return out;
}

class Checker {
 public:
  Checker(const value::Path& path, text::Span owner, ErrorList& errors)
      : path_(path), owner_(owner), errors_(errors) {}

  void CheckNames(std::optional<Value> metadata, const ObjectMetaRules& rules) {
    const std::string_view generate_name = metadata ? TextIn(*metadata, "generateName") : "";
    if (!generate_name.empty()) CheckName(metadata, "generateName", generate_name, true, rules.name_rule);
    std::string_view name = metadata ? TextIn(*metadata, "name") : "";
    if (name.empty()) name = rules.fallback_name;
    if (name.empty()) {
      errors_.push_back(finding::Required(path_.Child("name"), "name or generateName is required", owner_));
    } else {
      CheckName(metadata, "name", name, false, rules.name_rule);
    }
  }

  void CheckNamespace(std::optional<Value> metadata, bool namespaced, bool as_sent) {
    if (as_sent && !namespaced) return;
    const std::string_view name = metadata ? TextIn(*metadata, "namespace") : "";
    if (name.empty()) {
      if (namespaced) errors_.push_back(finding::Required(path_.Child("namespace"), "", owner_));
      return;
    }
    const text::Span place = metadata->Find("namespace")->span();
    if (!namespaced) {
      errors_.push_back(finding::Forbidden(path_.Child("namespace"), "not allowed on this type", place));
      return;
    }
    for (std::string& problem : Dns1123LabelProblems(name)) {
      errors_.push_back(finding::Invalid(path_.Child("namespace"), Quoted(name), std::move(problem), place));
    }
  }

  void CheckGeneration(Value metadata) {
    const std::optional<Value> held = metadata.Find("generation");
    if (!held || !held->IsNumber() || held->AsDouble() >= 0) return;
    const auto generation =
        held->kind() == Kind::kInt ? held->AsInt() : static_cast<int64_t>(held->AsDouble());
    errors_.push_back(finding::Invalid(path_.Child("generation"), std::to_string(generation),
                                       "must be greater than or equal to 0", held->span()));
  }

  void CheckLabels(Value metadata) {
    const std::optional<Value> labels = metadata.Find("labels");
    if (!labels) return;
    for (const value::Member label : labels->Members()) {
      Refuse("labels", label.key, QualifiedNameProblems(label.key), label.key_value.span());
      const std::string_view text = TextOf(label.value);
      Refuse("labels", text, LabelValueProblems(text), label.value.span());
    }
  }

  void CheckAnnotations(Value metadata) {
    const std::optional<Value> annotations = metadata.Find("annotations");
    if (!annotations) return;
    int64_t bytes = 0;
    for (const value::Member annotation : annotations->Members()) {
      Refuse("annotations", annotation.key, QualifiedNameProblems(LowerCase(annotation.key)),
             annotation.key_value.span());
      bytes += static_cast<int64_t>(annotation.key.size() + TextOf(annotation.value).size());
    }
    if (bytes > kMaxAnnotationBytes) {
      errors_.push_back(
          finding::TooLong(path_.Child("annotations"), kMaxAnnotationBytes, annotations->span()));
    }
  }

  void CheckOwners(Value metadata, bool as_sent = false) {
    const std::optional<Value> owners = metadata.Find("ownerReferences");
    if (!owners) return;
    std::vector<Value> repeated;
    if (as_sent) repeated = schema::RepeatedOwners(metadata);
    auto next_repeated = repeated.begin();
    std::string controller;
    size_t position = 0;
    for (const Value owner : owners->Items()) {
      const size_t at = position++;
      if (next_repeated != repeated.end() && next_repeated->index() == owner.index()) {
        ++next_repeated;
        continue;
      }
      CheckOwner(owner, path_.Child("ownerReferences").Item(at));
      if (!FlagIn(owner, "controller")) continue;
      const std::string name = std::string(TextIn(owner, "kind")) + "/" + std::string(TextIn(owner, "name"));
      if (controller.empty()) {
        controller = name;
        continue;
      }
      errors_.push_back(finding::Invalid(
          path_.Child("ownerReferences"), OwnersAsJson(*owners),
          "Only one reference can have Controller set to true. Found \"true\" in references for " +
              controller + " and " + name,
          owner.span()));
    }
  }

  void CheckFinalizers(Value metadata) {
    const std::optional<Value> finalizers = metadata.Find("finalizers");
    if (!finalizers) return;
    bool orphan = false;
    bool foreground = false;
    for (const Value finalizer : finalizers->Items()) {
      const std::string_view name = TextOf(finalizer);
      Refuse("finalizers", name, QualifiedNameProblems(name), finalizer.span());
      orphan |= name == "orphan";
      foreground |= name == "foregroundDeletion";
    }
    if (!orphan || !foreground) return;
    errors_.push_back(finding::Invalid(path_.Child("finalizers"), TextsAsJson(*finalizers),
                                       "finalizer orphan and foregroundDeletion cannot be both set",
                                       finalizers->span()));
  }

  void CheckManagedFields(Value metadata) {
    const std::optional<Value> entries = metadata.Find("managedFields");
    if (!entries) return;
    size_t position = 0;
    for (const Value entry : entries->Items()) {
      CheckManagedFieldsEntry(entry, path_.Child("managedFields").Item(position++));
    }
  }

 private:
  void Refuse(std::string_view field, std::string_view text, NameProblems problems, text::Span place) {
    for (std::string& problem : problems) {
      errors_.push_back(finding::Invalid(path_.Child(field), Quoted(text), std::move(problem), place));
    }
  }

  void CheckName(std::optional<Value> metadata, std::string_view key, std::string_view name, bool prefix,
                 const NameRule& rule) {
    const std::optional<Value> held = metadata ? metadata->Find(key) : std::nullopt;
    Refuse(key, name, rule(name, prefix), held ? held->span() : owner_);
  }

  void CheckOwner(Value owner, const value::Path& path) {
    const std::string_view api_version = TextIn(owner, "apiVersion");
    const size_t slash = api_version.find('/');
    const bool two_slashes =
        slash != std::string_view::npos && api_version.find('/', slash + 1) != api_version.npos;
    if (api_version.empty()) {
      errors_.push_back(finding::Required(path.Child("apiVersion"), "must not be empty", owner.span()));
    } else if (two_slashes || api_version.ends_with('/')) {
      errors_.push_back(finding::Invalid(path.Child("apiVersion"), Quoted(api_version),
                                         "must be <group>/<version> or <version>",
                                         owner.Find("apiVersion")->span()));
    }
    for (const std::string_view key : {"kind", "name", "uid"}) {
      if (!TextIn(owner, key).empty()) continue;
      errors_.push_back(finding::Required(path.Child(key), "must not be empty", owner.span()));
    }
    const bool core_v1 = api_version == "v1" || api_version == "/v1";
    if (core_v1 && TextIn(owner, "kind") == "Event") {
      errors_.push_back(finding::Invalid(path, OwnerAsJson(owner),
                                         "/v1, Kind=Event is disallowed from being an owner", owner.span()));
    }
  }

  static std::string OwnersAsJson(Value owners) {
    std::string out;
    text::JsonWriter writer(out);
    writer.BeginArray();
    for (const Value owner : owners.Items()) WriteOwner(writer, owner);
    writer.EndArray();
    return out;
  }

  static std::string TextsAsJson(Value texts) {
    std::string out;
    text::JsonWriter writer(out);
    writer.BeginArray();
    for (const Value text : texts.Items()) writer.String(TextOf(text));
    writer.EndArray();
    return out;
  }

  void CheckManagedFieldsEntry(Value entry, const value::Path& path) {
    constexpr std::string_view kOperations[] = {"Apply", "Update"};
    const std::string_view operation = TextIn(entry, "operation");
    if (operation.empty()) {
      errors_.push_back(finding::Required(path.Child("operation"), "must not be empty", entry.span()));
    } else if (operation != kOperations[0] && operation != kOperations[1]) {
      std::string value;
      text::AppendJsonString(value, operation, true);
      errors_.push_back(finding::NotSupported(path.Child("operation"), std::move(value), kOperations,
                                              entry.Find("operation")->span()));
    }
    const std::string_view fields_type = TextIn(entry, "fieldsType");
    if (!fields_type.empty() && fields_type != "FieldsV1") {
      errors_.push_back(finding::Invalid(path.Child("fieldsType"), Quoted(fields_type), "must be `FieldsV1`",
                                         entry.Find("fieldsType")->span()));
    }
    CheckManager(entry, path.Child("manager"));
    if (TextIn(entry, "subresource").size() > kMaxSubresource) {
      errors_.push_back(
          finding::TooLong(path.Child("subresource"), kMaxSubresource, entry.Find("subresource")->span()));
    }
  }

  void CheckManager(Value entry, const value::Path& path) {
    const std::string_view manager = TextIn(entry, "manager");
    if (manager.size() > kMaxManager) {
      errors_.push_back(finding::TooLong(path, kMaxManager, entry.Find("manager")->span()));
    }
    for (size_t at = 0; at < manager.size();) {
      const text::Decoded decoded = text::DecodeRune(manager.substr(at));
      if (!text::IsPrint(decoded.rune)) {
        char code[16];
        std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(decoded.rune));
        errors_.push_back(finding::Invalid(
            path, Quoted(manager),
            "invalid character " + std::string(code) + " (at position " + std::to_string(at) + ")",
            entry.Find("manager")->span()));
      }
      at += decoded.width;
    }
  }

  const value::Path& path_;
  const text::Span owner_;
  ErrorList& errors_;
};

}  // namespace

const value::Path& MetadataPath() {
  static const value::Path path = "metadata";
  return path;
}

NameProblems DnsSubdomainName(std::string_view name, bool prefix) {
  return prefix ? Dns1123SubdomainProblems(MaskTrailingDash(name)) : Dns1123SubdomainProblems(name);
}

void CheckObjectMeta(std::optional<Value> metadata, const ObjectMetaRules& rules, const value::Path& path,
                     text::Span owner, ErrorList& errors) {
  Checker checker(path, owner, errors);
  checker.CheckNames(metadata, rules);
  checker.CheckNamespace(metadata, rules.namespaced, rules.as_sent);
  if (!metadata) return;
  checker.CheckGeneration(*metadata);
  checker.CheckLabels(*metadata);
  checker.CheckAnnotations(*metadata);
  checker.CheckOwners(*metadata, rules.as_sent);
  checker.CheckFinalizers(*metadata);
  if (!rules.as_sent) checker.CheckManagedFields(*metadata);
}

std::string GeneratedName(std::string_view prefix) { return std::string(prefix.substr(0, 58)) + "00000"; }

std::vector<Value> RepeatedOwners(Value metadata) {
  std::vector<Value> out;
  const std::optional<Value> owners = metadata.Find("ownerReferences");
  if (!owners || !owners->IsArray() || owners->Count() < 2) return out;
  std::unordered_set<std::string> seen;
  for (const Value owner : owners->Items()) {
    if (!seen.insert(OwnerAsJson(owner)).second) out.push_back(owner);
  }
  return out;
}

std::string RepeatedOwnersWarning(std::span<const Value> repeated) {
  const std::string uids =
      text::Joined(repeated, ", ", [](Value owner) { return std::string(TextIn(owner, "uid")); });
  return ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, "
         "and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) "
         "observed: " +
         uids;
}

void CheckLastingObjectMeta(Value metadata, const value::Path& path, text::Span owner, ErrorList& errors) {
  Checker checker(path, owner, errors);
  checker.CheckLabels(metadata);
  checker.CheckAnnotations(metadata);
  checker.CheckOwners(metadata);
  checker.CheckManagedFields(metadata);
}

std::string LowerCase(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const text::Decoded decoded = text::DecodeRune(text.substr(at));
    const char c = text[at];
    if (decoded.rune == 0x212A) {  // the Kelvin sign
      lower += 'k';
    } else if (decoded.rune == 0x130) {  // the capital I with a dot
      lower += 'i';
    } else if (ascii::IsUpper(c)) {
      lower += ascii::ToLower(c);
    } else {
      lower += text.substr(at, decoded.width);
    }
    at += decoded.width;
  }
  return lower;
}

}  // namespace plimsoll::schema
