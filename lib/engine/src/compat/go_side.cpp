// Tagged Go types as a state to compare.
#include <string>
#include <utility>

#include "plimsoll/engine/compat/compat_side.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/types/generate_cpp.h"
#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

// For packages that do not say theirs.
constexpr const char* kAnyGroup = "example.com";

}  // namespace

InputReport CompatSide::AddGoTypes(const Files& files, const std::string& directory,
                                   const std::string& name) {
  const auto types = LoadTypes(files, {.types = {directory}});
  if (!types) return types.error();
  const auto made = CrdsOfTypes(files, **types, kAnyGroup);
  if (!made) return made.error();
  InputReport out;
  out.name = name;
  for (const codegen::GeneratedFile& file : *made) {
    const text::Source yaml(file.path, file.text);
    const value::ReadOptions options;
    value::DocumentStream stream(yaml, options);
    value::Document document;
    value::StreamEntry entry;
    if (!stream.Next(document, entry)) continue;
    auto crd =
        kinds::LoadCrd(document.root(), {}, schema::GoNumbersOf(entry.syntax), {.whole_objects = true});
    if (crd->crd() == nullptr) return Unreadable(name, file.path + ": " + crd->failure());
    // Another package may have the same kind in another version.
    std::string key =
        std::string(crd->crd()->name()) + " " + std::string(crd->crd()->versions.items.front().name.text);
    const text::Source& source = Hold(text::Source(name, ""));
    Keep(std::move(key), ComparedCrd{.crd = std::move(crd), .source = &source});
    ++out.objects;
  }
  return out;
}

}  // namespace plimsoll::engine
