// Project reads an object into a plain struct, each field through its codec. The struct knows nothing
// of it; a function beside it says which member is which field:
//
//   struct Parcel {
//     std::string to;
//     value::Quantity weight;
//     std::optional<value::Time> due;   // may be missing or null
//     std::vector<Item> items;          // Item is described in the same way
//     int32_t copies = 1;
//   };
//   constexpr auto DescribeFields(const Parcel*) {
//     return std::tuple(Field("to", &Parcel::to), Field("weight", &Parcel::weight),
//                       Field("due", &Parcel::due), Field("items", &Parcel::items),
//                       FieldOr("copies", &Parcel::copies));   // keeps the 1 when it is missing
//   }
//
//   Projection<Parcel> parcel = Project<Parcel>(object);
//   if (!parcel.ok()) show(parcel.findings);
//
// What does not fit is a finding with its path and place, and all of them are collected. Fields the
// struct does not have are passed over: saying that they are wrong is the schema's business.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/schema/codec.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// Structs inside each other; only those that hold themselves can get there.
inline constexpr uint32_t kMaxProjectionDepth = 200;
inline constexpr size_t kMaxProjectionFindings = 100;

template <class T>
struct Projection {
  // What could be read; the rest is as the struct starts out.
  T value = {};
  std::vector<finding::Finding> findings = {};

  bool ok() const { return findings.empty(); }
};

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

// Must be there, unless it is a std::optional.
template <class Struct, class Member>
constexpr FieldOf<Struct, Member> Field(std::string_view name, Member Struct::* member) {
  return {name, member, IsOptional<Member>::value};
}
// Keeps what the struct starts out with when it is missing or null.
template <class Struct, class Member>
constexpr FieldOf<Struct, Member> FieldOr(std::string_view name, Member Struct::* member) {
  return {name, member, true};
}

template <class T>
concept Described = requires(const T* type) { DescribeFields(type); };

// The walk over one object. It is here for Project; programs need not look.
class Projector {
 public:
  template <class T>
  void Read(value::Value wire, T& out) {
    if constexpr (Described<T>) {
      ReadStruct(wire, out);
    } else if (Decoded<T> decoded = Codec<T>::Decode(wire)) {
      out = *std::move(decoded);
    } else {
      Add(decoded.error().code, wire, std::move(decoded.error().message));
    }
  }
  template <class T>
  void Read(value::Value wire, std::optional<T>& out) {
    if (!wire.IsNull()) Read(wire, out.emplace());
  }
  template <class T>
  void Read(value::Value wire, std::vector<T>& out) {
    if (!Expect(wire.IsArray(), wire, "expected a list")) return;
    uint32_t index = 0;
    for (const value::Value item : wire.Items()) {
      path_.Push(value::Step::Index(index++));
      Read(item, out.emplace_back());
      path_.Pop();
    }
  }
  template <class T>
  void Read(value::Value wire, std::map<std::string, T>& out) {
    if (!Expect(wire.IsObject(), wire, "expected an object")) return;
    for (const value::Member member : wire.Members()) {
      path_.Push(value::Step::Key(std::string(member.key)));
      Read(member.value, out[std::string(member.key)]);
      path_.Pop();
    }
  }

  std::vector<finding::Finding> Take() { return std::move(findings_); }

 private:
  template <class T>
  void ReadStruct(value::Value wire, T& out) {
    if (!Expect(wire.IsObject(), wire, "expected an object") || !Enter(wire)) return;
    const auto read = [&](const auto&... field) { (ReadField(wire, field, out), ...); };
    std::apply(read, DescribeFields(static_cast<const T*>(nullptr)));
    --depth_;
  }

  template <class Struct, class Member, class T>
  void ReadField(value::Value object, const FieldOf<Struct, Member>& field, T& out) {
    const std::optional<value::Value> held = object.Find(field.name);
    path_.Push(value::Step::Field(std::string(field.name)));
    if (held && !(held->IsNull() && field.may_be_missing)) {
      Read(*held, out.*field.member);
    } else if (!field.may_be_missing) {
      AddMissing(object, field.name);
    }
    path_.Pop();
  }

  bool Expect(bool holds, value::Value wire, const char* expected);
  bool Enter(value::Value wire);
  void AddMissing(value::Value object, std::string_view name);
  void Add(finding::Code code, value::Value wire, std::string message);

  value::Path path_;
  uint32_t depth_ = 0;
  std::vector<finding::Finding> findings_;
};

template <class T>
Projection<T> Project(value::Value wire) {
  Projection<T> out;
  Projector projector;
  projector.Read(wire, out.value);
  out.findings = projector.Take();
  return out;
}

}  // namespace plimsoll::schema
