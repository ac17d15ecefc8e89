// Codecs read values of documents into C++ values: `"1.5Gi"` into a quantity, a string into a time. Whole
// objects become plain structs; a function next to a struct says which member is which field:
//
//   struct Parcel {
//     plimsoll::codec::Quantity weight;
//     std::optional<plimsoll::codec::Time> due;  // may be missing or null
//     std::vector<Address> to;                   // Address is described in the same way
//     std::int32_t copies = 1;
//   };
//   auto DescribeFields(const Parcel*) {
//     using namespace plimsoll::codec;
//     return std::make_tuple(Field("weight", &Parcel::weight), Field("due", &Parcel::due),
//                            Field("to", &Parcel::to), FieldOr("copies", &Parcel::copies));
//   }
//
//   plimsoll::codec::Document document(stored.json, "parcel");
//   auto parcel = plimsoll::codec::Decode<Parcel>(*document.root().Find("spec"));
//   if (!parcel.ok()) ...  // parcel.findings
//
// What does not fit is a finding with its path and position, and all of them are collected. Fields that the
// struct does not have are ignored: it is the schema that says that they are wrong.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "plimsoll/finding.h"

namespace plimsoll {
namespace codec {

class Value;

// A text that was read: JSON, or the first document of YAML.
class Document {
 public:
  Document(std::string_view text, const std::string& name);
  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;
  ~Document();

  // Whether it can be read. Otherwise the root is null.
  bool ok() const { return problems().ok(); }
  const Report& problems() const;
  Value root() const;

 private:
  friend class Value;
  friend class Reader;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// A value of a document, which must outlive it.
class Value {
 public:
  enum class Kind { kNull, kBool, kNumber, kString, kList, kObject };

  // Null, and of no document.
  Value() = default;
  Kind kind() const;
  bool is_null() const { return kind() == Kind::kNull; }
  // Of a string; empty for all else.
  std::string text() const;
  std::string json() const;
  // Of a list, and of an object; empty for all else.
  std::vector<Value> items() const;
  std::vector<std::pair<std::string, Value>> members() const;
  std::optional<Value> Find(std::string_view key) const;

 private:
  friend class Document;
  friend class Reader;
  friend struct Access;
  Value(const Document::Parts* parts, std::uint32_t index) : parts_(parts), index_(index) {}

  const Document::Parts* parts_ = nullptr;
  std::uint32_t index_ = 0;
};

// Why a value does not fit.
struct Problem {
  std::string message;
  std::string code = "invalid_value";  // see docs/findings.md
};

// An instant (`date-time`, metav1.Time).
struct Time {
  std::int64_t seconds = 0;      // since 1970
  std::int32_t nanoseconds = 0;  // from 0 up to a second
  std::int32_t offset = 0;       // of the zone, in seconds east of Greenwich

  // RFC 3339: `2024-02-29T12:00:00Z`.
  std::string Text() const;
};
// metav1.MicroTime.
struct MicroTime {
  Time time;
};
// A day (`date`): `2024-02-29`.
struct Date {
  int year = 1970;
  int month = 1;
  int day = 1;
};
// `duration`, metav1.Duration: `1h30m`.
using Duration = std::chrono::nanoseconds;
// resource.Quantity: `1.5Gi`, `100m`, 2.
struct Quantity {
  std::string text = "0";        // as Kubernetes writes it
  std::int64_t value = 0;        // rounded up, as Quantity.Value does
  std::int64_t milli_value = 0;  // in thousandths
  double number = 0;             // near the number

  // By the exact numbers: less than 0, 0 or more than 0.
  static int Compare(const Quantity& a, const Quantity& b);
};
// `int-or-string`: 80, `http`, `25%`.
struct IntOrString {
  bool is_string = false;
  std::int32_t number = 0;
  std::string string;

  std::string Text() const { return is_string ? string : std::to_string(number); }
  // The number, or the percentage of a total, rounded up. None for other strings.
  std::optional<std::int64_t> Scaled(std::int64_t total) const;
};
// What base64 stands for (`byte`).
struct Bytes {
  std::string bytes;
};
struct Uuid {
  std::array<std::uint8_t, 16> bytes{};
};
// An IPv4 address is in the last four bytes, after ::ffff.
struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};
  bool is_v4 = false;
};
// `cidr`: `10.0.0.0/8`.
struct IpPrefix {
  IpAddress address;
  int length = 0;
};

// How a type is read. For a type of your own, specialize this with one function. It sets `out`, or says why
// it cannot.
template <class T>
struct Codec;

#define PLIMSOLL_CODEC(Type)                                             \
  template <>                                                            \
  struct Codec<Type> {                                                   \
    static std::optional<Problem> Decode(const Value& value, Type& out); \
  }
PLIMSOLL_CODEC(bool);
// Integers that fit; 3.0 is one.
PLIMSOLL_CODEC(std::int32_t);
PLIMSOLL_CODEC(std::int64_t);
PLIMSOLL_CODEC(double);
PLIMSOLL_CODEC(std::string);
PLIMSOLL_CODEC(Time);
PLIMSOLL_CODEC(MicroTime);
PLIMSOLL_CODEC(Date);
PLIMSOLL_CODEC(Duration);
PLIMSOLL_CODEC(Quantity);
PLIMSOLL_CODEC(IntOrString);
PLIMSOLL_CODEC(Bytes);
PLIMSOLL_CODEC(Uuid);
PLIMSOLL_CODEC(IpAddress);
PLIMSOLL_CODEC(IpPrefix);
// Any value, as it is in the document.
PLIMSOLL_CODEC(Value);
#undef PLIMSOLL_CODEC

template <class Struct, class Member>
struct FieldOf {
  std::string_view name;
  Member Struct::* member;
  bool may_be_missing;
};

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

// A field that must be there, unless the member is a std::optional.
template <class Struct, class Member>
constexpr FieldOf<Struct, Member> Field(std::string_view name, Member Struct::* member) {
  return {name, member, IsOptional<Member>::value};
}
// A field that may be missing or null: the member keeps its initial value.
template <class Struct, class Member>
constexpr FieldOf<Struct, Member> FieldOr(std::string_view name, Member Struct::* member) {
  return {name, member, true};
}

// Structs inside each other that are read, and findings of one value.
constexpr int kMaxDepth = 200;
constexpr std::size_t kMaxFindings = 100;

template <class T>
struct Decoded {
  // What could be read; the rest has its initial values.
  T value = {};
  std::vector<Finding> findings;

  bool ok() const { return findings.empty(); }
};

// Reads one value; Decode uses it.
class Reader {
 public:
  Reader();
  ~Reader();

  template <class T>
  void Read(const Value& from, T& out) {
    if constexpr (IsDescribed<T>(0)) {
      ReadStruct(from, out);
    } else if (std::optional<Problem> problem = Codec<T>::Decode(from, out)) {
      Add(from, *problem);
    }
  }
  template <class T>
  void Read(const Value& from, std::optional<T>& out) {
    if (!from.is_null()) Read(from, out.emplace());
  }
  template <class T>
  void Read(const Value& from, std::vector<T>& out) {
    if (!Expect(from, Value::Kind::kList)) return;
    std::size_t index = 0;
    for (const Value& item : from.items()) {
      EnterItem(index++);
      Read(item, out.emplace_back());
      Leave();
    }
  }
  template <class T>
  void Read(const Value& from, std::map<std::string, T>& out) {
    if (!Expect(from, Value::Kind::kObject)) return;
    for (const auto& member : from.members()) {
      EnterKey(member.first);
      Read(member.second, out[member.first]);
      Leave();
    }
  }

  std::vector<Finding> Take();

 private:
  template <class T>
  static constexpr auto IsDescribed(int) -> decltype(DescribeFields(static_cast<const T*>(nullptr)), bool()) {
    return true;
  }
  template <class T>
  static constexpr bool IsDescribed(long) {
    return false;
  }

  template <class T>
  void ReadStruct(const Value& from, T& out) {
    if (!Expect(from, Value::Kind::kObject) || !Descend(from)) return;
    std::apply([&](const auto&... field) { (ReadField(from, field, out), ...); },
               DescribeFields(static_cast<const T*>(nullptr)));
    Ascend();
  }

  template <class Struct, class Member, class T>
  void ReadField(const Value& object, const FieldOf<Struct, Member>& field, T& out) {
    const std::optional<Value> held = object.Find(field.name);
    EnterField(field.name);
    if (held && !(held->is_null() && field.may_be_missing)) {
      Read(*held, out.*field.member);
    } else if (!field.may_be_missing) {
      AddMissing(object, field.name);
    }
    Leave();
  }

  void EnterField(std::string_view name);
  void EnterItem(std::size_t index);
  void EnterKey(std::string_view key);
  void Leave();
  // False at the limit.
  bool Descend(const Value& from);
  void Ascend();
  // False with a finding.
  bool Expect(const Value& from, Value::Kind kind);
  void AddMissing(const Value& object, std::string_view name);
  void Add(const Value& from, const Problem& problem);

  struct State;
  std::unique_ptr<State> state_;
};

template <class T>
Decoded<T> Decode(const Value& from) {
  Decoded<T> out;
  Reader reader;
  reader.Read(from, out.value);
  out.findings = reader.Take();
  return out;
}

}  // namespace codec
}  // namespace plimsoll
