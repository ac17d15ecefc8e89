#include "plimsoll/crd/served_crd.h"

#include "plimsoll/schema/builder.h"

namespace plimsoll::crd {
namespace {

using schema::Schema;

// A schema without keywords: everything is valid, and everything is unknown.
Schema EmptySchema(const value::Document& document) {
  schema::SchemaBuilder builder(document);
  return builder.Finish(builder.AddNode({}));
}

std::optional<Error> CompilePrograms(const Schema& schema, const check::CompileOptions& options,
                                     ServedVersion& served) {
  Result<check::Program> program = check::Compile(schema, schema.root(), options);
  if (!program) return program.error();
  served.program = std::move(*program);
  const std::optional<schema::NodeId> status = schema.Property(schema.root(), "status");
  if (!served.has_status || !status) return std::nullopt;
  program = check::Compile(schema, *status, options);
  if (!program) return program.error();
  served.status_program = std::move(*program);
  return std::nullopt;
}

}  // namespace

ServedVersion::ServedVersion(const Version& from, const Schema& schema, const ServeOptions& options)
    : version(from),
      plan(schema),
      list_types(schema, plan, options.lists),
      embedded(plan),
      rules(cel::RuleSet::Compile(schema, schema.root(), true, options.rules)) {
  const std::optional<Subresources>& subresources = from.subresources;
  has_status = subresources && subresources->status;
  if (subresources && subresources->scale) scale = &*subresources->scale;
}

ServedCrd::ServedCrd(const Crd& crd) : crd_(&crd), empty_(EmptySchema(nothing_)) {}

Result<std::unique_ptr<const ServedCrd>> ServedCrd::Make(const Crd& crd, const ServeOptions& options) {
  std::unique_ptr<ServedCrd> served(new ServedCrd(crd));
  for (const Version& version : crd.versions.items) {
    const bool given = version.validation && version.validation->open_api;
    const Schema& schema = given ? *version.validation->open_api : served->empty_;
    served->versions_.push_back(std::make_unique<ServedVersion>(version, schema, options));
    ServedVersion& made = *served->versions_.back();
    // No CRD is of the core group, but its kinds may be judged like those of CRDs.
    made.api_version =
        (crd.group.text.empty() ? "" : std::string(crd.group.text) + "/") + std::string(version.name.text);
    if (std::optional<Error> error = CompilePrograms(schema, options.values, made))
      return std::unexpected(std::move(*error));
  }
  return served;
}

const ServedVersion* ServedCrd::Find(std::string_view version) const {
  for (const auto& served : versions_) {
    if (served->version.name.text == version) return served.get();
  }
  return nullptr;
}

const ServedVersion* ServedCrd::storage() const {
  for (const auto& served : versions_) {
    if (served->version.storage) return served.get();
  }
  return versions_.empty() ? nullptr : versions_.front().get();
}

}  // namespace plimsoll::crd
