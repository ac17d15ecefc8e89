// An export that was written as JSON and imported again.
#pragma once

#include <memory>
#include <string>

#include "plimsoll/schema/export.h"
#include "plimsoll/schema/json_schema.h"

namespace plimsoll::testing {

struct Reread {
  schema::ExportedSchema exported;
  // Why there is none, when there is none.
  std::string failure;
  std::unique_ptr<schema::ImportedSchema> imported;

  // The schema of that name, or the root of a document of JSON Schema for the empty name.
  std::optional<schema::NodeId> Find(const std::string& name) const;
};

Reread ReadAgain(schema::ExportedSchema exported, schema::Dialect dialect);

}  // namespace plimsoll::testing
