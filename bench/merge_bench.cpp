// Merging a Pod and a Deployment beside Kubernetes' own code: server-side apply, update and comparison
// of values that are typed already, as the API server has them, and strategic merge patches from bytes
// to bytes, as clients use them.
#include <cstdio>
#include <expected>
#include <memory>
#include <optional>

#include "allocations.h"
#include "counted.h"
#include "measure.h"
#include "merge_stock.h"
#include "opponent.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/merge/updater.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "turns.h"

namespace plimsoll::bench {
namespace {

using merge::Node;
using merge::Typed;
using value::Value;

constexpr double kGoal = 10;
constexpr std::string_view kVersion = "v1";

// A text, its document, and the node made of it.
struct Loaded {
  Loaded(std::string_view json, Arena& arena) : source("", json) {
    if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
    if (const auto loaded = merge::LoadNode(document.root(), arena)) node = *loaded;
  }

  text::Source source;
  value::Document document;
  Node node;
};

// Everything that is needed to run a story many times.
class Stage {
 public:
  Stage(const MergeStory& story, const std::string& shared)
      : story_(story),
        schemas_(SchemasFor(story, shared)),
        live_(story.live, kept_),
        updated_(story.Updated(), kept_),
        before_(story.applied_before, kept_),
        now_(story.applied_now, kept_),
        status_(story.status, kept_) {}

  // False when the schemas cannot be used.
  bool Prepare() {
    if (!value::ReadJson(schemas_.document.bytes(), {}, document_).ok()) return false;
    components_ = document_.root().Find("components")->Find("schemas");
    const auto schema = merge::FromOpenApiV3(*components_, {});
    if (!schema) return false;
    auto program = merge::MergeProgram::Compile(*schema);
    if (!program || !program->Find(story_.type)) return false;
    program_.emplace(std::move(*program));
    type_.emplace(schema::ImportComponentSchema(*components_, *components_->Find(story_.type)));
    patches_.emplace(*type_);
    managers_["me"] = {ToFieldSet(Of(before_), kept_), std::string(kVersion), true};
    managers_["controller"] = {ToFieldSet(Of(status_), kept_), std::string(kVersion), false};
    return true;
  }

  bool ApplyOnce() { return Apply().has_value(); }
  bool UpdateOnce() { return Update().has_value(); }
  bool CompareOnce() { return !Compared().Same(); }

  void Run(Opponent& opponent) {
    std::printf("  %s, %zu bytes%s\n", std::string(story_.kind).c_str(), story_.live.size(),
                schemas_.made_up ? ", with schemas that are made up" : "");
    Race("apply", now_, opponent, [&] { return Applied(); }, [&] { Keep(Apply()); });
    Race("update", updated_, opponent, [&] { return UpdatedText(); }, [&] { Keep(Update()); });
    Race("compare", updated_, opponent, [&] { return Compared().Text(); }, [&] { Keep(Compared()); });
    const text::Source patch("", story_.patch);
    RaceTexts("patched", patch, opponent, [&] { PatchTo(patch); });
    RaceTexts("patch", updated_.source, opponent, [&] { PatchOf(updated_.source); });
  }

 private:
  Typed Of(const Loaded& loaded) const { return {&*program_, *program_->Find(story_.type), loaded.node}; }

  std::expected<merge::Applied, merge::UpdateError> Apply() {
    arena_.Reset();
    const merge::Updater updater(versions_, filters_);
    return updater.Apply(Of(live_), Of(now_), kVersion, managers_, "me", merge::Force::kYes, arena_);
  }
  std::string Applied() {
    const auto applied = Apply();
    return applied ? Said(applied->object, applied->managers) : applied.error().message;
  }

  std::expected<merge::Managers, merge::UpdateError> Update() {
    arena_.Reset();
    const merge::Updater updater(versions_, filters_);
    return updater.Update(Of(live_), Of(updated_), kVersion, managers_, "me", arena_);
  }
  std::string UpdatedText() {
    const auto managers = Update();
    return managers ? Said(updated_.node, *managers) : managers.error().message;
  }

  merge::Comparison Compared() {
    arena_.Reset();
    return merge::Compare(Of(live_), Of(updated_), arena_);
  }

  // The object and the fields of a manager, one a line.
  static std::string Said(const Node& object, const merge::Managers& managers) {
    const auto mine = managers.find("me");
    return NodeJson(object) + "\n" + (mine == managers.end() ? "" : merge::FieldsV1Text(mine->second.set));
  }

  Node Read(const text::Source& source, value::Document& document) {
    Keep(reader_.Read(source.bytes(), {}, document).ok());
    return merge::LoadNode(document.root(), arena_).value_or(Node());
  }

  void PatchTo(const text::Source& patch) {
    arena_.Reset();
    const Node object = Read(live_.source, first_);
    Write(ApplyStrategicPatch(object, Read(patch, second_), *patches_, arena_));
  }
  void PatchOf(const text::Source& after) {
    arena_.Reset();
    const Node before = Read(live_.source, first_);
    Write(CreateStrategicPatch(before, Read(after, second_), patch::Identity::kFree, *patches_, arena_));
  }
  void Write(const patch::PatchResult<Node>& result) {
    out_.clear();
    if (!result) {
      out_ = result.error().message;
      return;
    }
    merge::AppendNodeJson(out_, *result);
  }

  template <class Text, class Pass>
  void Race(std::string_view name, const Loaded& object, Opponent& opponent, Text text, Pass pass) {
    Report(name, text(), Question(name, object.source), opponent, pass);
  }
  template <class Pass>
  void RaceTexts(std::string_view name, const text::Source& object, Opponent& opponent, Pass pass) {
    pass();
    Report(name, out_, Question(name, object), opponent, pass);
  }

  template <class Pass>
  void Report(std::string_view name, const std::string& ours, const std::string& question, Opponent& opponent,
              Pass pass) {
    const std::optional<std::string> theirs = opponent.PrepareText(question);
    const TurnTimes times = TakeTurns(pass, theirs ? &opponent : nullptr);
    const uint64_t before = AllocationCount();
    pass();
    const uint64_t allocations = AllocationCount() - before;
    std::printf("    %-8s %9.0f ns", std::string(name).c_str(), times.ours);
    if (times.theirs) {
      std::printf(" %11.0f ns %7.1f x (goal %.0f)", *times.theirs, *times.theirs / times.ours, kGoal);
    }
    std::printf(", %llu allocations%s\n", static_cast<unsigned long long>(allocations),
                theirs.value_or(ours) == ours ? "" : "  (results differ)");
  }

  std::string Question(std::string_view prepare, const text::Source& object) const {
    std::string question;
    text::JsonWriter writer(question);
    writer.BeginObject();
    writer.Key("prepare");
    writer.String(prepare);
    writer.Key("root");
    writer.String(story_.type);
    writer.Key("components");
    writer.Raw(value::WriteJson(*components_, {.exact_floats = true}).value_or("null"));
    writer.Key("live");
    writer.Raw(story_.live);
    writer.Key("object");
    writer.Raw(object.bytes());
    writer.Key("managers");
    writer.BeginArray();
    for (const auto& [name, manager] : managers_) {
      writer.BeginObject();
      writer.Key("name");
      writer.String(name);
      writer.Key("applied");
      writer.Bool(manager.applied);
      writer.Key("fields");
      writer.Raw(merge::FieldsV1Text(manager.set));
      writer.EndObject();
    }
    writer.EndArray();
    writer.EndObject();
    return question;
  }

  MergeStory story_;
  MergeSchemas schemas_;
  Arena kept_;  // what all passes read
  Loaded live_;
  Loaded updated_;
  Loaded before_;
  Loaded now_;
  Loaded status_;
  value::Document document_;
  std::optional<Value> components_;
  std::optional<merge::MergeProgram> program_;
  std::optional<schema::Schema> type_;
  std::optional<patch::PatchProgram> patches_;
  merge::Managers managers_;
  merge::OneVersion versions_;
  merge::Filters filters_;

  Arena arena_;  // of a pass
  value::JsonReader reader_;
  value::Document first_;
  value::Document second_;
  std::string out_;
};

// A counted pass over the Pod, with schemas that are made up here.
Pass StagePass(bool (Stage::*pass)()) {
  const auto stage = std::make_shared<Stage>(MergeStories()[0], "");
  if (!stage->Prepare()) return [] { return false; };
  return [=] { return ((*stage).*pass)(); };
}

}  // namespace

std::vector<CountedCase> MergeCases() {
  return {
      {"merge-apply", [](const auto&) { return StagePass(&Stage::ApplyOnce); }},
      {"merge-update", [](const auto&) { return StagePass(&Stage::UpdateOnce); }},
      {"merge-compare", [](const auto&) { return StagePass(&Stage::CompareOnce); }},
  };
}

void BenchMerge(const std::string& shared, const std::string& go_program) {
  Opponent opponent(go_program);
  std::printf("\nMerging: ours%s\n",
              opponent.present() ? ", the Go code" : "; the Go code is left out, for there is no Go");
  for (const MergeStory& story : MergeStories()) {
    Stage stage(story, shared);
    if (stage.Prepare()) {
      stage.Run(opponent);
    } else {
      std::printf("  the schemas of %s cannot be used\n", std::string(story.kind).c_str());
    }
  }
}

}  // namespace plimsoll::bench
