// SuiteFields reads the members of one mapping of a suite: those it may have, each of its type. Whatever is
// wrong is a finding.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/suites/model/suite.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::suites {

// What all readers of one suite share.
struct SuiteContext {
  const text::Source& source;
  const value::ReadOptions& options;
  std::vector<finding::Finding>& findings;

  finding::Finding& Add(text::Span place, std::string message, std::string hint = {}) const;
};

class SuiteFields {
 public:
  // Reports members that are not among `known`. `what` is how messages call the mapping: "a case".
  SuiteFields(const SuiteContext& context, value::Value mapping, std::string_view what,
              std::span<const std::string_view> known);

  // Each is empty where the member is missing or of the wrong type.
  std::optional<PlacedText> Text(std::string_view key) const;
  std::vector<PlacedText> Texts(std::string_view key) const;
  std::optional<value::Value> List(std::string_view key) const;
  std::optional<value::Value> Mapping(std::string_view key) const;
  std::optional<bool> Flag(std::string_view key) const;
  // A value, or the text of one.
  std::optional<CaseValue> Parsed(std::string_view key) const;
  // A value, or the text of one, that must be a mapping.
  std::optional<CaseValue> Object(std::string_view key) const;
  bool Has(std::string_view key) const { return Find(key).has_value(); }
  // Whatever it is. Members that are null count as missing, as Go reads them.
  std::optional<value::Value> Find(std::string_view key) const;

 private:
  std::optional<CaseValue> Parse(value::Value text) const;
  void WrongType(std::string_view key, value::Value held, std::string_view wanted) const;

  const SuiteContext& context_;
  const value::Value mapping_;
};

}  // namespace plimsoll::suites
