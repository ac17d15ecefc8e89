#include "mutation.h"

#include <optional>
#include <utility>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/unions/clearing/union_normalize.h"
#include "plimsoll/value/value_text.h"
#include "policy_request.h"

namespace plimsoll::serve {
namespace {

using merge::Node;
using value::Value;

// The member of another object, or nothing where that has none.
Node WithMemberOf(const Node& object, std::string_view key, const Node& other, Arena& arena) {
  const Node* const held = other.Find(key);
  return held == nullptr ? merge::WithoutMember(object, key, arena)
                         : merge::WithMember(object, key, *held, arena);
}

// The generation as it was.
Node WithGenerationOf(const Node& object, const Node& sent, Arena& arena) {
  const Node* const metadata = object.Find("metadata");
  const Node* const before = sent.Find("metadata");
  if (metadata == nullptr || !metadata->IsObject() || before == nullptr) return object;
  return merge::WithMember(object, "metadata", WithMemberOf(*metadata, "generation", *before, arena), arena);
}

class ObjectMutation {
 public:
  ObjectMutation(const ReviewRequest& request, const MutationPlan& plan, ReviewMemory& memory)
      : request_(request),
        plan_(plan),
        operation_(plan.operation),
        wanted_(plan.schema),
        memory_(memory),
        arena_(memory.arena) {}

  Mutation Run() {
    const Result<Node> sent = merge::LoadNode(*request_.object, arena_);
    if (!sent) return {};
    Node object = *sent;
    if (wanted_.defaults || wanted_.prune) Shape(*sent, object);
    if (wanted_.unions) Normalize(object);
    if (plan_.policies != nullptr) UsePolicies(object);
    WritePatch(*sent, object, out_.patch);
    return std::move(out_);
  }

 private:
  void WritePatch(const Node& before, const Node& after, std::string& out) {
    if (merge::NodesIdentical(before, after)) return;
    const Node patch = patch::CreateJsonPatch(before, after, arena_);
    if (patch.Items().empty()) return;
    text::JsonWriter writer(out);
    merge::WriteNode(writer, patch);
  }

  // Policies see what the schema made of the object.
  void UsePolicies(Node& object) {
    PolicyRequest request(*plan_.policies, request_);
    const value::Document before = merge::DocumentOf(object);
    request.SetObject(before.root());
    policy::MutatingAnswer& answer = out_.policies.emplace(memory_.mutator.Mutate(
        plan_.policies->set(), request.request(), request.cluster(), plan_.policies->types(),
        {.go_values = true, .cancelled = [this] { return memory_.deadline.Check(); }}));
    if (!answer.allowed() || !answer.object) return;
    const Result<Node> changed = merge::LoadNode(answer.object->root(), arena_);
    if (!changed) return;
    WritePatch(object, *changed, out_.policy_patch);
    if (plan_.applies_policies) object = *changed;
  }

  // As it would be stored, without what the server does by itself.
  void Shape(const Node& sent, Node& object) {
    const std::string api_version = schema::ApiVersionOf(request_.group, request_.version);
    engine::ReviewRequest review{
        .object = *request_.object, .api_version = api_version, .kind = request_.kind, .old = request_.old};
    review.operation = operation_;
    review.unknown = wanted_.prune ? reshape::Unknown::kPrune : reshape::Unknown::kPreserve;
    review.defaults = wanted_.defaults ? reshape::DefaultMode::kApply : reshape::DefaultMode::kIgnore;
    const engine::ObjectReview& reviewed = memory_.reviewer().Review(review);
    if (reviewed.fatal || !reviewed.stored || reviewed.version == nullptr) return;
    const Result<Node> stored = merge::LoadNode(*reviewed.stored, arena_);
    if (!stored) return;
    if (operation_ == crd::Operation::kStatus) {
      object = WithMemberOf(sent, "status", *stored, arena_);
      return;
    }
    object = WithGenerationOf(*stored, sent, arena_);
    if (!wanted_.prune) object = WithMemberOf(object, "metadata", sent, arena_);
    if (reviewed.version->has_status) object = WithMemberOf(object, "status", sent, arena_);
  }

  void Normalize(Node& object) {
    const kinds::KindUnions* unions = memory_.set().unions().FindBySchema(
        value::TextIn(request_.object, "apiVersion"), value::TextIn(request_.object, "kind"));
    if (unions == nullptr) return;
    const Result<Node> old = request_.old ? merge::LoadNode(*request_.old, arena_) : Node();
    if (!old) return;
    const unions::NormalizedUnions normalized =
        unions::NormalizeUpdate(unions->derived.schema, *old, object, {}, arena_);
    if (normalized.error.empty()) {
      object = normalized.object;
    } else {
      out_.warnings.push_back("unions were not normalized: " + normalized.error);
    }
  }

  const ReviewRequest& request_;
  const MutationPlan& plan_;
  const crd::Operation operation_;
  const Mutations& wanted_;
  ReviewMemory& memory_;
  Arena& arena_;
  Mutation out_;
};

}  // namespace

Mutation Mutate(const ReviewRequest& request, const MutationPlan& plan, ReviewMemory& memory) {
  return ObjectMutation(request, plan, memory).Run();
}

}  // namespace plimsoll::serve
