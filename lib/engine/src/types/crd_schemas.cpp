#include "crd_schemas.h"

#include "../input/objects.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

void Fault(CrdSchemas& out, const std::string& failure) {
  if (out.failure.empty()) out.failure = failure;
}

void Take(value::Value object, schema::GoNumbers numbers, CrdSchemas& out) {
  out.found = true;
  crd::CrdDecoding decoding = crd::DecodeCrd(object, {}, numbers);
  if (decoding.crd == nullptr) return Fault(out, decoding.fatal.value_or("the CRD cannot be decoded"));
  const crd::Crd& crd = *out.crds.emplace_back(std::move(decoding.crd));
  for (const crd::Version& version : crd.versions.items) {
    if (version.validation && version.validation->open_api) out.schemas.push_back({&crd, &version});
  }
}

}  // namespace

CrdSchemas CrdSchemasIn(const text::Source& source, const value::ReadOptions& options) {
  CrdSchemas out;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok()) {
      Fault(out, entry.report.failure->message);
      continue;
    }
    const bool json = entry.syntax == value::Syntax::kJson;
    const auto numbers = json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten;
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (crd::IsCrd(object.value)) Take(object.value, numbers, out);
    }
  }
  if (out.found && out.schemas.empty()) Fault(out, "the CRD has no schema");
  return out;
}

}  // namespace plimsoll::engine
