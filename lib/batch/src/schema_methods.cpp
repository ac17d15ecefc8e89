// schema.check: validates a value with a bare schema.
#include <array>

#include "batch_method.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/go_type.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

std::optional<BatchFailure> SchemaCheck(Value request, BatchState&, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "schema");
  if (!embedded) return embedded.error();
  const auto object = EmbeddedIn(request, "object");
  if (!object) return object.error();
  const Value props = embedded->document.root();
  const schema::GoDecoding decoding =
      schema::GoDecode(props, schema::kGoJsonSchemaProps, {}, schema::GoNumbers::kAsWritten);
  if (decoding.failure) return BatchFailure{"bad_schema", *decoding.failure};
  const schema::Schema imported = schema::ImportCrdSchema(props);
  const auto program = check::Compile(imported, imported.root(), check::CheckOptions::ForObjects());
  if (!program) return BatchFailure{"bad_schema", program.error().message};
  finding::ErrorList errors;
  check::Runner().Run(*program, object->document.root(), {}, errors);
  WriteErrors(result, errors);
  return std::nullopt;
}

constexpr std::array kSchemaMethods = {
    BatchEntry{"schema.check", SchemaCheck},
};

}  // namespace

std::span<const BatchEntry> SchemaMethods() { return kSchemaMethods; }

}  // namespace plimsoll::batch
