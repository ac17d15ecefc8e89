// A schema as error texts show it. They are printed when lint is done, and by then upstream has brought the
// metadata of embedded resources in defaults into form, in place.
#pragma once

#include <string>

#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

void AppendLintedProps(std::string& out, const schema::Schema& schema);

}  // namespace plimsoll::crd
