// Imports the schema in a file, or in a part of one.
#pragma once

#include <string>

#include "plimsoll/schema/json_schema.h"
#include "schema_files.h"

namespace plimsoll::engine {

// `#` and a JSON Pointer after the path name a part of the file. Relative references are files
// beside it; `dialect` is that of schemas without `$schema`.
Result<schema::ImportedSchema> ImportSchemaFile(SchemaFiles& files, const std::string& path,
                                                schema::Dialect dialect);

}  // namespace plimsoll::engine
