// Files that declare unions beside a schema that any value is judged by (`check --schema --unions`). Their
// declarations are by kind, so they apply to schemas that say of which kind they are: schemas of OpenAPI
// documents with x-kubernetes-group-version-kind, and those in CRDs.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class SchemaUnionFiles {
 public:
  SchemaUnionFiles(const Files& files, const std::vector<std::string>& paths, const value::ReadOptions& read);

  // The unions of the part of a document that the pointer names, with those that the files declare for it.
  unions::UnionSchema UnionsOf(value::Value document, std::string_view pointer);
  // What is wrong with the files, and which have no effect.
  std::vector<InputReport> TakeReports();

 private:
  struct File {
    text::Source source;
    std::vector<value::Detached> documents;
    InputReport report;
  };

  static void Report(File& file, const std::vector<unions::UnionProblem>& problems, bool used);

  std::deque<File> files_;
  std::vector<InputReport> unreadable_;
};

}  // namespace plimsoll::engine
