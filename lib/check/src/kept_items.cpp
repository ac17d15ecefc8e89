#include "kept_items.h"

#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::check {
namespace {

// A kept text read again.
class Reread {
 public:
  explicit Reread(std::string_view text) : source_("", text) {
    size_t end = 0;
    value::ReadJsonPrefix(source_.bytes(), 0, {}, document_, end);
  }
  const value::Document& document() const { return document_; }

 private:
  text::Source source_;
  value::Document document_;
};

}  // namespace

std::optional<uint64_t> KeptItems::FindEqual(uint64_t hash, std::string_view text,
                                             value::Equality equality) const {
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end()) return std::nullopt;
  const Reread one(text);
  for (const Kept& kept : found->second) {
    const Reread other(std::string_view(bytes_).substr(kept.begin, kept.length));
    if (one.document().empty() || other.document().empty()) continue;
    if (value::Equal(one.document().root(), other.document().root(), equality)) return kept.position;
  }
  return std::nullopt;
}

bool KeptItems::IsCrowded(uint64_t hash) const {
  const auto found = by_hash_.find(hash);
  return found != by_hash_.end() && found->second.size() >= kMostAlike;
}

void KeptItems::Add(uint64_t hash, uint64_t position, std::string_view text) {
  by_hash_[hash].push_back({position, bytes_.size(), text.size()});
  bytes_ += text;
}

void KeptItems::Clear() {
  by_hash_.clear();
  bytes_ = {};
}

}  // namespace plimsoll::check
