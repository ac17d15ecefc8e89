// What the dialects of JSON Schema say about schemas themselves, so that references to their
// metaschemas work without a copy of those files: the keywords of each dialect and the form of
// what they hold are known anyway, and a schema that requires just that is spelt from them.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::schema {

// The metaschema of that URI (without a fragment), or one of the parts that those of 2019-09 and
// 2020-12 are made of; empty for any other URI.
std::string MetaschemaText(std::string_view uri);

}  // namespace plimsoll::schema
