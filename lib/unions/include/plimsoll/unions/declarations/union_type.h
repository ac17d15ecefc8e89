// UnionType says that of some fields of an object at most one, or exactly one, is set, and that
// another field may name which. It is the one form that all ways of declaring unions end in
// (union_schema.h) and that everything about unions reads.
//
//   {account: Group, group: {...}}    members user and group, discriminator account
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::unions {

enum class UnionMode : uint8_t { kAtMostOne, kExactlyOne };

// Where a union was declared.
enum class UnionSource : uint8_t {
  kOneOfTag,          // union:"oneof"
  kDiscriminatorTag,  // union:"discriminator/D"
  kInlinedTag,        // union:"inlined/K"
  kList,              // x-kubernetes-unions, a list
  kPublished,         // the same, but only documentation
  kObject,            // x-kubernetes-unions, an object
  kTaggedObject,      // the same, where values select fields of the object itself
  kDeclarative,       // +k8s:unionMember and its like
  kBuiltin,           // Plimsoll's own table of Kubernetes' types (union_builtin.h)
};

// Who refuses objects that violate a union.
enum class UnionEnforcement : uint8_t {
  kUser,    // no server, but the user declared it: violations are errors
  kServer,  // API servers, with rules of their own: violations are errors
  kNone,    // it is documentation: violations are warnings beyond the server's answer
};

// What a member is: lists and maps are unset when they are empty, objects are not.
enum class MemberKind : uint8_t { kUnknown, kObject, kMap, kList, kString, kNumber, kBoolean };

struct UnionMember {
  std::string field;
  // Of the discriminator, when it selects this member. None without a discriminator; several only in
  // tagged objects, where sub-schemas may share fields.
  std::vector<std::string> values = {};
  MemberKind kind = MemberKind::kUnknown;
};

struct UnionType {
  std::string discriminator = {};  // empty: there is none
  std::vector<UnionMember> members = {};
  UnionMode mode = UnionMode::kAtMostOne;
  // Whether a member may be set only when the discriminator names it. Otherwise it is only wrong when
  // the discriminator names another member.
  bool strict = false;
  // Whether the member that the discriminator names must be set.
  bool require_selected = false;
  UnionSource source = UnionSource::kList;
  UnionEnforcement enforcement = UnionEnforcement::kUser;
  // The case of the first letter of values does not matter.
  bool any_first_case = false;
  // Members that are "", 0 or false are unset, as in Go types without pointers.
  bool zero_is_unset = false;
  // Of an inlined union: the key of its list.
  std::string list_key = {};
  // What the discriminator is when it is absent.
  std::string discriminator_default = {};
  // Values of the discriminator's enum that select no member.
  std::vector<std::string> empty_values = {};

  bool HasDiscriminator() const { return !discriminator.empty(); }
  // Fields of one value go together: there are no members to choose from.
  bool IsTagged() const { return source == UnionSource::kTaggedObject; }
  const UnionMember* Find(std::string_view field) const;
  // Whether this value of the discriminator names the member.
  bool Selects(std::string_view value, const UnionMember& member) const;
  // Whether the value names any member.
  bool SelectsAny(std::string_view value) const;
};

// "atMostOne", "exactlyOne"
std::string_view UnionModeName(UnionMode mode);
// "oneof", "discriminator", "inlined", "list", "published", "object", "taggedObject", "declarative",
// "builtin"
std::string_view UnionSourceName(UnionSource source);

// `a`, `b`: the members as messages list them.
std::string MemberList(const UnionType& type);

// What is wrong with a declaration.
enum class UnionFault : uint8_t {
  kBadShape,
  kBadTag,
  kInlinedKey,
  kInlinedUnion,
  kDuplicateField,
  kDuplicateValue,
  kUnknownMember,
  kUnknownDiscriminator,
  kDiscriminatorType,
  kNoMembers,
  kUnknownPath,
  kTooLarge,
};

// "badShape", "inlinedKey"
std::string_view UnionFaultName(UnionFault fault);

struct UnionProblem {
  UnionFault fault = UnionFault::kBadShape;
  std::string message;
  std::string path = {};  // in the schema: spec.volumes[]

  std::string Text() const { return path.empty() ? message : path + ": " + message; }
};

}  // namespace plimsoll::unions
