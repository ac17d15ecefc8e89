// Field sets as managedFields hold them: a JSON object whose keys are path elements.
//
//   {"f:spec":{".":{},"f:replicas":{}}}
#pragma once

#include <string>

#include "plimsoll/base/arena.h"
#include "plimsoll/base/result.h"
#include "plimsoll/merge/fieldpath/field_set.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

// A document's root or an object inside one. Order does not matter, repeated keys are made one,
// unknown prefixes are skipped. The set borrows from the document and the arena.
Result<FieldSet> ReadFieldsV1(value::Value fields, Arena& arena);
// The same from an object that was loaded.
Result<FieldSet> ReadFieldsV1(const Node& fields, Arena& arena);
// The text of a document; what it says is copied into the arena.
Result<FieldSet> ReadFieldsV1Text(std::string_view text, Arena& arena);

// The bytes the API server would write.
void AppendFieldsV1(std::string& out, const FieldSet& set);
std::string FieldsV1Text(const FieldSet& set);
void WriteFieldsV1(text::TokenSink& sink, const FieldSet& set);

}  // namespace plimsoll::merge
