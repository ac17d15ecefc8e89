#include "placeholder_search.h"

#include <algorithm>

namespace plimsoll::engine {
namespace {

using value::Value;

class PlaceholderSearch {
 public:
  explicit PlaceholderSearch(const PlaceholderStyles& styles) : styles_(styles) {}

  PlaceholderMarks Run(Value object) {
    if (styles_.Has(PlaceholderStyle::kSops)) MarkSops(object);
    pending_.push_back({object, false});
    while (!pending_.empty()) {
      const auto [next, in_metadata] = pending_.back();
      pending_.pop_back();
      for (const Value item : next.Items()) Visit(item, in_metadata);
      for (const value::Member member : next.Members()) VisitMember(member, in_metadata);
    }
    std::ranges::sort(out_.values);
    return std::move(out_);
  }

 private:
  struct Pending {
    Value value;
    bool in_metadata;
  };

  // What SOPS adds to a document.
  void MarkSops(Value object) {
    const auto sops = object.Find("sops");
    if (sops && sops->IsObject()) out_.values.push_back(sops->index());
  }

  void VisitMember(const value::Member& member, bool in_metadata) {
    // Descriptions in the schemas of CRDs speak of placeholders without being any.
    if (member.key == "openAPIV3Schema") return;
    if (Keep(member.key)) {
      out_.values.push_back(member.value.index());
      return;
    }
    const size_t before = out_.values.size();
    Visit(member.value, in_metadata || member.key == "metadata");
    out_.names |= out_.values.size() != before && member.key == "name" && !in_metadata;
  }

  void Visit(Value value, bool in_metadata) {
    if (value.node().IsContainer()) {
      if (value.Count() != 0) pending_.push_back({value, in_metadata});
    } else if (value.IsString() && Keep(value.AsString())) {
      out_.values.push_back(value.index());
    }
  }

  // Whether a text has placeholders; they are remembered.
  bool Keep(std::string_view text) {
    bool found = false;
    for (std::string_view rest = text; !rest.empty();) {
      const std::string_view one = styles_.Find(rest);
      if (one.empty()) break;
      found = true;
      out_.texts.try_emplace(std::string(one), out_.texts.size());
      rest.remove_prefix(static_cast<size_t>(one.data() - rest.data()) + one.size());
    }
    return found || styles_.IsLiteral(text);
  }

  const PlaceholderStyles& styles_;
  PlaceholderMarks out_;
  std::vector<Pending> pending_;
};

}  // namespace

bool PlaceholderMarks::IsMarked(uint32_t index) const { return std::ranges::binary_search(values, index); }

bool PlaceholderMarks::In(Value value) const {
  const auto first = std::ranges::lower_bound(values, value.index());
  return first != values.end() && *first < value.index() + value.node().Size();
}

std::string FilledIn(std::string_view text, const PlaceholderStyles& styles, const PlaceholderMarks& marks) {
  std::string out;
  for (;;) {
    const std::string_view one = styles.Find(text);
    const auto known = marks.texts.find(one);
    if (one.empty() || known == marks.texts.end()) break;
    const auto before = static_cast<size_t>(one.data() - text.data());
    out.append(text.substr(0, before)).append(kPlaceholderWord) += std::to_string(known->second);
    text.remove_prefix(before + one.size());
  }
  // The whole text is one.
  if (out.empty()) return std::string(kPlaceholderWord);
  return out.append(text);
}

PlaceholderMarks FindPlaceholders(Value object, const PlaceholderStyles& styles) {
  return PlaceholderSearch(styles).Run(object);
}

}  // namespace plimsoll::engine
