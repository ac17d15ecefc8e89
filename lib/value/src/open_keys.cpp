#include "plimsoll/value/open_keys.h"

namespace plimsoll::value {

void OpenKeys::Close() {
  const size_t first = objects_.back().first_key;
  objects_.pop_back();
  if (first == keys_.size()) return;
  bytes_.resize(keys_[first].begin);
  keys_.resize(first);
}

std::optional<uint64_t> OpenKeys::Add(std::string_view key, uint64_t offset) {
  Object& object = objects_.back();
  if (const std::optional<size_t> before = Find(object, key)) return keys_[*before].offset;
  if (bytes_.size() + key.size() + (keys_.size() + 1) * kKeyCost <= most_bytes_) {
    Remember(object, key, offset);
  } else {
    forgot_ = true;
  }
  return std::nullopt;
}

std::optional<size_t> OpenKeys::Find(const Object& object, std::string_view key) const {
  if (object.sorted) {
    const auto found = object.sorted->find(key);
    return found == object.sorted->end() ? std::nullopt : std::optional(*found);
  }
  for (size_t i = object.first_key; i < keys_.size(); ++i) {
    if (Text(i) == key) return i;
  }
  return std::nullopt;
}

void OpenKeys::Remember(Object& object, std::string_view key, uint64_t offset) {
  const size_t added = keys_.size();
  keys_.push_back({bytes_.size(), key.size(), offset});
  bytes_ += key;
  if (object.sorted) {
    object.sorted->insert(added);
  } else if (keys_.size() - object.first_key > kComparedKeys) {
    object.sorted = std::make_unique<Sorted>(ByText{this});
    for (size_t i = object.first_key; i < keys_.size(); ++i) object.sorted->insert(i);
  }
}

}  // namespace plimsoll::value
