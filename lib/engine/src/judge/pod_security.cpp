#include "plimsoll/engine/judge/pod_security.h"

#include "../input/named_object.h"
#include "../input/objects.h"
#include "../report/each_document.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

using value::Value;

bool IsNamespace(Value object) {
  return object.IsObject() && value::TextIn(object, "kind") == "Namespace" &&
         value::TextIn(object, "apiVersion") == "v1";
}

}  // namespace

Result<NamespacePolicies> NamespacePolicies::Parse(std::string_view text) {
  NamespacePolicies out;
  if (text == "labels") return out;
  const Result<builtin::SecurityLevel> level = builtin::ParseSecurityLevel(text);
  if (!level) return std::unexpected(level.error());
  out.defaults_ = {*level, *level};
  return out;
}

void NamespacePolicies::Add(const text::Source& source, const value::ReadOptions& options) {
  constexpr std::string_view kLabels = "pod-security.kubernetes.io/";
  if (source.bytes().find(kLabels) == std::string_view::npos) return;
  InputReport unread;
  ItemTyper typer;
  ForEachDocument(source, options, unread, [&](const value::Document& document, const value::StreamEntry&) {
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (!object.value.IsObject()) continue;
      const Value typed = typer.Typed(object);
      if (!IsNamespace(typed)) continue;
      const auto metadata = typed.Find("metadata");
      if (!metadata || !metadata->IsObject()) continue;
      by_name_[std::string(value::TextIn(*metadata, "name"))] =
          builtin::SecurityOfLabels(metadata->Find("labels"), defaults_).policy;
    }
  });
}

const builtin::NamespaceSecurity& NamespacePolicies::Of(std::string_view name) const {
  const auto found = by_name_.find(name.empty() ? "default" : name);
  return found == by_name_.end() ? defaults_ : found->second;
}

}  // namespace plimsoll::engine
