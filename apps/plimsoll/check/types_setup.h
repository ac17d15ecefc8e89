// TypesSetup loads the tagged Go types that a command names.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "../command_line/invocation.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/types/go_findings.h"
#include "report_sink.h"

namespace plimsoll::app {

// A finding about something that is no input, such as an option.
engine::InputReport Aside(finding::Code code, const std::string& name, std::string message);

class TypesSetup {
 public:
  // What is wrong with the types is reported. Without types on the command line there is nothing to load.
  TypesSetup(const TypesCommand& command, const engine::Files& files, const ReportSink& sink);

  // Whether all that was named can be used.
  bool ok() const { return ok_; }
  const engine::DeclareOptions& options() const { return options_; }
  // Objects are judged by these types, too.
  void Use(const TypesCommand& command, JudgeCommand& judge) const;
  // Reports what the types that were used refer to in vain.
  void ReportProblems(const ReportSink& sink);

 private:
  void FindType(const std::string& name, const ReportSink& sink);

  const engine::Files& files_;
  std::unique_ptr<kinds::TaggedTypes> types_;
  engine::DeclareOptions options_;
  bool ok_ = true;
};

}  // namespace plimsoll::app
