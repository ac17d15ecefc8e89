#include "plimsoll/catalog/kind_document.h"

#include <string>
#include <unordered_set>
#include <vector>

#include "plimsoll/schema/open_api_reference.h"

namespace plimsoll::catalog {
namespace {

using value::Document;
using value::Kind;
using value::Node;

// Writes the document front to back: each component is appended, and what it refers to is queued.
class ComponentGatherer {
 public:
  ComponentGatherer(const Store& store, uint32_t release, Document& out)
      : store_(store), release_(release), out_(out) {}

  void Queue(std::string_view name) {
    if (!known_.insert(name).second) return;
    // Its name is in the store, too.
    if (const auto component = store_.FindComponent(release_, name)) queue_.push_back(*component);
  }

  // The components that are queued, and those they refer to.
  Result<void> Run() {
    store_.Start(out_);
    const uint32_t root = Open();
    AddSideText("openapi");
    AddSideText("3.0.0");
    AddSideText("components");
    const uint32_t components = Open();
    AddSideText("schemas");
    const uint32_t schemas = Open();
    uint32_t count = 0;
    for (size_t next = 0; next < queue_.size(); ++next, ++count) {
      if (Result<void> added = AddComponent(queue_[next]); !added) return added;
    }
    Close(schemas, count);
    Close(components, 1);
    Close(root, 2);
    return {};
  }

 private:
  Result<void> AddComponent(const Component& component) {
    AddText(component.name);
    const uint32_t first = out_.tape().size();
    if (Result<void> added = store_.Append(component.content, out_); !added) return added;
    if (out_.tape().size() > kMaxDocumentNodes) {
      return Fail("the schema and everything it refers to have more than " +
                  std::to_string(kMaxDocumentNodes) + " nodes");
    }
    for (uint32_t i = first; i + 1 < out_.tape().size(); ++i) QueueReference(i);
    return {};
  }

  // Keys are before their values. A property may be called $ref, too, but holds no text.
  void QueueReference(uint32_t key) {
    const Node& name = out_.tape()[key];
    const Node& target = out_.tape()[key + 1];
    if (name.kind != Kind::kString || target.kind != Kind::kString || out_.TextOf(name) != "$ref") return;
    const std::string_view component = schema::ComponentNamed(out_.TextOf(target));
    if (!component.empty()) Queue(component);
  }

  void AddText(std::string_view text) {
    Node& node = Add(Kind::kString);
    const auto begin = static_cast<uint32_t>(text.data() - out_.source().data());
    node.text = {begin, static_cast<uint32_t>(text.size())};
  }

  void AddSideText(std::string_view text) {
    const auto begin = static_cast<uint32_t>(out_.side().size());
    out_.MutableSide() += text;
    Node& node = Add(Kind::kString);
    node.side_text = true;
    node.text = {begin, static_cast<uint32_t>(text.size())};
  }

  Node& Add(Kind kind) {
    Node& node = out_.MutableTape().Append();
    node = {};
    node.kind = kind;
    return node;
  }

  uint32_t Open() {
    Add(Kind::kObject);
    return out_.tape().size() - 1;
  }
  void Close(uint32_t container, uint32_t count) {
    out_.MutableTape()[container].container = {out_.tape().size() - container, count};
  }

  const Store& store_;
  const uint32_t release_;
  Document& out_;
  std::vector<Component> queue_;
  std::unordered_set<std::string_view> known_;
};

}  // namespace

Result<void> ComponentDocument(const Store& store, uint32_t release, std::string_view component,
                               Document& out) {
  ComponentGatherer gatherer(store, release, out);
  gatherer.Queue(component);
  return gatherer.Run();
}

Result<void> ReleaseDocument(const Store& store, uint32_t release, Document& out) {
  ComponentGatherer gatherer(store, release, out);
  for (uint32_t i = 0; i < store.ComponentCount(release); ++i)
    gatherer.Queue(store.ComponentAt(release, i).name);
  return gatherer.Run();
}

}  // namespace plimsoll::catalog
