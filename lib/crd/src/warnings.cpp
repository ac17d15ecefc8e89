#include "plimsoll/crd/warnings.h"

#include "finalizers.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/pointer.h"

namespace plimsoll::crd {
namespace {

using value::Value;

bool IsStandard(std::string_view name) {
  return name == "orphan" || name == "foregroundDeletion" || name == "kubernetes";
}

void WarnOf(Value finalizer, const value::Path& path, std::vector<Warning>& warnings) {
  const std::string_view name = finalizer.AsString();
  const std::string head = "metadata.finalizers: " + text::Quoted(name) + ": ";
  for (const std::string& problem : schema::QualifiedNameProblems(name)) {
    warnings.push_back({head + problem, finalizer.span(), path});
  }
  if (name.find('/') != std::string_view::npos || IsStandard(name)) return;
  const bool domain = name.find('.') != std::string_view::npos;
  const std::string_view how = domain ? "including a path (/) " : "";
  warnings.push_back({head + "prefer a domain-qualified finalizer name " + std::string(how) +
                          "to avoid accidental conflicts with other finalizer writers",
                      finalizer.span(), path});
}

}  // namespace

void WarnOfFinalizers(std::optional<Value> metadata, std::optional<Value> old,
                      std::vector<Warning>& warnings) {
  for (const Value finalizer : AddedFinalizers(metadata, old)) {
    WarnOf(finalizer, value::Path("metadata").Below(value::PathTo(*metadata, finalizer.index())), warnings);
  }
}

}  // namespace plimsoll::crd
