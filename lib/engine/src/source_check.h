// SourceCheck judges all objects of one source: can it be read, does every object say what it
// is, and what would the API server say to it.
#pragma once

#include <functional>
#include <string>

#include "object_judge.h"
#include "plimsoll/engine/input_report.h"
#include "plimsoll/engine/judge_options.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

class SourceCheck {
 public:
  // Is told of every object that is good and would be stored.
  using Store = std::function<void(const crd::Admission&)>;

  SourceCheck(const Catalog& catalog, const text::Source& source, const JudgeOptions& options,
              InputReport& report)
      : source_(source), options_(options), report_(report), judge_(catalog, options) {}

  void Run(const Store& store);

 private:
  void CheckDocument(const value::Document& document, const value::StreamEntry& entry, const Store& store);
  void CheckObject(const ObjectRef& object, value::Syntax syntax, const Store& store);
  bool SaysWhatItIs(const ObjectRef& object, ObjectFindings& findings);
  void CheckName(value::Value object, finding::Code code, const char* key, const char* message,
                 ObjectFindings& findings);
  bool Stopped() const;
  void AddEmptyInput();

  const text::Source& source_;
  const JudgeOptions& options_;
  InputReport& report_;
  ObjectJudge judge_;
};

}  // namespace plimsoll::engine
