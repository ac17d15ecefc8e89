// What can be done with values of a known type. A Typed is a value with its type; all operations
// but Validate expect one that is valid, and give back values and sets that live in the arena and
// share what they can with what came in.
//
//   Typed live{program, type, *LoadNode(document.root(), arena)};
//   if (auto errors = Validate(live, Repeats::kAllowed); !errors.empty()) ...
//   Merged merged = Merge(live, config, arena);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/fieldpath/field_set.h"
#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/value/path.h"

namespace plimsoll::merge {

struct Typed {
  const MergeProgram* program = nullptr;
  TypeId type = kNoType;
  Node value;
};

enum class ValidationFault : uint8_t {
  kOther,
  kUndeclared,  // a field that the schema does not have
  kNameless,    // an item of a list that lacks its keys
  kWrongType,
};

// What a value should have been.
enum class ExpectedType : uint8_t { kNumber, kString, kBoolean, kScalar, kObject, kList };

struct ValidationError {
  value::Path path;
  std::string message;  // the server's, which shows values as Go prints them
  ValidationFault fault = ValidationFault::kOther;
  // Of a value of a wrong type: what it should be, and what it is, also as JSON.
  ExpectedType expected = ExpectedType::kScalar;
  Kind given_kind = Kind::kNull;
  std::string given = {};

  std::string Text() const { return Located(message); }
  // In words for people: `.spec.name: expected a string, got 3`.
  std::string PlainText() const { return Located(Plain()); }
  // The same without the path.
  std::string Plain() const;
  std::string Located(const std::string& words) const {
    return path.empty() ? words : path.MergePath() + ": " + words;
  }
};
using ValidationErrors = std::vector<ValidationError>;

// One error by itself, several below a heading.
std::string ErrorText(const ValidationErrors& errors);

// Whether a list with keys or a set may hold an item twice. Live objects may, applied ones not.
enum class Repeats : uint8_t { kRefused, kAllowed };

// Every error of the value, those of objects in the order of their keys.
ValidationErrors Validate(const Typed& typed, Repeats repeats);

// The fields that somebody owns who applies the value.
FieldSet ToFieldSet(const Typed& typed, Arena& arena);

struct Merged {
  Node value;
  ValidationErrors errors;
};

// The live value with everything the config says. Nothing is removed. The config must have no
// item twice; kAllowed says that it was not checked for that, and then it is an error here.
Merged Merge(const Typed& live, const Typed& config, Arena& arena,
             Repeats config_repeats = Repeats::kRefused);

// What became of old fields in a new value. A path is in at most one of the sets, but for items
// that occurred once and now occur several times, or the other way round.
struct Comparison {
  FieldSet added;
  FieldSet modified;
  FieldSet removed;
  // Items that have no name, such as nulls in list maps; then the sets are not whole.
  ValidationErrors errors;

  bool Same() const { return added.Empty() && modified.Empty() && removed.Empty(); }
  // As people read it: a heading for each set that is not empty, one path a line.
  std::string Text() const;
};

Comparison Compare(const Typed& old_value, const Typed& new_value, Arena& arena);

// The value without the items and members of the set. Containers that end up empty become null.
Node RemoveItems(const Typed& typed, const FieldSet& items, Arena& arena);

// The value with nothing but the items and members of the set; with the keys of the list items on
// the way, if requested.
enum class KeyFields : uint8_t { kAsListed, kAppended };
Node ExtractItems(const Typed& typed, const FieldSet& items, KeyFields key_fields, Arena& arena);

// The set of paths with every declared field on the way to them. Keys of maps and items of lists
// are not added.
FieldSet EnsureNamedFieldsAreMembers(const FieldSet& set, const MergeProgram& program, TypeId type,
                                     Arena& arena);

// A set of paths that was written under an older schema: where a container is one unit now, the
// container itself represents the paths inside. Nothing when it is valid.
Result<std::optional<FieldSet>> Reconcile(const FieldSet& set, const MergeProgram& program, TypeId type,
                                          Arena& arena);

}  // namespace plimsoll::merge
