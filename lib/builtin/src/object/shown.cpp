#include "shown.h"

#include <algorithm>
#include <array>
#include <map>

#include "../kind/shown_types.h"
#include "device_request.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/build.h"

namespace plimsoll::builtin {
namespace {

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

// As the internal type, or as the type of the version.
class InternalWriter {
 public:
  explicit InternalWriter(text::TokenSink& sink, Showing showing = Showing::kInternal)
      : sink_(sink), showing_(showing) {}

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
    const KindPlan& plan = value.object()->plan();
    WriteFields(value, ShownAs(plan, plan.node(value.item()->type), internal_type));
  }

 private:
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
    const KindPlan& plan = value.object()->plan();
    WriteFields(value, plan.shown_types().Of(plan, value.item()->type, showing_));
  }

  void WriteFields(Struct value, const ShownType& type) {
    sink_.BeginObject();
    for (const ShownField& field : type) {
      const std::string_view name = field.go.json;
      if (name == "SecurityContext") pod_spec_ = value;
      if (!field.own && IsOfPodSpec(name)) {
        WriteField(field, pod_spec_.Field(FindField(VersionedName(name))));
      } else if (!field.own && name == "Exactly" && ExactRequest(value, true)) {
        // v1beta1 has the fields of `Exactly` in the request itself.
        sink_.Key(name);
        is_flat_request_ = true;
        WriteStructAs(value, field.go.type.substr(1));
        is_flat_request_ = false;
      } else {
        WriteField(field, (field.own ? value : value.At("metadata")).Field(field.number));
      }
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

  void WriteField(const ShownField& field, Part part) {
    const Omission omission = field.go.omission;
    const bool empty = !part || IsEmpty(part);
    // Its conversion makes no list where there is nothing to convert.
    const bool converted = field.go.json == "Tolerations" || field.go.json == "DerivedAttributes";
    if (empty && is_flat_request_ && converted) part = {};
    const bool is_zero = !part || (!field.go.IsPointer() && IsUnsetTime(part));
    const bool left_out = omission == Omission::kZero ? is_zero : empty && !IsStructType(field.go.type);
    if (omission != Omission::kNever && left_out) return;
    sink_.Key(field.go.json);
    part ? Write(part) : WriteZero(field);
  }

  // What JSON has of a Go type where there is nothing.
  void WriteZero(const ShownField& field) {
    const std::string_view type = field.go.type;
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
      sink_.BeginObject();
      for (const ShownField& own : field.zero) {
        sink_.Key(own.go.json);
        WriteZero(own);
      }
      sink_.EndObject();
    } else {
      sink_.Null();
    }
  }

  text::TokenSink& sink_;
  Showing showing_;
  bool is_flat_request_ = false;  // see ExactRequest
  Struct pod_spec_ = {};          // or the container, whose security context comes next
};

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
  InternalWriter(writer, Showing::kVersioned).Write(value);
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
  InternalWriter(writer).Write(part);
  return out;
}

std::string InternalJson(Struct value, std::string_view type, const text::JsonStyle& style) {
  std::string out;
  text::JsonWriter writer(out, style);
  InternalWriter(writer).WriteStructAs(value, type);
  return out;
}

}  // namespace plimsoll::builtin
