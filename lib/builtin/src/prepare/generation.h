// Generations: kinds count the changes of their spec.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void StartGeneration(Request& request);
// One more; after the largest number comes the smallest, as in Go.
int64_t NextGeneration(int64_t generation);
// Counts a change of the spec; `changed` where a kind decides otherwise.
void CountGeneration(Request& request);
void CountGeneration(Request& request, bool changed);

// The status is the server's: none of a new object, the old one's of an update.
void ResetStatus(Request& request);
// Both, of kinds that have no more to prepare.
void PrepareSpecForCreate(Request& request);
void PrepareSpecForUpdate(Request& request);
// Of an update of the status: all else is the old object's but metadata.
void KeepOldSpec(Request& request);
// ResetObjectMetaForStatus: what an update of the status cannot change of metadata.
void ResetMetadataForStatus(Request& request);
// Both.
void KeepOldSpecAndMetadata(Request& request);
// Where all of the metadata is the old object's.
void KeepOldMetadata(Request& request);

}  // namespace plimsoll::builtin
