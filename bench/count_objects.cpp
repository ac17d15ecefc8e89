// Server-side apply and patches of a Deployment, as the commands do it.
#include <array>
#include <memory>

#include "counted.h"
#include "merge_stock.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "plimsoll/engine/objects/object_patch.h"

namespace plimsoll::bench {
namespace {

constexpr std::string_view kJsonPatch =
    R"([{"op":"test","path":"/spec/replicas","value":3},{"op":"replace","path":"/spec/replicas","value":5},)"
    R"({"op":"add","path":"/metadata/labels/release","value":"stable"},)"
    R"({"op":"remove","path":"/spec/template/spec/containers/0/env/2"},)"
    R"({"op":"copy","from":"/metadata/name","path":"/metadata/annotations/from"},)"
    R"({"op":"move","from":"/spec/template/spec/containers/1","path":"/spec/template/spec/containers/0"}])";

constexpr std::string_view kMergePatch =
    R"({"metadata":{"labels":{"release":"stable"},"annotations":null},"spec":{"replicas":5,"strategy":)"
    R"({"rollingUpdate":{"maxSurge":1}},"template":{"spec":{"containers":[{"name":"web","image":"web:2"}]}}}})";

MergeStory DeploymentStory() { return MergeStories()[1]; }

// A live Deployment, with managed fields of the one who applied it.
class ObjectStock {
 public:
  ObjectStock() : story_(DeploymentStory()) {
    live_.Add(text::Source("live", story_.live), {});
    before_.Add(text::Source("before", story_.applied_before), {});
    now_.Add(text::Source("now", story_.applied_now), {});
    updated_.Add(text::Source("updated", story_.Updated()), {});
    is_ready_ = kinds_.UseRelease("").has_value();
  }
  ObjectStock(const ObjectStock&) = delete;

  bool Apply() {
    const engine::ApplyOutcome applied =
        ApplyConfiguration(&Live(), now_.objects().front(), options_, kinds_);
    return is_ready_ && applied.object && applied.findings.empty() && !applied.owned.empty();
  }
  bool Create() {
    const engine::ApplyOutcome applied =
        ApplyConfiguration(nullptr, before_.objects().front(), options_, kinds_);
    return applied.object && applied.findings.empty();
  }
  bool Overlay() {
    const std::array<const engine::ManifestObject*, 1> overlays = {&now_.objects().front()};
    return MergeOverlays(Live(), overlays, kinds_).object.has_value();
  }
  bool Patch(const engine::PatchDocument& patch, engine::PatchType type) {
    const engine::ObjectOutcome patched = ApplyPatch(Live(), patch, type, kinds_);
    return patched.object && patched.findings.empty();
  }
  bool Make() { return MakePatch(Live(), updated_.objects().front(), {}, kinds_).object.has_value(); }
  const MergeStory& story() const { return story_; }

 private:
  const engine::ManifestObject& Live() const { return live_.objects().front(); }

  MergeStory story_;
  engine::Manifests live_;
  engine::Manifests before_;
  engine::Manifests now_;
  engine::Manifests updated_;
  kinds::Kinds kinds_;
  bool is_ready_ = false;
  engine::ApplyOptions options_ = {.manager = "me",
                                   .force = merge::Force::kYes,
                                   .subresource = {},
                                   .now = {.seconds = 1'772'000'000, .nanoseconds = 0, .offset = 0},
                                   .unions = nullptr,
                                   .normalize_unions = false};
};

Pass ObjectPass(bool (ObjectStock::*pass)()) {
  const auto stock = std::make_shared<ObjectStock>();
  return [=] { return ((*stock).*pass)(); };
}

Pass PatchPass(std::string_view text, engine::PatchType type) {
  const auto stock = std::make_shared<ObjectStock>();
  const auto patch =
      std::make_shared<engine::PatchDocument>(text::Source("patch", text), value::ReadOptions());
  return [=] { return stock->Patch(*patch, type); };
}

}  // namespace

std::vector<CountedCase> ApplyCases() {
  return {
      {"apply-update", [](const auto&) { return ObjectPass(&ObjectStock::Apply); }},
      {"apply-create", [](const auto&) { return ObjectPass(&ObjectStock::Create); }},
      {"apply-overlay", [](const auto&) { return ObjectPass(&ObjectStock::Overlay); }},
  };
}

std::vector<CountedCase> PatchCases() {
  return {
      {"patch-strategic",
       [](const auto&) { return PatchPass(DeploymentStory().patch, engine::PatchType::kStrategic); }},
      {"patch-merge", [](const auto&) { return PatchPass(kMergePatch, engine::PatchType::kMerge); }},
      {"patch-json", [](const auto&) { return PatchPass(kJsonPatch, engine::PatchType::kJson); }},
      {"patch-make", [](const auto&) { return ObjectPass(&ObjectStock::Make); }},
  };
}

}  // namespace plimsoll::bench
