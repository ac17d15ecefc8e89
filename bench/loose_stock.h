// Schemas of profile loose with values that fit them, for the benchmarks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure.h"
#include "plimsoll/check/loose_program.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::bench {

// One schema, compiled, and texts of values.
class LooseStock {
 public:
  // `part` is the JSON Pointer of the schema inside the document, empty for all of it.
  LooseStock(std::string name, std::string_view document, const std::string& part, Corpus corpus);
  LooseStock(const LooseStock&) = delete;

  const std::string& name() const { return name_; }
  bool usable() const { return usable_; }
  const check::LooseProgram& program() const { return program_; }
  const Corpus& corpus() const { return corpus_; }

 private:
  std::string name_;
  text::Source source_;
  text::Source reference_source_;
  value::Document document_;
  value::Document reference_;
  std::optional<schema::ImportedSchema> imported_;
  check::LooseProgram program_;
  Corpus corpus_;
  bool usable_ = false;
};

// By name: deployment (needs the corpus), record, union, list.
std::vector<std::string_view> LooseStockNames();
// Null when the schema is not at hand.
std::unique_ptr<LooseStock> MakeLooseStock(std::string_view name, const std::string& shared);

}  // namespace plimsoll::bench
