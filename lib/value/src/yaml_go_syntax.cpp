#include "yaml_go_syntax.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "go_hex.h"
#include "plimsoll/text/go_format.h"
#include "yaml_raw.h"

namespace plimsoll::value {
namespace {

constexpr size_t kMaxText = size_t{64} << 20;

void AppendScalar(std::string& out, const Document& document, const Node& node, bool nested) {
  switch (node.kind) {
    case Kind::kBool: out += node.boolean ? "true" : "false"; break;
    case Kind::kInt: text::AppendInt(out, node.integer); break;
    case Kind::kUint: AppendGoHex(out, node.unsigned_integer); break;
    case Kind::kFloat: text::AppendFloat(out, node.number); break;
    case Kind::kString: text::AppendQuoted(out, document.TextOf(node)); break;
    default: out += nested ? "interface {}(nil)" : "<nil>"; break;
  }
}

// fmt orders keys of different types by where the types lie in the program; this is the order
// measured.
int RankOf(Kind kind) {
  switch (kind) {
    case Kind::kNull: return 0;
    case Kind::kString: return 1;
    case Kind::kUint: return 2;
    case Kind::kInt: return 3;
    case Kind::kFloat: return 4;
    default: return 5;
  }
}

bool KeyLess(const Document& document, const Node& a, const Node& b) {
  if (a.kind != b.kind) return RankOf(a.kind) < RankOf(b.kind);
  switch (a.kind) {
    case Kind::kBool: return !a.boolean && b.boolean;
    case Kind::kInt: return a.integer < b.integer;
    case Kind::kUint: return a.unsigned_integer < b.unsigned_integer;
    case Kind::kFloat: return a.number < b.number || (std::isnan(a.number) && !std::isnan(b.number));
    case Kind::kString: return document.TextOf(a) < document.TextOf(b);
    default: return false;
  }
}

// Prints with a stack of what is still to come, since values can be deep.
class Printer {
 public:
  explicit Printer(const Document& document) : document_(document) {}

  std::string Print(uint32_t index) {
    due_.push_back({index, nullptr});
    bool nested = false;
    while (!due_.empty() && out_.size() < kMaxText) {
      const Due due = due_.back();
      due_.pop_back();
      if (due.text != nullptr) {
        out_ += due.text;
      } else {
        PrintNode(due.index, nested);
      }
      nested = true;
    }
    return std::move(out_);
  }

 private:
  struct Due {
    uint32_t index;
    const char* text;
  };

  void PrintNode(uint32_t index, bool nested) {
    const Node& node = document_.tape()[index];
    if (node.kind == Kind::kArray) {
      out_ += "[]interface {}{";
      DueItems(index);
    } else if (node.kind == Kind::kObject) {
      out_ += "map[interface {}]interface {}{";
      DueMembers(index);
    } else {
      AppendScalar(out_, document_, node, nested);
    }
  }

  void DueItems(uint32_t index) {
    const size_t first = due_.size();
    for (Value item : Value(document_, index).Items()) {
      if (due_.size() != first) due_.push_back({0, ", "});
      due_.push_back({item.index(), nullptr});
    }
    due_.push_back({0, "}"});
    std::reverse(due_.begin() + static_cast<std::ptrdiff_t>(first), due_.end());
  }

  void DueMembers(uint32_t index) {
    const Tape& tape = document_.tape();
    keys_.clear();
    const uint32_t end = index + tape[index].container.size;
    for (uint32_t key = index + 1; key < end; key += 1 + tape[key + 1].Size()) {
      if (tape[key].kind != kDroppedKey) keys_.push_back(key);
    }
    std::stable_sort(keys_.begin(), keys_.end(),
                     [&](uint32_t a, uint32_t b) { return KeyLess(document_, tape[a], tape[b]); });
    const size_t first = due_.size();
    for (uint32_t key : keys_) {
      if (due_.size() != first) due_.push_back({0, ", "});
      due_.push_back({key, nullptr});
      due_.push_back({0, ":"});
      due_.push_back({key + 1, nullptr});
    }
    due_.push_back({0, "}"});
    std::reverse(due_.begin() + static_cast<std::ptrdiff_t>(first), due_.end());
  }

  const Document& document_;
  std::string out_;
  std::vector<Due> due_;
  std::vector<uint32_t> keys_;
};

}  // namespace

std::string GoSyntax(const Document& document, uint32_t index) { return Printer(document).Print(index); }

std::string GoSyntax(const Document& document, const Node& scalar) {
  std::string out;
  AppendScalar(out, document, scalar, false);
  return out;
}

}  // namespace plimsoll::value
