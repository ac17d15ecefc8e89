#include "shown.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "../kind/go_types.h"
#include "device_request.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/build.h"

namespace plimsoll::builtin {
namespace {

bool IsStructType(std::string_view type) {
  return !type.empty() && type.find('.') != std::string_view::npos && type[0] != '*' && type[0] != '[' &&
         type[0] != '{';
}

// A time that is set to Go's zero time.
bool IsUnsetTime(Part part) {
  const uint32_t type = part.item()->type;
  if (!part.Text().empty() || type == kNoNode) return false;
  const FieldShape shape = part.object()->plan().node(type).shape;
  return shape == FieldShape::kTime || shape == FieldShape::kMicroTime;
}

bool IsEmpty(Part part) {
  const bool container = part.form() == Form::kList || part.form() == Form::kMap;
  return part.form() == Form::kEmpty || (container && part.Count() == 0);
}

// Finds fields of one type in another. Both have most of them in the same order, so that a search begins
// after the field that was found last.
class FieldMatcher {
 public:
  explicit FieldMatcher(std::span<const GoField> fields) : fields_(fields) {}

  // Null when there is none with the name in Go.
  const GoField* Find(const GoField& wanted) {
    for (size_t i = 0; i < fields_.size(); ++i) {
      if (next_ >= fields_.size()) next_ = 0;
      const GoField& field = fields_[next_++];
      if (field.IsNamedAs(wanted)) return &field;
    }
    return nullptr;
  }

 private:
  std::span<const GoField> fields_;
  size_t next_ = 0;
};

// As the internal type, or as the type of the version.
class InternalWriter {
 public:
  InternalWriter(text::TokenSink& sink, uint32_t minor_version, bool versioned = false)
      : sink_(sink), minor_version_(minor_version), versioned_(versioned) {}

  void Write(Part part) {
    switch (part.form()) {
      case Form::kNone: sink_.Null(); break;
      case Form::kBool: sink_.Bool(part.Flag()); break;
      case Form::kInt: sink_.Int(part.Int()); break;
      case Form::kFloat: sink_.Float(part.Float()); break;
      case Form::kEmpty:
      case Form::kText: IsUnsetTime(part) ? sink_.Null() : sink_.String(part.Text()); break;
      case Form::kList: WriteList(part); break;
      case Form::kMap: WriteMap(part); break;
      case Form::kStruct: WriteStruct(part.AsStruct()); break;
      case Form::kAny: value::Send(part.Json(), sink_); break;
    }
  }

  // As if it were of another internal type, whose fields are among its own.
  void WriteStructAs(Struct value, std::string_view internal_type) {
    const std::vector<GoField> versioned = FieldsOf(value.object()->plan().node(value.item()->type).go_type);
    const std::vector<GoField> internal = FieldsOf(internal_type);
    WriteFields(value, versioned, internal.empty() ? versioned : internal);
  }

 private:
  std::vector<GoField> FieldsOf(std::string_view type) const { return GoFieldsOf(type, minor_version_); }

  void WriteList(Part list) {
    sink_.BeginArray();
    for (const auto& [i, item] : list.Parts()) Write(item);
    sink_.EndArray();
  }

  // Keys are sorted.
  void WriteMap(Part map) {
    std::map<std::string_view, Part> sorted;
    for (const auto& [key, value] : map.Entries()) sorted[key] = value;
    sink_.BeginObject();
    for (const auto& [key, value] : sorted) {
      sink_.Key(key);
      Write(value);
    }
    sink_.EndObject();
  }

  void WriteStruct(Struct value) {
    const std::string_view type = value.object()->plan().node(value.item()->type).go_type;
    WriteStructAs(value, versioned_ ? type : InternalTypeOf(type));
  }

  void WriteFields(Struct value, std::span<const GoField> versioned, std::span<const GoField> fields) {
    FieldMatcher matcher(versioned);
    sink_.BeginObject();
    for (const GoField& field : fields) {
      const GoField* same = matcher.Find(field);
      if (field.json == "SecurityContext") pod_spec_ = value;
      if (same == nullptr && IsOfPodSpec(field.json)) {
        WriteField(field, pod_spec_.Field(FindField(VersionedName(field.json))));
        continue;
      }
      // v1beta1 has the fields of `Exactly` in the request itself.
      if (same == nullptr && field.json == "Exactly" && ExactRequest(value, true)) {
        sink_.Key(field.json);
        WriteFields(value, versioned, FieldsOf(field.type.substr(1)));
        continue;
      }
      if (same != nullptr && !IsInRelease(value, same->json)) continue;
      // Internal types embed the metadata that versioned types have a field for.
      const Struct holder = same == nullptr ? value.At("metadata") : value;
      WriteField(field, holder.Field(FindField(same == nullptr ? field.json : same->json)));
    }
    sink_.EndObject();
  }

  // Until 1.36 the internal security context of pods had fields that versions have in the spec of the pod.
  bool IsOfPodSpec(std::string_view name) const {
    constexpr std::array<std::string_view, 5> kFields = {"HostNetwork", "HostPID", "HostIPC",
                                                         "ShareProcessNamespace", "HostUsers"};
    return pod_spec_ && std::ranges::find(kFields, name) != kFields.end();
  }

  static std::string VersionedName(std::string_view name) {
    std::string out(name);
    out[0] = ascii::ToLower(out[0]);
    return out;
  }

  // Go types of releases that are older than the data are those of the oldest in it; the schema is that of
  // the request's.
  static bool IsInRelease(Struct value, std::string_view field) {
    const KindPlan& plan = value.object()->plan();
    const PlanNode& node = plan.node(value.item()->type);
    return node.property_count == 0 || plan.FindProperty(node, field) != nullptr;
  }

  void WriteField(const GoField& field, Part part) {
    const bool empty = !part || IsEmpty(part);
    const bool left_out = field.omission == Omission::kZero ? !part : empty && !IsStructType(field.type);
    if (field.omission != Omission::kNever && left_out) return;
    sink_.Key(field.json);
    part ? Write(part) : WriteZero(field.type);
  }

  // What JSON has of a Go type where there is nothing. Types contain themselves by pointers only.
  void WriteZero(std::string_view type) {
    if (type == "s") {
      sink_.String("");
    } else if (type == "i" || type == "f" || type == "intstr") {
      sink_.Int(0);
    } else if (type == "b") {
      sink_.Bool(false);
    } else if (type == "quantity") {
      sink_.String("0");
    } else if (type == "duration") {
      sink_.String("0s");
    } else if (IsStructType(type)) {
      WriteZeroStruct(type);
    } else {
      sink_.Null();
    }
  }

  void WriteZeroStruct(std::string_view type) {
    sink_.BeginObject();
    for (const GoField& field : FieldsOf(type)) {
      if (field.omission == Omission::kNever ||
          (field.omission == Omission::kEmpty && IsStructType(field.type))) {
        sink_.Key(field.json);
        WriteZero(field.type);
      }
    }
    sink_.EndObject();
  }

  text::TokenSink& sink_;
  uint32_t minor_version_;
  bool versioned_;
  Struct pod_spec_ = {};  // or the container, whose security context comes next
};

// Of Kubernetes 1; 0 where there is no object.
uint32_t ReleaseOf(Part part) { return part.object() == nullptr ? 0 : part.object()->plan().minor_version(); }

}  // namespace

Shown::Shown(const std::string& text) { text::AppendQuoted(text_, text); }

Shown::Shown(Part part) {
  if (part.IsText() && !IsUnsetTime(part)) {
    text::AppendQuoted(text_, part.Text());
  } else if (part.form() == Form::kFloat) {
    text::AppendFloat(text_, part.Float());
  } else {
    text_ = InternalJson(part);
  }
}

Shown Shown::Word(std::string_view text) {
  Shown out;
  text::AppendJsonString(out.text_, text, true);
  return out;
}

Shown Shown::Versioned(Struct value) {
  Shown out;
  text::JsonWriter writer(out.text_);
  InternalWriter(writer, ReleaseOf(value), true).Write(value);
  return out;
}

Shown Shown::AsIs(std::string text) {
  Shown out;
  out.text_ = std::move(text);
  return out;
}

std::string Shown::text() const { return quoted_ ? text::Quoted(*quoted_) : text_; }

std::string InternalJson(Part part, const text::JsonStyle& style) {
  std::string out;
  text::JsonWriter writer(out, style);
  InternalWriter(writer, ReleaseOf(part)).Write(part);
  return out;
}

std::string InternalJson(Struct value, std::string_view type, const text::JsonStyle& style) {
  std::string out;
  text::JsonWriter writer(out, style);
  InternalWriter(writer, ReleaseOf(value)).WriteStructAs(value, type);
  return out;
}

}  // namespace plimsoll::builtin
