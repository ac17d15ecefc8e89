// The metadata of the resource itself and of embedded ones: into its typed form and back.
#include <utility>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/go_render.h"
#include "sorted_copy.h"
#include "walk.h"

namespace plimsoll::reshape {

using value::Kind;

// Upstream types the resource's metadata before it touches anything else, so its complaints
// come first and nulls are still in it.
void Walk::TypeRootMetadata(value::Value object, const Stock& stock) {
  const std::optional<value::Value> metadata = object.Find("metadata");
  if (!metadata) return;
  value::Tape& tape = writer_.tape();
  writer_.Redirect(root_metadata_);
  const bool lenient = options_.provenance == Provenance::kStorage;
  const MetaFit fit = meta_writer_.Write(stock, metadata->index(), lenient);
  if (lenient && fit != MetaFit::kMisfit) RepairGeneration();
  writer_.Redirect(tape);
  if (fit == MetaFit::kExact) return;
  const schema::GoDecoding decoding = Explain(stock, metadata->index());
  if (fit == MetaFit::kMisfit) {
    report_.failure = {ShapeFailure::Kind::kMetadata, decoding.failure.value_or(""), decoding.failure_place,
                       value::Path("metadata").Below(decoding.failure_path)};
  }
  ListUnknownMetadata(unknown_, "metadata", false, decoding);
}

// What upstream says of metadata that does not fit its type.
schema::GoDecoding Walk::Explain(const Stock& from, uint32_t index) {
  SortedCopy(from, index, sorted_);
  return schema::GoDecode(sorted_.root(), schema::kGoObjectMeta, {}, schema::GoNumbers::kRewritten);
}

void Walk::ListUnknownMetadata(std::vector<UnknownField>& list, const value::Path& metadata, bool embedded,
                               const schema::GoDecoding& decoding) {
  if (options_.unknown == Unknown::kPrune) return;
  for (const schema::StrictError& error : decoding.strict) {
    value::Path path = metadata;
    for (value::Step step : error.path.steps()) {
      // Upstream appends the decoder's path to that of embedded metadata as text.
      step.joined = embedded && step.kind == value::Step::Kind::kField;
      path.Push(std::move(step));
    }
    std::string name = embedded ? path.FieldPath() : path.DecoderPath();
    AddUnknown(list, {std::move(name), std::move(path), error.place, kNone, false});
  }
}

// Objects stored before generations were kept. A generation of 0 was left out by typing.
void Walk::RepairGeneration() {
  const Stock typed = writer_.StockOf(root_metadata_);
  const value::Node& root = typed.node(0);
  for (uint32_t key = 1; key < root.container.size; key += 1 + typed.node(key + 1).Size()) {
    if (typed.Text(key) == "generation") return;
  }
  const Place place = Place::Of(root);
  const uint32_t count = root.container.count;
  writer_.AddText("generation", place);
  writer_.AddScalar(Kind::kInt, place).integer = 1;
  writer_.Close(0, count + 1);
}

void Walk::TakeRootMetadata(Frame& frame, const Child& child) {
  // A root that calls itself an embedded resource has its metadata looked at once more.
  if (frame.coerces && options_.provenance == Provenance::kRequest) {
    ListUnknownMetadata(unknown_embedded_, "metadata", true, Explain(frame.from, frame.key + 1));
  }
  MarkSeen(frame, child);
  ++frame.count;
  writer_.CopyNode(frame.from, frame.key, {});
  Emit(writer_.StockOf(root_metadata_), 0, {child.state.plan, Undeclared::kKeep, false}, {});
}

// A member of an embedded resource that has a type of its own. True if the walk goes on with
// it as with any other.
bool Walk::TakeEmbedded(Frame& frame, const Child& child, Meta meta) {
  if (meta == Meta::kMetadata) return TakeEmbeddedMetadata(frame, child);
  if (frame.from.node(frame.key + 1).kind == Kind::kString) return true;
  if (options_.provenance == Provenance::kRequest) {
    FailEmbedded(frame.from, frame.key + 1, {}, "must be a string", SpanOf(frame.from.node(frame.key + 1)));
  }
  return false;
}

bool Walk::TakeEmbeddedMetadata(Frame& frame, const Child& child) {
  const bool lenient = options_.provenance == Provenance::kStorage;
  Stock from = frame.from;
  uint32_t index = frame.key + 1;
  if (child.state.plan != kNone && options_.drop_nulls) {
    FreeOfNulls(from, index, child.state.plan);
    if (report_.failure) return false;
    from = writer_.StockOf(no_nulls_);
    index = 0;
  }
  value::Tape& tape = writer_.tape();
  typed_.Truncate(0);
  writer_.Redirect(typed_);
  const MetaFit fit = meta_writer_.Write(from, index, lenient);
  writer_.Redirect(tape);
  if (fit == MetaFit::kMisfit && lenient) return true;
  if (fit != MetaFit::kExact && !ExplainEmbedded(from, index, fit)) return false;

  Frame& holder = frames_.back();
  MarkSeen(holder, child);
  ++holder.count;
  writer_.CopyNode(holder.from, holder.key, {});
  Emit(writer_.StockOf(typed_), 0, {child.state.plan, Undeclared::kKeep, false}, {});
  return false;
}

// A run within the run, which only drops nulls, onto a tape of its own.
void Walk::FreeOfNulls(const Stock& from, uint32_t index, uint32_t plan) {
  value::Tape& tape = writer_.tape();
  const DefaultMode defaults = std::exchange(options_.defaults, DefaultMode::kIgnore);
  const bool coerce = std::exchange(options_.coerce, false);
  no_nulls_.Truncate(0);
  writer_.Redirect(no_nulls_);
  freeing_nulls_ = true;
  const size_t bottom = frames_.size();
  Emit(from, index, {plan, Undeclared::kKeep, true}, {});
  RunFrames(bottom);
  freeing_nulls_ = false;
  writer_.Redirect(tape);
  options_.coerce = coerce;
  options_.defaults = defaults;
}

// Says what is wrong with embedded metadata, or what is unknown in it. False if it fails.
bool Walk::ExplainEmbedded(const Stock& from, uint32_t index, MetaFit fit) {
  const schema::GoDecoding decoding = Explain(from, index);
  if (fit == MetaFit::kMisfit) {
    FailEmbedded(from, index, decoding.failure_path, decoding.failure.value_or(""), decoding.failure_place);
    return false;
  }
  if (options_.provenance == Provenance::kRequest) {
    ListUnknownMetadata(unknown_embedded_, Path(), true, decoding);
  }
  return true;
}

// The value is the member that is being taken; what is wrong may be below it.
void Walk::FailEmbedded(const Stock& from, uint32_t index, const value::Path& below, std::string detail,
                        text::Span place) {
  SortedCopy(from, index, sorted_);
  std::string text;
  value::AppendFieldErrorValue(text, sorted_.root());
  const finding::FieldError error = finding::Invalid(Path(), std::move(text), std::move(detail), place);
  report_.failure = {ShapeFailure::Kind::kMetadata, error.Text(), place, error.path.Below(below)};
}

}  // namespace plimsoll::reshape
