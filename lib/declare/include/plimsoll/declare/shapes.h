// Shapes are what running rules needs to know of Go types, computed once: what JSON represents a
// value, what its members are called, what typedefs and pointers lead to.
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/declare/type_facts.h"

namespace plimsoll::declare {

// What a value is, typedefs removed.
enum class Form : uint8_t { kString, kBool, kInteger, kFloat, kStruct, kList, kMap, kOther };

// Types that read and write JSON in their own way.
enum class LeafKind : uint8_t { kNone, kTime, kMicroTime, kDuration, kQuantity, kIntOrString, kRaw };
LeafKind LeafOf(const GoType& type);

struct Shape;

// A type as written in a declaration.
struct ShapeRef {
  const Shape* shape = nullptr;  // pointers removed
  bool is_pointer = false;
};

// A struct tag of our own, `plimsoll:"never"`: the field is never set, also if an object has it.
inline constexpr std::string_view kOwnTag = "plimsoll";
inline constexpr std::string_view kNeverSetValue = "never";

struct ShapeMember {
  const GoMember* member = nullptr;
  std::string_view key;  // in JSON
  ShapeRef type;
  bool is_inline = false;  // its members lie among those of the struct around it
  bool hidden = false;     // from JSON
};

struct Shape {
  TypeId type;
  Form form = Form::kOther;
  LeafKind leaf = LeafKind::kNone;
  bool is_nilable = false;        // a list, a map, an interface
  bool is_plain_string = false;   // `string` itself, not a type named after it
  bool is_unsigned = false;       // of integers
  bool is_wide_unsigned = false;  // up to 2^64
  ShapeRef element;               // of lists and maps
  ShapeRef key;
  std::vector<ShapeMember> members;
};

class Shapes {
 public:
  // Of all types the program's rules can meet. Universe and program must outlive it.
  Shapes(gotypes::Universe& universe, const Program& program);

  ShapeRef Of(TypeId type) const { return refs_[type.index]; }
  const ShapeMember& Of(const GoMember& member) const { return *members_.find(&member)->second; }

 private:
  ShapeRef RefTo(TypeId type);
  void Fill(Shape& shape);
  void FillMembers(Shape& shape, TypeId native);

  TypeFacts facts_;
  std::deque<Shape> shapes_;
  std::vector<ShapeRef> refs_;      // by type
  std::vector<const Shape*> made_;  // by type, pointers removed
  std::vector<Shape*> open_;
  std::unordered_map<const GoMember*, const ShapeMember*> members_;
};

}  // namespace plimsoll::declare
