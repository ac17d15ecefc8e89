// Decoding as Go's JSON decoder does it, into items. It decides only whether Go could decode the object;
// ObjectWalk finds out what is wrong with one that it cannot, and which fields are unknown.
#include <string>

#include "../walk/scalar.h"
#include "object.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {

using value::Value;

namespace {

// Types of few kinds contain themselves; an object that nests them deeper counts as one that cannot be
// decoded.
constexpr uint32_t kMaxDecodeDepth = 200;

bool IsZero(const Item& item) {
  switch (item.form) {
    case Form::kBool: return !item.flag;
    case Form::kInt: return item.number == 0;
    case Form::kFloat: return item.real == 0;
    case Form::kText: return item.characters.size == 0;
    default: return false;
  }
}

// Go has nil and empty bytes, and a zero time with and without a time zone.
bool TellsEmptyFromMissing(FieldShape shape) {
  return shape == FieldShape::kBytes || shape == FieldShape::kTime || shape == FieldShape::kMicroTime;
}

}  // namespace

class Decoder {
 public:
  explicit Decoder(Object& object) : object_(object), plan_(*object.plan_) {}

  bool DecodeStruct(Value value, Item& out, uint32_t depth) {
    if (!value.IsObject() || depth == kMaxDecodeDepth) return false;
    const PlanNode& node = plan_.node(out.type);
    for (const value::Member member : value.Members()) {
      const PlanProperty* property = plan_.FindProperty(node, member.key);
      if (property == nullptr) {
        object_.has_unknown_ |= !node.open;
        continue;
      }
      if (member.value.IsNull()) continue;
      if (!DecodeField(*property, member.value, out, depth)) return false;
    }
    return true;
  }

 private:
  bool DecodeField(const PlanProperty& property, Value value, Item& parent, uint32_t depth) {
    Item& item = FieldOf(parent, property.field);
    item.type = property.node;
    if (!Decode(value, item, depth)) return false;
    if (!property.pointer && IsZero(item)) {
      item.form = TellsEmptyFromMissing(plan_.node(property.node).shape) ? Form::kEmpty : Form::kNone;
    }
    return true;
  }

  // The last of equal keys counts.
  Item& FieldOf(Item& parent, uint16_t field) {
    if ((parent.children.mask_or_room & 1U << (field & 31U)) != 0) {
      for (uint32_t i = 0; i < parent.children.count; ++i) {
        if (parent.children.first[i].field == field) return parent.children.first[i];
      }
    }
    return object_.AppendField(parent, field);
  }

  bool Decode(Value value, Item& item, uint32_t depth) {
    switch (plan_.node(item.type).shape) {
      case FieldShape::kStruct:
        object_.MakeStruct(item, item.type);
        return DecodeStruct(value, item, depth + 1);
      case FieldShape::kList: return DecodeList(value, item, depth);
      case FieldShape::kMap: return DecodeMap(value, item, depth);
      case FieldShape::kAny:
        item.form = Form::kAny;
        item.json = {&value.document(), value.index()};
        return true;
      default: return DecodeScalar(value, item);
    }
  }

  bool DecodeList(Value value, Item& item, uint32_t depth) {
    if (!value.IsArray()) return false;
    Room(item, Form::kList, value.Count());
    const uint32_t element = plan_.node(item.type).element;
    for (const Value one : value.Items()) {
      Item& child = object_.AppendItem(item);
      if (!DecodeElement(one, element, child, depth)) return false;
    }
    return true;
  }

  bool DecodeMap(Value value, Item& item, uint32_t depth) {
    if (!value.IsObject()) return false;
    Room(item, Form::kMap, value.Count() * 2);
    const uint32_t element = plan_.node(item.type).element;
    for (const value::Member member : value.Members()) {
      object_.SetText(object_.AppendItem(item), member.key);
      Item& child = object_.AppendItem(item);
      if (!DecodeElement(member.value, element, child, depth)) return false;
    }
    return true;
  }

  void Room(Item& item, Form form, uint32_t count) {
    item.form = form;
    item.children = {reinterpret_cast<Item*>(object_.arena_.Allocate(count * sizeof(Item))), 0, count};
  }

  // Null is the zero value.
  bool DecodeElement(Value value, uint32_t type, Item& item, uint32_t depth) {
    item.type = type;
    if (type == kNoNode) {
      item.form = Form::kAny;
      item.json = {&value.document(), value.index()};
      return true;
    }
    if (!value.IsNull()) return Decode(value, item, depth);
    switch (plan_.node(type).shape) {
      case FieldShape::kStruct: object_.MakeStruct(item, type); break;
      case FieldShape::kList: Room(item, Form::kList, 0); break;
      case FieldShape::kMap: Room(item, Form::kMap, 0); break;
      case FieldShape::kBool: item.form = Form::kBool; break;
      case FieldShape::kInt32:
      case FieldShape::kInt64: item.form = Form::kInt; break;
      case FieldShape::kQuantity: object_.SetText(item, "0"); break;
      case FieldShape::kAny:
        item.form = Form::kAny;
        item.json = {&value.document(), value.index()};
        break;
      default: object_.SetText(item, "");
    }
    return true;
  }

  bool DecodeScalar(Value value, Item& item) {
    const FieldShape shape = plan_.node(item.type).shape;
    // The two shapes that most fields have, without a look at what may be wrong.
    if (shape == FieldShape::kString && value.IsString()) {
      object_.SetText(item, value.AsString());
      return true;
    }
    switch (shape) {
      case FieldShape::kQuantity: return DecodeQuantity(value, item);
      case FieldShape::kTime:
      case FieldShape::kMicroTime: return DecodeTime(value, shape, item);
      case FieldShape::kBytes: return DecodeBytes(value, item);
      default: return !CheckScalar(shape, value) && DecodePlain(value, shape, item);
    }
  }

  bool DecodePlain(Value value, FieldShape shape, Item& item) {
    if (value.IsString()) {
      object_.SetText(item, value.AsString());
    } else if (value.kind() == value::Kind::kBool) {
      item.form = Form::kBool;
      item.flag = value.AsBool();
    } else if (shape == FieldShape::kNumber) {
      item.form = Form::kFloat;
      item.real = value.AsDouble();
    } else {
      item.form = Form::kInt;
      item.number =
          value.kind() == value::Kind::kInt ? value.AsInt() : static_cast<int64_t>(value.AsDouble());
    }
    return true;
  }

  bool DecodeQuantity(Value value, Item& item) {
    if (!value.IsString() && !value.IsNumber()) return false;
    const std::string_view written =
        value.IsString() ? value.AsString() : object_.arena_.Copy(NumberText(value));
    const std::string_view trimmed = Trimmed(written);
    const Result<value::Quantity> quantity = value::ParseQuantity(trimmed);
    if (!quantity) return false;
    KeepText(item, quantity->String(), written);
    return true;
  }

  static std::string NumberText(Value value) {
    std::string out;
    value::AppendGoValue(out, value);
    return out;
  }

  static std::string_view Trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
  }

  bool DecodeTime(Value value, FieldShape shape, Item& item) {
    if (!value.IsString()) return false;
    const auto time = shape == FieldShape::kTime ? value::TimeFrom(value) : value::MicroTimeFrom(value);
    if (!time) return false;
    const auto text = shape == FieldShape::kTime ? value::TimeText(*time) : value::MicroTimeText(*time);
    KeepText(item, text.value_or(""), value.AsString());
    return true;
  }

  bool DecodeBytes(Value value, Item& item) {
    std::string bytes, canonical;
    const std::string_view written = value.IsString() ? value.AsString() : std::string_view();
    if (value.IsArray()) {
      if (!BytesOfNumbers(value, bytes)) return false;
    } else if (!value.IsString() || !text::DecodeBase64(written, bytes)) {
      return false;
    }
    text::AppendBase64(canonical, bytes);
    KeepText(item, canonical, written);
    return true;
  }

  // Go also takes a list of numbers.
  static bool BytesOfNumbers(Value list, std::string& out) {
    for (const Value one : list.Items()) {
      if (one.kind() != value::Kind::kInt || one.AsInt() < 0 || one.AsInt() > 255) return false;
      out += static_cast<char>(one.AsInt());
    }
    return true;
  }

  void KeepText(Item& item, std::string_view canonical, std::string_view written) {
    object_.SetText(item, canonical == written ? written : object_.arena_.Copy(canonical));
  }

  Object& object_;
  const KindPlan& plan_;
};

bool Object::Decode(const KindPlan& plan, Value value) {
  Clear(plan);
  return Decoder(*this).DecodeStruct(value, root_, 0);
}

}  // namespace plimsoll::builtin
