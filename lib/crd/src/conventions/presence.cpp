// Required fields, the status, and unions.
#include <algorithm>
#include <set>

#include "convention_rules.h"
#include "foreign_types.h"

namespace plimsoll::crd {
namespace {

using finding::Code;
using schema::Keyword;
using schema::NodeId;

// The single member that a branch of oneOf requires; empty if it has another shape.
std::string_view MemberOf(NodeId branch, const schema::Schema& schema) {
  const auto required = schema.Texts(branch, Keyword::kRequired);
  return required.size() == 1 ? required[0] : std::string_view();
}

bool HasDiscriminator(NodeId node, const schema::Schema& schema) {
  const auto properties = schema.NamedNodes(node, Keyword::kProperties);
  return std::ranges::any_of(properties, [&](const schema::NamedNode& property) {
    return schema.Text(property.node, Keyword::kType) == "string" &&
           schema.Has(property.node, Keyword::kEnum);
  });
}

void AddToStatus(Code code, const Version& version, ConventionContext& context, const std::string& message,
                 std::string hint, std::optional<text::Span> place = {}) {
  const ConventionField field{.path = value::Path("status"),
                              .node = context.schema.root(),
                              .place = place.value_or(version.name.place),
                              .in_status = true};
  context.Add(code, field, message, std::move(hint));
}

}  // namespace

void CheckPresence(const ConventionField& field, ConventionContext& context) {
  const bool is_key = std::ranges::find(field.list_keys, field.name) != field.list_keys.end();
  if (field.name.empty() || is_key) return;
  if (context.schema.Has(field.node, Keyword::kDefault) && context.IsRequired(field)) {
    context.Add(Code::kRequiredDefault, field, "the field is required and has a default",
                "The default is set before the object is validated, so the field is never missing. Remove "
                "one of both.");
  }
}

void CheckUnion(const ConventionField& field, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  const auto branches = schema.Nodes(field.node, Keyword::kOneOf);
  if (branches.size() < 2 || IsForeignType(schema, field.node)) return;
  std::set<std::string_view> members;
  for (const NodeId branch : branches) {
    const std::string_view member = MemberOf(branch, schema);
    if (member.empty() || !schema.Property(field.node, member)) return;
    members.insert(member);
  }
  if (members.size() != branches.size() || HasDiscriminator(field.node, schema)) return;
  context.Add(Code::kUndiscriminatedUnion, field, "one of several members is set, but no field says which",
              "A client that does not know a new member sees none set. Add a discriminator: a string with an "
              "enum that "
              "names the member.");
}

void CheckStatus(const Version& version, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  const std::optional<NodeId> status = schema.Property(schema.root(), "status");
  const bool enabled = version.subresources && version.subresources->status;
  if (status && !enabled) {
    AddToStatus(Code::kMissingStatus, version, context,
                "there is a status, but the status subresource is not enabled",
                "Users and controllers then write the same object and overwrite each other. Set "
                "subresources: {status: "
                "{}} in version " +
                    std::string(version.name.text) + ".");
  } else if (enabled && !status) {
    AddToStatus(Code::kMissingStatus, version, context,
                "the status subresource is enabled, but there is no status",
                "What controllers write is pruned. Add status to the schema of version " +
                    std::string(version.name.text) + ".");
  } else if (context.strict && !status && schema.Property(schema.root(), "spec")) {
    AddToStatus(Code::kMissingStatus, version, context,
                "version " + std::string(version.name.text) + " has no status",
                "Controllers report what they observe in the status.");
  }
  const auto required = schema.Texts(schema.root(), Keyword::kRequired);
  if (std::ranges::find(required, "status") != required.end()) {
    AddToStatus(Code::kRequiredStatus, version, context, "the status is required",
                "Users create objects without a status. Make it optional.",
                schema.Find(schema.root(), Keyword::kRequired)->place);
  }
  if (!status || schema.Texts(*status, Keyword::kRequired).empty()) return;
  AddToStatus(Code::kRequiredStatus, version, context,
              "fields of the status are required, such as " +
                  std::string(schema.Texts(*status, Keyword::kRequired).front()),
              "Controllers fill the status step by step, and several may share it. Make all fields at its "
              "top optional.",
              schema.Find(*status, Keyword::kRequired)->place);
}

}  // namespace plimsoll::crd
