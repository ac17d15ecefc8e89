// Merging goes through both values side by side. What one side has alone is taken as it is, and
// a container that comes out as the live one was is the live one, so a config that changes little
// makes little. Members of open objects lie on one stack for all levels.
//
// Lists. Items of the config keep the order of the config; items that only the live list has
// stay in their order, before the first item of the config that followed them there.
#include "item_elements.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/merge/value/key_order.h"

namespace plimsoll::merge {
namespace {

constexpr uint32_t kAbsent = UINT32_MAX;
constexpr uint32_t kRepeated = UINT32_MAX - 1;
const Node kNullNode{};

// Where the items of the live list and of the config find each other.
struct Pairing {
  std::span<uint32_t> in_config;  // of each live item
  std::span<uint32_t> in_live;    // of each item of the config; kRepeated for one that is there twice
};

class MergeWalk {
 public:
  MergeWalk(const MergeProgram& program, Arena& arena, Repeats repeats)
      : program_(program), arena_(arena), repeats_(repeats) {}

  // Nothing when there is nothing to show for it. One of the two may be absent.
  std::optional<Node> Visit(TypeId id, const Node* left, const Node* right) {
    if (right == nullptr) return *left;
    if (left == nullptr && repeats_ == Repeats::kRefused) return *right;
    const ResolvedType& type = program_[id];
    if (id == kNoType || !type.found)
      return Refuse("schema error: no type found matching: " + std::string(type.name));
    switch (type.ShapeFor(*right)) {
      case AtomShape::kMap: return VisitMap(program_.MapOf(type), left, *right);
      case AtomShape::kList: return VisitList(program_.ListOf(type), left, *right);
      case AtomShape::kScalar: return Leaf(left, *right);
      case AtomShape::kNone: return Refuse("schema error: invalid atom: " + std::string(type.name));
    }
    return std::nullopt;
  }

  ValidationErrors errors;

 private:
  // The config's; the live one where there is no difference to be seen.
  static Node Leaf(const Node* left, const Node& right) {
    return left != nullptr && NodesIdentical(*left, right) ? *left : right;
  }

  std::optional<Node> VisitMap(const MapProgram& map, const Node* left, const Node& right) {
    const std::span<const Member> old_members = left == nullptr ? std::span<const Member>() : left->Members();
    const std::span<const Member> new_members = right.Members();
    if (map.atomic || (old_members.empty() && new_members.empty())) return Leaf(left, right);
    const size_t level = members_.size();
    MergeMembers(map, old_members, new_members);
    const std::optional<Node> out = CloseObject(level, left);
    members_.resize(level);
    return out;
  }

  void MergeMembers(const MapProgram& map, std::span<const Member> left, std::span<const Member> right) {
    while (!left.empty() || !right.empty()) {
      const int order = left.empty() ? 1 : right.empty() ? -1 : CompareKeys(left[0].key, right[0].key);
      const Member& named = order <= 0 ? left[0] : right[0];
      MergeMember(map, named.key, order <= 0 ? &left[0].value : nullptr,
                  order >= 0 ? &right[0].value : nullptr);
      if (order <= 0) left = left.subspan(1);
      if (order >= 0) right = right.subspan(1);
    }
  }

  void MergeMember(const MapProgram& map, std::string_view key, const Node* left, const Node* right) {
    if (right == nullptr) {
      members_.push_back({key, *left});
      return;
    }
    path_.push_back(PathElement::Field(key));
    const std::optional<Node> value = Visit(program_.MemberOf(map, key).type, left, right);
    path_.pop_back();
    if (value) members_.push_back({key, *value});
  }

  std::optional<Node> CloseObject(size_t level, const Node* left) {
    const std::span<const Member> made(members_.data() + level, members_.size() - level);
    if (made.empty()) return std::nullopt;
    if (left != nullptr && left->IsObject() && SameMembers(left->Members(), made)) return *left;
    return Node::Object(CopyMembers(made, arena_));
  }

  static bool SameMembers(std::span<const Member> a, std::span<const Member> b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
      if (!a[i].value.Is(b[i].value) || a[i].key != b[i].key) return false;
    }
    return true;
  }

  std::optional<Node> VisitList(const ListProgram& list, const Node* left, const Node& right) {
    const std::span<const Node> live = left == nullptr ? std::span<const Node>() : left->Items();
    const std::span<const Node> config = right.Items();
    if (list.IsAtomic() || (live.empty() && config.empty())) return Leaf(left, right);
    const size_t errors_before = errors.size();
    const std::optional<ItemElements> new_elements = ElementsOf(list, config, Repeats::kRefused);
    const std::optional<ItemElements> old_elements = ElementsOf(list, live, Repeats::kAllowed);
    if (errors.size() != errors_before) return std::nullopt;
    const size_t level = items_.size();
    MergeItems(list, live, config, *old_elements, *new_elements);
    const std::optional<Node> out = CloseArray(level, left);
    items_.resize(level);
    return out;
  }

  std::optional<Node> CloseArray(size_t level, const Node* left) {
    const std::span<const Node> made(items_.data() + level, items_.size() - level);
    if (made.empty()) return std::nullopt;
    if (left != nullptr && left->IsArray() && SameItems(left->Items(), made)) return *left;
    return Node::Array(CopyNodes(made, arena_));
  }

  static bool SameItems(std::span<const Node> a, std::span<const Node> b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
      if (!a[i].Is(b[i])) return false;
    }
    return true;
  }

  std::optional<ItemElements> ElementsOf(const ListProgram& list, std::span<const Node> items,
                                         Repeats repeats) {
    std::string error;
    ItemElements elements(list, items, arena_, &error);
    if (elements.size() != items.size()) {
      Refuse("element " + std::to_string(elements.size()) + ": " + error);
      return std::nullopt;
    }
    for (size_t at = 0; repeats == Repeats::kRefused && at < elements.size();) {
      const size_t run = elements.RunAt(at);
      for (size_t again = 1; again < run; ++again) {
        Refuse("duplicate entries for key " + PathText({&elements[elements.sorted()[at]], 1}));
      }
      at += run;
    }
    return elements;
  }

  Pairing Pair(const ItemElements& live, const ItemElements& config) {
    const auto allocate = [&](size_t count) {
      auto* const out = reinterpret_cast<uint32_t*>(arena_.Allocate(count * sizeof(uint32_t)));
      std::fill_n(out, count, kAbsent);
      return std::span<uint32_t>(out, count);
    };
    const Pairing pairing{allocate(live.size()), allocate(config.size())};
    size_t l = 0;
    for (const uint32_t position : config.sorted()) {
      while (l < live.size() && merge::Compare(live[live.sorted()[l]], config[position]) < 0) ++l;
      const size_t run = l < live.size() ? live.RunAt(l) : 0;
      if (run == 0 || !(live[live.sorted()[l]] == config[position])) continue;
      pairing.in_live[position] = run == 1 ? live.sorted()[l] : kRepeated;
      for (size_t i = 0; i < run; ++i) pairing.in_config[live.sorted()[l + i]] = position;
      l += run;
    }
    return pairing;
  }

  // `shared` goes through the items of the config that the live list has too, ahead of `r`; a live
  // item that is one of them but not the next is left for its place in the config.
  void MergeItems(const ListProgram& list, std::span<const Node> live, std::span<const Node> config,
                  const ItemElements& old_elements, const ItemElements& new_elements) {
    const Pairing pairing = Pair(old_elements, new_elements);
    const auto next_shared = [&](uint32_t at) {
      while (at < config.size() && pairing.in_live[at] == kAbsent) ++at;
      return at;
    };
    uint32_t shared = next_shared(0);
    uint32_t r = 0;
    const auto emit = [&] {
      MergeItem(list, new_elements[r], live, config[r], pairing.in_live[r]);
      if (shared == r) shared = next_shared(r + 1);
      ++r;
    };
    for (uint32_t l = 0; l < live.size() || r < config.size();) {
      const uint32_t match = l < live.size() ? pairing.in_config[l] : kAbsent;
      if (l < live.size() && r < config.size()) {
        if (match == r) {
          emit();
          ++l;
          continue;
        }
        if (match != kAbsent && shared < config.size() && shared != match) {
          ++l;
          continue;
        }
      }
      if (l < live.size() && match == kAbsent) {
        items_.push_back(live[l++]);
        continue;
      }
      if (l < live.size() && match < r) ++l;
      if (r < config.size()) emit();
    }
  }

  // Errors below items get lost upstream.
  void MergeItem(const ListProgram& list, const PathElement& element, std::span<const Node> live,
                 const Node& right, uint32_t in_live) {
    const Node* const left = in_live == kAbsent     ? nullptr
                             : in_live == kRepeated ? &kNullNode
                                                    : &live[in_live];
    const size_t errors_before = errors.size();
    path_.push_back(element);
    const std::optional<Node> item = Visit(list.element, left, &right);
    path_.pop_back();
    errors.resize(errors_before);
    if (item) items_.push_back(*item);
  }

  std::nullopt_t Refuse(std::string message) {
    errors.push_back({StepsOf(path_), std::move(message)});
    return std::nullopt;
  }

  const MergeProgram& program_;
  Arena& arena_;
  Repeats repeats_;
  FieldPath path_;
  std::vector<Member> members_;
  std::vector<Node> items_;
};

}  // namespace

Merged Merge(const Typed& live, const Typed& config, Arena& arena, Repeats config_repeats) {
  MergeWalk walk(*live.program, arena, config_repeats);
  const std::optional<Node> value = walk.Visit(live.type, &live.value, &config.value);
  return {value.value_or(Node()), std::move(walk.errors)};
}

}  // namespace plimsoll::merge
