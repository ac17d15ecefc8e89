// TypeMetadata makes a copy of a value in which the metadata of embedded resources is as the
// API server has it after decoding: unknown fields gone, empty ones left out.
#pragma once

#include "embedded.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// Goes as far as the first resource with a part of a wrong type; that one and those after it
// stay as they are. False when there is no metadata to bring into form, and `out` was not used.
bool TypeMetadata(const schema::Schema& schema, schema::NodeId node, value::Value value, RootResource root,
                  value::Document& out);

}  // namespace plimsoll::crd
