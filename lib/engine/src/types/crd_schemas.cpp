#include "crd_schemas.h"

#include <utility>

#include "../report/crd_reader.h"

namespace plimsoll::engine {
namespace {

void Fault(CrdSchemas& out, const std::string& failure) {
  if (out.failure.empty()) out.failure = failure;
}

void Take(std::unique_ptr<const kinds::LoadedCrd> loaded, CrdSchemas& out) {
  out.found = true;
  if (loaded->crd() == nullptr) return Fault(out, loaded->failure());
  const crd::Crd& crd = *out.crds.emplace_back(std::move(loaded))->crd();
  for (const crd::Version& version : crd.versions.items) {
    if (version.validation && version.validation->open_api) out.schemas.push_back({&crd, &version});
  }
}

}  // namespace

CrdSchemas CrdSchemasIn(const text::Source& source, const value::ReadOptions& options) {
  CrdSchemas out;
  CrdReader reader(source, options);
  while (reader.Next()) {
    if (!reader.entry().report.ok()) Fault(out, reader.entry().report.failure->message);
    for (const FoundCrd& found : reader.crds()) Take(reader.Load(found), out);
  }
  if (out.found && out.schemas.empty()) Fault(out, "the CRD has no schema");
  return out;
}

}  // namespace plimsoll::engine
