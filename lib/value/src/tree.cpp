#include "plimsoll/value/tree.h"

#include "plimsoll/value/any_value.h"

namespace plimsoll::value {
namespace {

// A container being copied: what is left of the original, and the copy so far.
struct Copying {
  ChildCursor from;
  Tree* to;
};

Tree BareCopy(AnyValue value) {
  switch (value.kind()) {
    case Kind::kNull: return Tree();
    case Kind::kBool: return Tree::Bool(value.AsBool());
    case Kind::kInt: return Tree::Int(value.AsInt());
    case Kind::kUint: return Tree::Uint(value.AsUint());
    case Kind::kFloat: return Tree::Float(value.AsFloat());
    case Kind::kString: return Tree::String(std::string(value.AsString()));
    case Kind::kArray: return Tree::NewArray();
    case Kind::kObject: return Tree::NewObject();
  }
  return Tree();
}

// An array has room for its items, so that they stay where they are while their own
// children are filled in.
Tree CopyWithoutChildren(AnyValue value) {
  Tree out = BareCopy(value);
  out.set_span(value.span());
  if (out.IsArray()) out.AsArray().reserve(value.Count());
  return out;
}

// `from` has just given the child.
Tree* AddChild(Tree& to, const ChildCursor& from, std::string_view key, Tree&& copy) {
  if (to.IsArray()) return &to.AsArray().emplace_back(std::move(copy));
  TreeMember& member = to.AsObject().Set(key, std::move(copy));
  member.key_span = from.KeySpan();
  return &member.value;
}

}  // namespace

Tree::Tree(Content&& content) : content_(std::move(content)) {}
Tree::Tree(Tree&&) noexcept = default;

// The other may be a part of this one, so it is taken out before anything goes.
Tree& Tree::operator=(Tree&& other) noexcept {
  Tree taken(std::move(other));
  content_.swap(taken.content_);
  span_ = taken.span_;
  return *this;
}

Tree::~Tree() {
  if (HasChildren()) Dismantle();
}

// Takes grandchildren out before their parents go, so that no destructor runs inside
// another for more than two levels.
void Tree::Dismantle() {
  std::vector<Tree> doomed;
  auto collect_from = [&doomed](Tree& tree) {
    auto collect = [&doomed](Tree& child) {
      if (child.HasChildren()) doomed.push_back(std::move(child));
    };
    if (tree.IsArray()) {
      for (Tree& item : tree.AsArray()) collect(item);
    } else {
      for (TreeMember& member : tree.AsObject()) collect(member.value);
    }
  };
  collect_from(*this);
  while (!doomed.empty()) {
    Tree tree = std::move(doomed.back());
    doomed.pop_back();
    collect_from(tree);
  }
}

bool Tree::HasChildren() const {
  if (IsArray()) return !AsArray().empty();
  return IsObject() && !AsObject().empty();
}

Tree Tree::Clone() const { return From(*this); }

Tree Tree::From(AnyValue value) {
  std::vector<Copying> open;
  Tree root = CopyWithoutChildren(value);
  if (value.IsContainer()) open.push_back({value.Children(), &root});
  while (!open.empty()) {
    auto& [from, to] = open.back();
    const auto child = from.Next();
    if (!child) {
      open.pop_back();
      continue;
    }
    Tree* added = AddChild(*to, from, child->key, CopyWithoutChildren(child->value));
    if (child->value.IsContainer()) open.push_back({child->value.Children(), added});
  }
  return root;
}

Tree* Tree::FindStep(const Step& step) {
  if (IsObject()) {
    return AsObject().Find(step.kind == Step::Kind::kIndex ? std::to_string(step.index) : step.name);
  }
  if (!IsArray() || step.kind != Step::Kind::kIndex || step.index >= AsArray().size()) return nullptr;
  return &AsArray()[step.index];
}

Tree* Tree::Find(const Path& path) {
  Tree* at = this;
  for (const Step& step : path.steps()) {
    at = at->FindStep(step);
    if (at == nullptr) return nullptr;
  }
  return at;
}

const Tree* Tree::Find(const Path& path) const { return const_cast<Tree*>(this)->Find(path); }

// Whether every step leads into a container that can take it. What is missing would be made
// as objects, which take any key.
bool Tree::CanSet(const Path& path) {
  Tree* at = this;
  for (const Step& step : path.steps()) {
    const bool appends =
        at->IsArray() && step.kind == Step::Kind::kIndex && step.index == at->AsArray().size();
    Tree* next = at->FindStep(step);
    if (next == nullptr) return at->IsObject() || appends;
    at = next;
  }
  return true;
}

bool Tree::Set(const Path& path, Tree value) {
  if (!CanSet(path)) return false;
  Tree* at = this;
  for (const Step& step : path.steps()) {
    if (at->IsNull()) *at = NewObject();
    Tree* next = at->FindStep(step);
    if (next == nullptr && at->IsArray()) next = &at->AsArray().emplace_back();
    if (next == nullptr) {
      const bool by_index = step.kind == Step::Kind::kIndex;
      next = &at->AsObject().Set(by_index ? std::to_string(step.index) : step.name, Tree()).value;
    }
    at = next;
  }
  *at = std::move(value);
  return true;
}

bool Tree::Remove(const Path& path) {
  if (path.empty()) return false;
  Path parent_path = path;
  parent_path.Pop();
  Tree* parent = Find(parent_path);
  const Step& step = path.steps().back();
  if (parent == nullptr || parent->FindStep(step) == nullptr) return false;
  if (parent->IsArray()) {
    Array& items = parent->AsArray();
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(step.index));
    return true;
  }
  return parent->AsObject().Remove(step.kind == Step::Kind::kIndex ? std::to_string(step.index) : step.name);
}

}  // namespace plimsoll::value
