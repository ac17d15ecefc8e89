// Nodes are in reading order, so what is left is copied front to back; a container is closed when
// the copy has passed its end.
#include "plimsoll/reshape/pruned_copy.h"

#include <vector>

namespace plimsoll::reshape {
namespace {

struct OpenCopy {
  uint32_t from = 0;   // its end on the old tape
  uint32_t to = 0;     // its place on the new one
  uint32_t count = 0;  // members or items that are left
  bool list = false;
};

}  // namespace

void CopyWithout(value::Value object, std::span<const uint32_t> dropped, TapeWriter& writer,
                 value::Document& out) {
  const Stock from = writer.Start(object, out);
  const Place nowhere = Place::Of(object.node());
  if (dropped.empty()) return writer.CopySubtree(from, object.index(), nowhere);
  std::vector<OpenCopy> open;
  const uint32_t end = object.index() + object.node().Size();
  for (uint32_t at = object.index(); at < end;) {
    while (!open.empty() && open.back().from == at) {
      writer.Close(open.back().to, open.back().count);
      open.pop_back();
    }
    if (!dropped.empty() && dropped.front() == at) {
      dropped = dropped.subspan(1);
      --open.back().count;
      at += open.back().list ? from.node(at).Size() : 1 + from.node(at + 1).Size();
      continue;
    }
    const value::Node& node = from.node(at);
    if (node.IsContainer()) {
      const uint32_t copy = writer.OpenContainer(node.kind, Place::Of(node));
      open.push_back(
          {at + node.container.size, copy, node.container.count, node.kind == value::Kind::kArray});
    } else {
      writer.CopyNode(from, at, nowhere);
    }
    ++at;
  }
  while (!open.empty()) {
    writer.Close(open.back().to, open.back().count);
    open.pop_back();
  }
}

}  // namespace plimsoll::reshape
