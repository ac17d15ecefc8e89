#include "plimsoll/engine/types/type_explanation.h"

#include <algorithm>
#include <utility>

#include "plimsoll/kinds/go_name.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::engine {
namespace {

struct TypeName {
  std::string type;               // with as much of the package as was named
  std::vector<std::string> path;  // of fields
};

std::vector<std::string> SplitDots(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const size_t dot = std::min(text.size(), text.find('.'));
    std::string part(text.substr(0, dot));
    // Elements of lists and maps all have one type.
    if (const size_t bracket = part.find('['); bracket != std::string::npos) part.resize(bracket);
    out.push_back(std::move(part));
    text.remove_prefix(std::min(text.size(), dot + 1));
  }
  return out;
}

TypeName ParseName(std::string_view text) {
  const size_t slash = text.rfind('/');
  const size_t start = slash == std::string_view::npos ? 0 : slash + 1;
  std::vector<std::string> parts = SplitDots(text.substr(start));
  TypeName out;
  out.type = text.substr(0, start);
  const bool has_package = start != 0 || (!parts.empty() && !kinds::StartsWithCapital(parts.front()));
  const size_t count = std::min<size_t>(parts.size(), has_package ? 2 : 1);
  for (size_t i = 0; i < count; ++i) out.type += (i == 0 ? "" : ".") + parts[i];
  out.path.assign(parts.begin() + static_cast<ptrdiff_t>(count), parts.end());
  return out;
}

}  // namespace

std::string TypeExplanation::PlaceText(gotypes::GoPlace place) const {
  if (place.file == gotypes::GoPlace::kNowhere) return {};
  const gotypes::FileSyntax& file = types->universe.file(place.file);
  return file.name + ":" + std::to_string(file.LineOf(place.offset));
}

Result<TypeExplanation> ExplainType(const kinds::TaggedTypes& types, std::string_view name) {
  const TypeName wanted = ParseName(name);
  const auto type = types.FindNamed(wanted.type);
  if (!type) return Fail(type.error().Text());
  const declare::Program& program = *type->types->program;
  const declare::Explainer explainer(type->types->universe, program);
  const auto found = explainer.Follow(type->root->node, wanted.path);
  if (!found) return Fail(found.error().message);
  TypeExplanation out;
  out.types = type->types;
  out.root = type->types->universe.type(type->root->type).Text();
  out.subresources = type->root->subresources;
  out.path = text::Joined(wanted.path, ".");
  if (found->field != nullptr) {
    const gotypes::GoType& owner = type->types->universe.type(program.nodes[found->owner].type);
    out.field = explainer.ExplainField(*found->field, owner.package);
  }
  const bool struct_type =
      found->node != declare::kNoNode &&
      type->types->universe.type(program.nodes[found->node].type).kind == gotypes::TypeKind::kStruct;
  if (found->field == nullptr || struct_type) out.type = explainer.Explain(found->node);
  return out;
}

}  // namespace plimsoll::engine
