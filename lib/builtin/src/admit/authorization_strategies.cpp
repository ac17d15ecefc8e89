// The kinds of the group `authorization.k8s.io`.
#include <array>

#include "../validate/access_review.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kAuthorizationStrategies = {
    Strategy{
        .group = "authorization.k8s.io",
        .kind = "LocalSubjectAccessReview",
        .is_review = true,
        .create = {.validate = ValidateLocalSubjectAccessReview},
    },
    Strategy{
        .group = "authorization.k8s.io",
        .kind = "SelfSubjectAccessReview",
        .is_review = true,
        .create = {.validate = ValidateSelfSubjectAccessReview},
    },
    Strategy{
        .group = "authorization.k8s.io",
        .kind = "SubjectAccessReview",
        .is_review = true,
        .create = {.validate = ValidateSubjectAccessReview},
    },
};

}  // namespace

std::span<const Strategy> AuthorizationStrategies() { return kAuthorizationStrategies; }

}  // namespace plimsoll::builtin
