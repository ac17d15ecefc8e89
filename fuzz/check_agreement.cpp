#include "check_agreement.h"

#include <set>
#include <string>

#include "plimsoll/base/assert.h"
#include "plimsoll/check/json_checker.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/reshape/preserve.h"
#include "plimsoll/reshape/shaper.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::fuzz {
namespace {

const value::Document& ReadWhole(const text::Source& source, value::Document& document) {
  const bool readable = value::ReadJson(source.bytes(), {}, document).ok();
  PLIMSOLL_ASSERT(readable);
  return document;
}

check::CheckProgram Compiled(const schema::Schema& schema) {
  auto program = check::Compile(schema, schema.root(), check::CheckOptions::ForObjects());
  PLIMSOLL_ASSERT(program);
  return std::move(*program);
}

bool Same(value::Value a, value::Value b) { return value::Equal(a, b, value::Equality::kSameKinds); }

// One pass twice gives what it gave once.
void TryTwice(const reshape::ShapePlan& plan, value::Value object, const reshape::ShapeOptions& options) {
  reshape::Shaper shaper;
  value::Document once, twice;
  if (shaper.Shape(plan, object, options, once).failure) return;
  const reshape::ShapeReport& report = shaper.Shape(plan, once.root(), options, twice);
  PLIMSOLL_ASSERT(!report.failure && report.unknown.empty());
  PLIMSOLL_ASSERT(Same(once.root(), twice.root()));
}

}  // namespace

FuzzSchema::FuzzSchema(std::string_view json)
    : source_("schema", json),
      schema_(schema::ImportCrdSchema(ReadWhole(source_, document_).root())),
      program_(Compiled(schema_)),
      plan_(schema_) {}

void FuzzSchema::Try(std::string_view json) const {
  const text::Source source("object", json);
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  const bool readable = report.ok() && !document.empty();
  TryCheck(source, readable && report.duplicates.empty(), document);
  if (readable) TryReshape(document.root());
}

void FuzzSchema::TryCheck(const text::Source& source, bool readable, const value::Document& document) const {
  const bool certain = check::JsonChecker().IsCertainlyValid(program_, source.bytes());
  PLIMSOLL_ASSERT(!certain || readable);
  if (!readable) return;
  check::Runner runner;
  finding::ErrorList all, first, unchanged;
  const bool accepted = runner.Accepts(program_, document.root());
  PLIMSOLL_ASSERT(!certain || accepted);
  runner.Run(program_, document.root(), {}, all);
  PLIMSOLL_ASSERT(accepted == all.empty());
  runner.Run(program_, document.root(), {.fail_fast = true}, first);
  PLIMSOLL_ASSERT(first.empty() == all.empty() && first.size() <= 1);
  for (const finding::FieldError& error : all) PLIMSOLL_ASSERT(error.place.offset <= source.bytes().size());
  // An update may be forgiven errors, and gets no new ones.
  runner.Run(program_, document.root(), {.update = true, .old = document.root()}, unchanged);
  std::set<std::string> texts;
  for (const finding::FieldError& error : all) texts.insert(error.Text());
  for (const finding::FieldError& error : unchanged) PLIMSOLL_ASSERT(texts.contains(error.Text()));
}

void FuzzSchema::TryReshape(value::Value object) const {
  TryTwice(plan_, object, reshape::ShapeOptions::PruneOnly(reshape::Unknown::kStrict));
  TryTwice(plan_, object, reshape::ShapeOptions::DefaultOnly());
  reshape::ShapeOptions options = reshape::ShapeOptions::DefaultOnly();
  options.presence = true;
  reshape::Shaper shaper;
  value::Document shaped, preserved;
  const reshape::ShapeReport& report = shaper.Shape(plan_, object, options, shaped);
  if (report.failure || !report.presence.complete()) return;
  reshape::PreservePresence(shaped.root(), report.presence, preserved);
  PLIMSOLL_ASSERT(Same(preserved.root(), object));
}

}  // namespace plimsoll::fuzz
