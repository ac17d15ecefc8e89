// Nodes are copied front to back; a container is closed when the copy has passed its end.
#include "replaced_copy.h"

#include <vector>

namespace plimsoll::engine {
namespace {

using reshape::Place;
using value::Kind;

class ReplacingCopy {
 public:
  ReplacingCopy(value::Value object, const Replacements& replaced, reshape::TapeWriter& writer,
                value::Document& out)
      : object_(object), replaced_(replaced), writer_(writer), from_(writer.Start(object, out)) {}

  void Run() {
    const uint32_t end = object_.index() + object_.node().Size();
    for (at_ = object_.index(); at_ < end;) {
      CloseUpTo(at_);
      Step();
    }
    CloseUpTo(end);
  }

 private:
  struct OpenContainer {
    uint32_t end = 0;   // on the old tape
    uint32_t copy = 0;  // on the new one
    uint32_t count = 0;
    bool object = false;
    bool key_due = false;
  };

  void CloseUpTo(uint32_t at) {
    while (!open_.empty() && open_.back().end == at) {
      writer_.Close(open_.back().copy, open_.back().count);
      open_.pop_back();
    }
  }

  void Step() {
    if (!open_.empty() && open_.back().key_due) return Key();
    if (!open_.empty()) open_.back().key_due = open_.back().object;
    if (const auto found = replaced_.find(at_); found != replaced_.end()) return Replace(found->second);
    const value::Node& node = from_.node(at_);
    if (node.IsContainer()) {
      const bool object = node.kind == Kind::kObject;
      const uint32_t copy = writer_.OpenContainer(node.kind, Place::Of(node));
      open_.push_back({at_ + node.container.size, copy, node.container.count, object, object});
    } else {
      writer_.CopyNode(from_, at_, Place::Of(node));
    }
    ++at_;
  }

  void Key() {
    OpenContainer& object = open_.back();
    const auto found = replaced_.find(at_ + 1);
    if (found != replaced_.end() && found->second.form == Replacement::Form::kLeftOut) {
      --object.count;
      at_ += 1 + from_.node(at_ + 1).Size();
      return;
    }
    writer_.CopyNode(from_, at_, Place::Of(from_.node(at_)));
    object.key_due = false;
    ++at_;
  }

  void Replace(const Replacement& replacement) {
    using Form = Replacement::Form;
    const Place place = Place::Of(from_.node(at_));
    switch (replacement.form) {
      case Form::kText: writer_.AddText(replacement.text, place); break;
      case Form::kNumber: writer_.AddScalar(Kind::kInt, place).integer = 1; break;
      case Form::kTrue: writer_.AddScalar(Kind::kBool, place).boolean = true; break;
      case Form::kEmptyList: writer_.Close(writer_.OpenContainer(Kind::kArray, place), 0); break;
      case Form::kEmptyMap: writer_.Close(writer_.OpenContainer(Kind::kObject, place), 0); break;
      case Form::kLeftOut: writer_.AddScalar(Kind::kNull, place); break;
    }
    at_ += from_.node(at_).Size();
  }

  const value::Value object_;
  const Replacements& replaced_;
  reshape::TapeWriter& writer_;
  const reshape::Stock from_;
  std::vector<OpenContainer> open_;
  uint32_t at_ = 0;
};

}  // namespace

void CopyReplaced(value::Value object, const Replacements& replaced, reshape::TapeWriter& writer,
                  value::Document& out) {
  ReplacingCopy(object, replaced, writer, out).Run();
}

}  // namespace plimsoll::engine
