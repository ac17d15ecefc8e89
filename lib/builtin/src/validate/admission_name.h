// Names of webhook configurations, admission policies and their bindings.
#pragma once

#include <string>

#include "../object/request.h"

namespace plimsoll::builtin {

// What is wrong with a name that is kept for configurations in files of the server; empty for others.
std::string StaticNameProblem(const Request& request);
// Metadata of a new object or an update, and what such names may not be.
void ValidateAdmissionMetadata(Request& request);

}  // namespace plimsoll::builtin
