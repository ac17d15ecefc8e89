#include "differences.h"

#include <algorithm>
#include <utility>

#include "../model/shown_value.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/path.h"

namespace plimsoll::suites {
namespace {

using value::Tree;

// Depth is that of documents, which their readers limit.
class ObjectComparison {
 public:
  std::vector<std::string> Take() { return std::move(out_); }

  void Compare(const Tree& expected, const Tree& stored) {
    if (out_.size() > kMaxDifferences || value::Equal(expected, stored, value::Equality::kSameKinds)) return;
    if (expected.IsObject() && stored.IsObject()) return CompareMembers(expected, stored);
    if (expected.IsArray() && stored.IsArray()) return CompareItems(expected.AsArray(), stored.AsArray());
    Add("expected " + ShownValue(expected) + ", stored " + ShownValue(stored));
  }

 private:
  void Add(const std::string& text) {
    if (out_.size() <= kMaxDifferences)
      out_.push_back(path_.empty() ? text : path_.FieldPath() + ": " + text);
  }

  void CompareMembers(const Tree& expected, const Tree& stored) {
    for (const value::TreeMember& member : expected.AsObject()) {
      path_.Push(value::Step::Field(member.key));
      const Tree* other = stored.AsObject().Find(member.key);
      if (other == nullptr) {
        Add("expected " + ShownValue(member.value) + ", stored nothing");
      } else {
        Compare(member.value, *other);
      }
      path_.Pop();
    }
    for (const value::TreeMember& member : stored.AsObject()) {
      if (expected.AsObject().Find(member.key) != nullptr) continue;
      path_.Push(value::Step::Field(member.key));
      Add("expected nothing, stored " + ShownValue(member.value));
      path_.Pop();
    }
  }

  void CompareItems(const Tree::Array& expected, const Tree::Array& stored) {
    if (expected.size() != stored.size()) {
      Add("expected " + std::to_string(expected.size()) + " items, stored " + std::to_string(stored.size()));
    }
    for (size_t i = 0; i < std::min(expected.size(), stored.size()); ++i) {
      path_.Push(value::Step::Index(static_cast<uint32_t>(i)));
      Compare(expected[i], stored[i]);
      path_.Pop();
    }
  }

  value::Path path_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> DifferencesOf(const Tree& expected, const Tree& stored) {
  ObjectComparison comparison;
  comparison.Compare(expected, stored);
  return comparison.Take();
}

}  // namespace plimsoll::suites
