#include "plimsoll/value/tree.h"

namespace plimsoll::value {
namespace {

// Up to this many members are looked through one by one.
constexpr size_t kMaxLinear = 16;

}  // namespace

TreeObject::TreeObject() = default;
TreeObject::TreeObject(TreeObject&&) noexcept = default;
TreeObject& TreeObject::operator=(TreeObject&&) noexcept = default;
TreeObject::~TreeObject() = default;

Tree* TreeObject::Find(std::string_view key) {
  const auto member = Locate(key);
  return member == members_.end() ? nullptr : &member->value;
}

const Tree* TreeObject::Find(std::string_view key) const { return const_cast<TreeObject*>(this)->Find(key); }

TreeMember& TreeObject::Set(std::string_view key, Tree&& value) {
  if (const auto member = Locate(key); member != members_.end()) {
    member->value = std::move(value);
    return *member;
  }
  TreeMember& added = members_.emplace_back(key, std::move(value));
  if (index_) {
    index_->emplace(added.key, std::prev(members_.end()));
  } else if (members_.size() > kMaxLinear) {
    BuildIndex();
  }
  return added;
}

bool TreeObject::Remove(std::string_view key) {
  const auto member = Locate(key);
  if (member == members_.end()) return false;
  Erase(member);
  return true;
}

TreeObject::List::iterator TreeObject::Locate(std::string_view key) {
  if (index_) {
    const auto found = index_->find(key);
    return found == index_->end() ? members_.end() : found->second;
  }
  auto member = members_.begin();
  while (member != members_.end() && member->key != key) ++member;
  return member;
}

TreeObject::List::iterator TreeObject::Erase(List::iterator member) {
  if (index_) index_->erase(member->key);
  return members_.erase(member);
}

void TreeObject::BuildIndex() {
  index_ = std::make_unique<Index>();
  for (auto member = members_.begin(); member != members_.end(); ++member)
    index_->emplace(member->key, member);
}

}  // namespace plimsoll::value
