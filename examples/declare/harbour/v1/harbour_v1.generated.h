// Made by plimsoll declare gen --language cpp. Do not edit.
// clang-format off
//
// Types and rules of
//   example.com/harbour/v1
// in C++20. Reading JSON, and validating as the +k8s: tags of the Go types say:
//
//   harbour_v1::Berth object;
//   if (auto error = harbour_v1::ReadJson(json, object)) return error->Text();
//   for (const auto& error : harbour_v1::Validate(object, nullptr, {})) ... error.Text() ...
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace harbour_v1 {

// What all generated headers have in common.
namespace rt {

// Go values in C++. A Go string, bool or number is a std::string, bool or number of <cstdint>;
// `type Phase string` is a struct that derives from Typed<std::string>; structs are structs that
// list their members in Fields(). What Go can leave nil has a type of its own: Pointer, List, Map.

// A Go pointer: nothing, or a value of its own. A copy copies the value.
template <class T>
class Pointer {
 public:
  using Pointee = T;

  Pointer() = default;
  template <class U>
    requires(!std::is_same_v<std::remove_cvref_t<U>, Pointer> && std::is_constructible_v<T, U>)
  Pointer(U&& value) : value_(std::make_unique<T>(std::forward<U>(value))) {}
  Pointer(const Pointer& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  Pointer(Pointer&& other) noexcept = default;
  ~Pointer() = default;
  Pointer& operator=(const Pointer& other) { return *this = Pointer(other); }
  Pointer& operator=(Pointer&& other) noexcept = default;

  explicit operator bool() const { return value_ != nullptr; }
  const T* get() const { return value_.get(); }
  T* get() { return value_.get(); }
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return value_.get(); }
  T* operator->() { return value_.get(); }
  void reset() { value_.reset(); }
  // Points at a zero value and returns it.
  T& Make() {
    value_ = std::make_unique<T>();
    return *value_;
  }

 private:
  std::unique_ptr<T> value_;
};

// A named type of a scalar one.
template <class T>
struct Typed {
  using Native = T;

  Typed() = default;
  template <class U>
    requires(!std::is_base_of_v<Typed, std::remove_cvref_t<U>> && std::is_constructible_v<T, U>)
  Typed(U&& from) : value(std::forward<U>(from)) {}
  friend bool operator==(const Typed& a, const Typed& b) { return a.value == b.value; }
  friend bool operator<(const Typed& a, const Typed& b) { return a.value < b.value; }

  T value{};
};

// A std::vector<bool> has no elements that could be pointed at.
template <class T>
using Element = std::conditional_t<std::is_same_v<T, bool>, Typed<bool>, T>;

// A slice. One without elements is nil unless it says that it is present: null and [] in JSON.
template <class T>
class List : public std::vector<Element<T>> {
 public:
  using ListOf = Element<T>;
  using std::vector<Element<T>>::vector;

  bool IsNil() const { return this->empty() && !present; }

  bool present = false;
};

// A map, nil in the same way.
template <class K, class V>
class Map : public std::map<K, V> {
 public:
  using MapOf = V;
  using std::map<K, V>::map;

  bool IsNil() const { return this->empty() && !present; }

  bool present = false;
};

// What a member is to JSON.
enum FieldFlags : unsigned {
  kPlain = 0,
  kOmitEmpty = 1,
  kOmitZero = 2,
  kInline = 4,   // its members stand among those of the struct around it
  kOmitted = 8,  // never read, never written
};

template <class S, class M>
struct FieldOf {
  std::string_view name;
  M S::* member;
  unsigned flags;
};

template <class S, class M>
constexpr FieldOf<S, M> Field(std::string_view name, M S::* member, unsigned flags = kPlain) {
  return {name, member, flags};
}

template <class T>
concept IsTyped = requires { typename T::Native; };
template <class T>
concept IsPointer = requires { typename T::Pointee; };
template <class T>
concept IsList = requires { typename T::ListOf; };
template <class T>
concept IsMap = requires { typename T::MapOf; };
template <class T>
concept IsStruct = requires { T::Fields(); };
// Types that read, write and compare themselves.
template <class T>
concept IsLeaf = requires { typename T::Leaf; };

// The scalar behind a named type.
template <class T>
const auto& Plain(const T& value) {
  if constexpr (IsTyped<T>) {
    return value.value;
  } else {
    return value;
  }
}

template <class T>
using PlainType = std::remove_cvref_t<decltype(Plain(std::declval<const T&>()))>;

// Calls `visit` with every field of a struct until one call returns true; says whether one did.
template <class S, class Visit>
bool AnyField(const Visit& visit) {
  return std::apply([&](const auto&... field) { return (visit(field) || ...); }, S::Fields());
}

template <class S, class Visit>
void EachField(const Visit& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, S::Fields());
}

// The code points Go calls printable, as the ascending list of those at which the answer changes,
// starting from "not". Unicode 15.

inline constexpr char32_t kPrintable[] = {
    0x20, 0x7F, 0xA1, 0xAD, 0xAE, 0x378, 0x37A, 0x380, 0x384, 0x38B, 0x38C, 0x38D, 0x38E, 0x3A2, 0x3A3,
    0x530, 0x531, 0x557, 0x559, 0x58B, 0x58D, 0x590, 0x591, 0x5C8, 0x5D0, 0x5EB, 0x5EF, 0x5F5, 0x606, 0x61C,
    0x61D, 0x6DD, 0x6DE, 0x70E, 0x710, 0x74B, 0x74D, 0x7B2, 0x7C0, 0x7FB, 0x7FD, 0x82E, 0x830, 0x83F, 0x840,
    0x85C, 0x85E, 0x85F, 0x860, 0x86B, 0x870, 0x88F, 0x898, 0x8E2, 0x8E3, 0x984, 0x985, 0x98D, 0x98F, 0x991,
    0x993, 0x9A9, 0x9AA, 0x9B1, 0x9B2, 0x9B3, 0x9B6, 0x9BA, 0x9BC, 0x9C5, 0x9C7, 0x9C9, 0x9CB, 0x9CF, 0x9D7,
    0x9D8, 0x9DC, 0x9DE, 0x9DF, 0x9E4, 0x9E6, 0x9FF, 0xA01, 0xA04, 0xA05, 0xA0B, 0xA0F, 0xA11, 0xA13, 0xA29,
    0xA2A, 0xA31, 0xA32, 0xA34, 0xA35, 0xA37, 0xA38, 0xA3A, 0xA3C, 0xA3D, 0xA3E, 0xA43, 0xA47, 0xA49, 0xA4B,
    0xA4E, 0xA51, 0xA52, 0xA59, 0xA5D, 0xA5E, 0xA5F, 0xA66, 0xA77, 0xA81, 0xA84, 0xA85, 0xA8E, 0xA8F, 0xA92,
    0xA93, 0xAA9, 0xAAA, 0xAB1, 0xAB2, 0xAB4, 0xAB5, 0xABA, 0xABC, 0xAC6, 0xAC7, 0xACA, 0xACB, 0xACE, 0xAD0,
    0xAD1, 0xAE0, 0xAE4, 0xAE6, 0xAF2, 0xAF9, 0xB00, 0xB01, 0xB04, 0xB05, 0xB0D, 0xB0F, 0xB11, 0xB13, 0xB29,
    0xB2A, 0xB31, 0xB32, 0xB34, 0xB35, 0xB3A, 0xB3C, 0xB45, 0xB47, 0xB49, 0xB4B, 0xB4E, 0xB55, 0xB58, 0xB5C,
    0xB5E, 0xB5F, 0xB64, 0xB66, 0xB78, 0xB82, 0xB84, 0xB85, 0xB8B, 0xB8E, 0xB91, 0xB92, 0xB96, 0xB99, 0xB9B,
    0xB9C, 0xB9D, 0xB9E, 0xBA0, 0xBA3, 0xBA5, 0xBA8, 0xBAB, 0xBAE, 0xBBA, 0xBBE, 0xBC3, 0xBC6, 0xBC9, 0xBCA,
    0xBCE, 0xBD0, 0xBD1, 0xBD7, 0xBD8, 0xBE6, 0xBFB, 0xC00, 0xC0D, 0xC0E, 0xC11, 0xC12, 0xC29, 0xC2A, 0xC3A,
    0xC3C, 0xC45, 0xC46, 0xC49, 0xC4A, 0xC4E, 0xC55, 0xC57, 0xC58, 0xC5B, 0xC5D, 0xC5E, 0xC60, 0xC64, 0xC66,
    0xC70, 0xC77, 0xC8D, 0xC8E, 0xC91, 0xC92, 0xCA9, 0xCAA, 0xCB4, 0xCB5, 0xCBA, 0xCBC, 0xCC5, 0xCC6, 0xCC9,
    0xCCA, 0xCCE, 0xCD5, 0xCD7, 0xCDD, 0xCDF, 0xCE0, 0xCE4, 0xCE6, 0xCF0, 0xCF1, 0xCF4, 0xD00, 0xD0D, 0xD0E,
    0xD11, 0xD12, 0xD45, 0xD46, 0xD49, 0xD4A, 0xD50, 0xD54, 0xD64, 0xD66, 0xD80, 0xD81, 0xD84, 0xD85, 0xD97,
    0xD9A, 0xDB2, 0xDB3, 0xDBC, 0xDBD, 0xDBE, 0xDC0, 0xDC7, 0xDCA, 0xDCB, 0xDCF, 0xDD5, 0xDD6, 0xDD7, 0xDD8,
    0xDE0, 0xDE6, 0xDF0, 0xDF2, 0xDF5, 0xE01, 0xE3B, 0xE3F, 0xE5C, 0xE81, 0xE83, 0xE84, 0xE85, 0xE86, 0xE8B,
    0xE8C, 0xEA4, 0xEA5, 0xEA6, 0xEA7, 0xEBE, 0xEC0, 0xEC5, 0xEC6, 0xEC7, 0xEC8, 0xECF, 0xED0, 0xEDA, 0xEDC,
    0xEE0, 0xF00, 0xF48, 0xF49, 0xF6D, 0xF71, 0xF98, 0xF99, 0xFBD, 0xFBE, 0xFCD, 0xFCE, 0xFDB, 0x1000,
    0x10C6, 0x10C7, 0x10C8, 0x10CD, 0x10CE, 0x10D0, 0x1249, 0x124A, 0x124E, 0x1250, 0x1257, 0x1258, 0x1259,
    0x125A, 0x125E, 0x1260, 0x1289, 0x128A, 0x128E, 0x1290, 0x12B1, 0x12B2, 0x12B6, 0x12B8, 0x12BF, 0x12C0,
    0x12C1, 0x12C2, 0x12C6, 0x12C8, 0x12D7, 0x12D8, 0x1311, 0x1312, 0x1316, 0x1318, 0x135B, 0x135D, 0x137D,
    0x1380, 0x139A, 0x13A0, 0x13F6, 0x13F8, 0x13FE, 0x1400, 0x1680, 0x1681, 0x169D, 0x16A0, 0x16F9, 0x1700,
    0x1716, 0x171F, 0x1737, 0x1740, 0x1754, 0x1760, 0x176D, 0x176E, 0x1771, 0x1772, 0x1774, 0x1780, 0x17DE,
    0x17E0, 0x17EA, 0x17F0, 0x17FA, 0x1800, 0x180E, 0x180F, 0x181A, 0x1820, 0x1879, 0x1880, 0x18AB, 0x18B0,
    0x18F6, 0x1900, 0x191F, 0x1920, 0x192C, 0x1930, 0x193C, 0x1940, 0x1941, 0x1944, 0x196E, 0x1970, 0x1975,
    0x1980, 0x19AC, 0x19B0, 0x19CA, 0x19D0, 0x19DB, 0x19DE, 0x1A1C, 0x1A1E, 0x1A5F, 0x1A60, 0x1A7D, 0x1A7F,
    0x1A8A, 0x1A90, 0x1A9A, 0x1AA0, 0x1AAE, 0x1AB0, 0x1ACF, 0x1B00, 0x1B4D, 0x1B50, 0x1B7F, 0x1B80, 0x1BF4,
    0x1BFC, 0x1C38, 0x1C3B, 0x1C4A, 0x1C4D, 0x1C89, 0x1C90, 0x1CBB, 0x1CBD, 0x1CC8, 0x1CD0, 0x1CFB, 0x1D00,
    0x1F16, 0x1F18, 0x1F1E, 0x1F20, 0x1F46, 0x1F48, 0x1F4E, 0x1F50, 0x1F58, 0x1F59, 0x1F5A, 0x1F5B, 0x1F5C,
    0x1F5D, 0x1F5E, 0x1F5F, 0x1F7E, 0x1F80, 0x1FB5, 0x1FB6, 0x1FC5, 0x1FC6, 0x1FD4, 0x1FD6, 0x1FDC, 0x1FDD,
    0x1FF0, 0x1FF2, 0x1FF5, 0x1FF6, 0x1FFF, 0x2010, 0x2028, 0x2030, 0x205F, 0x2070, 0x2072, 0x2074, 0x208F,
    0x2090, 0x209D, 0x20A0, 0x20C1, 0x20D0, 0x20F1, 0x2100, 0x218C, 0x2190, 0x2427, 0x2440, 0x244B, 0x2460,
    0x2B74, 0x2B76, 0x2B96, 0x2B97, 0x2CF4, 0x2CF9, 0x2D26, 0x2D27, 0x2D28, 0x2D2D, 0x2D2E, 0x2D30, 0x2D68,
    0x2D6F, 0x2D71, 0x2D7F, 0x2D97, 0x2DA0, 0x2DA7, 0x2DA8, 0x2DAF, 0x2DB0, 0x2DB7, 0x2DB8, 0x2DBF, 0x2DC0,
    0x2DC7, 0x2DC8, 0x2DCF, 0x2DD0, 0x2DD7, 0x2DD8, 0x2DDF, 0x2DE0, 0x2E5E, 0x2E80, 0x2E9A, 0x2E9B, 0x2EF4,
    0x2F00, 0x2FD6, 0x2FF0, 0x2FFC, 0x3001, 0x3040, 0x3041, 0x3097, 0x3099, 0x3100, 0x3105, 0x3130, 0x3131,
    0x318F, 0x3190, 0x31E4, 0x31F0, 0x321F, 0x3220, 0xA48D, 0xA490, 0xA4C7, 0xA4D0, 0xA62C, 0xA640, 0xA6F8,
    0xA700, 0xA7CB, 0xA7D0, 0xA7D2, 0xA7D3, 0xA7D4, 0xA7D5, 0xA7DA, 0xA7F2, 0xA82D, 0xA830, 0xA83A, 0xA840,
    0xA878, 0xA880, 0xA8C6, 0xA8CE, 0xA8DA, 0xA8E0, 0xA954, 0xA95F, 0xA97D, 0xA980, 0xA9CE, 0xA9CF, 0xA9DA,
    0xA9DE, 0xA9FF, 0xAA00, 0xAA37, 0xAA40, 0xAA4E, 0xAA50, 0xAA5A, 0xAA5C, 0xAAC3, 0xAADB, 0xAAF7, 0xAB01,
    0xAB07, 0xAB09, 0xAB0F, 0xAB11, 0xAB17, 0xAB20, 0xAB27, 0xAB28, 0xAB2F, 0xAB30, 0xAB6C, 0xAB70, 0xABEE,
    0xABF0, 0xABFA, 0xAC00, 0xD7A4, 0xD7B0, 0xD7C7, 0xD7CB, 0xD7FC, 0xF900, 0xFA6E, 0xFA70, 0xFADA, 0xFB00,
    0xFB07, 0xFB13, 0xFB18, 0xFB1D, 0xFB37, 0xFB38, 0xFB3D, 0xFB3E, 0xFB3F, 0xFB40, 0xFB42, 0xFB43, 0xFB45,
    0xFB46, 0xFBC3, 0xFBD3, 0xFD90, 0xFD92, 0xFDC8, 0xFDCF, 0xFDD0, 0xFDF0, 0xFE1A, 0xFE20, 0xFE53, 0xFE54,
    0xFE67, 0xFE68, 0xFE6C, 0xFE70, 0xFE75, 0xFE76, 0xFEFD, 0xFF01, 0xFFBF, 0xFFC2, 0xFFC8, 0xFFCA, 0xFFD0,
    0xFFD2, 0xFFD8, 0xFFDA, 0xFFDD, 0xFFE0, 0xFFE7, 0xFFE8, 0xFFEF, 0xFFFC, 0xFFFE, 0x10000, 0x1000C,
    0x1000D, 0x10027, 0x10028, 0x1003B, 0x1003C, 0x1003E, 0x1003F, 0x1004E, 0x10050, 0x1005E, 0x10080,
    0x100FB, 0x10100, 0x10103, 0x10107, 0x10134, 0x10137, 0x1018F, 0x10190, 0x1019D, 0x101A0, 0x101A1,
    0x101D0, 0x101FE, 0x10280, 0x1029D, 0x102A0, 0x102D1, 0x102E0, 0x102FC, 0x10300, 0x10324, 0x1032D,
    0x1034B, 0x10350, 0x1037B, 0x10380, 0x1039E, 0x1039F, 0x103C4, 0x103C8, 0x103D6, 0x10400, 0x1049E,
    0x104A0, 0x104AA, 0x104B0, 0x104D4, 0x104D8, 0x104FC, 0x10500, 0x10528, 0x10530, 0x10564, 0x1056F,
    0x1057B, 0x1057C, 0x1058B, 0x1058C, 0x10593, 0x10594, 0x10596, 0x10597, 0x105A2, 0x105A3, 0x105B2,
    0x105B3, 0x105BA, 0x105BB, 0x105BD, 0x10600, 0x10737, 0x10740, 0x10756, 0x10760, 0x10768, 0x10780,
    0x10786, 0x10787, 0x107B1, 0x107B2, 0x107BB, 0x10800, 0x10806, 0x10808, 0x10809, 0x1080A, 0x10836,
    0x10837, 0x10839, 0x1083C, 0x1083D, 0x1083F, 0x10856, 0x10857, 0x1089F, 0x108A7, 0x108B0, 0x108E0,
    0x108F3, 0x108F4, 0x108F6, 0x108FB, 0x1091C, 0x1091F, 0x1093A, 0x1093F, 0x10940, 0x10980, 0x109B8,
    0x109BC, 0x109D0, 0x109D2, 0x10A04, 0x10A05, 0x10A07, 0x10A0C, 0x10A14, 0x10A15, 0x10A18, 0x10A19,
    0x10A36, 0x10A38, 0x10A3B, 0x10A3F, 0x10A49, 0x10A50, 0x10A59, 0x10A60, 0x10AA0, 0x10AC0, 0x10AE7,
    0x10AEB, 0x10AF7, 0x10B00, 0x10B36, 0x10B39, 0x10B56, 0x10B58, 0x10B73, 0x10B78, 0x10B92, 0x10B99,
    0x10B9D, 0x10BA9, 0x10BB0, 0x10C00, 0x10C49, 0x10C80, 0x10CB3, 0x10CC0, 0x10CF3, 0x10CFA, 0x10D28,
    0x10D30, 0x10D3A, 0x10E60, 0x10E7F, 0x10E80, 0x10EAA, 0x10EAB, 0x10EAE, 0x10EB0, 0x10EB2, 0x10EFD,
    0x10F28, 0x10F30, 0x10F5A, 0x10F70, 0x10F8A, 0x10FB0, 0x10FCC, 0x10FE0, 0x10FF7, 0x11000, 0x1104E,
    0x11052, 0x11076, 0x1107F, 0x110BD, 0x110BE, 0x110C3, 0x110D0, 0x110E9, 0x110F0, 0x110FA, 0x11100,
    0x11135, 0x11136, 0x11148, 0x11150, 0x11177, 0x11180, 0x111E0, 0x111E1, 0x111F5, 0x11200, 0x11212,
    0x11213, 0x11242, 0x11280, 0x11287, 0x11288, 0x11289, 0x1128A, 0x1128E, 0x1128F, 0x1129E, 0x1129F,
    0x112AA, 0x112B0, 0x112EB, 0x112F0, 0x112FA, 0x11300, 0x11304, 0x11305, 0x1130D, 0x1130F, 0x11311,
    0x11313, 0x11329, 0x1132A, 0x11331, 0x11332, 0x11334, 0x11335, 0x1133A, 0x1133B, 0x11345, 0x11347,
    0x11349, 0x1134B, 0x1134E, 0x11350, 0x11351, 0x11357, 0x11358, 0x1135D, 0x11364, 0x11366, 0x1136D,
    0x11370, 0x11375, 0x11400, 0x1145C, 0x1145D, 0x11462, 0x11480, 0x114C8, 0x114D0, 0x114DA, 0x11580,
    0x115B6, 0x115B8, 0x115DE, 0x11600, 0x11645, 0x11650, 0x1165A, 0x11660, 0x1166D, 0x11680, 0x116BA,
    0x116C0, 0x116CA, 0x11700, 0x1171B, 0x1171D, 0x1172C, 0x11730, 0x11747, 0x11800, 0x1183C, 0x118A0,
    0x118F3, 0x118FF, 0x11907, 0x11909, 0x1190A, 0x1190C, 0x11914, 0x11915, 0x11917, 0x11918, 0x11936,
    0x11937, 0x11939, 0x1193B, 0x11947, 0x11950, 0x1195A, 0x119A0, 0x119A8, 0x119AA, 0x119D8, 0x119DA,
    0x119E5, 0x11A00, 0x11A48, 0x11A50, 0x11AA3, 0x11AB0, 0x11AF9, 0x11B00, 0x11B0A, 0x11C00, 0x11C09,
    0x11C0A, 0x11C37, 0x11C38, 0x11C46, 0x11C50, 0x11C6D, 0x11C70, 0x11C90, 0x11C92, 0x11CA8, 0x11CA9,
    0x11CB7, 0x11D00, 0x11D07, 0x11D08, 0x11D0A, 0x11D0B, 0x11D37, 0x11D3A, 0x11D3B, 0x11D3C, 0x11D3E,
    0x11D3F, 0x11D48, 0x11D50, 0x11D5A, 0x11D60, 0x11D66, 0x11D67, 0x11D69, 0x11D6A, 0x11D8F, 0x11D90,
    0x11D92, 0x11D93, 0x11D99, 0x11DA0, 0x11DAA, 0x11EE0, 0x11EF9, 0x11F00, 0x11F11, 0x11F12, 0x11F3B,
    0x11F3E, 0x11F5A, 0x11FB0, 0x11FB1, 0x11FC0, 0x11FF2, 0x11FFF, 0x1239A, 0x12400, 0x1246F, 0x12470,
    0x12475, 0x12480, 0x12544, 0x12F90, 0x12FF3, 0x13000, 0x13430, 0x13440, 0x13456, 0x14400, 0x14647,
    0x16800, 0x16A39, 0x16A40, 0x16A5F, 0x16A60, 0x16A6A, 0x16A6E, 0x16ABF, 0x16AC0, 0x16ACA, 0x16AD0,
    0x16AEE, 0x16AF0, 0x16AF6, 0x16B00, 0x16B46, 0x16B50, 0x16B5A, 0x16B5B, 0x16B62, 0x16B63, 0x16B78,
    0x16B7D, 0x16B90, 0x16E40, 0x16E9B, 0x16F00, 0x16F4B, 0x16F4F, 0x16F88, 0x16F8F, 0x16FA0, 0x16FE0,
    0x16FE5, 0x16FF0, 0x16FF2, 0x17000, 0x187F8, 0x18800, 0x18CD6, 0x18D00, 0x18D09, 0x1AFF0, 0x1AFF4,
    0x1AFF5, 0x1AFFC, 0x1AFFD, 0x1AFFF, 0x1B000, 0x1B123, 0x1B132, 0x1B133, 0x1B150, 0x1B153, 0x1B155,
    0x1B156, 0x1B164, 0x1B168, 0x1B170, 0x1B2FC, 0x1BC00, 0x1BC6B, 0x1BC70, 0x1BC7D, 0x1BC80, 0x1BC89,
    0x1BC90, 0x1BC9A, 0x1BC9C, 0x1BCA0, 0x1CF00, 0x1CF2E, 0x1CF30, 0x1CF47, 0x1CF50, 0x1CFC4, 0x1D000,
    0x1D0F6, 0x1D100, 0x1D127, 0x1D129, 0x1D173, 0x1D17B, 0x1D1EB, 0x1D200, 0x1D246, 0x1D2C0, 0x1D2D4,
    0x1D2E0, 0x1D2F4, 0x1D300, 0x1D357, 0x1D360, 0x1D379, 0x1D400, 0x1D455, 0x1D456, 0x1D49D, 0x1D49E,
    0x1D4A0, 0x1D4A2, 0x1D4A3, 0x1D4A5, 0x1D4A7, 0x1D4A9, 0x1D4AD, 0x1D4AE, 0x1D4BA, 0x1D4BB, 0x1D4BC,
    0x1D4BD, 0x1D4C4, 0x1D4C5, 0x1D506, 0x1D507, 0x1D50B, 0x1D50D, 0x1D515, 0x1D516, 0x1D51D, 0x1D51E,
    0x1D53A, 0x1D53B, 0x1D53F, 0x1D540, 0x1D545, 0x1D546, 0x1D547, 0x1D54A, 0x1D551, 0x1D552, 0x1D6A6,
    0x1D6A8, 0x1D7CC, 0x1D7CE, 0x1DA8C, 0x1DA9B, 0x1DAA0, 0x1DAA1, 0x1DAB0, 0x1DF00, 0x1DF1F, 0x1DF25,
    0x1DF2B, 0x1E000, 0x1E007, 0x1E008, 0x1E019, 0x1E01B, 0x1E022, 0x1E023, 0x1E025, 0x1E026, 0x1E02B,
    0x1E030, 0x1E06E, 0x1E08F, 0x1E090, 0x1E100, 0x1E12D, 0x1E130, 0x1E13E, 0x1E140, 0x1E14A, 0x1E14E,
    0x1E150, 0x1E290, 0x1E2AF, 0x1E2C0, 0x1E2FA, 0x1E2FF, 0x1E300, 0x1E4D0, 0x1E4FA, 0x1E7E0, 0x1E7E7,
    0x1E7E8, 0x1E7EC, 0x1E7ED, 0x1E7EF, 0x1E7F0, 0x1E7FF, 0x1E800, 0x1E8C5, 0x1E8C7, 0x1E8D7, 0x1E900,
    0x1E94C, 0x1E950, 0x1E95A, 0x1E95E, 0x1E960, 0x1EC71, 0x1ECB5, 0x1ED01, 0x1ED3E, 0x1EE00, 0x1EE04,
    0x1EE05, 0x1EE20, 0x1EE21, 0x1EE23, 0x1EE24, 0x1EE25, 0x1EE27, 0x1EE28, 0x1EE29, 0x1EE33, 0x1EE34,
    0x1EE38, 0x1EE39, 0x1EE3A, 0x1EE3B, 0x1EE3C, 0x1EE42, 0x1EE43, 0x1EE47, 0x1EE48, 0x1EE49, 0x1EE4A,
    0x1EE4B, 0x1EE4C, 0x1EE4D, 0x1EE50, 0x1EE51, 0x1EE53, 0x1EE54, 0x1EE55, 0x1EE57, 0x1EE58, 0x1EE59,
    0x1EE5A, 0x1EE5B, 0x1EE5C, 0x1EE5D, 0x1EE5E, 0x1EE5F, 0x1EE60, 0x1EE61, 0x1EE63, 0x1EE64, 0x1EE65,
    0x1EE67, 0x1EE6B, 0x1EE6C, 0x1EE73, 0x1EE74, 0x1EE78, 0x1EE79, 0x1EE7D, 0x1EE7E, 0x1EE7F, 0x1EE80,
    0x1EE8A, 0x1EE8B, 0x1EE9C, 0x1EEA1, 0x1EEA4, 0x1EEA5, 0x1EEAA, 0x1EEAB, 0x1EEBC, 0x1EEF0, 0x1EEF2,
    0x1F000, 0x1F02C, 0x1F030, 0x1F094, 0x1F0A0, 0x1F0AF, 0x1F0B1, 0x1F0C0, 0x1F0C1, 0x1F0D0, 0x1F0D1,
    0x1F0F6, 0x1F100, 0x1F1AE, 0x1F1E6, 0x1F203, 0x1F210, 0x1F23C, 0x1F240, 0x1F249, 0x1F250, 0x1F252,
    0x1F260, 0x1F266, 0x1F300, 0x1F6D8, 0x1F6DC, 0x1F6ED, 0x1F6F0, 0x1F6FD, 0x1F700, 0x1F777, 0x1F77B,
    0x1F7DA, 0x1F7E0, 0x1F7EC, 0x1F7F0, 0x1F7F1, 0x1F800, 0x1F80C, 0x1F810, 0x1F848, 0x1F850, 0x1F85A,
    0x1F860, 0x1F888, 0x1F890, 0x1F8AE, 0x1F8B0, 0x1F8B2, 0x1F900, 0x1FA54, 0x1FA60, 0x1FA6E, 0x1FA70,
    0x1FA7D, 0x1FA80, 0x1FA89, 0x1FA90, 0x1FABE, 0x1FABF, 0x1FAC6, 0x1FACE, 0x1FADC, 0x1FAE0, 0x1FAE9,
    0x1FAF0, 0x1FAF9, 0x1FB00, 0x1FB93, 0x1FB94, 0x1FBCB, 0x1FBF0, 0x1FBFA, 0x20000, 0x2A6E0, 0x2A700,
    0x2B73A, 0x2B740, 0x2B81E, 0x2B820, 0x2CEA2, 0x2CEB0, 0x2EBE1, 0x2F800, 0x2FA1E, 0x30000, 0x3134B,
    0x31350, 0x323B0, 0xE0100, 0xE01F0,
};

inline bool IsPrintable(char32_t rune) {
  if (rune < 0x7F) return rune >= 0x20;
  return (std::upper_bound(std::begin(kPrintable), std::end(kPrintable), rune) - std::begin(kPrintable)) %
             2 ==
         1;
}

// Texts as Go writes them: strings quoted for people (%q) and for JSON, floats, base64.

struct Rune {
  char32_t rune = 0xFFFD;
  size_t width = 1;
  bool valid = false;
};

// The code point at the front of a text that is not empty; a byte that begins none is one by itself.
inline Rune DecodeRune(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const size_t width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < width) return {};
  char32_t rune = first & (0xFFU >> (width + 1));
  for (size_t i = 1; i < width; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    rune = rune << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = rune < (width == 2 ? 0x80U : width == 3 ? 0x800U : 0x10000U);
  if (overlong || rune > 0x10FFFF || (rune >= 0xD800 && rune < 0xE000)) return {};
  return {rune, width, true};
}

inline void AppendRune(std::string& out, char32_t rune) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  if (rune < 0x80) {
    put(rune);
  } else if (rune < 0x800) {
    put(0xC0 | rune >> 6);
    put(0x80 | (rune & 0x3F));
  } else if (rune < 0x10000) {
    put(0xE0 | rune >> 12);
    put(0x80 | (rune >> 6 & 0x3F));
    put(0x80 | (rune & 0x3F));
  } else {
    put(0xF0 | rune >> 18);
    put(0x80 | (rune >> 12 & 0x3F));
    put(0x80 | (rune >> 6 & 0x3F));
    put(0x80 | (rune & 0x3F));
  }
}

inline size_t CountRunes(std::string_view text) {
  size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(DecodeRune(text).width);
  return count;
}

inline void AppendHex(std::string& out, char32_t number, int digits) {
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
    out.push_back("0123456789abcdef"[number >> shift & 0xF]);
  }
}

inline void AppendUnprintable(std::string& out, char32_t rune) {
  if (rune >= 7 && rune <= 13) {
    out.push_back('\\');
    out.push_back("abtnvfr"[rune - 7]);
  } else if (rune < 0x20 || rune == 0x7F) {
    out += "\\x";
    AppendHex(out, rune, 2);
  } else {
    out += rune < 0x10000 ? "\\u" : "\\U";
    AppendHex(out, rune, rune < 0x10000 ? 4 : 8);
  }
}

// Go's %q.
inline std::string Quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune next = DecodeRune(text);
    if (!next.valid) {
      out += "\\x";
      AppendHex(out, static_cast<unsigned char>(text[0]), 2);
    } else if (next.rune == '"' || next.rune == '\\') {
      out.push_back('\\');
      out.push_back(static_cast<char>(next.rune));
    } else if (IsPrintable(next.rune)) {
      out += text.substr(0, next.width);
    } else {
      AppendUnprintable(out, next.rune);
    }
    text.remove_prefix(next.width);
  }
  out.push_back('"');
  return out;
}

inline bool AppendJsonEscape(std::string& out, char32_t rune, bool escape_html) {
  constexpr std::string_view kShort = "\"\\\b\f\n\r\t";
  const size_t at = rune < 0x80 ? kShort.find(static_cast<char>(rune)) : std::string_view::npos;
  if (at != std::string_view::npos) {
    out.push_back('\\');
    out.push_back("\"\\bfnrt"[at]);
    return true;
  }
  const bool html = escape_html && (rune == '<' || rune == '>' || rune == '&');
  if (rune >= 0x20 && !html && rune != 0x2028 && rune != 0x2029) return false;
  out += "\\u";
  AppendHex(out, rune, 4);
  return true;
}

// As encoding/json writes strings.
inline void AppendJsonString(std::string& out, std::string_view text, bool escape_html = true) {
  out.push_back('"');
  while (!text.empty()) {
    const Rune next = DecodeRune(text);
    if (!next.valid) {
      out += "\\ufffd";
    } else if (!AppendJsonEscape(out, next.rune, escape_html)) {
      out += text.substr(0, next.width);
    }
    text.remove_prefix(next.width);
  }
  out.push_back('"');
}

// As encoding/json writes floats; Number is float or double.
template <class Number>
void AppendJsonFloat(std::string& out, Number number) {
  char buffer[400];
  const Number size = number < 0 ? -number : number;
  const bool plain = size == 0 || (size >= Number(1e-6) && size < Number(1e21));
  const auto form = plain ? std::chars_format::fixed : std::chars_format::scientific;
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, number, form).ptr);
  // Go writes 1e-9 where C++ writes 1e-09.
  const size_t e = text.find('e');
  if (e != std::string::npos && text.size() == e + 4 && text[e + 1] == '-' && text[e + 2] == '0')
    text.erase(e + 2, 1);
  out += text;
}

inline constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

inline std::string ToBase64(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    unsigned group = 0;
    for (size_t j = 0; j < 3; ++j) {
      group = group << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (size_t j = 0; j < 4; ++j) {
      out.push_back(i + j > bytes.size() ? '=' : kBase64[group >> (18 - 6 * j) & 0x3F]);
    }
  }
  return out;
}

// Line ends are skipped, padding is asked for.
inline std::optional<std::string> FromBase64(std::string_view text) {
  std::string out;
  unsigned group = 0;
  size_t count = 0, padding = 0;
  for (const char c : text) {
    if (c == '\r' || c == '\n') continue;
    const size_t digit = kBase64.find(c);
    if (c == '=' && count % 4 >= 2) {
      ++padding;
    } else if (digit == std::string_view::npos || padding != 0) {
      return std::nullopt;
    }
    group = group << 6 | (c == '=' ? 0U : static_cast<unsigned>(digit));
    if (++count % 4 != 0) continue;
    for (size_t j = 0; j + padding < 3; ++j)
      out.push_back(static_cast<char>(static_cast<unsigned char>(group >> (16 - 8 * j))));
    group = 0;
  }
  if (count % 4 != 0) return std::nullopt;
  return out;
}

// An order of values in which those are equal that Kubernetes calls semantically equal: nil and
// empty lists and maps are the same, pointers are what they point at, amounts and times what they
// mean. Only equality has a meaning; the rest of the order is for sets.

template <class T>
int Compare(const T& a, const T& b);

template <class T>
int CompareLists(const T& a, const T& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (const int order = Compare(a[i], b[i]); order != 0) return order;
  }
  return 0;
}

template <class T>
int CompareMaps(const T& a, const T& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (auto left = a.begin(), right = b.begin(); left != a.end(); ++left, ++right) {
    if (const int order = Compare(left->first, right->first); order != 0) return order;
    if (const int order = Compare(left->second, right->second); order != 0) return order;
  }
  return 0;
}

template <class T>
int Compare(const T& a, const T& b) {
  if constexpr (IsTyped<T>) {
    return Compare(a.value, b.value);
  } else if constexpr (IsLeaf<T>) {
    return a.CompareTo(b);
  } else if constexpr (IsPointer<T>) {
    if (!a || !b) return static_cast<int>(static_cast<bool>(a)) - static_cast<int>(static_cast<bool>(b));
    return Compare(*a, *b);
  } else if constexpr (IsList<T>) {
    return CompareLists(a, b);
  } else if constexpr (IsMap<T>) {
    return CompareMaps(a, b);
  } else if constexpr (IsStruct<T>) {
    int order = 0;
    AnyField<T>([&](const auto& field) {
      order = Compare(a.*field.member, b.*field.member);
      return order != 0;
    });
    return order;
  } else {
    return a < b ? -1 : b < a ? 1 : 0;
  }
}

// Go's zero value.
template <class T>
bool IsZero(const T& value) {
  if constexpr (IsTyped<T>) {
    return IsZero(value.value);
  } else if constexpr (IsLeaf<T>) {
    return value.IsZero();
  } else if constexpr (IsPointer<T>) {
    return !value;
  } else if constexpr (IsList<T> || IsMap<T>) {
    return value.empty();
  } else {
    return Compare(value, T{}) == 0;
  }
}

// Whether a member is set, as unions and dependencies see it: not nil, not empty, not zero.
template <class T>
bool IsSet(const T& value) {
  return !IsZero(value);
}

// Reading JSON as Go's decoder does: names of members count in full and by case, unknown ones are
// passed over, of several the last one wins, null and what is absent leave zero values, numbers
// must fit their types, lists of bytes are base64. Objects and lists may nest kMaxDepth deep.

inline constexpr size_t kMaxDepth = 1000;

// What is wrong with a document, and where: the byte, and the path of members to it.
struct ReadError {
  size_t offset = 0;
  std::string path;
  std::string message;

  std::string Text() const {
    return (path.empty() ? "" : path + ": ") + message + " (at byte " + std::to_string(offset) + ")";
  }
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  // The whole document.
  template <class T>
  std::optional<ReadError> ReadDocument(T& out) {
    T value{};
    if (Read(value)) {
      SkipSpace();
      if (at_ != text_.size()) Fail("there is more behind the value");
    }
    if (!error_) out = std::move(value);
    return std::move(error_);
  }

  template <class T>
  bool Read(T& out) {
    if (Peek() == 'n') {
      out = T{};
      return Literal("null");
    }
    if constexpr (IsLeaf<T>) {
      return out.ReadFrom(*this);
    } else if constexpr (IsTyped<T>) {
      return Read(out.value);
    } else if constexpr (IsPointer<T>) {
      return Read(out.Make());
    } else if constexpr (IsList<T>) {
      return ReadList(out);
    } else if constexpr (IsMap<T>) {
      return ReadMap(out);
    } else if constexpr (IsStruct<T>) {
      out = T{};
      return Members([&](const std::string& name) {
        bool good = true;
        return ReadMember(name, out, good) ? good : Skip();
      });
    } else if constexpr (std::is_same_v<T, std::string>) {
      return ReadString(out);
    } else if constexpr (std::is_same_v<T, bool>) {
      return ReadBool(out);
    } else if constexpr (std::is_floating_point_v<T>) {
      return ReadFloat(out);
    } else {
      return ReadInteger(out);
    }
  }

  // The first character of what comes next, or 0 at the end.
  char Peek() {
    SkipSpace();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool ReadString(std::string& out) {
    out.clear();
    if (Peek() != '"') return Unexpected("a string");
    for (++at_; at_ < text_.size();) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c == '"') return ++at_, true;
      if (c < 0x20) return Fail("a control character stands in a string");
      if (c == '\\') {
        if (!ReadEscape(out)) return false;
        continue;
      }
      const Rune rune = DecodeRune(text_.substr(at_));
      if (rune.valid) out += text_.substr(at_, rune.width);
      if (!rune.valid) out += "\xEF\xBF\xBD";
      at_ += rune.width;
    }
    return Fail("the string does not end");
  }

  // A number as it is written.
  bool ReadNumber(std::string_view& out) {
    const char first = Peek();
    if (first != '-' && (first < '0' || first > '9')) return Unexpected("a number");
    const size_t begin = at_;
    if (first == '-') ++at_;
    const bool zero = at_ < text_.size() && text_[at_] == '0';
    bool good = Digits() > 0 && !(zero && at_ > begin + (first == '-' ? 2U : 1U));
    if (good && Take('.')) good = Digits() > 0;
    if (good && (Take('e') || Take('E'))) {
      if (!Take('+')) Take('-');
      good = Digits() > 0;
    }
    if (!good) return Fail("this is no number");
    out = text_.substr(begin, at_ - begin);
    return true;
  }

  // Any value, written again in one form: no white space, members in their order.
  bool ReadRaw(std::string& out) {
    switch (Peek()) {
      case '{': {
        out.push_back('{');
        const bool good = Members([&](const std::string& name) {
          if (out.back() != '{') out.push_back(',');
          AppendJsonString(out, name);
          out.push_back(':');
          return ReadRaw(out);
        });
        out.push_back('}');
        return good;
      }
      case '[': {
        out.push_back('[');
        const bool good = Items([&](size_t i) {
          if (i > 0) out.push_back(',');
          return ReadRaw(out);
        });
        out.push_back(']');
        return good;
      }
      case '"': {
        std::string text;
        if (!ReadString(text)) return false;
        AppendJsonString(out, text);
        return true;
      }
      case 't': return out += "true", Literal("true");
      case 'f': return out += "false", Literal("false");
      case 'n': return out += "null", Literal("null");
      default: return ReadRawNumber(out);
    }
  }

  bool Skip() {
    std::string ignored;
    return ReadRaw(ignored);
  }

  // False, so that readers can say `return reader.Fail(...)`.
  bool Fail(std::string message) {
    if (!error_) error_ = ReadError{at_, path_, std::move(message)};
    return false;
  }

  bool Unexpected(std::string_view wanted) {
    std::string_view found = "nothing";
    switch (Peek()) {
      case '{': found = "an object"; break;
      case '[': found = "a list"; break;
      case '"': found = "a string"; break;
      case 't':
      case 'f': found = "a boolean"; break;
      case 'n': found = "null"; break;
      case '\0': break;
      default:
        found = (text_[at_] >= '0' && text_[at_] <= '9') || text_[at_] == '-' ? "a number" : "something else";
    }
    return Fail("expected " + std::string(wanted) + ", found " + std::string(found));
  }

 private:
  void SkipSpace() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }

  bool Take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool Literal(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return Fail("this is no value");
    at_ += word.size();
    return true;
  }

  size_t Digits() {
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ - begin;
  }

  // Calls `read` at the value of each member, with its name.
  template <class ReadValue>
  bool Members(const ReadValue& read) {
    if (Peek() != '{') return Unexpected("an object");
    if (++depth_ > kMaxDepth) return Fail("values are nested too deeply");
    ++at_;
    for (bool first = true; Peek() != '}'; first = false) {
      if (!first && !Take(',')) return Fail("expected a comma or the end of the object");
      std::string name;
      if (!first) SkipSpace();
      if (Peek() != '"') return Unexpected("the name of a member");
      if (!ReadString(name)) return false;
      if (Peek() != ':') return Fail("expected a colon");
      ++at_;
      const size_t length = path_.size();
      path_ += (path_.empty() ? "" : ".") + name;
      if (!read(std::as_const(name))) return false;
      path_.resize(length);
    }
    ++at_;
    --depth_;
    return true;
  }

  template <class ReadValue>
  bool Items(const ReadValue& read) {
    if (Peek() != '[') return Unexpected("a list");
    if (++depth_ > kMaxDepth) return Fail("values are nested too deeply");
    ++at_;
    for (size_t i = 0; i > 0 || Peek() != ']'; ++i) {
      const size_t length = path_.size();
      path_ += "[" + std::to_string(i) + "]";
      if (!read(i)) return false;
      path_.resize(length);
      if (Peek() == ']') break;
      if (!Take(',')) return Fail("expected a comma or the end of the list");
    }
    ++at_;
    --depth_;
    return true;
  }

  template <class T>
  bool ReadList(T& out) {
    using Item = typename T::ListOf;
    out = T{};
    out.present = true;
    if constexpr (std::is_same_v<PlainType<Item>, uint8_t>) {
      if (Peek() == '"') return ReadBytes(out);
    }
    return Items([&](size_t) { return Read(out.emplace_back()); });
  }

  template <class T>
  bool ReadBytes(T& out) {
    std::string text;
    if (!ReadString(text)) return false;
    const std::optional<std::string> bytes = FromBase64(text);
    if (!bytes) return Fail("this is no base64");
    for (const char c : *bytes) out.emplace_back(static_cast<uint8_t>(static_cast<unsigned char>(c)));
    return true;
  }

  template <class T>
  bool ReadMap(T& out) {
    out = T{};
    out.present = true;
    return Members([&](const std::string& name) { return Read(out[typename T::key_type(name)]); });
  }

  // True when a member of that name is there; a struct's own are looked at before inlined ones.
  template <class S>
  bool ReadMember(std::string_view name, S& out, bool& good) {
    const bool own = AnyField<S>([&](const auto& field) {
      if ((field.flags & (kInline | kOmitted)) != 0 || field.name != name) return false;
      good = Read(out.*field.member);
      return true;
    });
    return own || AnyField<S>([&](const auto& field) {
             return (field.flags & kInline) != 0 && ReadInlined(name, out.*field.member, good);
           });
  }

  template <class M>
  bool ReadInlined(std::string_view name, M& out, bool& good) {
    if constexpr (IsPointer<M>) {
      if (out) return ReadInlined(name, *out, good);
      typename M::Pointee fresh{};
      if (!ReadInlined(name, fresh, good)) return false;
      out = std::move(fresh);
      return true;
    } else if constexpr (IsStruct<M>) {
      return ReadMember(name, out, good);
    } else {
      return false;
    }
  }

  bool ReadEscape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (letter == 'u') return ReadUnicodeEscape(out);
    const size_t index = letter == '\0' ? std::string_view::npos : kLetters.find(letter);
    if (index == std::string_view::npos) return Fail("this is no escape");
    out.push_back("\"\\/\b\f\n\r\t"[index]);
    at_ += 2;
    return true;
  }

  // The four digits behind a \u at `from`.
  std::optional<char32_t> UnicodeEscapeAt(size_t from) const {
    if (text_.substr(from, 2) != "\\u" || text_.size() < from + 6) return std::nullopt;
    uint32_t rune = 0;
    const char* begin = text_.data() + from + 2;
    const auto [end, problem] = std::from_chars(begin, begin + 4, rune, 16);
    if (problem != std::errc() || end != begin + 4) return std::nullopt;
    return static_cast<char32_t>(rune);
  }

  // A surrogate without its other half becomes the replacement character.
  bool ReadUnicodeEscape(std::string& out) {
    const std::optional<char32_t> first = UnicodeEscapeAt(at_);
    if (!first) return Fail("this is no escape");
    at_ += 6;
    if (*first < 0xD800 || *first > 0xDFFF) return AppendRune(out, *first), true;
    const std::optional<char32_t> second = UnicodeEscapeAt(at_);
    if (*first > 0xDBFF || !second || *second < 0xDC00 || *second > 0xDFFF)
      return AppendRune(out, 0xFFFD), true;
    at_ += 6;
    AppendRune(out, 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00));
    return true;
  }

  bool ReadBool(bool& out) {
    const char first = Peek();
    if (first != 't' && first != 'f') return Unexpected("a boolean");
    out = first == 't';
    return Literal(out ? "true" : "false");
  }

  template <class T>
  bool ReadInteger(T& out) {
    std::string_view number;
    const char first = Peek();
    const size_t begin = at_;
    if (first != '-' && (first < '0' || first > '9')) return Unexpected("a whole number");
    if (!ReadNumber(number)) return false;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), out);
    if (problem == std::errc() && end == number.data() + number.size()) return true;
    const bool whole = number.find_first_of(".eE") == std::string_view::npos;
    at_ = begin;
    const bool negative = std::is_unsigned_v<T> && number[0] == '-';
    return Fail(std::string(number) + (!whole     ? " is no whole number"
                                       : negative ? " is negative"
                                                  : " is out of range"));
  }

  template <class T>
  bool ReadFloat(T& out) {
    std::string_view number;
    const size_t begin = at_;
    if (!ReadNumber(number)) return false;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), out);
    // Too small a number is zero, too large a one is none.
    const bool good = problem == std::errc() || (problem == std::errc::result_out_of_range && IsTiny(number));
    if (problem != std::errc()) out = 0;
    if (good) return true;
    at_ = begin;
    return Fail(std::string(number) + " is out of range");
  }

  // Of a number out of range: whether on the side of zero.
  static bool IsTiny(std::string_view number) {
    const size_t e = number.find_first_of("eE");
    if (e == std::string_view::npos) return number.substr(number[0] == '-' ? 1 : 0).starts_with("0.");
    return number[e + 1] == '-';
  }

  bool ReadRawNumber(std::string& out) {
    std::string_view number;
    if (!ReadNumber(number)) return false;
    int64_t whole = 0;
    const char* last = number.data() + number.size();
    if (const auto [end, problem] = std::from_chars(number.data(), last, whole);
        problem == std::errc() && end == last) {
      out += std::to_string(whole);
      return true;
    }
    double real = 0;
    const auto [end, problem] = std::from_chars(number.data(), last, real);
    if (problem == std::errc()) AppendJsonFloat(out, real);
    if (problem != std::errc()) out += number;
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t depth_ = 0;
  std::string path_;
  std::optional<ReadError> error_;
};

// Nothing when all is well; `out` is changed only then.
template <class T>
std::optional<ReadError> ReadJson(std::string_view json, T& out) {
  return JsonReader(json).ReadDocument(out);
}

// Writing values as encoding/json does.

template <class T>
void AppendJson(std::string& out, const T& value);

template <class T>
void AppendJsonBytes(std::string& out, const T& list) {
  std::string bytes;
  for (const auto& item : list) bytes.push_back(static_cast<char>(Plain(item)));
  out += '"' + ToBase64(bytes) + '"';
}

template <class T>
void AppendJsonList(std::string& out, const T& list) {
  if (list.IsNil()) {
    out += "null";
    return;
  }
  if constexpr (std::is_same_v<PlainType<typename T::ListOf>, uint8_t>) {
    AppendJsonBytes(out, list);
  } else {
    out.push_back('[');
    for (size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out.push_back(',');
      AppendJson(out, list[i]);
    }
    out.push_back(']');
  }
}

template <class T>
void AppendJsonMap(std::string& out, const T& map) {
  if (map.IsNil()) {
    out += "null";
    return;
  }
  out.push_back('{');
  for (const auto& [key, value] : map) {
    if (out.back() != '{') out.push_back(',');
    AppendJsonString(out, Plain(key));
    out.push_back(':');
    AppendJson(out, value);
  }
  out.push_back('}');
}

// Structs are never empty to `omitempty`.
template <class M>
bool IsLeftOut(const M& value, unsigned flags) {
  if ((flags & kOmitted) != 0) return true;
  if ((flags & kOmitZero) != 0 && IsZero(value)) return true;
  if constexpr (IsStruct<M> || IsLeaf<M>) return false;
  return (flags & kOmitEmpty) != 0 && IsZero(value);
}

template <class S>
void AppendJsonMembers(std::string& out, const S& value) {
  EachField<S>([&](const auto& field) {
    const auto& member = value.*field.member;
    using M = std::remove_cvref_t<decltype(member)>;
    if ((field.flags & kInline) != 0) {
      if constexpr (IsPointer<M>) {
        if constexpr (IsStruct<typename M::Pointee>) {
          if (member) AppendJsonMembers(out, *member);
        }
      } else if constexpr (IsStruct<M>) {
        AppendJsonMembers(out, member);
      }
      return;
    }
    if (IsLeftOut(member, field.flags)) return;
    if (out.back() != '{') out.push_back(',');
    AppendJsonString(out, field.name);
    out.push_back(':');
    AppendJson(out, member);
  });
}

template <class T>
void AppendJson(std::string& out, const T& value) {
  if constexpr (IsTyped<T>) {
    AppendJson(out, value.value);
  } else if constexpr (IsLeaf<T>) {
    value.AppendTo(out);
  } else if constexpr (IsPointer<T>) {
    value ? AppendJson(out, *value) : void(out += "null");
  } else if constexpr (IsList<T>) {
    AppendJsonList(out, value);
  } else if constexpr (IsMap<T>) {
    AppendJsonMap(out, value);
  } else if constexpr (IsStruct<T>) {
    out.push_back('{');
    AppendJsonMembers(out, value);
    out.push_back('}');
  } else if constexpr (std::is_same_v<T, std::string>) {
    AppendJsonString(out, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_floating_point_v<T>) {
    AppendJsonFloat(out, value);
  } else {
    out += std::to_string(value);
  }
}

template <class T>
std::string WriteJson(const T& value) {
  std::string out;
  AppendJson(out, value);
  return out;
}

// FieldError is one thing that is wrong with an object, as Kubernetes reports it; Path says where.

enum class ErrorType : uint8_t {
  kRequired,
  kForbidden,
  kTooLong,
  kTooShort,
  kInternal,
  kInvalid,
  kNotSupported,
  kDuplicate,
  kTooMany,
  kTooFew,
};

struct ErrorWords {
  std::string_view code;
  std::string_view title;
  bool shows_value;
};

inline constexpr ErrorWords kErrorWords[] = {
    {"FieldValueRequired", "Required value", false},
    {"FieldValueForbidden", "Forbidden", false},
    {"FieldValueTooLong", "Too long", false},
    {"FieldValueTooShort", "Too short", false},
    {"InternalError", "Internal error", false},
    {"FieldValueInvalid", "Invalid value", true},
    {"FieldValueNotSupported", "Unsupported value", true},
    {"FieldValueDuplicate", "Duplicate value", true},
    {"FieldValueTooMany", "Too many", true},
    {"FieldValueTooFew", "Too few", true},
};

// Alpha errors are never enforced, beta ones where the host says so.
enum class Level : uint8_t { kStable, kAlpha, kBeta };

struct FieldError {
  ErrorType type = ErrorType::kInvalid;
  std::string field;  // `<nil>` for the root
  std::string detail;
  std::string origin;                    // which rule it comes from
  std::string value;                     // as the text shows it
  std::optional<std::string> bad_value;  // as JSON; none for internal errors
  Level level = Level::kStable;
  bool short_circuit = false;  // it kept other rules from running

  std::string_view Code() const { return kErrorWords[static_cast<size_t>(type)].code; }
  // `spec.name: Invalid value: "a": must be b`.
  std::string Text() const {
    const ErrorWords& words = kErrorWords[static_cast<size_t>(type)];
    std::string out = field + ": " + std::string(words.title);
    if (words.shows_value) out += ": " + value;
    if (!detail.empty()) out += ": " + detail;
    return out;
  }
};

using Errors = std::vector<FieldError>;

// A path is the last step of one, and where that starts from, which must outlive it.
class Path {
 public:
  Path() = default;
  Path Child(std::string_view name) const { return Path(this, Step::kChild, name, 0); }
  Path Key(std::string_view key) const { return Path(this, Step::kKey, key, 0); }
  Path Index(size_t index) const { return Path(this, Step::kIndex, {}, index); }
  bool IsNil() const { return step_ == Step::kRoot; }

  std::string Text() const {
    if (IsNil()) return "<nil>";
    std::vector<const Path*> steps;
    for (const Path* at = this; !at->IsNil(); at = at->parent_) steps.push_back(at);
    std::string out;
    for (; !steps.empty(); steps.pop_back()) steps.back()->AppendTo(out);
    return out;
  }

 private:
  enum class Step : uint8_t { kRoot, kChild, kKey, kIndex };

  Path(const Path* parent, Step step, std::string_view name, size_t index)
      : parent_(parent), name_(name), index_(index), step_(step) {}

  void AppendTo(std::string& out) const {
    if (step_ == Step::kChild) {
      if (!out.empty()) out.push_back('.');
      out += name_;
    } else {
      out.push_back('[');
      out += step_ == Step::kIndex ? std::to_string(index_) : std::string(name_);
      out.push_back(']');
    }
  }

  const Path* parent_ = nullptr;
  std::string_view name_;
  size_t index_ = 0;
  Step step_ = Step::kRoot;
};

inline FieldError MakeError(ErrorType type, const Path& path, std::string detail, std::string_view origin) {
  FieldError error;
  error.type = type;
  error.field = path.Text();
  error.detail = std::move(detail);
  error.origin = origin;
  if (type == ErrorType::kRequired || type == ErrorType::kForbidden) error.bad_value = "\"\"";
  if (type == ErrorType::kTooLong) error.bad_value = "\"<value omitted>\"";
  return error;
}

inline FieldError WithValue(FieldError error, std::string json) {
  error.bad_value = json;
  error.value = std::move(json);
  return error;
}

// Strings are quoted as Go does it, those of named types as JSON.
inline FieldError WithString(FieldError error, std::string_view value, bool named_type) {
  std::string json;
  AppendJsonString(json, value, false);
  error.bad_value = std::move(json);
  if (!named_type) error.value = Quoted(value);
  if (named_type) AppendJsonString(error.value, value);
  return error;
}

inline void Add(Errors& to, Errors from) {
  for (FieldError& error : from) to.push_back(std::move(error));
}

// Adds errors after which nothing else is to run; says whether there were any.
inline bool Stop(Errors& to, Errors from) {
  for (FieldError& error : from) error.short_circuit = true;
  const bool stop = !from.empty();
  Add(to, std::move(from));
  return stop;
}

// The same without marking them, as modes do.
inline bool Keep(Errors& to, Errors from) {
  const bool stop = !from.empty();
  Add(to, std::move(from));
  return stop;
}

// Errors that only stop and are not told.
inline bool Skip(const Errors& from) { return !from.empty(); }

inline Errors Marked(Level level, Errors errors) {
  for (FieldError& error : errors) error.level = level;
  return errors;
}
inline Errors Alpha(Errors errors) { return Marked(Level::kAlpha, std::move(errors)); }
inline Errors Beta(Errors errors) { return Marked(Level::kBeta, std::move(errors)); }

// What rules run on: an operation, and values that change in it.

// What is done to the object.
struct Operation {
  enum class Type : uint8_t { kCreate, kUpdate };

  Type type = Type::kCreate;
  std::map<std::string, bool, std::less<>> options = {};  // a missing one is undefined, which is an error
  std::vector<std::string> subresources = {};             // {"status"}; empty for the object itself

  bool IsUpdate() const { return type == Type::kUpdate; }
};

// Limits of one validation, past which there is an internal error.
inline constexpr uint32_t kMaxObjectDepth = 500;
inline constexpr size_t kMaxVisits = 1'000'000;

// One validation under way.
struct Run {
  explicit Run(const Operation& of) : operation(of) {}

  const Operation& operation;
  bool panicked = false;  // a nil struct was looked into, where generated Go would panic
  uint32_t depth = 0;
  size_t visits = 0;
};

// A value, without the pointer to it, and the old one it is compared with. Either may be nothing.
template <class T>
struct Change {
  using Type = T;

  const T* now = nullptr;
  const T* old = nullptr;
  bool is_pointer = false;

  bool HasOld() const { return old != nullptr; }
  bool IsSet() const { return Set(now); }
  bool WasSet() const { return Set(old); }
  bool IsSame() const { return now != nullptr && old != nullptr ? Compare(*now, *old) == 0 : now == old; }

 private:
  bool Set(const T* value) const { return value != nullptr && (is_pointer || !IsZero(*value)); }
};

// A member or element behind its pointer, if it is one.
template <class M>
const auto* Target(const M* value) {
  if constexpr (IsPointer<M>) {
    return value != nullptr ? value->get() : nullptr;
  } else {
    return value;
  }
}

template <class M>
using TargetType = std::remove_cvref_t<decltype(*Target(std::declval<const M*>()))>;

template <class S, class M>
Change<TargetType<M>> At(const Change<S>& change, M S::* member) {
  return {Target(change.now != nullptr ? &(change.now->*member) : nullptr),
          Target(change.old != nullptr ? &(change.old->*member) : nullptr), IsPointer<M>};
}

// Counts a function of a type in and out, and says whether it may run.
class Visit {
 public:
  Visit(Run& run, const Path& path, Errors& errors) : run_(run) {
    if (run.visits > kMaxVisits) return;
    if (++run.visits > kMaxVisits) {
      errors.push_back(MakeError(ErrorType::kInternal, path, "the object has too many parts", ""));
    } else if (run.depth >= kMaxObjectDepth) {
      errors.push_back(MakeError(ErrorType::kInternal, path, "the object is nested too deeply", ""));
    } else {
      allowed_ = true;
      ++run.depth;
    }
  }
  ~Visit() {
    if (allowed_) --run_.depth;
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  explicit operator bool() const { return allowed_; }

 private:
  Run& run_;
  bool allowed_ = false;
};

// Whether a field need not be looked at: on an update, when it is as it was.
template <class S, class T>
bool IsUnchanged(const Run& run, const Change<S>& owner, const Change<T>& field) {
  return run.operation.IsUpdate() && owner.HasOld() && field.IsSame();
}

// The errors of the whole validation; a panic is told as Kubernetes' API server tells it.
inline Errors Finish(const Run& run, Errors errors) {
  if (!run.panicked) return errors;
  return {MakeError(
      ErrorType::kInternal, Path(),
      "panic during declarative validation: runtime error: invalid memory address or nil pointer dereference",
      "")};
}

// Nothing when the type answers to the subresource.
inline Errors Dispatch(const Operation& operation, std::string_view go_type,
                       const std::vector<std::string_view>& accepted) {
  std::string subresource;
  for (const std::string& part : operation.subresources) subresource += "/" + part;
  if (subresource.empty()) subresource = "/";
  for (const std::string_view one : accepted) {
    if (one == subresource) return {};
  }
  return {MakeError(ErrorType::kInternal, Path(),
                    "no validation found for " + std::string(go_type) + ", subresource: " + subresource, "")};
}

// What a hand-written check is called with; either value may be nil.
template <class T>
struct HookCall {
  const Operation& operation;
  std::string field;
  const T* object;
  const T* old;
};

template <class T>
using Hook = std::function<Errors(const HookCall<T>&)>;

template <class T>
Errors Custom(const Run& run, const Path& path, const Change<T>& value, const Hook<T>& hook,
              std::string_view name) {
  if (hook) return hook({run.operation, path.Text(), value.now, value.old});
  return {MakeError(ErrorType::kInternal, path, "no hook is registered for " + std::string(name), "")};
}

// Rules on one value.

inline std::string Counted(int64_t count, std::string_view unit) {
  return std::to_string(count) + " " + std::string(unit) + (count == 1 ? "" : "s");
}

template <class T>
Errors Required(const Path& path, const Change<T>& value) {
  if (value.IsSet()) return {};
  return {MakeError(ErrorType::kRequired, path, "", "")};
}

// The same test: its errors are never told, they only stop.
template <class T>
Errors Optional(const Path& path, const Change<T>& value) {
  return Required(path, value);
}

template <class T>
Errors Forbidden(const Path& path, const Change<T>& value) {
  if (!value.IsSet()) return {};
  return {MakeError(ErrorType::kForbidden, path, "", "")};
}

template <class T>
Errors MaxBytes(const Path& path, const Change<T>& value, int64_t limit) {
  if (value.now == nullptr || static_cast<int64_t>(Plain(*value.now).size()) <= limit) return {};
  return {MakeError(ErrorType::kTooLong, path, "may not be more than " + Counted(limit, "byte"), "maxBytes")};
}

template <class T>
Errors MaxLength(const Path& path, const Change<T>& value, int64_t limit) {
  if (value.now == nullptr || static_cast<int64_t>(CountRunes(Plain(*value.now))) <= limit) return {};
  return {MakeError(ErrorType::kTooLong, path, "may not be more than " + Counted(limit, "character"),
                    "maxLength")};
}

template <class T>
Errors MinLength(const Path& path, const Change<T>& value, int64_t limit) {
  if (value.now == nullptr || static_cast<int64_t>(CountRunes(Plain(*value.now))) >= limit) return {};
  FieldError error =
      MakeError(ErrorType::kTooShort, path, "must be at least " + Counted(limit, "character"), "minLength");
  return {WithString(std::move(error), Plain(*value.now), false)};
}

template <class T>
Errors AtMost(const Path& path, const Change<T>& value, int64_t limit, std::string_view origin) {
  const auto size = static_cast<int64_t>(value.now != nullptr ? value.now->size() : 0);
  if (size <= limit) return {};
  FieldError error =
      MakeError(ErrorType::kTooMany, path, "must have at most " + Counted(limit, "item"), origin);
  return {WithValue(std::move(error), std::to_string(size))};
}

template <class T>
Errors AtLeast(const Path& path, const Change<T>& value, int64_t limit, std::string_view origin) {
  const auto size = static_cast<int64_t>(value.now != nullptr ? value.now->size() : 0);
  if (size >= limit) return {};
  FieldError error =
      MakeError(ErrorType::kTooFew, path, "must have at least " + Counted(limit, "item"), origin);
  return {WithValue(std::move(error), std::to_string(size))};
}

template <class T>
Errors MaxItems(const Path& path, const Change<T>& value, int64_t limit) {
  return AtMost(path, value, limit, "maxItems");
}
template <class T>
Errors MinItems(const Path& path, const Change<T>& value, int64_t limit) {
  return AtLeast(path, value, limit, "minItems");
}
template <class T>
Errors MaxProperties(const Path& path, const Change<T>& value, int64_t limit) {
  return AtMost(path, value, limit, "maxProperties");
}
template <class T>
Errors MinProperties(const Path& path, const Change<T>& value, int64_t limit) {
  return AtLeast(path, value, limit, "minProperties");
}

// Number is int64_t or uint64_t, whichever holds all values of the type.
template <class T, class Number>
Errors Minimum(const Path& path, const Change<T>& value, Number limit) {
  if (value.now == nullptr || static_cast<Number>(Plain(*value.now)) >= limit) return {};
  FieldError error = MakeError(ErrorType::kInvalid, path,
                               "must be greater than or equal to " + std::to_string(limit), "minimum");
  return {WithValue(std::move(error), std::to_string(Plain(*value.now)))};
}

template <class T, class Number>
Errors Maximum(const Path& path, const Change<T>& value, Number limit) {
  if (value.now == nullptr || static_cast<Number>(Plain(*value.now)) <= limit) return {};
  FieldError error = MakeError(ErrorType::kInvalid, path,
                               "must be less than or equal to " + std::to_string(limit), "maximum");
  return {WithValue(std::move(error), std::to_string(Plain(*value.now)))};
}

// A scalar as neq and modes name it.
template <class T>
std::string ScalarText(const T& value) {
  if constexpr (std::is_same_v<PlainType<T>, std::string>) {
    return Plain(value);
  } else if constexpr (std::is_same_v<PlainType<T>, bool>) {
    return Plain(value) ? "true" : "false";
  } else {
    return std::to_string(Plain(value));
  }
}

template <class T>
Errors NotEqual(const Path& path, const Change<T>& value, std::string_view unwanted) {
  if (value.now == nullptr) return {};
  const std::string text = ScalarText(*value.now);
  if (text != unwanted) return {};
  constexpr bool is_string = std::is_same_v<PlainType<T>, std::string>;
  FieldError error =
      MakeError(ErrorType::kInvalid, path,
                "must not be equal to " + (is_string ? Quoted(unwanted) : std::string(unwanted)), "neq");
  if (is_string) return {WithString(std::move(error), text, !std::is_same_v<T, std::string>)};
  return {WithValue(std::move(error), text)};
}

template <class T>
Errors Monotonic(const Run& run, const Path& path, const Change<T>& value) {
  if (!run.operation.IsUpdate() || value.now == nullptr || value.old == nullptr) return {};
  if (Plain(*value.now) >= Plain(*value.old)) return {};
  FieldError error =
      MakeError(ErrorType::kInvalid, path, "may not be decreased from " + WriteJson(*value.old), "monotonic");
  return {WithValue(std::move(error), WriteJson(*value.now))};
}

// That a value changed is found by whoever calls this.
template <class T>
Errors Immutable(const Run& run, const Path& path, const Change<T>&) {
  if (!run.operation.IsUpdate()) return {};
  return {WithValue(MakeError(ErrorType::kInvalid, path, "field is immutable", "immutable"), "null")};
}

inline FieldError UndefinedOption(const Path& path, std::string_view option) {
  return MakeError(ErrorType::kInternal, path, "undefined validation option " + Quoted(option), "");
}

// A value that an option takes out of an enum when it is on, or off.
struct Exclusion {
  std::string_view value;
  std::string_view option;
  bool when;
};

// Looks for a reason to leave a value out; an undefined option ends the search.
inline bool IsExcluded(const Run& run, std::string_view value, std::initializer_list<Exclusion> exclusions,
                       std::string_view& undefined) {
  for (const Exclusion& exclusion : exclusions) {
    const auto option = run.operation.options.find(exclusion.option);
    if (option == run.operation.options.end()) {
      undefined = exclusion.option;
      return false;
    }
    if (exclusion.value == value && exclusion.when == option->second) return true;
  }
  return false;
}

template <class T>
Errors Enum(const Run& run, const Path& path, const Change<T>& value,
            std::initializer_list<std::string_view> values,
            std::initializer_list<Exclusion> exclusions = {}) {
  if (value.now == nullptr) return {};
  const std::string& text = Plain(*value.now);
  std::string_view undefined;
  const bool excluded = IsExcluded(run, text, exclusions, undefined);
  if (!undefined.empty()) return {UndefinedOption(path, undefined)};
  if (!excluded && std::find(values.begin(), values.end(), text) != values.end()) return {};
  std::vector<std::string_view> supported;
  for (const std::string_view one : values) {
    const bool left_out = IsExcluded(run, one, exclusions, undefined);
    if (!undefined.empty()) return {UndefinedOption(path, undefined)};
    if (!left_out) supported.push_back(one);
  }
  std::sort(supported.begin(), supported.end());
  std::string detail;
  for (const std::string_view one : supported)
    detail += (detail.empty() ? "supported values: " : ", ") + Quoted(one);
  return {WithString(MakeError(ErrorType::kNotSupported, path, std::move(detail), ""), text, true)};
}

template <class T>
Errors ValidateTrue(const Path&, const Change<T>&) {
  return {};
}

template <class T>
Errors ValidateFalse(const Path& path, const Change<T>& value, std::string_view text) {
  FieldError error =
      MakeError(ErrorType::kInvalid, path, "forced failure: " + std::string(text), "validateFalse");
  return {WithValue(std::move(error), value.now != nullptr ? WriteJson(*value.now) : "null")};
}

// Rules that look at several values: unions, dependencies, lists against their old ones.

// How elements are told apart: not at all, by their whole value, by members.
struct NoMatch {};
struct ByValue {
  template <class T>
  int operator()(const T& a, const T& b) const {
    return Compare(a, b);
  }
};
template <class S, class... Members>
struct ByMembers {
  constexpr explicit ByMembers(Members S::*... of) : members(of...) {}

  int operator()(const S& a, const S& b) const {
    int order = 0;
    std::apply(
        [&](const auto... member) { (void)((order = Compare(a.*member, b.*member), order != 0) || ...); },
        members);
    return order;
  }

  std::tuple<Members S::*...> members;
};

// An ordering of element pointers for sets and maps.
template <class Match>
struct Before {
  Match match;

  template <class T>
  bool operator()(const T* a, const T* b) const {
    return match(*a, *b) < 0;
  }
};

template <class List, class Match>
using ElementSet = std::set<const TargetType<typename List::ListOf>*, Before<Match>>;

// The elements of a list, of equal ones the first; nothing where they cannot be told apart.
template <class List, class Match>
auto KnownElements(const List* list, const Match& match) {
  if constexpr (std::is_same_v<Match, NoMatch>) {
    return 0;
  } else {
    ElementSet<List, Match> known{Before<Match>{match}};
    for (size_t i = 0; list != nullptr && i < list->size(); ++i) {
      if (const auto* item = Target(&(*list)[i])) known.insert(item);
    }
    return known;
  }
}

// Whether a member, perhaps behind a pointer, is what `item` asks for.
template <class M, class Wanted>
bool Is(const M& member, const Wanted& wanted) {
  if constexpr (IsPointer<M>) {
    return member && Is(*member, wanted);
  } else if constexpr (std::is_integral_v<Wanted> && !std::is_same_v<Wanted, bool>) {
    return std::to_string(Plain(member)) == std::to_string(wanted);
  } else {
    return Plain(member) == wanted;
  }
}

// The first element that is not nil and passes.
template <class List, class Test>
const TargetType<typename List::ListOf>* FindItem(const List* list, const Test& test, size_t& index) {
  for (index = 0; list != nullptr && index < list->size(); ++index) {
    const auto* item = Target(&(*list)[index]);
    if (item != nullptr && test(*item)) return item;
  }
  return nullptr;
}

template <class List, class Test>
bool HasItem(const List& list, const Test& test) {
  size_t index = 0;
  return FindItem(&list, test, index) != nullptr;
}

// A member of a union: its name in messages, and whether it is set.
template <class T>
struct UnionMember {
  std::string_view name;
  bool (*is_set)(const T&);
  std::string_view discriminator_value = {};
};

template <class T>
using UnionMembers = std::initializer_list<UnionMember<std::type_identity_t<T>>>;

template <class T>
bool IsNilList(const T& value) {
  if constexpr (IsList<T>) return value.IsNil();
  return false;
}

template <class T>
Errors UnionOf(const Run& run, const Path& path, const Change<T>& value, bool zero_is_fine,
               UnionMembers<T> members) {
  std::string given, all;
  size_t count = 0;
  bool changed = false;
  for (const UnionMember<T>& member : members) {
    const bool set = value.now != nullptr && member.is_set(*value.now);
    changed |= set != (value.old != nullptr && member.is_set(*value.old));
    if (set) given += (count++ == 0 ? "" : ", ") + std::string(member.name);
    all += (all.empty() ? "`" : ", `") + std::string(member.name) + "`";
  }
  const bool has_old = value.old != nullptr && !IsNilList(*value.old);
  if (run.operation.IsUpdate() && has_old && !changed) return {};
  const std::string_view origin = zero_is_fine ? "zeroOrOneOf" : "union";
  if (count > 1) {
    const std::string detail =
        zero_is_fine ? "must specify at most one of: " : "must specify exactly one of: ";
    return {WithString(MakeError(ErrorType::kInvalid, path, detail + all, origin), "{" + given + "}", false)};
  }
  if (count == 1 || zero_is_fine) return {};
  return {WithString(MakeError(ErrorType::kInvalid, path, "must specify one of: " + all, origin), "", false)};
}

template <class T>
Errors Union(const Run& run, const Path& path, const Change<T>& value, UnionMembers<T> members) {
  return UnionOf(run, path, value, false, members);
}
template <class T>
Errors ZeroOrOneOf(const Run& run, const Path& path, const Change<T>& value, UnionMembers<T> members) {
  return UnionOf(run, path, value, true, members);
}

template <class T, class M>
Errors DiscriminatedUnion(const Run& run, const Path& path, const Change<T>& value, std::string_view name,
                          M T::* discriminator, UnionMembers<T> members) {
  const Change<TargetType<M>> mode = At(value, discriminator);
  const std::string now = mode.now != nullptr ? ScalarText(*mode.now) : "";
  bool changed = now != (mode.old != nullptr ? ScalarText(*mode.old) : "");
  Errors errors;
  for (const UnionMember<T>& member : members) {
    const bool set = value.now != nullptr && member.is_set(*value.now);
    changed |= set != (value.old != nullptr && member.is_set(*value.old));
    if (set == (now == member.discriminator_value)) continue;
    const std::string detail = std::string(set ? "may only be specified" : "must be specified") + " when `" +
                               std::string(name) + "` is " + Quoted(member.discriminator_value);
    errors.push_back(
        WithString(MakeError(ErrorType::kInvalid, path.Child(member.name), detail, "union"), "", false));
  }
  if (run.operation.IsUpdate() && value.HasOld() && !changed) return {};
  return errors;
}

template <class T, class A, class B>
Errors Dependent(const Run& run, const Path& path, const Change<T>& value, bool required,
                 std::string_view trigger_name, A T::* trigger_member, std::string_view dependent_name,
                 B T::* dependent_member) {
  if (value.now == nullptr) return {};
  const auto trigger = At(value, trigger_member);
  const auto dependent = At(value, dependent_member);
  if (run.operation.IsUpdate() && value.HasOld() && trigger.IsSet() == trigger.WasSet() &&
      dependent.IsSet() == dependent.WasSet()) {
    return {};
  }
  if (!trigger.IsSet() || dependent.IsSet() == required) return {};
  const std::string detail =
      (required ? "must be set when " : "may not be set when ") + std::string(trigger_name) + " is set";
  return {MakeError(required ? ErrorType::kRequired : ErrorType::kForbidden, path.Child(dependent_name),
                    detail, required ? "dependentRequired" : "dependentForbidden")};
}

template <class T, class A, class B>
Errors DependentRequired(const Run& run, const Path& path, const Change<T>& value,
                         std::string_view trigger_name, A T::* trigger, std::string_view dependent_name,
                         B T::* dependent) {
  return Dependent(run, path, value, true, trigger_name, trigger, dependent_name, dependent);
}
template <class T, class A, class B>
Errors DependentForbidden(const Run& run, const Path& path, const Change<T>& value,
                          std::string_view trigger_name, A T::* trigger, std::string_view dependent_name,
                          B T::* dependent) {
  return Dependent(run, path, value, false, trigger_name, trigger, dependent_name, dependent);
}

template <class T, class Match>
Errors Unique(const Path& path, const Change<T>& value, const Match& match) {
  Errors errors;
  if (value.now == nullptr) return errors;
  ElementSet<T, Match> seen{Before<Match>{match}};
  for (size_t i = 0; i < value.now->size(); ++i) {
    const auto& element = (*value.now)[i];
    const auto* item = Target(&element);
    if (item == nullptr || seen.insert(item).second) continue;
    FieldError error = MakeError(ErrorType::kDuplicate, path.Index(i), "", "");
    if constexpr (std::is_same_v<typename T::ListOf, std::string>) {
      errors.push_back(WithString(std::move(error), element, false));
    } else {
      errors.push_back(WithValue(std::move(error), WriteJson(element)));
    }
  }
  return errors;
}

// Elements of a list of pointers must not be nil.
template <class T>
Errors NoNils(const Path& path, const Change<T>& value) {
  Errors errors;
  for (size_t i = 0; value.now != nullptr && i < value.now->size(); ++i) {
    if (!(*value.now)[i]) errors.push_back(MakeError(ErrorType::kRequired, path.Index(i), "", ""));
  }
  return errors;
}

enum class UpdateRule : uint8_t { kNoSet, kNoUnset, kNoModify, kNoAddItem, kNoRemoveItem };

// Elements or keys of one list or map that are not in the other.
template <class T, class Match>
Errors MissingItems(const Path& path, const T* from, const T* in, bool added, const Match& match) {
  Errors errors;
  if (from == nullptr) return errors;
  const auto report = [&](const Path& where) {
    const char* detail = added ? "item may not be added" : "item may not be removed";
    errors.push_back(MakeError(ErrorType::kForbidden, where, detail, "update"));
  };
  if constexpr (IsMap<T>) {
    for (const auto& [key, value] : *from) {
      if (in == nullptr || !in->contains(key)) report(path.Key(Plain(key)));
    }
  } else if constexpr (IsList<T> && !std::is_same_v<Match, NoMatch>) {
    const auto known = KnownElements(in, match);
    for (size_t i = 0; i < from->size(); ++i) {
      const auto* item = Target(&(*from)[i]);
      if (item != nullptr && !known.contains(item)) report(added ? path.Index(i) : path);
    }
  }
  return errors;
}

template <class T, class Match = NoMatch>
Errors Update(const Run& run, const Path& path, const Change<T>& value,
              std::initializer_list<UpdateRule> rules, const Match& match = {}) {
  constexpr bool compound = IsList<T> || IsMap<T>;
  if (!run.operation.IsUpdate() || (!value.is_pointer && !compound && value.old == nullptr)) return {};
  const bool always = (IsStruct<T> || IsLeaf<T>) && !value.is_pointer;
  const bool now = always || value.IsSet();
  const bool old = always || value.WasSet();
  Errors errors;
  const auto add = [&](const char* detail) {
    errors.push_back(WithValue(MakeError(ErrorType::kInvalid, path, detail, "update"), "null"));
  };
  for (const UpdateRule rule : rules) {
    switch (rule) {
      case UpdateRule::kNoSet:
        if (!old && now) add("field cannot be set once created");
        break;
      case UpdateRule::kNoUnset:
        if (old && !now) add("field cannot be cleared once set");
        break;
      case UpdateRule::kNoModify:
        if (old && now) add("field cannot be modified once set");
        break;
      case UpdateRule::kNoAddItem: Add(errors, MissingItems(path, value.now, value.old, true, match)); break;
      case UpdateRule::kNoRemoveItem:
        Add(errors, MissingItems(path, value.old, value.now, false, match));
        break;
    }
  }
  return errors;
}

// Rules around rules.

template <class Inner>
Errors IfOption(const Run& run, const Path& path, std::string_view name, bool enabled, const Inner& inner) {
  const auto option = run.operation.options.find(name);
  if (option == run.operation.options.end()) return {UndefinedOption(path, name)};
  return option->second == enabled ? inner() : Errors();
}
template <class Inner>
Errors IfEnabled(const Run& run, const Path& path, std::string_view name, const Inner& inner) {
  return IfOption(run, path, name, true, inner);
}
template <class Inner>
Errors IfDisabled(const Run& run, const Path& path, std::string_view name, const Inner& inner) {
  return IfOption(run, path, name, false, inner);
}

// An element has an old one where elements can be told apart; on an update, one that did not change
// is left alone.
template <class T, class Match, class Inner>
Errors EachElement(const Run& run, const Path& path, const Change<T>& value, const Match& match,
                   const Inner& inner) {
  using Item = TargetType<typename T::ListOf>;
  constexpr bool matches = !std::is_same_v<Match, NoMatch>;
  Errors errors;
  if (value.now == nullptr) return errors;
  [[maybe_unused]] const auto known = KnownElements(value.old, match);
  for (size_t i = 0; i < value.now->size(); ++i) {
    Change<Item> element{Target(&(*value.now)[i]), nullptr, IsPointer<typename T::ListOf>};
    if (element.now == nullptr) continue;
    if constexpr (matches) {
      const auto found = known.find(element.now);
      if (found != known.end()) element.old = *found;
      const bool same = element.old != nullptr && (std::is_same_v<Match, ByValue> || element.IsSame());
      if (run.operation.IsUpdate() && same) continue;
    }
    Add(errors, inner(path.Index(i), element));
  }
  return errors;
}

template <class T, class Inner>
Errors EachMapValue(const Run& run, const Path& path, const Change<T>& value, const Inner& inner) {
  using Item = TargetType<typename T::MapOf>;
  Errors errors;
  if (value.now == nullptr) return errors;
  for (const auto& [key, element] : *value.now) {
    Change<Item> change{Target(&element), nullptr, IsPointer<typename T::MapOf>};
    const bool has_old = value.old != nullptr && value.old->contains(key);
    if (has_old) change.old = Target(&value.old->find(key)->second);
    if (run.operation.IsUpdate() && has_old && change.IsSame()) continue;
    Add(errors, inner(path.Key(Plain(key)), change));
  }
  return errors;
}

// Keys are told of at the map.
template <class T, class Inner>
Errors EachKey(const Run& run, const Path& path, const Change<T>& value, const Inner& inner) {
  Errors errors;
  if (value.now == nullptr) return errors;
  for (const auto& [key, element] : *value.now) {
    if (run.operation.IsUpdate() && value.old != nullptr && value.old->contains(key)) continue;
    Add(errors, inner(path, Change<typename T::key_type>{&key, nullptr, false}));
  }
  return errors;
}

template <class T, class Test, class Inner>
Errors Item(const Run& run, const Path& path, const Change<T>& value, const Test& test, const Inner& inner) {
  size_t index = 0, old_index = 0;
  Change<TargetType<typename T::ListOf>> item;
  item.is_pointer = IsPointer<typename T::ListOf>;
  item.now = FindItem(value.now, test, index);
  if (item.now == nullptr) return {};
  item.old = FindItem(value.old, test, old_index);
  if (run.operation.IsUpdate() && item.HasOld() && item.IsSame()) return {};
  return inner(path.Index(index), item);
}

template <class T, class M, class Inner>
Errors Subfield(Run& run, const Path& path, const Change<T>& value, std::string_view name, M T::* member,
                const Inner& inner) {
  if (value.now == nullptr) {
    run.panicked = true;
    return {};
  }
  const auto field = At(value, member);
  if (run.operation.IsUpdate() && value.HasOld() && field.IsSame()) return {};
  return inner(path.Child(name), field);
}

// `inner` picks the rules by the value of the discriminator.
template <class T, class M, class D, class Inner>
Errors Mode(Run& run, const Path& path, const Change<T>& value, std::string_view name, M T::* member,
            D T::* discriminator_member, const Inner& inner) {
  if (value.now == nullptr) {
    run.panicked = true;
    return {};
  }
  const auto field = At(value, member);
  const auto discriminator = At(value, discriminator_member);
  if (run.operation.IsUpdate() && value.HasOld() && discriminator.IsSame() && field.IsSame()) return {};
  return inner(discriminator.now != nullptr ? ScalarText(*discriminator.now) : std::string(),
               path.Child(name), field);
}

// The formats of +k8s:format.

inline constexpr size_t kMaxLabel = 63, kMaxSubdomain = 253, kMaxIdentifier = 32;

#define DECLARED_LABEL "[a-z0-9]([-a-z0-9]*[a-z0-9])?"
#define DECLARED_LABEL_KEY "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
inline constexpr std::string_view kLabelPattern = DECLARED_LABEL;
inline constexpr std::string_view kSubdomainPattern = DECLARED_LABEL "(\\." DECLARED_LABEL ")*";
inline constexpr std::string_view kLabelKeyPattern = DECLARED_LABEL_KEY;
inline constexpr std::string_view kLabelValuePattern = "(" DECLARED_LABEL_KEY ")?";
inline constexpr std::string_view kIdentifierPattern = "[A-Za-z_][A-Za-z0-9_]*";
#undef DECLARED_LABEL
#undef DECLARED_LABEL_KEY

using Messages = std::vector<std::string>;

// What is wrong with a string; `part` is what was judged where that is not the whole.
struct FormatProblem {
  std::string detail;
  bool too_long = false;
  std::optional<std::string> part = {};
};
using FormatProblems = std::vector<FormatProblem>;

inline std::string WithPattern(std::string message, std::string_view pattern,
                               std::initializer_list<std::string_view> examples) {
  message += " (e.g. ";
  for (const std::string_view& example : examples) {
    if (&example != examples.begin()) message += " or ";
    message.append("'").append(example).append("', ");
  }
  return message.append("regex used for validation is '").append(pattern).append("')");
}

inline std::string NoMoreBytesThan(size_t limit) {
  return "must be no more than " + std::to_string(limit) + " bytes";
}

inline bool IsLowerOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
inline bool IsLetterOrDigit(char c) { return IsLowerOrDigit(c) || (c >= 'A' && c <= 'Z'); }

inline std::vector<std::string_view> SplitAt(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

inline bool IsLabel(std::string_view text) {
  if (text.empty() || !IsLowerOrDigit(text.front()) || !IsLowerOrDigit(text.back())) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return IsLowerOrDigit(c) || c == '-'; });
}

inline bool IsSubdomain(std::string_view text) {
  const std::vector<std::string_view> parts = SplitAt(text, '.');
  return std::all_of(parts.begin(), parts.end(), IsLabel);
}

inline bool IsLabelKeyName(std::string_view text) {
  if (text.empty() || !IsLetterOrDigit(text.front()) || !IsLetterOrDigit(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return IsLetterOrDigit(c) || c == '-' || c == '_' || c == '.'; });
}

inline bool IsIdentifier(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return IsLetterOrDigit(c) || c == '_'; });
}

inline Messages ShortNameMessages(std::string_view value) {
  Messages out;
  if (value.size() > kMaxLabel) out.push_back(NoMoreBytesThan(kMaxLabel));
  if (IsLabel(value)) return out;
  out.push_back(
      IsSubdomain(value)
          ? "must not contain dots"
          : WithPattern("a lowercase RFC 1123 label must consist of lower case alphanumeric characters or "
                        "'-', and must start and end with an alphanumeric character",
                        kLabelPattern, {"my-name", "123-abc"}));
  return out;
}

inline Messages LongNameMessages(std::string_view value) {
  Messages out;
  if (value.size() > kMaxSubdomain) out.push_back(NoMoreBytesThan(kMaxSubdomain));
  if (IsSubdomain(value)) return out;
  out.push_back(
      WithPattern("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' "
                  "or '.', and must start and end with an alphanumeric character",
                  kSubdomainPattern, {"example.com"}));
  return out;
}

inline Messages LongNameCaselessMessages(std::string_view value) {
  Messages out;
  if (value.size() > kMaxSubdomain) out.push_back(NoMoreBytesThan(kMaxSubdomain));
  std::string lower(value);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  if (IsSubdomain(lower)) return out;
  out.push_back(
      WithPattern("an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must "
                  "start and end with an alphanumeric character",
                  kSubdomainPattern, {"Example.com"}));
  return out;
}

inline std::string LabelKeyRule() {
  return WithPattern(
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
      "alphanumeric character",
      kLabelKeyPattern, {"MyName", "my.name", "123-abc"});
}

inline Messages LabelKeyMessages(std::string_view value) {
  const std::vector<std::string_view> parts = SplitAt(value, '/');
  if (parts.size() > 2) {
    return {"a valid label key " + LabelKeyRule() +
            " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
  }
  Messages out;
  if (parts.size() == 2 && parts[0].empty()) {
    out.emplace_back("prefix part must be non-empty");
  } else if (parts.size() == 2) {
    for (const std::string& message : LongNameMessages(parts[0])) out.push_back("prefix part " + message);
  }
  const std::string_view name = parts.back();
  if (name.empty()) out.emplace_back("name part must be non-empty");
  if (name.size() > kMaxLabel) out.push_back("name part " + NoMoreBytesThan(kMaxLabel));
  if (!IsLabelKeyName(name)) out.push_back("name part " + LabelKeyRule());
  return out;
}

inline FormatProblems Whole(const Messages& messages) {
  FormatProblems out;
  for (const std::string& message : messages) out.push_back({message});
  return out;
}

inline FormatProblem TooManyBytes(size_t limit) {
  return {"may not be more than " + std::to_string(limit) + " bytes", true};
}

inline FormatProblems ShortName(std::string_view value) { return Whole(ShortNameMessages(value)); }
inline FormatProblems LongName(std::string_view value) { return Whole(LongNameMessages(value)); }
inline FormatProblems LongNameCaseless(std::string_view value) {
  return Whole(LongNameCaselessMessages(value));
}
inline FormatProblems LabelKey(std::string_view value) { return Whole(LabelKeyMessages(value)); }

inline FormatProblems PrefixedLabelKey(std::string_view value) {
  Messages out = LabelKeyMessages(value);
  if (out.empty() && value.find('/') == std::string_view::npos) {
    out.emplace_back("must include a prefix (e.g. 'example.com/key')");
  }
  return Whole(out);
}

inline FormatProblems LabelValue(std::string_view value) {
  Messages out;
  if (value.size() > kMaxLabel) out.push_back(NoMoreBytesThan(kMaxLabel));
  if (!value.empty() && !IsLabelKeyName(value)) {
    out.push_back(
        WithPattern("a valid label must be an empty string or consist of alphanumeric characters, '-', '_' "
                    "or '.', and must start and end with an alphanumeric character",
                    kLabelValuePattern, {"MyValue", "my_value", "12345"}));
  }
  return Whole(out);
}

inline FormatProblems PathSegmentName(std::string_view value) {
  if (value == "." || value == "..") return Whole({"may not be '" + std::string(value) + "'"});
  Messages out;
  if (value.find('/') != std::string_view::npos) out.emplace_back("may not contain '/'");
  if (value.find('%') != std::string_view::npos) out.emplace_back("may not contain '%'");
  return Whole(out);
}

inline FormatProblems Uuid(std::string_view value) {
  bool good = value.size() == 36;
  for (size_t i = 0; good && i < value.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    good = dash ? value[i] == '-' : IsLowerOrDigit(value[i]) && value[i] <= 'f';
  }
  return good ? FormatProblems() : Whole({"must be a lowercase UUID in 8-4-4-4-12 format"});
}

inline void AddPart(FormatProblems& out, const std::string& prefix, std::string_view part,
                    const Messages& messages) {
  for (const std::string& message : messages) out.push_back({prefix + message, false, std::string(part)});
}

inline FormatProblems ResourcePoolName(std::string_view value) {
  FormatProblems out;
  if (value.size() > kMaxSubdomain) out.push_back(TooManyBytes(kMaxSubdomain));
  size_t i = 0;
  for (const std::string_view part : SplitAt(value, '/')) {
    const std::string prefix = "segment " + std::to_string(i++) + ": ";
    if (part.empty()) out.push_back({prefix + "must not be empty"});
    if (!part.empty()) AddPart(out, prefix, part, LongNameMessages(part));
  }
  return out;
}

inline FormatProblems ExtendedResourceName(std::string_view value) {
  Messages out;
  if (value.find('/') == std::string_view::npos) {
    out.emplace_back("a name must be a domain-prefixed path, such as 'example.com/my-prop'");
  } else if (value.find("kubernetes.io/") != std::string_view::npos) {
    out.emplace_back("must not have \"kubernetes.io/\" domain");
  }
  if (value.starts_with("requests.")) out.emplace_back("must not have \"requests.\" prefix");
  for (std::string& message : LabelKeyMessages("requests." + std::string(value)))
    out.push_back(std::move(message));
  return Whole(out);
}

inline void AddIdentifier(FormatProblems& out, std::string_view name) {
  if (name.size() > kMaxIdentifier) out.push_back(TooManyBytes(kMaxIdentifier));
  if (IsIdentifier(name)) return;
  AddPart(out, "", name,
          {WithPattern(
              "a valid C identifier must start with alphabetic character or '_', followed by a string of "
              "alphanumeric characters or '_'",
              kIdentifierPattern, {"my_name", "MY_NAME", "MyName"})});
}

// With three parts and more Kubernetes checks nothing.
inline FormatProblems ResourceFullyQualifiedName(std::string_view value) {
  FormatProblems out;
  const std::vector<std::string_view> parts = SplitAt(value, '/');
  if (parts.size() == 1) {
    AddIdentifier(out, parts[0]);
    out.push_back({"a fully qualified name must be a domain and a name separated by a slash"});
  }
  if (parts.size() != 2) return out;
  if (parts[0].empty()) {
    out.push_back({"prefix must not be empty", false, ""});
  } else {
    if (parts[0].size() > kMaxLabel) out.push_back(TooManyBytes(kMaxLabel));
    AddPart(out, "prefix: ", parts[0], LongNameMessages(parts[0]));
  }
  if (parts[1].empty()) out.push_back({"name must not be empty", false, ""});
  if (!parts[1].empty()) AddIdentifier(out, parts[1]);
  return out;
}

// `keeps_type`: the value is shown as the type it has; else as a plain string.
template <class T>
Errors Format(const Path& path, const Change<T>& value, std::string_view name,
              FormatProblems (*judge)(std::string_view), bool keeps_type = true) {
  Errors errors;
  if (value.now == nullptr) return errors;
  const std::string& text = Plain(*value.now);
  const bool named_type = keeps_type && !std::is_same_v<T, std::string>;
  for (FormatProblem& problem : judge(text)) {
    FieldError error = MakeError(problem.too_long ? ErrorType::kTooLong : ErrorType::kInvalid, path,
                                 std::move(problem.detail), "format=" + std::string(name));
    if (!problem.too_long)
      error = WithString(std::move(error), problem.part ? *problem.part : text, named_type);
    errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace rt

using rt::Errors;
using rt::FieldError;
using rt::Operation;
using rt::ReadError;
using rt::ReadJson;
using rt::WriteJson;

struct Berth;
struct BerthSpec;
struct BerthStatus;
struct Bollard;
struct Daily;
struct Use;
struct Yearly;

// BerthStatus is what was seen last.
struct BerthStatus {
  // Calls counts the ships that moored here.
  int64_t calls = 0;

  static constexpr auto Fields() {
    return std::tuple{
        rt::Field("calls", &BerthStatus::calls, rt::kOmitEmpty)
    };
  }
};

// Bollard is what ropes are made fast to.
struct Bollard {
  std::string letter;
  // Load it bears, in kilonewtons.
  int32_t load = 0;

  static constexpr auto Fields() {
    return std::tuple{
        rt::Field("letter", &Bollard::letter),
        rt::Field("load", &Bollard::load, rt::kOmitEmpty)
    };
  }
};

// Daily is a rate for visitors.
struct Daily {
  int64_t cents = 0;

  static constexpr auto Fields() {
    return std::tuple{
        rt::Field("cents", &Daily::cents)
    };
  }
};

// Use is what a berth is for.
struct Use : rt::Typed<std::string> {
  using Typed::Typed;

  static constexpr std::string_view kUseCargo = "cargo";
  static constexpr std::string_view kUseFishing = "fishing";
  static constexpr std::string_view kUsePleasure = "pleasure";
};

// Yearly is a contract.
struct Yearly {
  std::string holder;

  static constexpr auto Fields() {
    return std::tuple{
        rt::Field("holder", &Yearly::holder)
    };
  }
};

// BerthSpec is what the harbour master wants.
struct BerthSpec {
  // Quay says where the berth is. It never moves.
  std::string quay;
  // Depth of the water at low tide, in centimetres.
  int32_t depth = 0;
  Use use;
  // Bollards along the berth, by their letters.
  rt::List<Bollard> bollards;
  // A ship moors by the day or by the year.
  rt::Pointer<Daily> daily;
  rt::Pointer<Yearly> yearly;
  rt::Pointer<std::string> name;

  static constexpr auto Fields() {
    return std::tuple{
        rt::Field("quay", &BerthSpec::quay),
        rt::Field("depth", &BerthSpec::depth),
        rt::Field("use", &BerthSpec::use, rt::kOmitEmpty),
        rt::Field("bollards", &BerthSpec::bollards, rt::kOmitEmpty),
        rt::Field("daily", &BerthSpec::daily, rt::kOmitEmpty),
        rt::Field("yearly", &BerthSpec::yearly, rt::kOmitEmpty),
        rt::Field("name", &BerthSpec::name, rt::kOmitEmpty)
    };
  }
};

// Berth is a place for one ship.
struct Berth {
  std::string api_version;
  std::string kind;
  BerthSpec spec;
  rt::Pointer<BerthStatus> status;

  static constexpr auto Fields() {
    return std::tuple{
        rt::Field("apiVersion", &Berth::api_version),
        rt::Field("kind", &Berth::kind),
        rt::Field("spec", &Berth::spec),
        rt::Field("status", &Berth::status, rt::kOmitEmpty)
    };
  }
};

// Hand-written checks that +k8s:customValidation asks for. One that is missing is an internal error.
struct Hooks {
  // example.com/harbour/v1.ValidateCustom_BerthSpec_Name
  rt::Hook<std::string> ValidateCustom_BerthSpec_Name = {};
};

namespace checks {

struct Context : rt::Run {
  Context(const Operation& of, const Hooks& with) : Run(of), hooks(with) {}

  const Hooks& hooks;
};

rt::Errors CheckBerth(Context& run, const rt::Path& path, const rt::Change<Berth>& value);
rt::Errors CheckBerthSpec(Context& run, const rt::Path& path, const rt::Change<BerthSpec>& value);
rt::Errors CheckBerthStatus(Context& run, const rt::Path& path, const rt::Change<BerthStatus>& value);
rt::Errors CheckBollard(Context& run, const rt::Path& path, const rt::Change<Bollard>& value);
rt::Errors CheckDaily(Context& run, const rt::Path& path, const rt::Change<Daily>& value);
rt::Errors CheckUse(Context& run, const rt::Path& path, const rt::Change<Use>& value);
rt::Errors CheckYearly(Context& run, const rt::Path& path, const rt::Change<Yearly>& value);

inline rt::Errors CheckField_Berth_api_version([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<std::string>& value) {
  rt::Errors errors;
  if (rt::Stop(errors, rt::Required(path, value))) return errors;
  return errors;
}

inline rt::Errors CheckField_Berth_kind([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<std::string>& value) {
  rt::Errors errors;
  if (rt::Stop(errors, rt::Required(path, value))) return errors;
  return errors;
}

inline rt::Errors CheckField_Berth_spec([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<BerthSpec>& value) {
  rt::Errors errors;
  rt::Add(errors, CheckBerthSpec(run, path, value));
  return errors;
}

inline rt::Errors CheckField_Berth_status([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<BerthStatus>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, CheckBerthStatus(run, path, value));
  return errors;
}

// example.com/harbour/v1.Berth
inline rt::Errors CheckBerth([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<Berth>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  if (value.now == nullptr) {
    run.panicked = true;
    return errors;
  }
  if (const auto field = rt::At(value, &Berth::api_version); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Berth_api_version(run, path.Child("apiVersion"), field));
  }
  if (const auto field = rt::At(value, &Berth::kind); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Berth_kind(run, path.Child("kind"), field));
  }
  if (const auto field = rt::At(value, &Berth::spec); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Berth_spec(run, path.Child("spec"), field));
  }
  if (const auto field = rt::At(value, &Berth::status); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Berth_status(run, path.Child("status"), field));
  }
  return errors;
}

inline rt::Errors CheckField_BerthSpec_quay([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<std::string>& value) {
  rt::Errors errors;
  {
    bool stop = false;
    stop |= rt::Stop(errors, rt::Immutable(run, path, value));
    stop |= rt::Stop(errors, rt::Required(path, value));
    if (stop) return errors;
  }
  rt::Add(errors, rt::Format(path, value, "k8s-short-name", rt::ShortName));
  return errors;
}

inline rt::Errors CheckField_BerthSpec_depth([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<int32_t>& value) {
  rt::Errors errors;
  if (rt::Stop(errors, rt::Required(path, value))) return errors;
  rt::Add(errors, rt::Maximum(path, value, int64_t{3000}));
  rt::Add(errors, rt::Minimum(path, value, int64_t{50}));
  return errors;
}

inline rt::Errors CheckField_BerthSpec_use([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<Use>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, CheckUse(run, path, value));
  return errors;
}

inline rt::Errors CheckField_BerthSpec_bollards([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<rt::List<Bollard>>& value) {
  rt::Errors errors;
  {
    bool stop = false;
    stop |= rt::Stop(errors, rt::MaxItems(path, value, 26));
    stop |= rt::Skip(rt::Optional(path, value));
    if (stop) return errors;
  }
  rt::Add(errors, rt::Unique(path, value, rt::ByMembers(&Bollard::letter)));
  rt::Add(errors, rt::EachElement(run, path, value, rt::ByMembers(&Bollard::letter), [&](const rt::Path& path1, const auto& value1) {
    return CheckBollard(run, path1, value1);
  }));
  return errors;
}

inline rt::Errors CheckField_BerthSpec_daily([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<Daily>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, CheckDaily(run, path, value));
  return errors;
}

inline rt::Errors CheckField_BerthSpec_yearly([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<Yearly>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, CheckYearly(run, path, value));
  return errors;
}

inline rt::Errors CheckField_BerthSpec_name([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<std::string>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, rt::Custom(run, path, value, run.hooks.ValidateCustom_BerthSpec_Name, "example.com/harbour/v1.ValidateCustom_BerthSpec_Name"));
  return errors;
}

// example.com/harbour/v1.BerthSpec
inline rt::Errors CheckBerthSpec([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<BerthSpec>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  rt::Add(errors, rt::Union(run, path, value, {{"daily", [](const auto& of) { return rt::IsSet(of.daily); }}, {"yearly", [](const auto& of) { return rt::IsSet(of.yearly); }}}));
  if (value.now == nullptr) {
    run.panicked = true;
    return errors;
  }
  if (const auto field = rt::At(value, &BerthSpec::quay); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_quay(run, path.Child("quay"), field));
  }
  if (const auto field = rt::At(value, &BerthSpec::depth); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_depth(run, path.Child("depth"), field));
  }
  if (const auto field = rt::At(value, &BerthSpec::use); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_use(run, path.Child("use"), field));
  }
  if (const auto field = rt::At(value, &BerthSpec::bollards); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_bollards(run, path.Child("bollards"), field));
  }
  if (const auto field = rt::At(value, &BerthSpec::daily); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_daily(run, path.Child("daily"), field));
  }
  if (const auto field = rt::At(value, &BerthSpec::yearly); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_yearly(run, path.Child("yearly"), field));
  }
  if (const auto field = rt::At(value, &BerthSpec::name); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthSpec_name(run, path.Child("name"), field));
  }
  return errors;
}

inline rt::Errors CheckField_BerthStatus_calls([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<int64_t>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, rt::Monotonic(run, path, value));
  return errors;
}

// example.com/harbour/v1.BerthStatus
inline rt::Errors CheckBerthStatus([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<BerthStatus>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  if (value.now == nullptr) {
    run.panicked = true;
    return errors;
  }
  if (const auto field = rt::At(value, &BerthStatus::calls); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_BerthStatus_calls(run, path.Child("calls"), field));
  }
  return errors;
}

inline rt::Errors CheckField_Bollard_letter([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<std::string>& value) {
  rt::Errors errors;
  if (rt::Stop(errors, rt::Required(path, value))) return errors;
  rt::Add(errors, rt::MaxLength(path, value, 1));
  return errors;
}

inline rt::Errors CheckField_Bollard_load([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<int32_t>& value) {
  rt::Errors errors;
  if (rt::Skip(rt::Optional(path, value))) return errors;
  rt::Add(errors, rt::Minimum(path, value, int64_t{10}));
  return errors;
}

// example.com/harbour/v1.Bollard
inline rt::Errors CheckBollard([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<Bollard>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  if (value.now == nullptr) {
    run.panicked = true;
    return errors;
  }
  if (const auto field = rt::At(value, &Bollard::letter); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Bollard_letter(run, path.Child("letter"), field));
  }
  if (const auto field = rt::At(value, &Bollard::load); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Bollard_load(run, path.Child("load"), field));
  }
  return errors;
}

inline rt::Errors CheckField_Daily_cents([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<int64_t>& value) {
  rt::Errors errors;
  if (rt::Stop(errors, rt::Required(path, value))) return errors;
  return errors;
}

// example.com/harbour/v1.Daily
inline rt::Errors CheckDaily([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<Daily>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  if (value.now == nullptr) {
    run.panicked = true;
    return errors;
  }
  if (const auto field = rt::At(value, &Daily::cents); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Daily_cents(run, path.Child("cents"), field));
  }
  return errors;
}

// example.com/harbour/v1.Use
inline rt::Errors CheckUse([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<Use>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  rt::Add(errors, rt::Enum(run, path, value, {"cargo", "fishing", "pleasure"}));
  return errors;
}

inline rt::Errors CheckField_Yearly_holder([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<std::string>& value) {
  rt::Errors errors;
  if (rt::Stop(errors, rt::Required(path, value))) return errors;
  rt::Add(errors, rt::MaxLength(path, value, 64));
  return errors;
}

// example.com/harbour/v1.Yearly
inline rt::Errors CheckYearly([[maybe_unused]] Context& run, const rt::Path& path, [[maybe_unused]] const rt::Change<Yearly>& value) {
  rt::Errors errors;
  const rt::Visit visit(run, path, errors);
  if (!visit) return errors;
  if (value.now == nullptr) {
    run.panicked = true;
    return errors;
  }
  if (const auto field = rt::At(value, &Yearly::holder); !rt::IsUnchanged(run, value, field)) {
    rt::Add(errors, CheckField_Yearly_holder(run, path.Child("holder"), field));
  }
  return errors;
}

}  // namespace checks

inline Errors Validate(const Berth& object, const Berth* old, const Operation& operation, [[maybe_unused]] const Hooks& hooks = {}) {
  Errors errors = rt::Dispatch(operation, "*v1.Berth", {"/", "/status"});
  if (!errors.empty()) return errors;
  checks::Context run(operation, hooks);
  errors = checks::CheckBerth(run, rt::Path(), {&object, old});
  return rt::Finish(run, std::move(errors));
}

}  // namespace harbour_v1
