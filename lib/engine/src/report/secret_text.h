// SecretText is what the Secrets of one source hold: where their values are in the text, and how to remove
// them from messages. A document that cannot be read but looks like a Secret is hidden from its first `data`
// or `stringData` on.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// The API server copies what was applied into an annotation, values of Secrets included.
inline constexpr std::string_view kLastApplied = "kubectl.kubernetes.io/last-applied-configuration";

// Whether a source may hold a Secret. Cheap, and never wrong when it says no.
bool MayHoldSecret(const text::Source& source);

class SecretText {
 public:
  SecretText(const text::Source& source, std::string_view inherited_kind);
  // Of one object.
  explicit SecretText(value::Value object) { AddObject(object, {}); }

  // Sorted; they do not overlap.
  std::span<const text::Span> hidden() const { return hidden_; }
  // Masks values in the message and the hint of a finding in a document with a Secret.
  void Mask(finding::Finding& finding) const;
  // The same text with values masked.
  std::string Masked(std::string_view text) const;

 private:
  void AddDocument(const value::Document& document, std::string_view inherited_kind);
  void AddObject(value::Value object, std::string_view inherited_kind);
  void AddValues(value::Value value);
  void AddUnread(std::string_view text, uint32_t offset);
  void SortHidden();
  bool BeginsValue(std::string_view text) const;
  // The length of the value in quotes at the start of a text, quotes included; 0 where there is none.
  size_t QuotedValue(std::string_view text) const;

  std::vector<text::Span> hidden_;
  std::vector<text::Span> documents_;  // those with Secrets
  std::set<std::string, std::less<>> values_;
};

}  // namespace plimsoll::engine
