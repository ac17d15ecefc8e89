// What the request handlers and the generic store of the server do to metadata, whatever the kind.
#pragma once

#include <optional>
#include <string>

#include "../object/request.h"

namespace plimsoll::builtin {

// Of every request: the namespace, repeated owner references (with a warning), managed fields.
void PrepareMetadata(Request& request);
// Of a review, which is answered and not stored: what only the server sets is removed.
void PrepareMetadataForReview(Request& request);
// A name is generated, and what only the server sets is removed.
void PrepareMetadataForCreate(Request& request);
// Why the server refuses an update before anything else: the stored object has no name, or the request names
// the UID of another one.
std::optional<std::string> WhyAnotherObject(const Request& request);
// What an update cannot change is taken from the old object: before and after the preparation of the kind.
void PrepareMetadataForUpdate(Request& request);
void FinishMetadataForUpdate(Request& request);

}  // namespace plimsoll::builtin
