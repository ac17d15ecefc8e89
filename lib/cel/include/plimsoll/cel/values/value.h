// Value is what an expression computes: 16 bytes, copied freely, never owning. Text lies in the
// document, the program or the memory of the evaluation; lists, maps and objects of a document
// are looks at the tape together with the DeclType that says how to read it; errors are values.
//
//   Value size = Value::Int(3);
//   if (value.tag() == Tag::kString) use(value.text());
//
// A Value lives as long as what it points into: the document, and the EvalMemory (memory.h) it
// was made with, until that is reset.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/value/duration.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/time.h"

namespace plimsoll::cel {

enum class Tag : uint8_t {
  kAbsent,  // nothing: a field that is not there, a variable that is not bound
  kError,
  kNull,
  kBool,
  kInt,
  kUint,
  kDouble,
  kString,
  kBytes,
  kDuration,
  kTimestamp,
  kType,
  kOptional,
  kList,          // values in memory
  kConcatList,    // two lists one after the other
  kDocumentList,  // an array of a document
  kMap,           // entries in memory
  kDocumentMap,   // an object of a document, also one with properties
  kPreserved,     // a value of a document that no type describes; knows only equality
  kQuantity,
  kIp,
  kCidr,
  kUrl,
  kSemver,
  kFormat,
  kAuthorizer,  // the five of the authorizer library
  kPathCheck,
  kGroupCheck,
  kResourceCheck,
  kDecision,
  kMessage,     // a literal of a type without a schema: Object{}, JSONPatch{}
  kLazyFields,  // fields that are computed when they are read
};

// How a list in memory compares and adds; documents' lists have it in their shape.
enum class ListStyle : uint8_t {
  kPlain,
  kSet,  // items()[-1] holds the DeclId of the list it came from, as an int
  kMap,  // the same
};

struct Concat;
struct MapBody;
struct IpValue;
struct CidrValue;
struct NamedFormat;
struct MessageBody;
class LazyFields;

class Value {
 public:
  constexpr Value() = default;

  static constexpr Value Null() { return Value(Tag::kNull); }
  static constexpr Value Bool(bool b) {
    Value v(Tag::kBool);
    v.integer_ = b;
    return v;
  }
  static constexpr Value Int(int64_t i) {
    Value v(Tag::kInt);
    v.integer_ = i;
    return v;
  }
  static constexpr Value Uint(uint64_t u) {
    Value v(Tag::kUint);
    v.unsigned_ = u;
    return v;
  }
  static constexpr Value Double(double d) {
    Value v(Tag::kDouble);
    v.double_ = d;
    return v;
  }
  // The text is borrowed.
  static constexpr Value String(std::string_view text) { return Value(Tag::kString, text); }
  static constexpr Value Bytes(std::string_view text) { return Value(Tag::kBytes, text); }
  static constexpr Value Error(std::string_view text) { return Value(Tag::kError, text); }
  static constexpr Value TypeNamed(std::string_view name) { return Value(Tag::kType, name); }
  static constexpr Value Duration(value::Duration duration) {
    Value v(Tag::kDuration);
    v.integer_ = duration.nanoseconds;
    return v;
  }
  // Nanoseconds go where other values have a length, the zone into the 24 bits before.
  static constexpr Value Timestamp(value::Time time) {
    Value v(Tag::kTimestamp);
    v.integer_ = time.seconds;
    const auto zone = static_cast<uint32_t>(time.offset + kZoneBias);
    v.SetFlags(static_cast<uint8_t>(zone >> 16));
    v.SetAux(static_cast<uint16_t>(zone));
    v.SetLength(static_cast<uint32_t>(time.nanoseconds));
    return v;
  }
  static constexpr Value None() { return Value(Tag::kOptional); }
  static constexpr Value Optional(const Value* boxed) { return Pointing(Tag::kOptional, boxed, 0); }
  static constexpr Value List(const Value* items, uint32_t count, ListStyle style = ListStyle::kPlain) {
    Value v = Pointing(Tag::kList, items, count);
    v.SetFlags(static_cast<uint8_t>(style));
    return v;
  }
  static constexpr Value ConcatList(const Concat* concat, uint32_t count) {
    return Pointing(Tag::kConcatList, concat, count);
  }
  static constexpr Value Map(const MapBody* body) { return Pointing(Tag::kMap, body, 0); }
  static constexpr Value Message(const MessageBody* body) { return Pointing(Tag::kMessage, body, 0); }
  static constexpr Value Lazy(LazyFields* fields) { return Pointing(Tag::kLazyFields, fields, 0); }
  // An array, an object or a preserved value of the document with that number.
  static constexpr Value InDocument(Tag tag, const value::Node* node, uint16_t document, DeclId decl) {
    Value v = Pointing(tag, node, decl.index);
    v.SetAux(document);
    return v;
  }
  static constexpr Value Pointing(Tag tag, const void* pointer, uint32_t length) {
    Value v(tag);
    v.pointer_ = pointer;
    v.SetLength(length);
    return v;
  }

  Tag tag() const { return static_cast<Tag>(head_ & 0xFF); }
  bool IsError() const { return tag() == Tag::kError; }
  bool IsAbsent() const { return tag() == Tag::kAbsent; }
  bool IsTrue() const { return tag() == Tag::kBool && integer_ != 0; }
  bool IsFalse() const { return tag() == Tag::kBool && integer_ == 0; }
  bool IsList() const { return tag() >= Tag::kList && tag() <= Tag::kDocumentList; }
  bool IsMap() const { return tag() == Tag::kMap || tag() == Tag::kDocumentMap; }
  bool IsNumber() const { return tag() >= Tag::kInt && tag() <= Tag::kDouble; }

  bool AsBool() const { return integer_ != 0; }
  int64_t AsInt() const { return integer_; }
  uint64_t AsUint() const { return unsigned_; }
  double AsDouble() const { return double_; }
  // Of strings, bytes, errors and types.
  std::string_view text() const { return {static_cast<const char*>(pointer_), length()}; }
  value::Duration AsDuration() const { return {integer_}; }
  value::Time AsTimestamp() const {
    const auto zone = static_cast<int32_t>(uint32_t{flags()} << 16 | document()) - kZoneBias;
    return {integer_, static_cast<int32_t>(length()), zone};
  }
  // Null for optional.none().
  const Value* boxed() const { return static_cast<const Value*>(pointer_); }
  const Value* items() const { return static_cast<const Value*>(pointer_); }
  uint32_t length() const { return static_cast<uint32_t>(head_ >> kLengthAt); }
  ListStyle list_style() const { return static_cast<ListStyle>(flags()); }
  const Concat& concat() const { return *static_cast<const Concat*>(pointer_); }
  const MapBody& map() const { return *static_cast<const MapBody*>(pointer_); }
  const value::Node* node() const { return static_cast<const value::Node*>(pointer_); }
  uint16_t document() const { return static_cast<uint16_t>(head_ >> kAuxAt); }
  // How the document's value is read; kNoDecl for one without a schema.
  DeclId decl() const { return DeclId{length()}; }
  template <class T>
  const T& As() const {
    return *static_cast<const T*>(pointer_);
  }
  // Of values that do something when they are read.
  template <class T>
  T& Mutable() const {
    return *static_cast<T*>(const_cast<void*>(pointer_));
  }
  uint8_t flags() const { return static_cast<uint8_t>(head_ >> kFlagsAt); }
  Value WithFlags(uint8_t flags) const {
    Value v = *this;
    v.head_ &= ~(uint64_t{0xFF} << kFlagsAt);
    v.SetFlags(flags);
    return v;
  }

 private:
  static constexpr int32_t kZoneBias = 1 << 23;

  constexpr explicit Value(Tag tag) : head_(static_cast<uint64_t>(tag)) {}
  constexpr Value(Tag tag, std::string_view text)
      : head_(static_cast<uint64_t>(tag) | uint64_t{static_cast<uint32_t>(text.size())} << kLengthAt),
        pointer_(text.data()) {}

  // For parts that are still zero.
  constexpr void SetFlags(uint8_t flags) { head_ |= uint64_t{flags} << kFlagsAt; }
  constexpr void SetAux(uint16_t aux) { head_ |= uint64_t{aux} << kAuxAt; }
  constexpr void SetLength(uint32_t length) { head_ |= uint64_t{length} << kLengthAt; }

  // Tag, flags, what belongs to the tag, length: in one word, which is moved and returned as one.
  static constexpr int kFlagsAt = 8;
  static constexpr int kAuxAt = 16;
  static constexpr int kLengthAt = 32;

  uint64_t head_ = 0;
  union {
    int64_t integer_ = 0;
    uint64_t unsigned_;
    double double_;
    const void* pointer_;
  };
};
static_assert(sizeof(Value) == 16);

// A list joined by + whose left side was a document's: it compares as a list in memory does.
inline constexpr uint8_t kPlainConcat = 1;
// Quantities that came out of add or sub: upstream boxes them differently, and equality with one
// of them on the right fails.
inline constexpr uint8_t kQuantityFromSum = 1;

// The name of the value's type, as type() and errors have it: `int`, `net.IP`.
std::string_view TypeNameOf(Value value);
// What Go's %T prints of it, which shows in a few errors: `types.Int`.
std::string_view GoTypeOf(Value value);

inline constexpr std::string_view kNoSuchOverload = "no such overload";
constexpr Value NoSuchOverload() { return Value::Error(kNoSuchOverload); }
// What an operand of a kind that is not known gives: an error stays itself.
inline Value ErrorOrNoSuchOverload(Value operand) { return operand.IsError() ? operand : NoSuchOverload(); }

}  // namespace plimsoll::cel
