#include "declared.h"

#include <string>

#include "../object/equality.h"

namespace plimsoll::builtin {
namespace {

void ReportProblem(MemberProblem problem, std::string_view detail, FieldPath path, Errors& errors) {
  if (problem == MemberProblem::kRequired) errors.Required(path, std::string(detail));
  if (problem == MemberProblem::kForbidden) errors.Forbidden(path, std::string(detail));
}

}  // namespace

bool DeclaresSince(const Release& release, uint32_t minor) {
  return release.Since(minor) && release.Gate("DeclarativeValidationBeta");
}

bool IsUnchanged(Struct now, Struct old) { return old && Equal(now, old); }

bool IsUnchanged(Struct now, Struct old, FieldName field) {
  return old && Equal(now.Get(field), old.Get(field));
}

void ReportMember(MemberProblem declared, MemberProblem by_hand, std::string_view detail, FieldPath path,
                  Errors& errors) {
  ReportProblem(declared, "", path, errors);
  if (by_hand != declared) ReportProblem(by_hand, detail, path, errors);
}

}  // namespace plimsoll::builtin
