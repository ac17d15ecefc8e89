#include <algorithm>
#include <vector>

#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/patch/json/json_patch_operation.h"
#include "plimsoll/value/pointer.h"

namespace plimsoll::patch {

using merge::CopyNodes;
using merge::Member;
using merge::Node;

namespace {

// Recurses along values, which nest no deeper than kMaxDepth.
class Maker {
 public:
  explicit Maker(Arena& arena) : arena_(arena) {}

  Node Run(const Node& before, const Node& after) {
    Change(before, after);
    return Node::Array(CopyNodes(operations_, arena_));
  }

 private:
  void Change(const Node& before, const Node& after) {
    if (before.Is(after)) return;
    if (before.IsObject() && after.IsObject()) return ChangeMembers(before.Members(), after.Members());
    if (before.IsArray() && after.IsArray()) return ChangeItems(before.Items(), after.Items());
    if (!NodesIdentical(before, after)) Add("replace", &after);
  }

  void ChangeMembers(std::span<const Member> before, std::span<const Member> after) {
    while (!before.empty() || !after.empty()) {
      const int order = before.empty() ? 1 : after.empty() ? -1 : before[0].key.compare(after[0].key);
      const size_t size = path_.size();
      value::AppendPointerStep(path_, order <= 0 ? before[0].key : after[0].key);
      if (order == 0) Change(before[0].value, after[0].value);
      if (order < 0) Add("remove", nullptr);
      if (order > 0) Add("add", &after[0].value);
      path_.resize(size);
      if (order <= 0) before = before.subspan(1);
      if (order >= 0) after = after.subspan(1);
    }
  }

  void ChangeItems(std::span<const Node> before, std::span<const Node> after) {
    size_t head = 0;
    while (head < std::min(before.size(), after.size()) && NodesIdentical(before[head], after[head])) ++head;
    before = before.subspan(head);
    after = after.subspan(head);
    while (!before.empty() && !after.empty() && NodesIdentical(before.back(), after.back())) {
      before = before.first(before.size() - 1);
      after = after.first(after.size() - 1);
    }
    const size_t both = std::min(before.size(), after.size());
    for (size_t i = 0; i < both; ++i) {
      AtItem(head + i, [&] { Change(before[i], after[i]); });
    }
    for (size_t i = before.size(); i > both; --i) AtItem(head + i - 1, [&] { Add("remove", nullptr); });
    for (size_t i = both; i < after.size(); ++i) AtItem(head + i, [&] { Add("add", &after[i]); });
  }

  template <class Do>
  void AtItem(size_t index, const Do& act) {
    const size_t size = path_.size();
    value::AppendPointerStep(path_, std::to_string(index));
    act();
    path_.resize(size);
  }

  void Add(std::string_view op, const Node* value) {
    operations_.push_back(JsonPatchOperation(op, path_, value, arena_));
  }

  Arena& arena_;
  std::string path_;
  std::vector<Node> operations_;
};

}  // namespace

Node CreateJsonPatch(const Node& before, const Node& after, Arena& arena) {
  return Maker(arena).Run(before, after);
}

}  // namespace plimsoll::patch
