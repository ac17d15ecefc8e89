// Unions in other notations: as extensions of OpenAPI, and as checks that API servers run
// themselves, since they drop the extensions from CRDs.
//
//   x-kubernetes-unions          [{"discriminator":"type","fields-to-discriminateBy":{...}}]
//   x-kubernetes-validations     rules in CEL, with the messages of union validation
//   oneOf                        over `required`, without messages of its own
//
// The checks agree with validation about objects that are created and hold no nulls, with two limits:
// oneOf takes empty lists and maps for set, and CEL cannot name every field.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/unions/declarations/union_type.h"

namespace plimsoll::unions {

// The value of x-kubernetes-unions, in its list form. Tagged objects have no list form and are left out.
void WriteUnionList(text::TokenSink& writer, std::span<const UnionType> unions);

// The value of x-kubernetes-union, "discriminator/type"; empty for unions that no tag declares. An
// inlined union is declared on the list.
std::string UnionTagOf(const UnionType& type);

struct UnionCelRule {
  std::string rule;
  std::string message;
  std::string field_path;  // of the member, empty for the object
};

// Rules for the object. Fails when expressions cannot name one of the fields.
Result<std::vector<UnionCelRule>> UnionCelRules(const UnionType& type);

// {"oneOf": [...]} for the object.
void WriteUnionOneOf(text::TokenSink& writer, const UnionType& type);

}  // namespace plimsoll::unions
