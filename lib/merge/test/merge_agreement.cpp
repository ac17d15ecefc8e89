#include "merge_agreement.h"

#include <deque>

#include "merge_case_maker.h"
#include "merge_twin.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::merge {
namespace {

class Match {
 public:
  explicit Match(std::span<const uint8_t> choices) : maker_(choices), text_(maker_.Schema()) {}

  std::string Run() {
    Result<MergeSchema> schema = ReadMergeSchema(Json(text_));
    if (!schema) return "the schema cannot be read: " + schema.error().message;
    const Result<MergeProgram> program = MergeProgram::Compile(*schema);
    if (!program) return "the schema cannot be compiled: " + program.error().message;
    program_ = &*program;
    root_ = TypeRef::Named("T0");
    const Node live = Value(*schema);
    const Node config = Value(*schema);
    const MergeTwin twin(*schema, arena_);
    if (!Judge(twin, live, Repeats::kAllowed) || !Judge(twin, config, Repeats::kAllowed)) return Verdict();
    TryOne(twin, live);
    TryOne(twin, config);
    TryTwo(twin, live, config);
    if (Judge(twin, config, Repeats::kRefused)) TryMerge(twin, live, config);
    return Verdict();
  }

 private:
  value::Value Json(const std::string& json) {
    const text::Source& source = sources_.emplace_back("", json);
    value::Document& document = documents_.emplace_back();
    if (!value::ReadJson(source.bytes(), {}, document).ok()) difference_ = "not JSON: " + json;
    return document.root();
  }

  Node Value(const MergeSchema& schema) {
    const std::string json = maker_.Value(schema, root_);
    text_ += "\n" + json;
    return LoadNode(Json(json), arena_).value_or(Node());
  }

  Typed Of(const Node& value) const { return {program_, *program_->Find("T0"), value}; }

  // Whether both call the value valid.
  bool Judge(const MergeTwin& twin, const Node& value, Repeats repeats) {
    const bool ours = Validate(Of(value), repeats).empty();
    Expect(ours == twin.IsValid(root_, value, repeats), "whether it is valid: ", value);
    return ours;
  }

  void TryOne(const MergeTwin& twin, const Node& value) {
    const FieldSet all = ToFieldSet(Of(value), arena_);
    Expect(TwinOf(all) == twin.ToFieldSet(root_, value), "the field set of ", value);
    const Node again = DeepCopy(value, arena_);
    Expect(merge::Compare(Of(value), Of(again), arena_).Same(), "that nothing changed in ", value);
  }

  void TryTwo(const MergeTwin& twin, const Node& before, const Node& after) {
    const Comparison ours = merge::Compare(Of(before), Of(after), arena_);
    const TwinComparison theirs = twin.Compare(root_, before, after);
    Expect(TwinOf(ours.added) == theirs.added, "what was added");
    Expect(TwinOf(ours.modified) == theirs.modified, "what was modified");
    Expect(TwinOf(ours.removed) == theirs.removed, "what was removed");
    const FieldSet items = Some(Union(ToFieldSet(Of(before), arena_), ours.added, arena_));
    const TwinSet same = TwinOf(items);
    const Node less = RemoveItems(Of(before), items, arena_);
    ExpectSame(less, twin.Remove(root_, before, same), "removing by ", items);
    for (const KeyFields keys : {KeyFields::kAsListed, KeyFields::kAppended}) {
      const Node some = ExtractItems(Of(before), items, keys, arena_);
      ExpectSame(some, twin.Extract(root_, before, same, keys), "extracting by ", items);
    }
  }

  void TryMerge(const MergeTwin& twin, const Node& live, const Node& config) {
    const Node theirs = twin.Merge(root_, live, config);
    for (const Repeats repeats : {Repeats::kRefused, Repeats::kAllowed}) {
      const Merged ours = Merge(Of(live), Of(config), arena_, repeats);
      Expect(ours.errors.empty(), "that merging goes well");
      ExpectSame(ours.value, theirs, "merging");
    }
  }

  // Some of the paths, cut short here and there; written and read, as sets in objects are.
  FieldSet Some(const FieldSet& set) {
    std::vector<FieldPath> paths;
    set.ForEach([&](std::span<const PathElement> path) {
      if (maker_.Below(3) == 0) return;
      const size_t length = maker_.Below(4) == 0 ? path.size() : 1 + maker_.Below(8) % path.size();
      paths.emplace_back(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length));
    });
    const FieldSet some = FromPaths(paths, arena_);
    const Result<FieldSet> again = ReadFieldsV1Text(FieldsV1Text(some), arena_);
    Expect(again && Equal(*again, some), "the set that was written");
    return again.value_or(some);
  }

  // The parts of a sentence, made a text when it has to be said.
  static std::string Words(const char* text) { return text; }
  static std::string Words(const Node& node) { return NodeJson(node); }
  static std::string Words(const FieldSet& set) { return FieldsV1Text(set); }

  template <class... Parts>
  void Expect(bool agreed, const Parts&... what) {
    if (!agreed && difference_.empty()) difference_ = (Words(what) + ...);
  }
  template <class... Parts>
  void ExpectSame(const Node& ours, const Node& theirs, const Parts&... what) {
    Expect(NodesIdentical(ours, theirs), what..., ": ", ours, " or ", theirs);
  }

  std::string Verdict() const { return difference_.empty() ? "" : difference_ + "\n" + text_; }

  MergeCaseMaker maker_;
  std::string text_;  // of the case
  std::string difference_;
  std::deque<text::Source> sources_;
  std::deque<value::Document> documents_;
  Arena arena_;
  const MergeProgram* program_ = nullptr;
  TypeRef root_;
};

}  // namespace

std::string DisagreementOn(std::span<const uint8_t> choices) { return Match(choices).Run(); }

}  // namespace plimsoll::merge
