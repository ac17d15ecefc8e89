#include "write.h"

#include "plimsoll/value/build.h"
#include "server_time.h"

namespace plimsoll::builtin {
namespace {

// Recurses as deep as the object was decoded.
class Writer {
 public:
  Writer(const KindPlan& plan, text::TokenSink& sink, const WriteOptions& options)
      : plan_(plan), sink_(sink), options_(options) {}

  void Write(Part part) {
    switch (part.form()) {
      case Form::kNone:
      case Form::kEmpty: sink_.Null(); break;
      case Form::kBool: sink_.Bool(part.Flag()); break;
      case Form::kInt: sink_.Int(part.Int()); break;
      case Form::kFloat: sink_.Float(part.Float()); break;
      case Form::kText: WriteText(part); break;
      case Form::kList: WriteList(part); break;
      case Form::kMap: WriteMap(part); break;
      case Form::kStruct: WriteStruct(part.AsStruct()); break;
      case Form::kAny: value::Send(part.Json(), sink_); break;
    }
  }

 private:
  // A time that is not set is null.
  void WriteText(Part part) {
    if (IsUnsetTime(part)) return sink_.Null();
    if (options_.clock && part.Text() == kServerTime && IsTime(part)) {
      sink_.String(value::TimeText(*options_.clock).value_or(""));
    } else {
      sink_.String(part.Text());
    }
  }

  void WriteList(Part list) {
    if (options_.from_store && list.Count() == 0) return sink_.Null();
    sink_.BeginArray();
    for (const auto& [i, item] : list.Parts()) Write(item);
    sink_.EndArray();
  }

  void WriteMap(Part map) {
    if (options_.from_store && map.Count() == 0) return sink_.Null();
    sink_.BeginObject();
    for (const auto& [key, value] : map.Entries()) {
      sink_.Key(key);
      Write(value);
    }
    sink_.EndObject();
  }

  void WriteStruct(Struct value) {
    sink_.BeginObject();
    const PlanNode& node = plan_.node(value.item()->type);
    for (uint32_t i = 0; i < value.item()->children.count; ++i) {
      const Part part(&value.item()->children.first[i], value.object());
      const PlanProperty* property = PropertyOf(node, part.item()->field);
      if (part.form() == Form::kNone || property == nullptr || IsLeftOut(part, *property)) continue;
      sink_.Key(property->name);
      Write(part);
    }
    WriteMissing(value, node);
    sink_.EndObject();
  }

  void WriteMissing(Struct value, const PlanNode& node) {
    for (const PlanProperty& property : plan_.Properties(node)) {
      if (value.Field(property.field) || !IsWrittenIfMissing(node, property)) continue;
      sink_.Key(property.name);
      WriteZero(property);
    }
  }

  // Where the Go type is not known, as of CRDs, what is optional counts as a pointer, except the parts of the
  // whole object. Schemas of CRDs contain one another without an end.
  bool IsWrittenIfMissing(const PlanNode& of, const PlanProperty& property) const {
    const bool is_known = !of.go_type.empty() || &of == &plan_.node(KindPlan::kRoot);
    return (is_known || property.required) && property.IsAlwaysWritten(plan_.node(property.node).shape);
  }

  void WriteZero(const PlanProperty& property) {
    const PlanNode& node = plan_.node(property.node);
    if (property.pointer) return sink_.Null();
    switch (node.shape) {
      case FieldShape::kString: return sink_.String("");
      case FieldShape::kBool: return sink_.Bool(false);
      case FieldShape::kInt32:
      case FieldShape::kInt64:
      case FieldShape::kNumber:
      case FieldShape::kIntOrString: return sink_.Int(0);
      case FieldShape::kQuantity: return sink_.String("0");
      case FieldShape::kStruct: return WriteZeroStruct(node);
      default: return sink_.Null();
    }
  }

  void WriteZeroStruct(const PlanNode& node) {
    sink_.BeginObject();
    for (const PlanProperty& property : plan_.Properties(node)) {
      if (!IsWrittenIfMissing(node, property)) continue;
      sink_.Key(property.name);
      WriteZero(property);
    }
    sink_.EndObject();
  }

  bool IsUnsetTime(Part part) const {
    return part.form() == Form::kText && part.Text().empty() && IsTime(part);
  }

  bool IsTime(Part part) const {
    if (part.item()->type == kNoNode) return false;
    const FieldShape shape = plan_.node(part.item()->type).shape;
    return shape == FieldShape::kTime || shape == FieldShape::kMicroTime;
  }

  // A pointer to a time that is not set does not survive the store.
  bool IsLeftOut(Part part, const PlanProperty& property) const {
    if (property.omission == Omission::kNever) return false;
    if (part.form() == Form::kEmpty) return property.omission == Omission::kZero || !IsTime(part);
    if (property.pointer && IsUnsetTime(part)) return true;
    if (part.form() == Form::kList || part.form() == Form::kMap) return part.Count() == 0;
    return property.omission == Omission::kZero && part.form() == Form::kStruct &&
           part.item()->children.count == 0;
  }

  const PlanProperty* PropertyOf(const PlanNode& node, uint16_t field) const {
    for (const PlanProperty& property : plan_.Properties(node)) {
      if (property.field == field) return &property;
    }
    return nullptr;
  }

  const KindPlan& plan_;
  text::TokenSink& sink_;
  const WriteOptions& options_;
};

}  // namespace

void WriteTokens(Struct object, text::TokenSink& sink, const WriteOptions& options) {
  Writer(object.object()->plan(), sink, options).Write(object);
}

}  // namespace plimsoll::builtin
