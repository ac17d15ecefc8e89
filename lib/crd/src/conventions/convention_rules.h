// The rules, by what they are about. Each looks at one field.
#pragma once

#include "convention_walk.h"

namespace plimsoll::crd {

void CheckBounds(const ConventionField& field, ConventionContext& context);
void CheckLists(const ConventionField& field, ConventionContext& context);
void CheckTypes(const ConventionField& field, ConventionContext& context);
void CheckTimes(const ConventionField& field, ConventionContext& context);
void CheckNames(const ConventionField& field, ConventionContext& context);
void CheckPresence(const ConventionField& field, ConventionContext& context);
void CheckEnumValues(const ConventionField& field, ConventionContext& context);
void CheckUnion(const ConventionField& field, ConventionContext& context);
// Of a version as a whole.
void CheckStatus(const Version& version, ConventionContext& context);

}  // namespace plimsoll::crd
