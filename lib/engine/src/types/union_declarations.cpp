#include "plimsoll/engine/types/union_declarations.h"

#include <set>
#include <string>

#include "../input/named_object.h"
#include "../report/each_document.h"
#include "union_problems.h"

namespace plimsoll::engine {
namespace {

// Problems of a kind are found by their paths; one that cannot be is at the first declaration of the kind.
void CheckFile(kinds::UnionFacts& unions, const kinds::UnionFacts::DeclarationFile& file,
               InputReport& report) {
  std::set<std::string> seen;
  for (const value::Value entry : file.document.root().Find("unions")->Items()) {
    const std::string api_version = unions::SideUnionApiVersion(entry);
    const std::string kind(TextIn(entry, "kind"));
    const std::string title = api_version + ' ' + kind;
    const bool first = seen.insert(title).second;
    const Result<const kinds::KindUnions*> found = unions.Find(api_version, kind);
    if (!found || *found == nullptr) {
      const std::string message = found ? "no schema is known for " + title : found.error().message;
      if (first) AddBadUnion(report, *file.source, entry.span(), message);
      continue;
    }
    for (const unions::UnionProblem& problem : (*found)->derived.problems) {
      if (DeclaredPath(problem) != TextIn(entry, "path")) continue;
      AddBadUnion(report, *file.source, entry.span(), title + ": " + problem.Text());
    }
  }
}

}  // namespace

InputReport LoadUnionDeclarations(kinds::UnionFacts& unions, const text::Source& source,
                                  const value::ReadOptions& options) {
  InputReport report;
  ForEachDocument(source, options, report, [&](const value::Document& document, const value::StreamEntry&) {
    const Result<void> added = unions.AddDeclarations(source, document.root());
    if (!added) return void(AddBadUnion(report, source, document.root().span(), added.error().message));
    ++report.objects;
  });
  return report;
}

std::vector<InputReport> CheckUnionDeclarations(kinds::UnionFacts& unions) {
  std::vector<InputReport> out;
  for (const kinds::UnionFacts::DeclarationFile& file : unions.declarations()) {
    InputReport& report = out.emplace_back();
    report.name = file.source->name();
    CheckFile(unions, file, report);
    Settle(report, *file.source);
  }
  return out;
}

}  // namespace plimsoll::engine
