// What can be done about a finding: edits of its file.
//
//   Fixer fixer(source, kinds);
//   for (const Fix& fix : fixer.FixesOf(finding)) offer(fix.title);
//   std::string fixed = Applied(source.bytes(), fixer.PreferredEdits(report.findings));
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/fix/text_edit.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct Fix {
  std::string title;  // `Replace "replcas" with "replicas"`
  std::vector<TextEdit> edits;
  // It is what the author most likely meant, and loses nothing: `check --fix` does it.
  bool preferred = false;
};

class FixedObjects;

class Fixer {
 public:
  // Both must outlive it.
  Fixer(const text::Source& source, const kinds::Kinds& kinds, const value::ReadOptions& read = {});
  Fixer(const Fixer&) = delete;
  Fixer& operator=(const Fixer&) = delete;
  ~Fixer();

  // The findings are located in the source. Preferred fixes come first.
  std::vector<Fix> FixesOf(const finding::Finding& finding) const;
  // A comment before the line of the finding that suppresses it; none in JSON and in files that do not have
  // one line for each field.
  std::vector<Fix> SuppressionOf(const finding::Finding& finding) const;
  // Of all findings that have a preferred fix. They do not overlap.
  std::vector<TextEdit> PreferredEdits(const std::vector<finding::Finding>& findings) const;
  // Takes out of the findings those that the edits are for, as PreferredEdits gave them.
  void RemoveFixed(const std::vector<TextEdit>& edits, std::vector<finding::Finding>& findings) const;

 private:
  std::vector<Fix> Renames(const finding::Finding& finding) const;
  std::vector<Fix> Alternatives(const finding::Finding& finding) const;
  std::vector<Fix> Quotes(const finding::Finding& finding) const;
  std::vector<Fix> Versions(const finding::Finding& finding) const;
  std::vector<Fix> Removals(const finding::Finding& finding) const;
  std::vector<Fix> Additions(const finding::Finding& finding) const;
  std::vector<Fix> Bounds(const finding::Finding& finding) const;

  const text::Source& source_;
  const kinds::Kinds& kinds_;
  std::unique_ptr<const FixedObjects> objects_;
};

}  // namespace plimsoll::engine
