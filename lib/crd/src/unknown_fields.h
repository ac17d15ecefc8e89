// Whether pruning would take anything out of a value.
#pragma once

#include "embedded.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

bool HasUnknownFields(const schema::Schema& schema, schema::NodeId node, value::Value value,
                      RootResource root);

}  // namespace plimsoll::crd
