#include "case_objects.h"

#include <string>
#include <string_view>

#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::suites {
namespace {

using value::Tree;

constexpr std::string_view kIdentity[] = {"name", "namespace", "resourceVersion", "generation"};
constexpr std::string_view kAutomatic[] = {"uid",
                                           "generation",
                                           "creationTimestamp",
                                           "resourceVersion",
                                           "managedFields",
                                           "deletionGracePeriodSeconds",
                                           "deletionTimestamp",
                                           "selfLink",
                                           "generateName"};

// None where metadata is there and is no object.
value::TreeObject* MetadataOf(Tree& object) {
  if (!object.IsObject()) return nullptr;
  Tree* metadata = object.AsObject().Find("metadata");
  if (metadata == nullptr || metadata->IsNull()) {
    metadata = &object.AsObject().Set("metadata", Tree::NewObject()).value;
  }
  return metadata->IsObject() ? &metadata->AsObject() : nullptr;
}

const Tree* FindMetadata(const Tree& object, std::string_view key) {
  const Tree* metadata = object.IsObject() ? object.AsObject().Find("metadata") : nullptr;
  return metadata != nullptr && metadata->IsObject() ? metadata->AsObject().Find(key) : nullptr;
}

Result<std::string> PatchedText(const std::string& object, const Tree& patch) {
  Result<std::string> text = value::WriteJson(patch, {.exact_floats = true});
  if (!text) return std::unexpected(text.error());
  if (!patch.IsArray()) return patch::ApplyMergePatch(object, *text);
  auto patched = patch::ApplyJsonPatch(object, *text);
  if (patched) return std::move(*patched);
  const patch::JsonPatchError& error = patched.error();
  return Fail((error.operation ? "operation " + std::to_string(*error.operation + 1) + ": " : "") +
              error.message);
}

}  // namespace

void SetCaseMetadata(Tree& object) {
  value::TreeObject* metadata = MetadataOf(object);
  if (metadata == nullptr) return;
  metadata->Set("generateName", Tree::String("test-"));
  metadata->Set("namespace", Tree::String("default"));
}

void TakeIdentity(Tree& object, const Tree& from) {
  value::TreeObject* metadata = MetadataOf(object);
  if (metadata == nullptr) return;
  for (const std::string_view key : kIdentity) {
    const Tree* given = FindMetadata(from, key);
    if (given != nullptr) {
      metadata->Set(key, given->Clone());
    } else {
      metadata->Remove(key);
    }
  }
}

void DropAutomaticMetadata(Tree& object) {
  value::TreeObject* metadata = MetadataOf(object);
  if (metadata == nullptr) return;
  for (const std::string_view key : kAutomatic) metadata->Remove(key);
}

Result<Tree> Patched(const Tree& object, const Tree& patch) {
  const Result<std::string> before = value::WriteJson(object, {.exact_floats = true});
  if (!before) return std::unexpected(before.error());
  const Result<std::string> after = PatchedText(*before, patch);
  if (!after) return std::unexpected(after.error());
  const text::Source source("", *after);
  value::Document document;
  const value::ReadReport report = value::JsonReader().Read(source.bytes(), {}, document);
  if (!report.ok()) return Fail(report.failure->message);
  return Tree::From(document.root());
}

}  // namespace plimsoll::suites
