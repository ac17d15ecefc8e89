// Values written out: as encoding/json writes the Go value, for messages; and in a form of our own
// in which equal values have equal texts, for comparing. In that form an empty list is an absent
// one, a pointer shows whether it is nil, and amounts and times are what they mean.
#include <algorithm>

#include "datum.h"
#include "limits.h"
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
  explicit DatumWriter(bool canonical) : canonical_(canonical) {}

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
    if (value.shape->leaf != LeafKind::kNone) {
      WriteLeaf(value);
    } else {
      WriteByForm(value);
    }
    --depth_;
  }

 private:
  void WriteByForm(const Datum& value) {
    switch (value.shape->form) {
      case Form::kString: return text::AppendJsonString(out_, value.String(), true);
      case Form::kBool: out_ += value.Bool() ? "true" : "false"; return;
      case Form::kFloat: text::AppendJsonFloat(out_, value.Float()); return;
      case Form::kInteger:
        out_ += value.shape->is_wide_unsigned ? std::to_string(static_cast<uint64_t>(value.Integer()))
                                              : std::to_string(value.Integer());
        return;
      case Form::kStruct: return WriteStruct(value);
      case Form::kList: return WriteList(value);
      case Form::kMap: return WriteMap(value);
      case Form::kOther: return WriteRaw(value);
    }
  }

  void WriteRaw(const Datum& value) {
    out_ += value.json ? value::WriteJson(*value.json).value_or("null") : "null";
  }

  void WriteList(const Datum& value) {
    const bool empty = value.Length() == 0;
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
    EachElementOf(value, [&](size_t, const Datum& element) {
      if (!std::exchange(first, false)) out_ += ',';
      Write(element);
      return true;
    });
    out_ += ']';
  }

  void WriteMap(const Datum& value) {
    if (!value.json || (canonical_ && value.Length() == 0)) {
      out_ += "null";
      return;
    }
    std::vector<value::Member> members;
    for (const value::Member member : value.json->Members()) members.push_back(member);
    std::ranges::stable_sort(members, {}, &value::Member::key);
    out_ += '{';
    bool first = true;
    for (const value::Member& member : members) {
      if (!std::exchange(first, false)) out_ += ',';
      text::AppendJsonString(out_, member.key, true);
      out_ += ':';
      Write(Datum::Of(value.shape->element, member.value));
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
    for (const ShapeMember& member : value.shape->members) {
      if (member.hidden) continue;
      const Datum inner = value.Member(member);
      const bool flat = member.is_inline && inner.shape->leaf == LeafKind::kNone;
      if (flat && !canonical_) {
        if (!inner.is_nil && ++depth_ < kMaxObjectDepth) WriteMembers(inner, first);
        if (!inner.is_nil) --depth_;
        continue;
      }
      if (!canonical_ && IsOmitted(member.member->json, inner)) continue;
      if (!std::exchange(first, false)) out_ += ',';
      text::AppendJsonString(out_, member.key, true);
      out_ += ':';
      Write(inner);
    }
  }

  static bool IsOmitted(const gotypes::JsonName& json, const Datum& value) {
    if (json.omit_zero && !value.IsSet()) return true;
    if (!json.omit_empty) return false;
    if (value.is_pointer) return value.is_nil;
    return value.shape->form != Form::kStruct && value.IsZero();
  }

  void WriteLeaf(const Datum& value) {
    switch (value.shape->leaf) {
      case LeafKind::kQuantity: return WriteQuantity(value);
      case LeafKind::kTime:
      case LeafKind::kMicroTime: return WriteTime(value);
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

  void WriteTime(const Datum& value) {
    const LeafKind leaf = value.shape->leaf;
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

  bool canonical_;
  uint32_t depth_ = 0;
  std::string out_;
};

}  // namespace

std::string Datum::Json() const {
  DatumWriter writer(false);
  writer.Write(*this);
  return writer.Take();
}

std::string Datum::Canonical() const {
  DatumWriter writer(true);
  writer.Write(*this);
  return writer.Take();
}

}  // namespace plimsoll::declare
