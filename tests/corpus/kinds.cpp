#include "kinds.h"

#include <cstdio>

#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/json_reader.h"
#include "process.h"

namespace plimsoll::testing {
namespace {

using value::Value;

std::string TextIn(Value object, const char* key) {
  const auto held = object.Find(key);
  return held && held->IsString() ? std::string(held->AsString()) : std::string();
}

bool IsFound(const schema::ImportedOpenApi& imported, Value name, bool on_definition) {
  const std::string kind = TextIn(name, "kind");
  const schema::OpenApiKind* found = imported.FindKind(TextIn(name, "group"), TextIn(name, "version"), kind);
  if (found != nullptr && (!on_definition || found->schema)) return true;
  std::printf("  %s is not found\n", kind.c_str());
  return false;
}

}  // namespace

// Names are in lists on definitions and alone on operations. They are searched for in the tape, node by
// node, and not where the importer looks.
bool EveryKindIsFound(const std::string& path) {
  const text::Source source(path, ReadWhole(path));
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return false;
  const auto imported = schema::ImportOpenApi(document.root(), {.name = path});
  if (!imported) {
    std::printf("%s: %s\n", path.c_str(), imported.error().message.c_str());
    return false;
  }
  bool good = true;
  for (const schema::ImportWarning& warning : imported->imported.warnings) {
    std::printf("%s: %s: %s\n", path.c_str(), warning.pointer.c_str(), warning.message.c_str());
  }
  for (uint32_t i = 0; i + 1 < document.tape().size(); ++i) {
    const Value key(document, i);
    if (!key.IsString() || key.AsString() != "x-kubernetes-group-version-kind") continue;
    const Value names(document, i + 1);
    if (names.IsObject()) good &= IsFound(*imported, names, false);
    for (const Value name : names.Items()) good &= IsFound(*imported, name, true);
  }
  return good;
}

}  // namespace plimsoll::testing
