// What the server has against the metadata of new objects of built-in kinds, beyond their types.
#pragma once

#include <cstdint>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

struct BuiltinKind;

// How kinds differ in what their metadata may be.
struct MetadataHabits {
  // Objects without a name get one.
  bool names_itself = false;
  // Objects get their name as a label, too.
  bool labels_itself = false;
  // Names that end in `.static.k8s.io` belong to files of the server.
  bool keeps_static_names = false;
  // A finalizer without a domain is one of Kubernetes' own.
  bool knows_finalizers = true;
  // The server counts generations itself, whatever the object says.
  bool counts_generations = false;
  // Metadata is looked at only where nothing else is wrong.
  bool comes_last = false;
  // Where addresses are wrong nothing else is looked at.
  bool addresses_come_first = false;
};

MetadataHabits HabitsOf(const schema::GroupVersionKind& name, uint32_t minor_version);

// Adds to `errors`, which hold what else is wrong with the object. It must be decodable.
void CheckMetadata(const BuiltinKind& kind, value::Value object, finding::ErrorList& errors);

}  // namespace plimsoll::builtin
