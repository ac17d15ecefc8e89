// Validation of SubjectAccessReviews and their relatives: pkg/apis/authorization/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateSubjectAccessReview(Request& request);
void ValidateSelfSubjectAccessReview(Request& request);
void ValidateLocalSubjectAccessReview(Request& request);

}  // namespace plimsoll::builtin
