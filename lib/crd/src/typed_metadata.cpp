#include "typed_metadata.h"

#include <algorithm>
#include <vector>

#include "plimsoll/reshape/object_meta_writer.h"
#include "structural_walk.h"

namespace plimsoll::crd {
namespace {

using schema::NodeId;
using schema::Schema;
using value::Value;

bool IsMalformed(Value resource) {
  for (const std::string_view key : {"apiVersion", "kind"}) {
    const std::optional<Value> part = resource.Find(key);
    if (part && !part->IsString()) return true;
  }
  return false;
}

// The nodes of the tape that hold metadata of resources, in its order.
std::vector<uint32_t> FindMetadata(const Schema& schema, NodeId node, Value value, RootResource root) {
  std::vector<uint32_t> found;
  StructuralWalk walk(schema, node, value, "");
  while (walk.Next()) {
    const bool resource = schema.Flag(walk.node(), schema::Keyword::kEmbeddedResource) ||
                          (walk.at_root() && root == RootResource::kAlways);
    if (!resource || !walk.value().IsObject()) continue;
    if (IsMalformed(walk.value())) break;
    if (const std::optional<Value> metadata = walk.value().Find("metadata")) {
      found.push_back(metadata->index());
    }
  }
  // A resource comes before those it holds, though its metadata may come after them.
  std::ranges::sort(found);
  return found;
}

// A copy node by node; only the sizes of what holds metadata change.
class Copy {
 public:
  Copy(Value value, value::Document& out)
      : stock_(writer_.StartOver({&value.document().tape(), &value.document()}, out)),
        at_(value.index()),
        end_(at_ + value.node().Size()) {}

  void Run(const std::vector<uint32_t>& metadata) {
    auto next = metadata.begin();
    while (at_ < end_) {
      CloseContainers();
      while (next != metadata.end() && *next < at_) ++next;
      if (next == metadata.end() || *next != at_) {
        TakeNode();
      } else if (!TakeMetadata()) {
        next = metadata.end();
      }
    }
    CloseContainers();
  }

 private:
  struct Open {
    uint32_t out;    // on the new tape
    uint32_t end;    // in the stock
    uint32_t count;  // of its items or members
  };

  void CloseContainers() {
    while (!open_.empty() && open_.back().end == at_) {
      writer_.Close(open_.back().out, open_.back().count);
      open_.pop_back();
    }
  }

  bool TakeMetadata() {
    if (meta_writer_.Write(stock_, at_, false) == reshape::MetaFit::kMisfit) return false;
    at_ += stock_.node(at_).Size();
    return true;
  }

  void TakeNode() {
    const value::Node& node = stock_.node(at_);
    if (node.IsContainer()) open_.push_back({writer_.size(), at_ + node.Size(), node.container.count});
    writer_.CopyNode(stock_, at_, {});
    ++at_;
  }

  reshape::TapeWriter writer_;
  reshape::ObjectMetaWriter meta_writer_{writer_};
  reshape::Stock stock_;
  uint32_t at_;
  uint32_t end_;
  std::vector<Open> open_;
};

}  // namespace

bool TypeMetadata(const Schema& schema, NodeId node, Value value, RootResource root, value::Document& out) {
  const std::vector<uint32_t> metadata = FindMetadata(schema, node, value, root);
  if (metadata.empty()) return false;
  Copy(value, out).Run(metadata);
  return true;
}

}  // namespace plimsoll::crd
