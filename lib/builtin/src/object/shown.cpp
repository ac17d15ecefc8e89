#include "shown.h"

#include <algorithm>
#include <map>

#include "../kind/go_types.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::builtin {
namespace {

// What JSON has of a Go type where there is nothing. Types contain themselves by pointers only.
void AppendZero(std::string& out, std::string_view type);

void AppendGoString(std::string& out, std::string_view text) { text::AppendJsonString(out, text, true); }

void AppendKey(std::string& out, bool& first, std::string_view key) {
  if (!first) out += ',';
  first = false;
  AppendGoString(out, key);
  out += ':';
}

bool IsStructType(std::string_view type) {
  return !type.empty() && type.find('.') != std::string_view::npos && type[0] != '*' && type[0] != '[' &&
         type[0] != '{';
}

void AppendZero(std::string& out, std::string_view type) {
  if (type == "s") {
    out += "\"\"";
  } else if (type == "i" || type == "f" || type == "intstr") {
    out += '0';
  } else if (type == "b") {
    out += "false";
  } else if (type == "quantity") {
    out += "\"0\"";
  } else if (type == "duration") {
    out += "\"0s\"";
  } else if (IsStructType(type)) {
    out += '{';
    bool first = true;
    for (const GoField& field : GoFieldsOf(type)) {
      if (field.omission != Omission::kNever &&
          !(field.omission == Omission::kEmpty && IsStructType(field.type))) {
        continue;
      }
      AppendKey(out, first, field.json);
      AppendZero(out, field.type);
    }
    out += '}';
  } else {
    out += "null";
  }
}

// A time that is set to Go's zero time.
bool IsUnsetTime(Part part) {
  const uint32_t type = part.item()->type;
  if (!part.Text().empty() || type == kNoNode) return false;
  const FieldShape shape = part.object()->plan().node(type).shape;
  return shape == FieldShape::kTime || shape == FieldShape::kMicroTime;
}

class InternalWriter {
 public:
  explicit InternalWriter(std::string& out) : out_(out) {}

  void Append(Part part) {
    switch (part.form()) {
      case Form::kNone: out_ += "null"; break;
      case Form::kBool: out_ += part.Flag() ? "true" : "false"; break;
      case Form::kInt: text::AppendInt(out_, part.Int()); break;
      case Form::kFloat: text::AppendJsonFloat(out_, part.Float()); break;
      case Form::kText: IsUnsetTime(part) ? void(out_ += "null") : AppendGoString(out_, part.Text()); break;
      case Form::kList: AppendList(part); break;
      case Form::kMap: AppendMap(part); break;
      case Form::kStruct: AppendStructOf(part.AsStruct()); break;
      case Form::kAny: out_ += value::WriteJson(part.Json()).value_or("null"); break;
    }
  }

 private:
  void AppendList(Part list) {
    out_ += '[';
    for (const auto& [i, item] : list.Parts()) {
      if (i != 0) out_ += ',';
      Append(item);
    }
    out_ += ']';
  }

  // Keys are sorted.
  void AppendMap(Part map) {
    std::map<std::string_view, Part> sorted;
    for (const auto& [key, value] : map.Entries()) sorted[key] = value;
    out_ += '{';
    bool first = true;
    for (const auto& [key, value] : sorted) {
      AppendKey(out_, first, key);
      Append(value);
    }
    out_ += '}';
  }

  void AppendStructOf(Struct value) {
    const KindPlan& plan = value.object()->plan();
    const PlanNode& node = plan.node(value.item()->type);
    const std::vector<GoField> versioned = GoFieldsOf(node.go_type);
    std::vector<GoField> fields = GoFieldsOf(InternalTypeOf(node.go_type));
    if (fields.empty()) fields = versioned;
    out_ += '{';
    bool first = true;
    for (const GoField& field : fields) AppendField(value, versioned, field, first);
    out_ += '}';
  }

  void AppendField(Struct value, const std::vector<GoField>& versioned, const GoField& field, bool& first) {
    const std::string go_name = field.GoName();
    const auto same =
        std::ranges::find_if(versioned, [&](const GoField& one) { return one.GoName() == go_name; });
    // Internal types embed the metadata that versioned types have a field for.
    const Part part =
        same == versioned.end() ? Metadata(value, field) : Field(value, FieldNumber(same->json));
    const bool empty =
        !part || ((part.form() == Form::kList || part.form() == Form::kMap) && part.Count() == 0);
    const bool left_out = field.omission == Omission::kZero ? !part : empty && !IsStructType(field.type);
    if (field.omission != Omission::kNever && left_out) return;
    AppendKey(out_, first, field.json);
    if (part) {
      Append(part);
    } else {
      AppendZero(out_, field.type);
    }
  }

  static Part Metadata(Struct value, const GoField& field) {
    const Struct metadata = value.At("metadata");
    return metadata ? Field(metadata, FieldNumber(field.json)) : Part();
  }

  static Part Field(Struct value, uint16_t number) {
    for (uint32_t i = 0; i < value.item()->children.count; ++i) {
      Item& item = value.item()->children.first[i];
      if (item.field == number && item.form != Form::kNone) return {&item, value.object()};
    }
    return {};
  }

  std::string& out_;
};

}  // namespace

Shown::Shown(std::string_view text) { text::AppendQuoted(text_, text); }

Shown::Shown(Part part) {
  if (part.IsText() && !IsUnsetTime(part)) {
    text::AppendQuoted(text_, part.Text());
  } else if (part.form() == Form::kFloat) {
    text::AppendFloat(text_, part.Float());
  } else {
    AppendInternalJson(text_, part);
  }
}

Shown Shown::AsIs(std::string text) {
  Shown out;
  out.text_ = std::move(text);
  return out;
}

void AppendInternalJson(std::string& out, Part part) { InternalWriter(out).Append(part); }

}  // namespace plimsoll::builtin
