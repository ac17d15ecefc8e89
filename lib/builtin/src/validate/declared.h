// Rules that types declare by tags in place of those that are written by hand. They look only at what an
// update changes, and say less.
#pragma once

#include <cstdint>
#include <string_view>

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Whether tags that are beta since a release decide.
bool DeclaresSince(const Release& release, uint32_t minor);

// Where an update changed nothing: tags are not looked at again. Nothing of a new object is unchanged.
bool IsUnchanged(Struct now, Struct old);
// The same of one field of both; `old` is missing for new objects.
bool IsUnchanged(Struct now, Struct old, FieldName field);

// What is wrong with a member of a union.
enum class MemberProblem : uint8_t { kNone, kRequired, kForbidden };

// Reports what a tag says, and what the rule by hand says if that is another problem or if the tag says
// nothing.
void ReportMember(MemberProblem declared, MemberProblem by_hand, std::string_view detail, FieldPath path,
                  Errors& errors);

}  // namespace plimsoll::builtin
