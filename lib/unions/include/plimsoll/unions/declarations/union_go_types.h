// Unions of Go types: the struct tag union:"...", also with a blank after its colon, and the declarative
// tags +k8s:unionMember, +k8s:unionDiscriminator and +k8s:zeroOrOneOfMember.
//
//   Strategy DeploymentStrategy `json:"strategy" union:"discriminator/type"`
//   Volumes []Volume `json:"volumes" patchMergeKey:"name" patchStrategy:"merge" union: "inlined/name"`
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::unions {

// Without a program declarative tags are not looked at. Their rules of alpha level are not enforced, so
// they make no unions.
DerivedUnions UnionsOfGoType(const gotypes::Universe& universe, gotypes::TypeId root,
                             const declare::Program* program, const std::vector<SideUnion>& side = {});

// The value of a key in a struct tag, with or without blanks around its colon.
std::string LooseTagValue(std::string_view tag, std::string_view key);

}  // namespace plimsoll::unions
