#include "plimsoll/merge/schema/list_unions.h"

#include <algorithm>
#include <optional>
#include <set>

#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/value/go_render.h"

namespace plimsoll::merge {
namespace {

using value::Value;

std::unexpected<ListUnionProblem> BadShape(std::string message) {
  return std::unexpected(ListUnionProblem{ListUnionFault::kBadShape, std::move(message)});
}

constexpr std::string_view kFields = "\"fields-to-discriminateBy\"";

std::expected<std::vector<UnionField>, ListUnionProblem> ReadFields(Value fields) {
  std::vector<UnionField> out;
  const std::string word(kFields);
  if (!fields.IsObject()) return BadShape(word + " must be a map[string]string, got: " + GoSyntax(fields));
  for (const value::Member member : fields.Members()) {
    if (!member.value.IsString()) {
      return BadShape(word + "/" + std::string(member.key) +
                      ": value must be a string, got: " + GoSyntax(member.value));
    }
    out.push_back({std::string(member.key), std::string(member.value.AsString())});
  }
  std::ranges::sort(out, {}, &UnionField::name);
  return out;
}

std::optional<ListUnionProblem> RepeatedValue(const std::vector<UnionField>& fields) {
  std::set<std::string_view> values;
  for (const UnionField& field : fields) {
    if (values.insert(field.discriminator_value).second) continue;
    return ListUnionProblem{ListUnionFault::kDuplicateValue,
                            "Multiple fields have the same discriminated name: " + field.discriminator_value};
  }
  return std::nullopt;
}

std::optional<ListUnionProblem> RepeatedField(const std::vector<SchemaUnion>& unions) {
  std::set<std::string_view> seen;
  std::optional<ListUnionProblem> out;
  const auto add = [&](const std::string& name) {
    if (seen.insert(name).second || out) return;
    out = ListUnionProblem{ListUnionFault::kDuplicateField, name + " field appears multiple times in unions"};
  };
  for (const SchemaUnion& one : unions) {
    if (one.discriminator) add(*one.discriminator);
    for (const UnionField& field : one.fields) add(field.name);
  }
  return out;
}

}  // namespace

std::expected<SchemaUnion, ListUnionProblem> ReadListUnion(Value item) {
  SchemaUnion out;
  if (!item.IsObject()) {
    return BadShape("\"x-kubernetes-unions\" items should be a map of string to unions, got " +
                    GoSyntax(item));
  }
  if (const auto discriminator = item.Find("discriminator")) {
    if (!discriminator->IsString()) {
      return BadShape("\"discriminator\" must be a string, got: " + GoSyntax(*discriminator));
    }
    out.discriminator = discriminator->AsString();
  }
  const auto listed = item.Find("fields-to-discriminateBy");
  if (!listed) return out;
  auto fields = ReadFields(*listed);
  if (!fields) return std::unexpected(fields.error());
  out.fields = std::move(*fields);
  if (auto problem = RepeatedValue(out.fields)) return std::unexpected(*problem);
  return out;
}

std::expected<std::vector<SchemaUnion>, ListUnionProblem> ReadListUnions(Value list) {
  if (!list.IsArray()) return BadShape("\"x-kubernetes-unions\" should be a list, got []interface {}(nil)");
  std::vector<SchemaUnion> out;
  for (const Value item : list.Items()) {
    auto one = ReadListUnion(item);
    if (!one) return std::unexpected(one.error());
    out.push_back(std::move(*one));
  }
  if (auto problem = RepeatedField(out)) return std::unexpected(*problem);
  return out;
}

}  // namespace plimsoll::merge
