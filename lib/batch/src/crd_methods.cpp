// crd.lint, crd.load and crd.admit: what the API server says about a new CRD, and about objects of
// one that was loaded before.
#include <array>

#include "batch_state.h"
#include "crd_file.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/value/write.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void WriteLint(const kinds::LoadedCrd& crd, JsonWriter& result) {
  const crd::CrdDecoding& decoding = crd.decoding();
  if (decoding.fatal) WriteText(result, "fatal", *decoding.fatal);
  if (decoding.crd)
    WriteErrors(result, crd::LintCrd(*decoding.crd, crd::LintedMetadata::kFromHandler).errors);
  WriteTexts(result, "strict", decoding.strict, [](const auto& error) { return error.Text(); });
}

std::optional<BatchFailure> CrdLint(Value request, BatchState&, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "crd");
  if (!embedded) return embedded.error();
  const auto loaded =
      kinds::LoadCrd(embedded->document.root(), embedded->report.duplicates, schema::GoNumbers::kAsWritten);
  WriteLint(*loaded, result);
  return std::nullopt;
}

std::expected<std::unique_ptr<const kinds::LoadedCrd>, BatchFailure> LoadNamed(Value request,
                                                                               const engine::Files& files) {
  if (request.Find("crdFile")) {
    const auto path = StringIn(request, "crdFile");
    if (!path) return std::unexpected(path.error());
    return LoadCrdFile(std::string(*path), files);
  }
  const auto embedded = EmbeddedIn(request, "crd");
  if (!embedded) return std::unexpected(embedded.error());
  return kinds::LoadCrd(embedded->document.root(), embedded->report.duplicates,
                        schema::GoNumbers::kAsWritten);
}

std::optional<BatchFailure> CrdLoad(Value request, BatchState& state, JsonWriter& result) {
  const auto id = StringIn(request, "crdId");
  if (!id) return id.error();
  auto loaded = LoadNamed(request, state.files);
  if (!loaded) return loaded.error();
  WriteLint(**loaded, result);
  state.crds.insert_or_assign(std::string(*id), std::move(*loaded));
  return std::nullopt;
}

std::expected<crd::Operation, BatchFailure> OperationIn(Value request) {
  const auto op = StringIn(request, "op");
  if (!op) return std::unexpected(op.error());
  if (*op == "create") return crd::Operation::kCreate;
  if (*op == "update") return crd::Operation::kUpdate;
  if (*op == "status") return crd::Operation::kStatus;
  return std::unexpected(BatchFailure{"malformed_request", "`op` is one of create, update and status"});
}

std::expected<const crd::ServedCrd*, BatchFailure> CrdNamedIn(Value request, const BatchState& state) {
  const auto id = StringIn(request, "crdId");
  if (!id) return std::unexpected(id.error());
  const auto found = state.crds.find(*id);
  if (found == state.crds.end()) {
    return std::unexpected(BatchFailure{"unknown_crd", "no CRD is loaded as " + std::string(*id)});
  }
  const crd::ServedCrd* served = found->second->served();
  if (served == nullptr) return std::unexpected(BatchFailure{"unusable_crd", found->second->failure()});
  return served;
}

void WriteAdmission(const crd::Admission& admission, JsonWriter& result) {
  const auto text_of = [](const auto& item) -> const std::string& { return item.text; };
  if (admission.fatal) {
    WriteText(result, "fatal", admission.fatal->message);
  } else {
    WriteErrors(result, admission.errors);
  }
  WriteTexts(result, "strict", admission.strict, text_of);
  WriteTexts(result, "warnings", admission.warnings, text_of);
  if (admission.fatal) return;
  result.Key("stored");
  result.Raw(value::WriteJson(admission.stored.root(), {.escape_html = false}).value_or("null"));
}

std::optional<BatchFailure> CrdAdmit(Value request, BatchState& state, JsonWriter& result) {
  const auto crd = CrdNamedIn(request, state);
  if (!crd) return crd.error();
  crd::AdmitOptions options;
  const auto operation = OperationIn(request);
  if (!operation) return operation.error();
  options.operation = *operation;
  options.metadata = crd::MetadataSource::kFromHandler;
  const auto object = EmbeddedIn(request, "object");
  if (!object) return object.error();
  crd::AdmitRequest admit{.object = object->document.root(), .duplicates = object->report.duplicates};
  std::expected<Embedded, BatchFailure> old;
  if (options.operation != crd::Operation::kCreate) {
    old = EmbeddedIn(request, "old");
    if (!old) return old.error();
    admit.old = old->document.root();
  }
  WriteAdmission(state.admitter.Admit(**crd, admit, options), result);
  return std::nullopt;
}

constexpr std::array kCrdMethods = {
    BatchEntry{"crd.load", CrdLoad},
    BatchEntry{"crd.lint", CrdLint},
    BatchEntry{"crd.admit", CrdAdmit},
};

}  // namespace

std::span<const BatchEntry> CrdMethods() { return kCrdMethods; }

}  // namespace plimsoll::batch
