// Types of Kubernetes itself that CRDs embed, recognized by fields that only they have together.
#pragma once

#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

bool IsForeignType(const schema::Schema& schema, schema::NodeId node);

}  // namespace plimsoll::crd
