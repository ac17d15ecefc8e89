// What the request handlers and the generic store of the server do to metadata, whatever the kind.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Of every request: the namespace, repeated owner references (with a warning), managed fields.
void PrepareMetadata(Request& request);
// Of a review, which is answered and not stored: what only the server sets is removed.
void PrepareMetadataForReview(Request& request);
// A name is generated, and what only the server sets is removed.
void PrepareMetadataForCreate(Request& request);
// What an update cannot change is taken from the old object: before and after the preparation of the kind.
void PrepareMetadataForUpdate(Request& request);
void FinishMetadataForUpdate(Request& request);

}  // namespace plimsoll::builtin
