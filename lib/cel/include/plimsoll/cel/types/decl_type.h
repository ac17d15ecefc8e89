// DeclTypes is what CEL knows of a schema: for the schema a rule is on and all that is
// below it, which type a value has in expressions, how large it can be, and how the value is
// read from a document. The checker finds fields in it, the cost estimate sizes, the
// evaluator for all the rest.
//
//   DeclTypes types = DeclTypes::Of(schema, node, /*resource_root=*/true);
//   const DeclField* spec = types.FindEscaped(types.root(), "spec");
//   types[spec->type].kind;  // DeclKind::kObject
//
// Equal nodes of a schema have one DeclType, so that what is compiled for
// one of them serves for all. Not every node has a type in CEL (`exposed`): a property without
// one cannot be named, but the values below it still count when objects are compared.
//
// The root of a resource, and of one embedded in another, has `apiVersion`, `kind`,
// `metadata.name` and `metadata.generateName` whatever its schema says.
//
// Texts are borrowed from the schema, which must outlive it.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/id.h"
#include "plimsoll/schema/property_table.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::cel {

struct DeclTypeTag;
using DeclId = Id<DeclTypeTag>;
inline constexpr DeclId kNoDecl{UINT32_MAX};

// The largest request the API server takes; what bounds sizes that nothing else bounds.
inline constexpr int64_t kMaxRequestBytes = 3 * 1024 * 1024;

enum class DeclKind : uint8_t {
  kBool,
  kInt,
  kDouble,
  kString,
  kBytes,     // a string of format byte
  kDuration,  // a string of format duration
  kDate,      // strings of format date and date-time, both timestamps
  kDateTime,
  kIntOrString,  // dyn
  kList,
  kMap,
  kObject,
  kPreserved,  // no type, and kept as it is: knows only equality
  kUnusable,   // no type at all: reading it is an error
};

enum class ListKind : uint8_t { kAtomic, kSet, kMap, kUnknown };

struct DeclField {
  std::string_view name;     // in the document
  std::string_view escaped;  // in expressions; empty when it cannot be written there
  DeclId type;
};

struct DeclType {
  DeclKind kind = DeclKind::kUnusable;
  // Has a type in expressions.
  bool exposed = false;
  bool nullable = false;
  // Of objects and maps: members are read through `fields` and no others are known; otherwise
  // through `elem`, if there is one.
  bool by_fields = false;
  // Of maps: estimates know the size of an entry that is selected by its name too.
  bool named_elements = false;
  ListKind list_kind = ListKind::kAtomic;
  DeclId elem = kNoDecl;  // of lists and maps
  schema::Range fields;   // of objects
  schema::Range keys;     // of lists of kind map
  schema::PropertySet names;
  // How many characters, items or entries a value can have; 0 for scalars and objects.
  int64_t max_elements = 0;
  // The fewest bytes a value takes in JSON.
  int64_t min_serialized_size = 0;
  // The list type of kUnknown, the schema's type of kUnusable: for error texts.
  std::string_view text;
};

class DeclTypes {
 public:
  static DeclTypes Of(const schema::Schema& schema, schema::NodeId node, bool resource_root);

  DeclId root() const { return root_; }
  size_t size() const { return types_.size(); }
  const DeclType& operator[](DeclId id) const { return types_[id.index]; }

  // What if a type had that bound: for trying out what an estimate would be.
  void SetMaxElements(DeclId id, int64_t max_elements) { types_[id.index].max_elements = max_elements; }

  void SetNamedElements(DeclId map) { types_[map.index].named_elements = true; }

  // In the byte order of their names.
  std::span<const DeclField> Fields(const DeclType& type) const {
    return std::span(fields_).subspan(type.fields.begin, type.fields.count);
  }
  // x-kubernetes-list-map-keys.
  std::span<const std::string_view> Keys(const DeclType& type) const {
    return std::span(keys_).subspan(type.keys.begin, type.keys.count);
  }
  // The same, as upstream looks them up in elements when it compares lists: escaped.
  std::span<const std::string_view> EscapedKeys(const DeclType& type) const {
    return std::span(escaped_keys_).subspan(type.keys.begin, type.keys.count);
  }
  // The field of that name in the document, or null.
  const DeclField* FindField(const DeclType& type, std::string_view name) const {
    const uint32_t at = names_.Find(type.names, name);
    return at == schema::PropertyTable::kNone ? nullptr : &fields_[type.fields.begin + at];
  }
  const DeclField* FindField(DeclId id, std::string_view name) const {
    return FindField(types_[id.index], name);
  }
  // The field an expression names so and can use, or null.
  const DeclField* FindEscaped(DeclId id, std::string_view escaped) const;

 private:
  friend class DeclTypeBuilder;

  DeclId root_ = kNoDecl;
  std::vector<DeclType> types_;
  std::vector<DeclField> fields_;
  std::vector<std::string_view> keys_;
  std::vector<std::string_view> escaped_keys_;
  schema::PropertyTable names_;
  std::deque<std::string> made_;  // escaped names
};

}  // namespace plimsoll::cel
