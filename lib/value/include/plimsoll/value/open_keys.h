// OpenKeys remembers the keys of the objects that are open in a stream and knows one that
// was there before. What it remembers is bounded; keys that no longer fit are not remembered, and a
// repeat of one of them goes unseen.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::value {

class OpenKeys {
 public:
  explicit OpenKeys(size_t most_bytes) : most_bytes_(most_bytes) {}
  OpenKeys(const OpenKeys&) = delete;
  OpenKeys& operator=(const OpenKeys&) = delete;

  void Open() { objects_.push_back({keys_.size(), nullptr}); }
  void Close();
  // Where the key was before in the innermost object; none when it is new.
  std::optional<uint64_t> Add(std::string_view key, uint64_t offset);
  // Whether some key did not fit.
  bool forgot() const { return forgot_; }

 private:
  // Up to so many keys of an object are compared one by one; more of them are kept sorted, which no
  // choice of keys makes slow.
  static constexpr size_t kComparedKeys = 12;
  // What a sorted key takes beside its text.
  static constexpr size_t kKeyCost = 96;

  struct Key {
    size_t begin;
    size_t length;
    uint64_t offset;
  };
  struct ByText {
    using is_transparent = void;
    const OpenKeys* keys;
    bool operator()(size_t a, size_t b) const { return keys->Text(a) < keys->Text(b); }
    bool operator()(size_t a, std::string_view b) const { return keys->Text(a) < b; }
    bool operator()(std::string_view a, size_t b) const { return a < keys->Text(b); }
  };
  using Sorted = std::set<size_t, ByText>;
  struct Object {
    size_t first_key;
    std::unique_ptr<Sorted> sorted;
  };

  std::string_view Text(size_t key) const {
    return std::string_view(bytes_).substr(keys_[key].begin, keys_[key].length);
  }
  std::optional<size_t> Find(const Object& object, std::string_view key) const;
  void Remember(Object& object, std::string_view key, uint64_t offset);

  const size_t most_bytes_;
  std::string bytes_;
  std::vector<Key> keys_;  // of all open objects, the innermost last
  std::vector<Object> objects_;
  bool forgot_ = false;
};

}  // namespace plimsoll::value
