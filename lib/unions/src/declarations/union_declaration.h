// Declarations of unions compared with the fields of the object they are about. What declares is one
// of the three tags, a union of the list form, or a set of fields with their values.
#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/unions/declarations/union_type.h"

namespace plimsoll::unions {

// A field of an object, as far as unions care.
struct DeclaredField {
  MemberKind kind = MemberKind::kUnknown;
  std::vector<std::string> enum_values = {};
  std::string default_value = {};  // when it is a string
  std::string reference = {};      // the named schema it is of
};
// By their names in JSON.
using DeclaredFields = std::map<std::string, DeclaredField, std::less<>>;

// union:"oneof", union:"discriminator/type", union:"inlined/name"
struct UnionTag {
  enum class Kind : uint8_t { kOneOf, kDiscriminator, kInlined };
  Kind kind = Kind::kOneOf;
  std::string argument;
};

using UnionOr = std::expected<UnionType, UnionProblem>;

std::expected<UnionTag, UnionProblem> ParseUnionTag(std::string_view text);

// All fields are members.
UnionOr OneOfFields(const DeclaredFields& fields);
// All fields but the discriminator, each selected by its name with a capital.
UnionOr DiscriminatedFields(const DeclaredFields& fields, const std::string& discriminator);
// All fields of a list's items but its keys.
UnionOr InlinedFields(const DeclaredFields& fields, const std::vector<std::string>& keys);

UnionOr ListedFields(const DeclaredFields& fields, const merge::SchemaUnion& listed,
                     const UnionOptions& options);

// Completes a union that has its members: looks for them among the fields, puts them in order, takes
// over what the fields say of the discriminator. A discriminator whose enum knows none of the values
// makes the union a lenient one, and is worth a warning.
UnionOr Settle(UnionType type, const DeclaredFields& fields);
bool FellBack(const UnionType& type, UnionSource declared);

// A field is in one union at most, as a member or as a discriminator.
std::optional<UnionProblem> SharedField(const std::vector<UnionType>& unions);

std::string UpperFirst(std::string_view name);
std::string LowerFirst(std::string_view name);

}  // namespace plimsoll::unions
