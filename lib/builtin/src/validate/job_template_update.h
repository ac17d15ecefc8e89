// The template of a job does not change, but for what suspended jobs may change.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateJobTemplateUpdate(const Request& request);
// Whether a condition of a job has a status.
bool HasJobCondition(Struct job, std::string_view type, std::string_view status);

}  // namespace plimsoll::builtin
