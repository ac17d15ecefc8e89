#include "plimsoll/engine/report/old_objects.h"

#include "../input/named_object.h"
#include "../input/objects.h"
#include "each_document.h"

namespace plimsoll::engine {

using value::Value;

InputReport OldObjects::Add(const text::Source& source, const value::ReadOptions& options) {
  InputReport report;
  ItemTyper typer;
  ForEachDocument(source, options, report, [&](const value::Document& document, const value::StreamEntry&) {
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (!object.value.IsObject()) continue;
      const Value typed = typer.Typed(object);
      const std::string identity = IdentityOf(TextIn(typed, "apiVersion"), TextIn(typed, "kind"), typed);
      // Only one object without a name can be identified.
      if (identity.empty() && !objects_.empty()) continue;
      ++report.objects;
      if (!identity.empty()) by_name_[identity] = objects_.size();
      objects_.emplace_back(typed);
    }
  });
  return report;
}

std::optional<Value> OldObjects::Find(std::string_view api_version, std::string_view kind,
                                      Value object) const {
  const auto found = by_name_.find(IdentityOf(api_version, kind, object));
  if (found == by_name_.end()) return std::nullopt;
  return objects_[found->second].root();
}

std::vector<Value> OldObjects::Named(Value object) const {
  std::vector<Value> out;
  const std::string wanted = IdentityOf("", "", object);
  if (wanted.empty()) {
    if (const std::optional<Value> only = Only()) out.push_back(*only);
    return out;
  }
  for (const value::Detached& old : objects_) {
    if (IdentityOf("", "", old.root()) == wanted) out.push_back(old.root());
  }
  return out;
}

std::optional<Value> OldObjects::Only() const {
  if (objects_.size() != 1) return std::nullopt;
  return objects_.front().root();
}

}  // namespace plimsoll::engine
