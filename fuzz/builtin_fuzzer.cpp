// Objects of built-in kinds from any text: judging comes to an end, says the same twice, and points
// into the text.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace {

using namespace plimsoll;

std::string_view TextIn(value::Value object, std::string_view key) {
  const auto held = object.Find(key);
  return held && held->IsString() ? held->AsString() : std::string_view{};
}

// The kind the object says it is of, or one by the length of the text.
const builtin::BuiltinKind* KindOf(value::Value object, size_t size) {
  const catalog::Store& store = builtin::EmbeddedCatalog();
  const uint32_t release = *store.NewestRelease();
  static const builtin::Kinds kinds(store, release);
  if (const auto* kind = kinds.Find(TextIn(object, "apiVersion"), TextIn(object, "kind"))) return kind;
  const auto name = store.KindAt(release, static_cast<uint32_t>(size % store.KindCount(release))).name;
  const std::string version =
      std::string(name.group) + (name.group.empty() ? "" : "/") + std::string(name.version);
  return kinds.Find(version, name.kind);
}

// As a new object, and as an update of itself and of its own parts, which are objects of the wrong shape.
void Admit(const builtin::BuiltinKind& kind, value::Value object) {
  using enum builtin::Subresource;
  if (!builtin::KindAdmitter::Knows(kind)) return;
  for (const uint32_t minor_version : {34u, 37u}) {
    builtin::KindAdmitter admitter;
    admitter.Admit(kind, {.object = object}, {.minor_version = minor_version});
    for (const auto subresource : {kNone, kStatus, kResize, kEphemeralContainers, kScale, kFinalize}) {
      admitter.Admit(kind, {object, object, subresource}, {.minor_version = minor_version});
    }
    for (const value::Member member : object.Members()) {
      if (member.value.IsObject())
        admitter.Admit(kind, {.object = object, .old = member.value}, {.minor_version = minor_version});
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const text::Source source("fuzz", {reinterpret_cast<const char*>(data), size});
  value::Document document;
  if (!value::ReadYaml(source.bytes(), {}, document).ok()) return 0;
  if (document.empty() || !document.root().IsObject()) return 0;
  const builtin::BuiltinKind* kind = KindOf(document.root(), size);
  if (kind == nullptr) return 0;
  builtin::ObjectWalk once, twice;
  const builtin::ObjectFaults& first = once.Judge(*kind->plan, document.root());
  const builtin::ObjectFaults& second = twice.Judge(*kind->plan, document.root());
  PLIMSOLL_ASSERT(first.errors.size() == second.errors.size());
  PLIMSOLL_ASSERT(first.unknown.size() == second.unknown.size());
  for (size_t i = 0; i < first.errors.size(); ++i) {
    PLIMSOLL_ASSERT(first.errors[i].Text() == second.errors[i].Text());
    PLIMSOLL_ASSERT(first.errors[i].place.offset <= size);
  }
  Admit(*kind, document.root());
  return 0;
}
