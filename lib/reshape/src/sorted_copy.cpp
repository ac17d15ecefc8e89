#include "sorted_copy.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace plimsoll::reshape {
namespace {

struct OpenContainer {
  uint32_t out;
  uint32_t count;
  bool list;
  std::vector<uint32_t> children;  // keys or items, the next one last
};

class Sorter {
 public:
  Sorter(const Stock& from, TapeWriter& writer) : from_(from), writer_(writer) {}

  void Run(uint32_t root) {
    Take(root);
    while (!open_.empty()) Advance();
  }

 private:
  void Take(uint32_t index) {
    const value::Node& node = from_.node(index);
    const uint32_t out = writer_.size();
    writer_.CopyNode(from_, index, {});
    if (!node.IsContainer()) return;
    const bool list = node.kind == value::Kind::kArray;
    open_.push_back({out, node.container.count, list, ChildrenOf(index, list)});
  }

  std::vector<uint32_t> ChildrenOf(uint32_t container, bool list) const {
    std::vector<uint32_t> children;
    const uint32_t end = container + from_.node(container).Size();
    for (uint32_t at = container + 1; at < end;) {
      children.push_back(at);
      at += list ? from_.node(at).Size() : 1 + from_.node(at + 1).Size();
    }
    if (list) {
      std::ranges::reverse(children);
    } else {
      std::ranges::sort(children, std::greater{}, [&](uint32_t key) { return from_.Text(key); });
    }
    return children;
  }

  void Advance() {
    OpenContainer& top = open_.back();
    if (top.children.empty()) {
      writer_.Close(top.out, top.count);
      open_.pop_back();
      return;
    }
    const uint32_t child = top.children.back();
    top.children.pop_back();
    if (!top.list) writer_.CopyNode(from_, child, {});
    Take(top.list ? child : child + 1);
  }

  const Stock& from_;
  TapeWriter& writer_;
  std::vector<OpenContainer> open_;
};

}  // namespace

void SortedCopy(const Stock& from, uint32_t index, value::Document& out) {
  TapeWriter writer;
  const Stock stock = writer.StartOver(from, out);
  Sorter(stock, writer).Run(index);
}

}  // namespace plimsoll::reshape
