#include "plimsoll/compat/proof/crd_requests.h"

#include <utility>

#include "plimsoll/value/build.h"

namespace plimsoll::compat {

using value::Tree;

void SetApiVersion(Tree& object, const std::string& api_version) {
  if (object.IsObject()) object.AsObject().Set("apiVersion", Tree::String(api_version));
}

CrdRequests::CrdRequests(const crd::ServedCrd& crd, std::string_view version)
    : crd_(crd), api_version_(std::string(crd.crd().group.text) + "/" + std::string(version)) {}

Tree CrdRequests::Header() const {
  Tree out = Tree::NewObject();
  out.AsObject().Set("apiVersion", Tree::String(api_version_));
  out.AsObject().Set("kind", Tree::String(std::string(crd_.crd().names.kind.text)));
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String("sample"));
  out.AsObject().Set("metadata", std::move(metadata));
  return out;
}

const crd::Admission& CrdRequests::Send(const Tree& object, const Tree* old, reshape::Unknown unknown) {
  Tree request = object.Clone();
  SetApiVersion(request, api_version_);
  if (request.IsObject())
    request.AsObject().Set("kind", Tree::String(std::string(crd_.crd().names.kind.text)));
  crd::AdmitOptions options;
  options.metadata = crd::MetadataSource::kFromFile;
  options.unknown = unknown;
  if (old != nullptr) {
    Tree previous = old->Clone();
    SetApiVersion(previous, api_version_);
    options.operation = crd::Operation::kUpdate;
    options.old_provenance = reshape::Provenance::kStorage;
    value::DocumentBuilder builder(old_document_);
    value::Send(previous, builder);
  }
  value::DocumentBuilder builder(document_);
  value::Send(request, builder);
  crd::AdmitRequest sent{.object = document_.root()};
  if (old != nullptr) sent.old = old_document_.root();
  return admitter_.Admit(crd_, sent, options);
}

}  // namespace plimsoll::compat
