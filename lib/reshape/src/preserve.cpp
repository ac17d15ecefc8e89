#include "plimsoll/reshape/preserve.h"

#include <algorithm>
#include <vector>

#include "json_pointer.h"
#include "plimsoll/reshape/tape_writer.h"

namespace plimsoll::reshape {
namespace {

using value::Kind;

class Preserver {
 public:
  Preserver(value::Value shaped, const Presence& presence, value::Document& out)
      : presence_(presence), from_(writer_.Start(shaped, out)) {
    for (const PresenceEntry& entry : presence.entries()) {
      if (entry.marks.dropped) dropped_.push_back({PointerParent(entry.pointer), entry.pointer});
    }
    std::ranges::sort(dropped_);
  }

  void Run(uint32_t root) {
    Take(root);
    while (!open_.empty()) Advance();
  }

 private:
  struct Open {
    uint32_t out;
    uint32_t next;
    uint32_t end;
    uint32_t position = 0;  // of the next item
    uint32_t count = 0;     // written
    size_t pointer = 0;     // bytes of the container's own pointer
    bool list = false;
    Place place;
  };
  struct Dropped {
    std::string_view parent;
    std::string_view pointer;
    friend auto operator<=>(const Dropped&, const Dropped&) = default;
  };

  void Take(uint32_t index) {
    const value::Node& node = from_.node(index);
    const uint32_t out = writer_.size();
    writer_.CopyNode(from_, index, {});
    if (!node.IsContainer()) return;
    Open open{};
    open.out = out;
    open.next = index + 1;
    open.end = index + node.Size();
    open.pointer = pointer_.size();
    open.list = node.kind == Kind::kArray;
    open.place = Place::Of(node);
    open_.push_back(open);
  }

  void Advance() {
    Open& open = open_.back();
    pointer_.resize(open.pointer);
    if (open.next == open.end) return Close(open);
    const uint32_t at = open.next;
    const uint32_t held = open.list ? at : at + 1;
    open.next = held + from_.node(held).Size();
    if (open.list) {
      AppendPointerIndex(pointer_, open.position++);
    } else {
      value::AppendPointerStep(pointer_, from_.Text(at));
    }
    const PresenceMarks marks = presence_.At(pointer_);
    if (marks.default_applied && marks.missing) return;
    ++open.count;
    if (!open.list) writer_.CopyNode(from_, at, {});
    if (marks.default_applied) {
      writer_.AddScalar(Kind::kNull, Place::Of(from_.node(held)));
    } else {
      Take(held);
    }
  }

  void Close(Open& open) {
    const auto nulls = std::ranges::equal_range(dropped_, std::string_view(pointer_), {}, &Dropped::parent);
    for (const Dropped& null : nulls) {
      writer_.AddText(PointerLastKey(null.pointer), open.place);
      writer_.AddScalar(Kind::kNull, open.place);
      ++open.count;
    }
    writer_.Close(open.out, open.count);
    open_.pop_back();
  }

  const Presence& presence_;
  TapeWriter writer_;
  Stock from_;
  std::vector<Dropped> dropped_;
  std::vector<Open> open_;
  std::string pointer_;
};

}  // namespace

void PreservePresence(value::Value shaped, const Presence& presence, value::Document& out) {
  Preserver(shaped, presence, out).Run(shaped.index());
}

}  // namespace plimsoll::reshape
