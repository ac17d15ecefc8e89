// Values written out: as encoding/json writes the Go value, for messages; and in a form of our own
// in which equal values have equal texts, for comparing. In that form an empty list is an absent
// one, a pointer shows whether it is nil, and amounts and times are what they mean.
#include <algorithm>

#include "datum.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"
#include "plimsoll/value/write.h"

namespace plimsoll::declare {
namespace {

using value::Value;

// Zero values of structs that hold structs can be long; nobody reads that much.
constexpr size_t kMaxText = size_t{4} << 20;

class DatumWriter {
 public:
  DatumWriter(const DatumReader& reader, bool canonical) : reader_(reader), canonical_(canonical) {}

  std::string Take() { return std::move(out_); }

  void Write(const Datum& value) {
    if (value.is_nil) {
      out_ += "null";
      return;
    }
    if (canonical_ && value.json) {
      // What an object holds is compared to its end, however long; below the depth, as it is written.
      if (depth_ >= kMaxObjectDepth) return WriteRaw(value);
    } else if (out_.size() > kMaxText || depth_ >= kMaxObjectDepth) {
      out_ += "null";
      return;
    }
    ++depth_;
    if (canonical_ && value.is_pointer) out_ += '&';
    const LeafKind leaf = reader_.LeafOf(value.type);
    if (leaf != LeafKind::kNone) {
      WriteLeaf(value, leaf);
    } else {
      WriteByKind(value);
    }
    --depth_;
  }

 private:
  void WriteByKind(const Datum& value) {
    const TypeFacts& facts = reader_.facts();
    const TypeId native = facts.NativeValue(value.type);
    switch (facts.KindOf(native)) {
      case TypeKind::kStruct: return WriteStruct({native, value.json, false, false});
      case TypeKind::kSlice:
      case TypeKind::kArray: return WriteList(value);
      case TypeKind::kMap: return WriteMap(value);
      case TypeKind::kBuiltin: return WriteScalar(value, facts.Of(native).name);
      default: return WriteRaw(value);
    }
  }

  void WriteScalar(const Datum& value, const std::string& type) {
    if (type == "string") {
      text::AppendJsonString(out_, reader_.String(value), true);
    } else if (type == "bool") {
      out_ += reader_.Bool(value) ? "true" : "false";
    } else if (type.starts_with("float")) {
      text::AppendJsonFloat(out_, value.json && value.json->IsNumber() ? value.json->AsDouble() : 0);
    } else if (type == "uint64" || type == "uint") {
      out_ += std::to_string(static_cast<uint64_t>(reader_.Integer(value)));
    } else {
      out_ += std::to_string(reader_.Integer(value));
    }
  }

  void WriteRaw(const Datum& value) {
    out_ += value.json ? value::WriteJson(*value.json).value_or("null") : "null";
  }

  void WriteList(const Datum& value) {
    const bool empty = reader_.Length(value) == 0;
    if (value.json && value.json->IsString() && !(canonical_ && empty)) {  // bytes, in base64
      text::AppendJsonString(out_, value.json->AsString(), true);
      return;
    }
    if (!value.json || (canonical_ && empty)) {
      out_ += "null";
      return;
    }
    out_ += '[';
    bool first = true;
    for (const Datum& element : reader_.Elements(value)) {
      if (!std::exchange(first, false)) out_ += ',';
      Write(element);
    }
    out_ += ']';
  }

  void WriteMap(const Datum& value) {
    if (!value.json || (canonical_ && reader_.Length(value) == 0)) {
      out_ += "null";
      return;
    }
    std::vector<value::Member> members;
    for (const value::Member member : value.json->Members()) members.push_back(member);
    std::ranges::stable_sort(members, {}, &value::Member::key);
    const TypeId element = reader_.ElementType(value.type);
    out_ += '{';
    bool first = true;
    for (const value::Member& member : members) {
      if (!std::exchange(first, false)) out_ += ',';
      text::AppendJsonString(out_, member.key, true);
      out_ += ':';
      Write(reader_.Make(element, member.value));
    }
    out_ += '}';
  }

  void WriteStruct(const Datum& value) {
    out_ += '{';
    bool first = true;
    WriteMembers(value, first);
    out_ += '}';
  }

  void WriteMembers(const Datum& value, bool& first) {
    const TypeFacts& facts = reader_.facts();
    for (const GoMember& member : facts.universe().MembersOf(value.type)) {
      const bool hidden =
          member.json.omitted || (member.name[0] >= 'a' && member.name[0] <= 'z' && !member.embedded);
      if (hidden) continue;
      const Datum inner = reader_.Member(value, member);
      const bool flat = member.json.is_inline &&
                        facts.KindOf(facts.Native(inner.type)) == TypeKind::kStruct &&
                        reader_.LeafOf(inner.type) == LeafKind::kNone;
      if (flat && !canonical_) {
        if (!inner.is_nil && ++depth_ < kMaxObjectDepth)
          WriteMembers({facts.Native(inner.type), inner.json, false, false}, first);
        if (!inner.is_nil) --depth_;
        continue;
      }
      if (!canonical_ && IsOmitted(member, inner)) continue;
      if (!std::exchange(first, false)) out_ += ',';
      const std::string_view name =
          member.json.name.empty() ? member.name : std::string_view(member.json.name);
      text::AppendJsonString(out_, name, true);
      out_ += ':';
      Write(inner);
    }
  }

  bool IsOmitted(const GoMember& member, const Datum& value) const {
    const TypeFacts& facts = reader_.facts();
    if (member.json.omit_zero && !reader_.IsSet(value)) return true;
    if (!member.json.omit_empty) return false;
    if (value.is_pointer) return value.is_nil;
    if (facts.KindOf(facts.Native(value.type)) == TypeKind::kStruct) return false;
    return reader_.IsZero(value);
  }

  void WriteLeaf(const Datum& value, LeafKind leaf) {
    switch (leaf) {
      case LeafKind::kQuantity: return WriteQuantity(value);
      case LeafKind::kTime:
      case LeafKind::kMicroTime: return WriteTime(value, leaf);
      case LeafKind::kDuration:
        if (!value.json) out_ += "\"0s\"";
        if (value.json) WriteRaw(value);
        return;
      case LeafKind::kIntOrString:
        if (!value.json) out_ += "0";
        if (value.json) WriteRaw(value);
        return;
      default: WriteRaw(value);
    }
  }

  void WriteQuantity(const Datum& value) {
    std::string token = "0";
    if (value.json && value.json->IsString()) token = value.json->AsString();
    if (value.json && value.json->IsNumber()) token = value::WriteJson(*value.json).value_or("0");
    const Result<value::Quantity> quantity = value::ParseQuantity(token);
    if (!quantity) {
      text::AppendJsonString(out_, token, true);
    } else if (canonical_) {
      out_ += std::to_string(quantity->ScaledValue(value::scale::kUnit)) + "q" +
              std::to_string(quantity->ScaledValue(value::scale::kNano));
    } else {
      text::AppendJsonString(out_, quantity->String(), true);
    }
  }

  void WriteTime(const Datum& value, LeafKind leaf) {
    if (!value.json) {
      out_ += "null";
      return;
    }
    const Result<value::Time> time =
        leaf == LeafKind::kTime ? value::TimeFrom(*value.json) : value::MicroTimeFrom(*value.json);
    if (!time) return WriteRaw(value);
    if (canonical_) {
      out_ += "t" + std::to_string(time->seconds) + "." + std::to_string(time->nanoseconds);
      return;
    }
    const auto text = leaf == LeafKind::kTime ? value::TimeText(*time) : value::MicroTimeText(*time);
    if (!text) out_ += "null";
    if (text) text::AppendJsonString(out_, *text, true);
  }

  const DatumReader& reader_;
  bool canonical_;
  uint32_t depth_ = 0;
  std::string out_;
};

}  // namespace

std::string DatumReader::Json(const Datum& value) const {
  DatumWriter writer(*this, false);
  writer.Write(value);
  return writer.Take();
}

std::string DatumReader::Canonical(const Datum& value) const {
  DatumWriter writer(*this, true);
  writer.Write(value);
  return writer.Take();
}

}  // namespace plimsoll::declare
