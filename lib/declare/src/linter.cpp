#include "linter.h"

#include <algorithm>

#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {
namespace {

constexpr uint32_t kMaxLintDepth = 300;
constexpr std::string_view kSaysNothing =
    "field with validation must have +k8s:optional, +k8s:required or +k8s:forbidden";

bool IsLevel(const TagLink& link) { return link.name == "k8s:alpha" || link.name == "k8s:beta"; }

int Rank(char stability) { return stability == 'A' ? 0 : stability == 'B' ? 1 : 2; }
std::string_view StabilityName(char stability) {
  return stability == 'A' ? "Alpha" : stability == 'B' ? "Beta" : "Stable";
}

bool HasTag(const std::vector<TagChain>& tags, std::string_view name) {
  return std::ranges::any_of(tags, [&](const TagChain& tag) {
    return std::ranges::any_of(tag, [&](const TagLink& link) { return link.name == name; });
  });
}

}  // namespace

// Every tag line that parses, of whatever tool, by name.
Linter::Tags Linter::AllTags(const gotypes::CommentLines& lines) const {
  Tags out;
  for (const auto& [name, texts] : ExtractTags("+", lines)) {
    Tags own;
    const bool good = std::ranges::all_of(texts, [&](std::string_view text) {
      TagResult tag = ParseTag(text);
      if (tag) tag->front().line = text;
      if (tag) own.push_back(std::move(*tag));
      return tag.has_value();
    });
    if (good) std::ranges::move(own, std::back_inserter(out));
  }
  return out;
}

Linter::Fault Linter::LevelUse(const Tags& tags) const {
  for (const TagChain& tag : tags) {
    for (size_t i = 0; i < tag.size(); ++i) {
      if (!IsLevel(tag[i])) continue;
      const std::string name = "tag " + text::Quoted(tag[i].name);
      if (i > 0) return {name + " can't be used in between", tag.front().line};
      if (tag.size() == 1) {
        return {name + " requires a validation tag as its value payload", tag.front().line};
      }
    }
  }
  return {};
}

Linter::Fault Linter::Stability(TypeId container, const Tags& tags) const {
  const std::string& package = facts_.Of(container).package;
  const std::string_view version = std::string_view(package).substr(package.rfind('/') + 1);
  const char usual = version.find("alpha") != std::string_view::npos  ? 'A'
                     : version.find("beta") != std::string_view::npos ? 'B'
                                                                      : 'S';
  for (const TagChain& tag : tags) {
    TagView rest = tag;
    char level = usual;
    if (IsLevel(rest[0])) {
      level = rest[0].name == "k8s:alpha" ? 'A' : 'B';
      if (rest.size() == 1) continue;
      rest = rest.subspan(1);
    }
    if ((rest[0].name == "k8s:ifEnabled" || rest[0].name == "k8s:ifDisabled") && level == 'S') level = 'B';
    for (const TagLink& link : rest) {
      const TagInfo* info = FindTag(link.name);
      if (info == nullptr) break;
      if (Rank(info->stability) >= Rank(level)) continue;
      return {"tag " + text::Quoted(link.name) + " with stability level " +
                  text::Quoted(StabilityName(info->stability)) + " cannot be used in " +
                  std::string(StabilityName(level)) + " validation",
              tag.front().line};
    }
  }
  return {};
}

bool Linter::HasRules(TagView tag) const {
  for (const TagLink& link : tag) {
    if (link.name == "k8s:optional" || link.name == "k8s:opaqueType") return false;
    const TagInfo* info = FindTag(link.name);
    if (info == nullptr) return false;
    if (info->payload != TagValue::kTag) return true;
  }
  return false;
}

bool Linter::HasRules(const Tags& tags) const {
  return std::ranges::any_of(tags, [&](const TagChain& tag) { return HasRules(TagView(tag)); });
}

// As if there were only the tags: only what is opaque, and whether there is anything, counts.
Result<Validations> Linter::Extract(TagScope scope, TypeId type, const Tags& tags, const GoMember* member) {
  TagContext context;
  context.scope = scope;
  context.type = type;
  context.member = member;
  context.path = "";
  context.parent_path = "";
  Tags known;
  std::ranges::copy_if(tags, std::back_inserter(known),
                       [](const TagChain& tag) { return FindTag(tag[0].name) != nullptr; });
  return extractor_.Extract(context, known);
}

Result<Linter::Reach> Linter::ReachesStruct(TypeId type, Opacity opacity, uint32_t depth) {
  Reach out;
  for (const GoMember& member : facts_.universe().MembersOf(type)) {
    const auto tags = extractor_.Tags(facts_.universe().DocOf(member.place));
    if (!tags) return Fail(tags.error().message);
    if (HasRules(*tags)) return Reach{true, out.cut};
    const auto own = Extract(TagScope::kField, member.type, *tags, &member);
    if (!own) return Fail(own.error().message);
    const Opacity inner{opacity.type || own->opaque_type, opacity.key || own->opaque_key,
                        opacity.value || own->opaque_value};
    const auto below = Reaches(member.type, inner, depth + 1);
    if (!below) return below;
    out.cut |= below->cut;
    if (below->has) return Reach{true, out.cut};
  }
  return out;
}

// Whether a value of the type is checked anywhere inside.
Result<Linter::Reach> Linter::Reaches(TypeId type, Opacity opacity, uint32_t depth) {
  if (opacity.type || depth > kMaxLintDepth) return Reach{};
  const std::pair key{type, opacity};
  if (const auto known = known_.find(key); known != known_.end()) {
    return known->second ? Reach{*known->second, false} : Reach{false, true};
  }
  known_[key] = std::nullopt;
  const auto tags = extractor_.Tags(facts_.universe().DocOf(facts_.Of(type).place));
  if (!tags) return Fail(tags.error().message);
  const auto own = Extract(TagScope::kType, type, *tags, nullptr);
  if (!own) return Fail(own.error().message);
  opacity.type |= own->opaque_type;
  opacity.key |= own->opaque_key;
  opacity.value |= own->opaque_value;
  if (opacity.type || own->HasEmitable()) {
    known_[key] = !opacity.type;
    return Reach{!opacity.type, false};
  }
  const GoType& t = facts_.Of(type);
  Result<Reach> below = Reach{};
  switch (t.kind) {
    case TypeKind::kAlias:
    case TypeKind::kPointer: below = Reaches(t.element, opacity, depth + 1); break;
    case TypeKind::kSlice:
    case TypeKind::kArray: below = Reaches(t.element, {.type = opacity.value}, depth + 1); break;
    case TypeKind::kMap: {
      below = Reaches(t.key, {.type = opacity.key}, depth + 1);
      if (!below) return below;
      const auto values = Reaches(t.element, {.type = opacity.value}, depth + 1);
      if (!values) return values;
      below = Reach{below->has || values->has, below->cut || values->cut};
      break;
    }
    case TypeKind::kStruct: below = ReachesStruct(type, opacity, depth); break;
    default: break;
  }
  if (!below) return below;
  if (below->cut) {
    known_.erase(key);
  } else {
    known_[key] = below->has;
  }
  return below;
}

std::string Linter::Requiredness(TypeId container, TypeId type, const Tags& tags) {
  if (facts_.KindOf(container) != TypeKind::kStruct || container == type) return {};
  TypeId plain = type;
  while (facts_.KindOf(plain) == TypeKind::kAlias) plain = facts_.Of(plain).element;
  if (facts_.KindOf(plain) == TypeKind::kStruct) return {};
  if (HasTag(tags, "k8s:optional") || HasTag(tags, "k8s:required") || HasTag(tags, "k8s:forbidden"))
    return {};
  if (HasRules(tags)) return std::string(kSaysNothing);
  const auto own = Extract(TagScope::kField, type, tags, nullptr);
  if (!own) return "invalid validation tags: " + own.error().message;
  const auto below = Reaches(type, {own->opaque_type, own->opaque_key, own->opaque_value}, 0);
  if (!below) return "invalid validation tags: " + below.error().message;
  return below->has ? std::string(kSaysNothing) : "";
}

void Linter::Complain(TypeId container, gotypes::GoPlace place, std::string_view field, finding::Code code,
                      const Fault& fault) {
  if (fault.message.empty()) return;
  if (fault.line.data() != nullptr) {
    const char* const text = facts_.universe().file(place.file).text.data();
    place.offset = static_cast<uint32_t>(fault.line.data() - text) - 1;
  }
  complaints_.push_back({container, std::string(field), code, fault.message, place});
}

void Linter::LintComment(TypeId container, TypeId type, gotypes::GoPlace place, std::string_view field) {
  const Tags tags = AllTags(facts_.universe().DocOf(place));
  Complain(container, place, field, finding::Code::kTagLevelNesting, LevelUse(tags));
  Complain(container, place, field, finding::Code::kTagStability, Stability(container, tags));
  const std::string presence = Requiredness(container, type, tags);
  Complain(container, place, field,
           presence == kSaysNothing ? finding::Code::kTagPresence : finding::Code::kBadTag, {presence});
}

void Linter::LintType(TypeId root) {
  std::vector<TypeId> open = {root};
  while (!open.empty()) {
    const TypeId type = open.back();
    open.pop_back();
    if (!linted_.insert(type).second) continue;
    const GoType& t = facts_.Of(type);
    const gotypes::CommentLines doc = extractor_.canonical().contains(t.package)
                                          ? facts_.universe().DocOf(t.place)
                                          : gotypes::CommentLines();
    if (!doc.empty()) {
      if (ExtractTags("+", doc).contains("k8s:validation-gen-nolint")) continue;
      LintComment(type, type, t.place, "");
    }
    if (t.kind == TypeKind::kStruct) {
      for (const GoMember& member : facts_.universe().MembersOf(type)) {
        LintComment(type, member.type, member.place, member.name);
      }
      for (const GoMember& member : facts_.universe().MembersOf(type)) open.push_back(member.type);
    } else if (t.kind == TypeKind::kMap || t.kind == TypeKind::kSlice || t.kind == TypeKind::kArray ||
               t.kind == TypeKind::kPointer || t.kind == TypeKind::kAlias) {
      open.push_back(t.element);
      if (t.kind == TypeKind::kMap) open.push_back(t.key);
    }
  }
}

std::string Linter::Report() const {
  if (complaints_.empty()) return {};
  std::string out = "lint failed:";
  const Complaint* before = nullptr;
  for (const Complaint& complaint : complaints_) {
    if (before == nullptr || before->type != complaint.type)
      out += "\n  type " + facts_.Text(complaint.type) + ":";
    out += "\n    " + (complaint.field.empty() ? "" : "field " + complaint.field + ": ") + complaint.message;
    before = &complaint;
  }
  return out;
}

}  // namespace plimsoll::declare
