#include "tagged_fields.h"

#include <algorithm>

namespace plimsoll::codegen {
namespace {

using gotypes::GoPlace;

std::vector<WrittenTag> TagsAt(const gotypes::Universe& universe, GoPlace place) {
  std::vector<WrittenTag> out;
  if (place.file == GoPlace::kNowhere) return out;
  const char* const text = universe.file(place.file).text.data();
  const gotypes::CommentLines lines = universe.DocOf(place);
  for (const auto& [name, tags] : declare::ExtractTags("+", lines)) {
    for (const std::string_view line : tags) {
      TagResult tag = declare::ParseTag(line);
      if (!tag) continue;
      tag->front().line = line;
      const auto offset = static_cast<uint32_t>(line.data() - text) - 1;
      out.push_back({std::move(*tag), {place.file, offset}});
    }
  }
  std::ranges::sort(out, {}, [](const WrittenTag& tag) { return tag.place.offset; });
  return out;
}

}  // namespace

bool TaggedField::Mentions(std::string_view name) const {
  return std::ranges::any_of(tags, [&](const WrittenTag& tag) {
    return std::ranges::any_of(tag.chain, [&](const TagLink& link) { return link.name == name; });
  });
}

std::vector<TaggedField> TaggedFields(const gotypes::Universe& universe, const gotypes::GoPackage& package) {
  std::vector<TaggedField> out;
  const auto add = [&](gotypes::TypeId type, std::string_view field, GoPlace place) {
    auto tags = TagsAt(universe, place);
    if (!tags.empty()) out.push_back({type, field, place, std::move(tags)});
  };
  for (const gotypes::TypeId type : package.types) {
    add(type, "", universe.type(type).place);
    // A type that is named after a struct has that one's fields, which are not its own.
    for (const gotypes::GoMember& member : universe.MembersOf(type)) {
      const GoPlace own = universe.type(type).place;
      if (member.place.file == own.file && member.place.offset > own.offset)
        add(type, member.name, member.place);
    }
  }
  return out;
}

}  // namespace plimsoll::codegen
