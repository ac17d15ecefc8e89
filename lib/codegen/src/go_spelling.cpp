#include "go_spelling.h"

namespace plimsoll::codegen {

const GoSpelling::FieldTypes& GoSpelling::TypesIn(uint32_t file) {
  const auto [known, fresh] = files_.try_emplace(file);
  if (!fresh) return known->second;
  for (const gotypes::FieldSyntax& field : facts_.universe().file(file).fields)
    known->second.emplace(field.offset, field.type);
  return known->second;
}

bool GoSpelling::HoldsInt8(const GoMember& member) {
  if (member.place.file == gotypes::GoPlace::kNowhere) return false;
  if (facts_.Text(member.type).find("byte") == std::string::npos) return false;
  const FieldTypes& types = TypesIn(member.place.file);
  const auto found = types.find(member.place.offset);
  if (found == types.end()) return false;
  const gotypes::FileSyntax& file = facts_.universe().file(member.place.file);
  for (uint32_t at = found->second; at != gotypes::kNoExpr; at = file.exprs[at].a) {
    if (file.exprs[at].kind == gotypes::ExprKind::kIdent) return file.exprs[at].text == "int8";
  }
  return false;
}

}  // namespace plimsoll::codegen
