#include "../input/named_object.h"
#include "plimsoll/engine/objects/object_patch.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Value;

PatchDocument::PatchDocument(const text::Source& source, const value::ReadOptions& options)
    : source_(std::make_shared<const text::Source>(source.name(), source.bytes())) {
  report_.name = source.name();
  value::DocumentStream stream(*source_, options);
  value::Document document;
  value::StreamEntry entry;
  size_t documents = 0;
  while (stream.Next(document, entry)) {
    AppendProblems(entry, options, source.name(), report_.findings);
    if (!entry.report.ok()) continue;
    if (++documents == 1) document_.emplace(document.root());
  }
  if (documents != 1 && report_.findings.empty()) {
    Finding& finding = report_.findings.emplace_back(Code::kUnusablePatch);
    finding.file = source.name();
    finding.message = documents == 0 ? "the patch is empty" : "a patch must be a single document";
  }
  Settle(report_, *source_);
}

std::optional<std::string> PatchDocument::Target() const {
  if (!root().IsObject()) return std::nullopt;
  const std::string_view api_version = TextIn(root(), "apiVersion");
  const std::string_view kind = TextIn(root(), "kind");
  std::string identity = IdentityOf(api_version, kind, root());
  if (api_version.empty() || kind.empty() || identity.empty()) return std::nullopt;
  return identity;
}

}  // namespace plimsoll::engine
