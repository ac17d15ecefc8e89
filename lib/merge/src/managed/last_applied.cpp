#include "last_applied.h"

#include <algorithm>

namespace plimsoll::merge {
namespace {

// Of the keys and values of all annotations.
constexpr size_t kMaxAnnotationBytes = size_t{256} << 10;

// The annotations when they are texts one and all, else null.
const Node* Annotations(const Node& object) {
  const Node* const metadata = object.Find("metadata");
  const Node* const annotations = metadata == nullptr ? nullptr : metadata->Find("annotations");
  if (annotations == nullptr || !annotations->IsObject()) return nullptr;
  const bool texts =
      std::ranges::all_of(annotations->Members(), [](const Member& m) { return m.value.IsString(); });
  return texts ? annotations : nullptr;
}

Node WithAnnotations(const Node& object, const Node& annotations, Arena& arena) {
  const Node* const metadata = object.Find("metadata");
  const Node changed =
      WithMember(metadata == nullptr ? Node() : *metadata, "annotations", annotations, arena);
  return WithMember(object, "metadata", changed, arena);
}

// Annotations that are not there, or not understood, are left out.
Node WithoutLastApplied(const Node& object, Arena& arena) {
  const Node* const metadata = object.Find("metadata");
  const Node* const annotations = Annotations(object);
  if (annotations != nullptr) {
    return WithAnnotations(object, WithoutMember(*annotations, kLastAppliedAnnotation, arena), arena);
  }
  if (metadata == nullptr || !metadata->IsObject()) return object;
  return WithMember(object, "metadata", WithoutMember(*metadata, "annotations", arena), arena);
}

size_t AnnotationBytes(const Node& annotations) {
  size_t bytes = 0;
  for (const Member& member : annotations.Members()) bytes += member.key.size() + member.value.count;
  return bytes;
}

}  // namespace

std::string_view LastApplied(const Node& object) {
  const Node* const annotations = Annotations(object);
  const Node* const last = annotations == nullptr ? nullptr : annotations->Find(kLastAppliedAnnotation);
  return last == nullptr ? std::string_view() : last->AsString();
}

Node WithLastApplied(const Node& object, const Node& applied, Arena& arena) {
  const std::string text = NodeJson(WithoutLastApplied(applied, arena)) + '\n';
  const Node* const old = Annotations(object);
  Node annotations = WithMember(old == nullptr ? Node() : *old, kLastAppliedAnnotation,
                                Node::String(arena.Copy(text)), arena);
  if (AnnotationBytes(annotations) > kMaxAnnotationBytes) {
    annotations = WithoutMember(annotations, kLastAppliedAnnotation, arena);
  }
  return WithAnnotations(object, annotations, arena);
}

}  // namespace plimsoll::merge
