// The walk keeps what upstream's decoder keeps: the stack of field names and the struct type
// for type errors. It works on a stack of open containers of its own, so depth costs no call stack; paths
// are made of it when there is an error.
//
// A type that reads its own bytes starts a decoding inside the decoding: a level. Each level
// remembers its first failure; when an inner level closes with one, everything is over. While
// a level is open, nothing strict is reported, and the struct named in errors is the one that
// holds the outermost such field, because every level rewrites it on the way out.
#include "plimsoll/schema/go_decode.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <unordered_set>

#include "plimsoll/text/base64.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/kind_words.h"
#include "plimsoll/value/time.h"

namespace plimsoll::schema {
namespace {

using value::Kind;
using value::Value;

struct Failure {
  std::string text;
  text::Span place;
  value::Path path;
};

// An open object or list, and the context its members start from.
struct Frame {
  enum class Shape : uint8_t { kStruct, kMap, kList };

  Shape shape;
  bool closes_level;
  const GoType* type;  // of a struct itself; of a map or list what it holds
  uint32_t next;       // tape index of the next key or item
  uint32_t end;
  uint32_t key = 0;       // of the current member
  uint32_t position = 0;  // of the next item
  size_t field_count = 0;
  std::string_view struct_name = {};
};

// The characters of the number as they are in the source.
std::string_view LiteralAt(Value number) {
  const std::string_view source = number.document().source();
  const size_t begin = number.node().offset;
  const size_t end = source.find_first_not_of("0123456789+-.eE", begin);
  return source.substr(begin, end == std::string_view::npos ? end : end - begin);
}

std::string LiteralOf(Value number, GoNumbers numbers) {
  std::string text;
  if (number.kind() == Kind::kInt) {
    text::AppendInt(text, number.AsInt());
  } else if (number.kind() == Kind::kUint) {
    text::AppendUint(text, number.AsUint());
  } else if (numbers == GoNumbers::kAsWritten) {
    text = LiteralAt(number);
  } else {
    text::AppendJsonFloat(text, number.AsFloat());
  }
  return text;
}

bool FitsInteger(std::string_view literal, int64_t low, int64_t high) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), number);
  return error == std::errc{} && end == literal.data() + literal.size() && number >= low && number <= high;
}

class Decoder {
 public:
  Decoder(const value::Document& document, GoNumbers numbers)
      : document_(document), numbers_(numbers), levels_(1) {}

  GoDecoding Run(Value root, const GoType& type) {
    Take(root, type);
    while (!frames_.empty() && !aborted_) Advance();
    GoDecoding decoding;
    const std::optional<Failure>& failure = aborted_ ? aborted_ : levels_.front();
    if (failure) {
      decoding.failure = failure->text;
      decoding.failure_place = failure->place;
      decoding.failure_path = failure->path;
    } else {
      decoding.strict = std::move(unknown_);
      decoding.unknown_keys = std::move(unknown_keys_);
    }
    return decoding;
  }

 private:
  // One member or item of the innermost container, or its end.
  void Advance() {
    Frame& frame = frames_.back();
    fields_.resize(frame.field_count);
    struct_name_ = frame.struct_name;
    if (frame.next == frame.end) return Close();
    switch (frame.shape) {
      case Frame::Shape::kStruct: return TakeField(frame);
      case Frame::Shape::kMap: return TakeEntry(frame);
      case Frame::Shape::kList: return TakeItem(frame);
    }
  }

  void Close() {
    const bool closes_level = frames_.back().closes_level;
    frames_.pop_back();
    if (!closes_level) return;
    if (levels_.back()) aborted_ = std::move(levels_.back());
    levels_.pop_back();
  }

  void TakeField(Frame& frame) {
    const auto [key, held] = NextMember(frame);
    const GoField* field = FindField(*frame.type, key.AsString());
    if (field == nullptr) return ReportUnknown(key);
    if (!field->embedded.empty()) fields_.push_back(field->embedded);
    fields_.push_back(field->name);
    if (!InsideLevel()) struct_name_ = frame.type->BareName();
    Take(held, field->type);
  }

  void TakeEntry(Frame& frame) { Take(NextMember(frame).second, *frame.type); }

  void TakeItem(Frame& frame) {
    const Value item(document_, frame.next);
    frame.next += item.node().Size();
    ++frame.position;
    Take(item, *frame.type);
  }

  std::pair<Value, Value> NextMember(Frame& frame) {
    const Value key(document_, frame.next);
    const Value held(document_, frame.next + 1);
    frame.key = frame.next;
    frame.next += 1 + held.node().Size();
    return {key, held};
  }

  // Null is the zero value of every type.
  void Take(Value held, const GoType& type) {
    if (held.IsNull()) return;
    switch (type.kind) {
      case GoKind::kString: return Require(held, type, held.IsString());
      case GoKind::kBool: return Require(held, type, held.kind() == Kind::kBool);
      case GoKind::kUint8: return TakeInteger(held, type, 0, std::numeric_limits<uint8_t>::max());
      case GoKind::kInt32:
        return TakeInteger(held, type, std::numeric_limits<int32_t>::min(),
                           std::numeric_limits<int32_t>::max());
      case GoKind::kInt64:
        return TakeInteger(held, type, std::numeric_limits<int64_t>::min(),
                           std::numeric_limits<int64_t>::max());
      case GoKind::kFloat64: return Require(held, type, held.IsNumber());
      case GoKind::kBytes: return TakeBytes(held, type);
      case GoKind::kAny:
      case GoKind::kRaw: return;
      case GoKind::kTime: return TakeTime(held);
      case GoKind::kStruct: return OpenIf(held.IsObject(), held, type, Frame::Shape::kStruct, type);
      case GoKind::kSlice: return OpenIf(held.IsArray(), held, type, Frame::Shape::kList, *type.element);
      case GoKind::kMap: return OpenIf(held.IsObject(), held, type, Frame::Shape::kMap, *type.element);
      case GoKind::kSchemaOrBool:
      case GoKind::kSchemaOrArray:
      case GoKind::kSchemaOrStrings: return TakeSchemaOr(held, type);
    }
  }

  void Require(Value held, const GoType& type, bool fits) {
    if (!fits) Mismatch(value::GoJsonName(held.kind()), held, type);
  }

  void TakeInteger(Value held, const GoType& type, int64_t low, int64_t high) {
    if (!held.IsNumber()) return Mismatch(value::GoJsonName(held.kind()), held, type);
    const std::string literal = LiteralOf(held, numbers_);
    if (!FitsInteger(literal, low, high)) Mismatch("number " + literal, held, type);
  }

  void TakeBytes(Value held, const GoType& type) {
    if (!held.IsString()) return OpenIf(held.IsArray(), held, type, Frame::Shape::kList, *type.element);
    if (const std::optional<size_t> at = text::FindBase64Fault(held.AsString())) {
      Save({"illegal base64 data at input byte " + std::to_string(*at), held.span(), Path()});
    }
  }

  void TakeTime(Value held) {
    if (!held.IsString()) {
      aborted_ = MismatchOf(value::GoJsonName(held.kind()), held, kGoString);
      return;
    }
    const Result<value::Time> time = value::ParseTime(held.AsString(), value::TimeLayout::kRfc3339);
    if (!time) aborted_ = Failure{time.error().message, held.span(), Path()};
  }

  void TakeSchemaOr(Value held, const GoType& type) {
    if (held.IsObject()) {
      levels_.emplace_back();
      return Open(held, Frame::Shape::kStruct, *type.element, true);
    }
    if (type.kind == GoKind::kSchemaOrBool) {
      if (held.kind() == Kind::kBool) return;
      aborted_ = Failure{"boolean or JSON schema expected", held.span(), Path()};
      return;
    }
    if (!held.IsArray()) return;
    levels_.emplace_back();
    const GoType& item = type.kind == GoKind::kSchemaOrArray ? *type.element : kGoString;
    Open(held, Frame::Shape::kList, item, true);
  }

  void OpenIf(bool fits, Value held, const GoType& type, Frame::Shape shape, const GoType& inner) {
    if (!fits) return Mismatch(value::GoJsonName(held.kind()), held, type);
    Open(held, shape, inner, false);
  }

  void Open(Value held, Frame::Shape shape, const GoType& inner, bool closes_level) {
    Frame frame{shape, closes_level, &inner, held.index() + 1, held.index() + held.node().Size()};
    frame.field_count = fields_.size();
    frame.struct_name = struct_name_;
    frames_.push_back(frame);
  }

  void Mismatch(std::string_view what, Value held, const GoType& type) { Save(MismatchOf(what, held, type)); }

  Failure MismatchOf(std::string_view what, Value held, const GoType& type) const {
    std::string text = "json: cannot unmarshal ";
    text += what;
    if (fields_.empty()) {
      text += " into Go value of type ";
    } else {
      text += " into Go struct field ";
      text += struct_name_;
      for (const std::string_view field : fields_) (text += '.') += field;
      text += " of type ";
    }
    text += type.name;
    return {std::move(text), held.span(), Path()};
  }

  void Save(Failure failure) {
    if (!levels_.back()) levels_.back() = std::move(failure);
  }

  bool InsideLevel() const { return levels_.size() > 1; }

  // Of the member or item that is being taken.
  value::Path Path() const {
    value::Path path;
    for (const Frame& frame : frames_) {
      path.Push(frame.shape == Frame::Shape::kList
                    ? value::Step::Index(frame.position - 1)
                    : value::Step::Field(std::string(Value(document_, frame.key).AsString())));
    }
    return path;
  }

  void ReportUnknown(Value key) {
    unknown_keys_.push_back(key.index());
    if (InsideLevel() || unknown_.size() == kMaxStrictErrors) return;
    unknown_.push_back({StrictError::Kind::kUnknown, Path(), key.span(), {}});
  }

  const value::Document& document_;
  GoNumbers numbers_;
  std::vector<Frame> frames_;
  std::vector<std::string_view> fields_;
  std::string_view struct_name_;
  std::vector<std::optional<Failure>> levels_;
  std::optional<Failure> aborted_;
  std::vector<StrictError> unknown_;
  std::vector<uint32_t> unknown_keys_;
};

// What a decoder of `type` looks into at a key or index; null when it looks no further.
const GoType* Below(const GoType& type, const value::Step& step) {
  if (type.kind == GoKind::kAny) return &type;
  const bool index = step.kind == value::Step::Kind::kIndex;
  if (index) return type.kind == GoKind::kSlice ? type.element : nullptr;
  if (type.kind == GoKind::kMap) return type.element;
  if (type.kind != GoKind::kStruct) return nullptr;
  const GoField* field = FindField(type, step.name);
  return field != nullptr ? &field->type : nullptr;
}

bool Sees(const GoType& root, const value::Path& path) {
  const GoType* type = &root;
  for (const value::Step& step : path.steps()) {
    type = Below(*type, step);
    if (type == nullptr) return false;
  }
  return true;
}

std::vector<StrictError> SeenDuplicates(std::span<const value::Problem> duplicates, const GoType& type) {
  std::vector<StrictError> seen;
  for (const value::Problem& problem : duplicates) {
    if (seen.size() == kMaxStrictErrors) break;
    if (!Sees(type, problem.path)) continue;
    seen.push_back({StrictError::Kind::kDuplicate, problem.path, problem.span, problem.first});
  }
  return seen;
}

std::vector<StrictError> MergeByPlace(std::vector<StrictError> unknown, std::vector<StrictError> duplicates) {
  std::vector<StrictError> merged;
  std::ranges::merge(
      unknown, duplicates, std::back_inserter(merged), {},
      [](const StrictError& error) { return error.place.offset; },
      [](const StrictError& error) { return error.place.offset; });
  std::unordered_set<std::string> texts;
  std::erase_if(merged, [&](const StrictError& error) { return !texts.insert(error.Text()).second; });
  if (merged.size() > kMaxStrictErrors) merged.resize(kMaxStrictErrors);
  return merged;
}

}  // namespace

std::string StrictError::Text() const {
  std::string text = kind == Kind::kUnknown ? "unknown field " : "duplicate field ";
  text::AppendQuoted(text, path.DecoderPath());
  return text;
}

GoDecoding GoDecode(Value value, const GoType& type, std::span<const value::Problem> duplicates,
                    GoNumbers numbers) {
  GoDecoding decoding = Decoder(value.document(), numbers).Run(value, type);
  if (decoding.failure) return decoding;
  decoding.strict = MergeByPlace(std::move(decoding.strict), SeenDuplicates(duplicates, type));
  return decoding;
}

}  // namespace plimsoll::schema
