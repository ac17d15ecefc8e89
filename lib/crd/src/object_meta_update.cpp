#include "object_meta_update.h"

#include <string>

#include "finalizers.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::crd {
namespace {

using finding::ErrorList;
using value::Kind;
using value::Value;

// A field, unless it holds nothing.
std::optional<Value> FieldOf(std::optional<Value> metadata, std::string_view name) {
  const std::optional<Value> held = metadata ? metadata->Find(name) : std::nullopt;
  return held && !held->IsNull() ? held : std::nullopt;
}

int64_t NumberOf(std::optional<Value> field) {
  return field && field->kind() == Kind::kInt ? field->AsInt() : 0;
}

class UpdateCheck {
 public:
  UpdateCheck(std::optional<Value> metadata, std::optional<Value> old, const value::Path& path,
              text::Span owner, ErrorList& errors)
      : metadata_(metadata), old_(old), path_(path), owner_(owner), errors_(errors) {}

  void Run() {
    if (FieldOf(old_, "deletionTimestamp")) CheckNoNewFinalizers();
    if (TextOf(New("resourceVersion")).empty()) {
      Refuse("resourceVersion", "\"\"", "must be specified for an update");
    }
    CheckGeneration();
    for (const std::string_view name : {"name", "namespace"}) {
      if (TextChanged(name)) RefuseChange(name, text::Quoted(TextOf(New(name))));
    }
    if (TextChanged("uid")) RefuseChange("uid", Json(TextOf(New("uid"))));
    for (const std::string_view name : {"creationTimestamp", "deletionTimestamp"}) {
      if (TextChanged(name)) RefuseChange(name, New(name) ? Json(TextOf(New(name))) : "null");
    }
    CheckGracePeriod();
    if (metadata_) schema::CheckLastingObjectMeta(*metadata_, path_, owner_, errors_);
  }

 private:
  void CheckNoNewFinalizers() {
    std::string names;
    for (const Value finalizer : AddedFinalizers(metadata_, old_)) {
      if (!names.empty()) names += ", ";
      text::AppendQuoted(names, finalizer.AsString());
    }
    if (names.empty()) return;
    errors_.push_back(finding::Forbidden(
        Child("finalizers"),
        "no new finalizers can be added if the object is being deleted, found new finalizers []string{" +
            names + "}",
        PlaceOf("finalizers")));
  }

  void CheckGeneration() {
    const int64_t generation = NumberOf(New("generation"));
    if (generation < 0) {
      Refuse("generation", std::to_string(generation), "must be greater than or equal to 0");
    }
    if (generation < NumberOf(FieldOf(old_, "generation"))) {
      Refuse("generation", std::to_string(generation), "must not be decremented");
    }
  }

  bool TextChanged(std::string_view name) const { return TextOf(New(name)) != TextOf(FieldOf(old_, name)); }

  void CheckGracePeriod() {
    const std::optional<Value> now = New("deletionGracePeriodSeconds");
    const std::optional<Value> before = FieldOf(old_, "deletionGracePeriodSeconds");
    if (now.has_value() == before.has_value() && NumberOf(now) == NumberOf(before)) return;
    RefuseChange("deletionGracePeriodSeconds", now ? std::to_string(NumberOf(now)) : "null");
  }

  std::optional<Value> New(std::string_view name) const { return FieldOf(metadata_, name); }

  void RefuseChange(std::string_view name, std::string value) {
    Refuse(name, std::move(value), "field is immutable");
  }

  void Refuse(std::string_view name, std::string value, std::string detail) {
    errors_.push_back(finding::Invalid(Child(name), std::move(value), std::move(detail), PlaceOf(name)));
  }

  value::Path Child(std::string_view name) const { return path_.Child(name); }
  text::Span PlaceOf(std::string_view name) const {
    const std::optional<Value> held = New(name);
    return held ? held->span() : owner_;
  }

  static std::string Json(std::string_view text) {
    std::string json;
    text::AppendJsonString(json, text, true);
    return json;
  }

  const std::optional<Value> metadata_;
  const std::optional<Value> old_;
  const value::Path& path_;
  const text::Span owner_;
  ErrorList& errors_;
};

}  // namespace

void CheckObjectMetaUpdate(std::optional<Value> metadata, std::optional<Value> old, const value::Path& path,
                           text::Span owner, ErrorList& errors) {
  UpdateCheck(metadata, old, path, owner, errors).Run();
}

}  // namespace plimsoll::crd
