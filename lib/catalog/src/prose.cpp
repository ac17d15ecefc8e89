#include <vector>

#include "plimsoll/catalog/facts.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::catalog {
namespace {

using schema::Form;
using value::Tree;
using value::TreeMember;

bool IsProse(std::string_view key) {
  return key == "description" || key == "title" || key == "example" || key == "examples" ||
         key == "externalDocs" || key == "$comment";
}

void PushItems(Tree& list, std::vector<Tree*>& open) {
  if (!list.IsArray()) return;
  for (Tree& item : list.AsArray()) open.push_back(&item);
}

// The schemas after a keyword.
void PushValues(const TreeMember& member, Tree& value, std::vector<Tree*>& open) {
  const schema::KeywordInfo* info = schema::FindKeyword(member.key);
  if (info == nullptr) return;
  switch (info->form) {
    case Form::kNode:
    case Form::kNodeOrFlag: open.push_back(&value); break;
    case Form::kNodes: PushItems(value, open); break;
    case Form::kNodeOrNodes: value.IsArray() ? PushItems(value, open) : open.push_back(&value); break;
    case Form::kNamedNodes:
    case Form::kNodesOrTexts:
      if (!value.IsObject()) break;
      for (TreeMember& named : value.AsObject()) open.push_back(&named.value);
      break;
    default: break;
  }
}

}  // namespace

Tree CatalogSchema(value::Value schema, Prose prose) {
  Tree root = Tree::From(schema);
  std::vector<Tree*> open = {&root};
  while (!open.empty()) {
    Tree* next = open.back();
    open.pop_back();
    if (!next->IsObject()) continue;
    if (prose == Prose::kDrop) {
      next->AsObject().RemoveIf([](const TreeMember& member) { return IsProse(member.key); });
    }
    for (TreeMember& member : next->AsObject()) {
      if (member.key == "$ref" && member.value.IsString() &&
          member.value.AsString().starts_with(schema::kDefinitionPrefix)) {
        member.value = Tree::String(schema::AsComponentReference(member.value.AsString()));
      }
      PushValues(member, member.value, open);
    }
  }
  return root;
}

}  // namespace plimsoll::catalog
