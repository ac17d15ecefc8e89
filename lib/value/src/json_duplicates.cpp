#include "json_duplicates.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "plimsoll/text/go_format.h"

namespace plimsoll::value {
namespace {

// A key that was there before, in the same object.
struct Repeat {
  uint32_t key;    // nodes
  uint32_t first;  // where the key was first
  bool again;      // not the first repeat of that key
};

struct Repeats {
  std::vector<Repeat> met;       // in the order of the tape
  std::vector<uint32_t> losers;  // the keys whose members go, in the same order
};

class RepeatFinder {
 public:
  RepeatFinder(const Document& document, DuplicateKeys mode, KeySet& keys)
      : document_(document), mode_(mode), keys_(keys) {}

  Repeats Run(uint32_t first_node) {
    const Tape& tape = document_.tape();
    for (uint32_t i = first_node; i < tape.size(); ++i) {
      if (tape[i].kind == Kind::kObject && tape[i].container.count > 1) LookInto(i);
    }
    std::sort(found_.met.begin(), found_.met.end(), [](auto& a, auto& b) { return a.key < b.key; });
    std::sort(found_.losers.begin(), found_.losers.end());
    return std::move(found_);
  }

 private:
  void LookInto(uint32_t object) {
    nodes_.clear();
    texts_.clear();
    for (const Member member : Value(document_, object).Members()) {
      nodes_.push_back(member.key_value.index());
      texts_.push_back(member.key);
    }
    const std::span<const uint32_t> first = keys_.FirstPlaces(texts_);
    last_.assign(first.begin(), first.end());
    for (uint32_t i = 0; i < first.size(); ++i) {
      if (first[i] == i) continue;
      found_.met.push_back({nodes_[i], nodes_[first[i]], last_[first[i]] != first[i]});
      found_.losers.push_back(mode_ == DuplicateKeys::kFirstWins ? nodes_[i] : nodes_[last_[first[i]]]);
      last_[first[i]] = i;
    }
  }

  const Document& document_;
  DuplicateKeys mode_;
  KeySet& keys_;
  Repeats found_;
  // Of the object at hand: its keys' nodes and texts, and for each first place the last so far.
  std::vector<uint32_t> nodes_;
  std::vector<std::string_view> texts_;
  std::vector<uint32_t> last_;
};

// Walks the tape once more, knowing the path, and makes a problem of each repeat.
class RepeatReporter {
 public:
  RepeatReporter(const Document& document, const std::vector<Repeat>& repeats)
      : document_(document), repeats_(repeats) {}

  std::vector<Problem> Run() {
    const Tape& tape = document_.tape();
    for (uint32_t i = 0; i < tape.size() && next_ < repeats_.size() && !spent_; ++i) {
      while (!frames_.empty() && frames_.back().end == i) frames_.pop_back();
      if (!frames_.empty() && StepOnto(i)) continue;
      if (tape[i].IsContainer()) frames_.push_back({i + tape[i].Size(), tape[i].kind == Kind::kObject});
    }
    return std::move(problems_);
  }

 private:
  struct Frame {
    uint32_t end;
    bool object;
    uint32_t key = 0;     // of the member at hand
    uint32_t number = 0;  // of items begun
    bool in_member = false;
  };

  // Moves the innermost container on to this child; true when it is a key.
  bool StepOnto(uint32_t node) {
    Frame& frame = frames_.back();
    ++frame.number;
    frame.in_member = !frame.in_member;
    if (!frame.object || !frame.in_member) return false;
    frame.key = node;
    if (repeats_[next_].key == node) Report(repeats_[next_++]);
    return true;
  }

  Path CurrentPath() const {
    Path path;
    for (const Frame& frame : frames_) {
      path.Push(frame.object ? Step::Field(std::string(Text(frame.key))) : Step::Index(frame.number - 1));
    }
    return path;
  }

  void Report(const Repeat& repeat) {
    const bool full = problems_.size() >= kMaxReportedDuplicates;
    if (full && (repeat.again || messages_.size() >= kMaxStrictErrors)) return;
    Path path = CurrentPath();
    const std::string decoder_path = path.DecoderPath();
    path_bytes_ += decoder_path.size() + path.steps().size() * sizeof(Step);
    spent_ = path_bytes_ > kMaxDuplicatePathBytes;
    std::string message = "duplicate field ";
    text::AppendQuoted(message, decoder_path);
    const bool fresh = messages_.size() < kMaxStrictErrors && messages_.insert(message).second;
    if (full && !fresh) return;
    problems_.push_back({ProblemKind::kDuplicateKey, std::move(message), SpanOf(repeat.key),
                         SpanOf(repeat.first), std::move(path)});
  }

  std::string_view Text(uint32_t node) const { return document_.TextOf(document_.tape()[node]); }
  text::Span SpanOf(uint32_t node) const { return Value(document_, node).span(); }

  const Document& document_;
  const std::vector<Repeat>& repeats_;
  size_t next_ = 0;
  std::vector<Frame> frames_;
  std::vector<Problem> problems_;
  std::set<std::string> messages_;
  size_t path_bytes_ = 0;
  bool spent_ = false;
};

// Moves the nodes that stay together and sets the containers' sizes right.
class MemberRemover {
 public:
  MemberRemover(Tape& tape, const std::vector<uint32_t>& losers) : tape_(tape), losers_(losers) {}

  void Run() {
    const uint32_t size = tape_.size();
    for (uint32_t from = 0; from < size;) {
      CloseAt(from);
      if (next_ < losers_.size() && losers_[next_] == from) {
        from = SkipMember(from);
        continue;
      }
      if (tape_[from].IsContainer()) frames_.push_back({from + tape_[from].Size(), to_});
      tape_[to_++] = tape_[from++];
    }
    CloseAt(size);
    tape_.Truncate(to_);
  }

 private:
  struct Frame {
    uint32_t old_end;
    uint32_t node;
    uint32_t removed = 0;
  };

  void CloseAt(uint32_t from) {
    for (; !frames_.empty() && frames_.back().old_end == from; frames_.pop_back()) {
      const Frame& frame = frames_.back();
      Node::Container& container = tape_[frame.node].container;
      container = {to_ - frame.node, container.count - frame.removed};
    }
  }

  uint32_t SkipMember(uint32_t key) {
    ++frames_.back().removed;
    const uint32_t end = key + 1 + tape_[key + 1].Size();
    while (next_ < losers_.size() && losers_[next_] < end) ++next_;
    return end;
  }

  Tape& tape_;
  const std::vector<uint32_t>& losers_;
  size_t next_ = 0;
  uint32_t to_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace

std::vector<Problem> ResolveDuplicates(Document& document, DuplicateKeys mode, KeySet& keys,
                                       uint32_t first_node) {
  const Repeats repeats = RepeatFinder(document, mode, keys).Run(first_node);
  std::vector<Problem> problems = RepeatReporter(document, repeats.met).Run();
  MemberRemover(document.MutableTape(), repeats.losers).Run();
  return problems;
}

}  // namespace plimsoll::value
