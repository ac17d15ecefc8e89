#include "plimsoll/crd/served_crd.h"

#include <algorithm>

#include "plimsoll/base/assert.h"
#include "plimsoll/schema/builder.h"

namespace plimsoll::crd {
namespace {

using schema::Schema;

// A schema without keywords: everything is valid, and everything is unknown.
Schema EmptySchema(const value::Document& document) {
  schema::SchemaBuilder builder(document);
  return builder.Finish(builder.AddNode({}));
}

// Schemas of CRDs are trees, so none contains itself.
check::CheckProgram CompileTree(const Schema& schema, schema::NodeId node,
                                const check::CheckOptions& options) {
  Result<check::CheckProgram> program = check::Compile(schema, node, options);
  PLIMSOLL_ASSERT(program);
  return *std::move(program);
}

}  // namespace

ServedVersion::ServedVersion(const Version& from, const Schema& schema, const ServeOptions& options)
    : version(from),
      plan(schema),
      list_types(schema, plan, options.lists),
      embedded(plan),
      program(CompileTree(schema, schema.root(), options.values)),
      rules(cel::RuleSet::Compile(schema, schema.root(), true, options.rules)) {
  const std::optional<Subresources>& subresources = from.subresources;
  has_status = !options.whole_objects && subresources && subresources->status;
  if (subresources && subresources->scale) scale = &*subresources->scale;
  const std::optional<schema::NodeId> status = schema.Property(schema.root(), "status");
  if (has_status && status) status_program = CompileTree(schema, *status, options.values);
  if (!options.loose) return;
  loose = check::CompileLoose(schema, *options.loose);
  if (status_program) status_loose = check::CompileLoose(schema, *status, *options.loose);
}

ServedCrd::ServedCrd(const Crd& crd, const ServeOptions& options)
    : crd_(&crd), options_(options), empty_(EmptySchema(nothing_)), slots_(crd.versions.items.size()) {
  if (options_.patterns == nullptr) own_patterns_ = std::make_unique<pattern::PatternPool>();
  pattern::PatternPool* patterns = own_patterns_ ? own_patterns_.get() : options_.patterns;
  options_.values.patterns = options_.rules.patterns = patterns;
}

std::unique_ptr<const ServedCrd> ServedCrd::Make(const Crd& crd, const ServeOptions& options) {
  return std::unique_ptr<const ServedCrd>(new ServedCrd(crd, options));
}

std::unique_ptr<const ServedVersion> ServedCrd::Serve(const Version& version) const {
  const bool given = version.validation && version.validation->open_api;
  const Schema& schema = given ? *version.validation->open_api : empty_;
  auto served = std::make_unique<ServedVersion>(version, schema, options_);
  // No CRD is of the core group, but its kinds may be judged like those of CRDs.
  const std::string_view group = crd_->group.text;
  served->api_version = (group.empty() ? "" : std::string(group) + "/") + std::string(version.name.text);
  return served;
}

const ServedVersion* ServedCrd::At(size_t index) const {
  Slot& slot = slots_[index];
  std::call_once(slot.once, [&] { slot.served = Serve(crd_->versions.items[index]); });
  return slot.served.get();
}

const ServedVersion* ServedCrd::Find(std::string_view version) const {
  const auto& versions = crd_->versions.items;
  const auto found = std::ranges::find(versions, version, [](const Version& one) { return one.name.text; });
  return found == versions.end() ? nullptr : At(static_cast<size_t>(found - versions.begin()));
}

const ServedVersion* ServedCrd::storage() const {
  const auto& versions = crd_->versions.items;
  if (versions.empty()) return nullptr;
  const auto found = std::ranges::find(versions, true, &Version::storage);
  return At(found == versions.end() ? 0 : static_cast<size_t>(found - versions.begin()));
}

}  // namespace plimsoll::crd
