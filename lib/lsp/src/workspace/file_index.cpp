#include "plimsoll/lsp/workspace/file_index.h"

#include <optional>
#include <utility>

#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/report/object_walk.h"
#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {
namespace {

using value::Value;

text::Span SpanAt(Value object, std::initializer_list<std::string_view> keys) {
  const std::optional<Value> found = MemberAt(object, keys);
  return found ? found->span() : text::Span{};
}

void TakeLabels(std::optional<Value> labels, IndexedObject& out) {
  if (!labels) return;
  for (const value::Member member : labels->Members()) {
    if (member.value.IsString()) out.pod_labels.emplace_back(member.key, member.value.AsString());
  }
}

void TakePodLabels(Value object, IndexedObject& out) {
  if (out.kind == "Pod") return TakeLabels(MemberAt(object, {"metadata", "labels"}), out);
  TakeLabels(MemberAt(object, {"spec", "template", "metadata", "labels"}), out);
  TakeLabels(MemberAt(object, {"spec", "jobTemplate", "spec", "template", "metadata", "labels"}), out);
}

IndexedObject IndexedFrom(const engine::WalkedObject& walked) {
  const Value object = walked.value;
  IndexedObject out;
  out.api_version = walked.api_version;
  out.kind = walked.kind;
  out.space = TextAt(object, {"metadata", "namespace"});
  out.name = TextAt(object, {"metadata", "name"});
  out.number = walked.number;
  out.identity = walked.identity;
  out.place = object.span();
  out.name_place = SpanAt(object, {"metadata", "name"});
  out.kind_place = SpanAt(object, {"kind"});
  TakePodLabels(object, out);
  if (out.kind == "CustomResourceDefinition") {
    out.defines_group = TextAt(object, {"spec", "group"});
    out.defines_kind = TextAt(object, {"spec", "names", "kind"});
  }
  return out;
}

}  // namespace

IndexedFile IndexOf(const text::Source& source) {
  IndexedFile out{source.name(), {}};
  if (!engine::MayBeManifest(source.bytes())) return out;
  engine::WalkObjects(source, {}, [&](const engine::WalkedObject& walked) {
    if (!walked.kind.empty()) out.objects.push_back(IndexedFrom(walked));
  });
  if (out.objects.empty()) return out;
  const text::LineIndex lines(source.bytes());
  for (IndexedObject& object : out.objects) object.start = lines.PlaceOf(object.place.offset);
  return out;
}

}  // namespace plimsoll::lsp
