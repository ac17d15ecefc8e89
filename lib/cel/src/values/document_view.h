// Values of a document as expressions see them: read through the schema, where there is one.
// Nothing is copied; an array or object becomes a look at the tape, a scalar the value its schema
// says it is, and what does not fit its schema an error.
//
//   Value self = ViewRoot(context, object, types.root());
//   Value name = FindMember(context, self, "name");   // absent when it is not there
#pragma once

#include <string_view>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// The value of a variable: any value of a document, read by this type (kNoDecl: as it is).
Value ViewRoot(EvalContext& context, value::Value value, DeclId decl,
               DocumentStyle style = DocumentStyle::kPlain);
// One node below; the document is the number of one that the context has.
Value View(EvalContext& context, uint16_t document, const value::Node& node, DeclId decl);

// The raw member of an object, or null.
const value::Node* FindRaw(EvalContext& context, uint16_t document, const value::Node& object,
                           std::string_view key);
// What a document's object has under a key as expressions spell it: absent, an error or a value.
Value FindMember(EvalContext& context, Value object, std::string_view key);
// The same where the name in the document and the type of the field are known.
inline Value FindField(EvalContext& context, Value object, std::string_view name, DeclId field) {
  const value::Node* node = FindRaw(context, object.document(), *object.node(), name);
  if (node == nullptr || node->kind == value::Kind::kNull) return {};
  return View(context, object.document(), *node, field);
}

// The type of an array's items.
inline DeclId ItemDecl(const EvalContext& context, Value array) {
  return array.decl() == kNoDecl ? kNoDecl : (*context.decls)[array.decl()].elem;
}
// The i-th item of a document's array; i is less than its count.
Value ViewItem(EvalContext& context, Value array, uint32_t i);

}  // namespace plimsoll::cel
