// `plimsoll schema unions`: the unions of kinds, in words or as declarations of others.
#include "../check/run_report.h"
#include "../merge/union_setup.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/objects/union_text.h"

namespace plimsoll::app {
using engine::UnionForm;
using kinds::KindUnions;
using KindName = kinds::KindName;

int RunSchemaUnions(const SchemaUnionsCommand& command) {
  UnionSetup setup(command.sources);
  if (!setup.ok()) return setup.code();
  std::vector<KindName> kinds = setup.unions().kinds().AddedKinds();
  if (!command.kind.empty()) {
    const auto one = setup.unions().Named(command.kind);
    if (!one) return ComplainOf(one.error().message), kUnusable;
    kinds = {*one};
  }
  if (kinds.empty())
    return ComplainOf("no kinds: name CRDs, OpenAPI documents, or Go types with --kind"), kUnusable;
  StandardOutput out;
  bool wrong = false;
  bool first = true;
  for (const KindName& kind : kinds) {
    const auto found = setup.unions().Find(kind.api_version, kind.kind);
    if (!found) return ComplainOf(found.error().message), kUnusable;
    if (*found == nullptr) {
      return ComplainOf("no schema is known for " + kind.api_version + ", Kind=" + kind.kind), kUnusable;
    }
    const kinds::KindUnions* const unions = *found;
    const std::string title = kind.api_version + ' ' + kind.kind + ": ";
    for (const auto& problem : unions->derived.problems) ComplainOf("error: " + title + problem.Text());
    for (const auto& warning : unions->derived.warnings) ComplainOf("warning: " + title + warning.Text());
    wrong |= !unions->derived.problems.empty();
    if (unions->derived.schema.Empty()) continue;
    if (command.as != UnionForm::kText && !first) out.buffer() += "---\n";
    const engine::UnionText written = engine::WriteUnions(kind, *unions, command.as);
    for (const std::string& problem : written.problems) ComplainOf(problem);
    out.buffer() += written.text;
    first = false;
    out.FlushWhenLarge();
  }
  if (!out.Flush()) return kUnusable;
  return wrong ? kFindings : kAllGood;
}

}  // namespace plimsoll::app
