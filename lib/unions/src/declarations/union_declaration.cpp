#include "union_declaration.h"

#include <algorithm>
#include <set>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::unions {

using merge::SchemaUnion;
using merge::UnionField;

namespace {

std::unexpected<UnionProblem> Wrong(UnionFault fault, std::string message) {
  return std::unexpected(UnionProblem{fault, std::move(message)});
}

using Words = std::set<std::string_view>;

// Documentation-grade: at most one, and nothing that a wrong value could turn against valid objects.
void MakeLenient(UnionType& type) {
  type.source = UnionSource::kPublished;
  type.mode = UnionMode::kAtMostOne;
  type.strict = false;
  type.require_selected = false;
}

// The enum's spelling of a value, where it differs in the case of the first letter alone.
void SpellAsEnum(UnionType& type, const Words& known) {
  for (UnionMember& member : type.members) {
    for (std::string& value : member.values) {
      const std::string lower = LowerFirst(value);
      if (!known.contains(value) && known.contains(lower)) value = lower;
    }
  }
}

void TakeEnum(UnionType& type, const std::vector<std::string>& enum_values) {
  if (enum_values.empty()) return;
  if (type.any_first_case) SpellAsEnum(type, Words(enum_values.begin(), enum_values.end()));
  std::set<std::string> selecting;
  for (const UnionMember& member : type.members) {
    for (const std::string& value : member.values) {
      selecting.insert(value);
      if (type.any_first_case) selecting.insert({UpperFirst(value), LowerFirst(value)});
    }
  }
  for (const std::string& value : enum_values) {
    if (!selecting.contains(value)) type.empty_values.push_back(value);
  }
  const bool knows_none = type.empty_values.size() == enum_values.size();
  if (knows_none && type.source != UnionSource::kDeclarative) MakeLenient(type);
}

}  // namespace

std::string UpperFirst(std::string_view name) {
  std::string out(name);
  if (!out.empty()) out[0] = ascii::ToUpper(out[0]);
  return out;
}

std::string LowerFirst(std::string_view name) {
  std::string out(name);
  if (!out.empty()) out[0] = ascii::ToLower(out[0]);
  return out;
}

std::expected<UnionTag, UnionProblem> ParseUnionTag(std::string_view text) {
  const std::string_view tag = text::TrimSpace(text);
  const size_t slash = tag.find('/');
  const std::string_view word = text::TrimSpace(tag.substr(0, slash));
  const std::string argument(slash == std::string_view::npos ? "" : text::TrimSpace(tag.substr(slash + 1)));
  if (word == "oneof" && slash == std::string_view::npos) return UnionTag{UnionTag::Kind::kOneOf, ""};
  if (word == "discriminator" && !argument.empty()) return UnionTag{UnionTag::Kind::kDiscriminator, argument};
  if (word == "inlined" && !argument.empty()) return UnionTag{UnionTag::Kind::kInlined, argument};
  if (word == "inlined") {
    return Wrong(UnionFault::kInlinedUnion,
                 "an inlined union needs the merge key of its list, inlined/KEY; "
                 "other inlined unions are not supported, keep the code that validates them");
  }
  return Wrong(UnionFault::kBadTag, "a union is oneof, discriminator/FIELD or inlined/KEY, not \"" +
                                        std::string(tag.substr(0, 80)) + '"');
}

UnionOr Settle(UnionType type, const DeclaredFields& fields) {
  if (type.members.empty()) return Wrong(UnionFault::kNoMembers, "the union has no members");
  for (UnionMember& member : type.members) {
    const auto field = fields.find(member.field);
    if (field == fields.end()) {
      return Wrong(UnionFault::kUnknownMember, "member " + member.field + " of the union is not a property");
    }
    member.kind = field->second.kind;
  }
  if (type.source != UnionSource::kDeclarative) std::ranges::sort(type.members, {}, &UnionMember::field);
  if (!type.HasDiscriminator()) return type;
  const auto field = fields.find(type.discriminator);
  if (field == fields.end()) {
    return Wrong(UnionFault::kUnknownDiscriminator,
                 "discriminator " + type.discriminator + " of the union is not a property");
  }
  if (field->second.kind != MemberKind::kString && field->second.kind != MemberKind::kUnknown) {
    return Wrong(UnionFault::kDiscriminatorType,
                 "discriminator " + type.discriminator + " of the union must be a string");
  }
  type.discriminator_default = field->second.default_value;
  TakeEnum(type, field->second.enum_values);
  return type;
}

bool FellBack(const UnionType& type, UnionSource declared) {
  return type.source == UnionSource::kPublished && declared != UnionSource::kPublished;
}

UnionOr OneOfFields(const DeclaredFields& fields) {
  UnionType out{.source = UnionSource::kOneOfTag};
  for (const auto& [name, field] : fields) out.members.push_back({name});
  return Settle(std::move(out), fields);
}

UnionOr DiscriminatedFields(const DeclaredFields& fields, const std::string& discriminator) {
  UnionType out{.discriminator = discriminator,
                .strict = true,
                .source = UnionSource::kDiscriminatorTag,
                .any_first_case = true};
  for (const auto& [name, field] : fields) {
    if (name != discriminator) out.members.push_back({name, {UpperFirst(name)}});
  }
  if (!fields.contains(discriminator)) {
    return Wrong(UnionFault::kUnknownDiscriminator,
                 "discriminator " + discriminator + " of the union is not a property");
  }
  return Settle(std::move(out), fields);
}

UnionOr InlinedFields(const DeclaredFields& fields, const std::vector<std::string>& keys) {
  UnionType out{.source = UnionSource::kInlinedTag};
  if (!keys.empty()) out.list_key = keys.front();
  const Words known(keys.begin(), keys.end());
  for (const auto& [name, field] : fields) {
    if (!known.contains(name)) out.members.push_back({name});
  }
  return Settle(std::move(out), fields);
}

UnionOr ListedFields(const DeclaredFields& fields, const SchemaUnion& listed, const UnionOptions& options) {
  UnionType out{.discriminator = listed.discriminator.value_or(""), .source = UnionSource::kList};
  for (const UnionField& field : listed.fields) {
    out.members.push_back({field.name});
    if (out.HasDiscriminator()) out.members.back().values.push_back(field.discriminator_value);
  }
  if (out.HasDiscriminator()) {
    out.mode = UnionMode::kExactlyOne;
    out.strict = out.require_selected = true;
  }
  if (!out.HasDiscriminator() && options.exactly_one) out.mode = UnionMode::kExactlyOne;
  if (options.published) MakeLenient(out);
  return Settle(std::move(out), fields);
}

std::optional<UnionProblem> SharedField(const std::vector<UnionType>& unions) {
  std::set<std::string_view> seen;
  const auto repeated = [&](const std::string& name) { return !seen.insert(name).second; };
  for (const UnionType& type : unions) {
    std::string twice;
    if (type.HasDiscriminator() && repeated(type.discriminator)) twice = type.discriminator;
    for (const UnionMember& member : type.members) {
      if (repeated(member.field) && twice.empty()) twice = member.field;
    }
    if (twice.empty()) continue;
    return UnionProblem{UnionFault::kDuplicateField, twice + " field appears multiple times in unions"};
  }
  return std::nullopt;
}

}  // namespace plimsoll::unions
