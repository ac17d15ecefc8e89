#include <utility>

#include "../input/objects.h"
#include "../report/each_document.h"
#include "../report/object_findings.h"
#include "catalog_rules.h"
#include "plimsoll/base/sha256.h"
#include "plimsoll/catalog/builder.h"
#include "plimsoll/catalog/facts.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/catalogs/catalog_file.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/schema/open_api.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using value::Value;

class BuildRun {
 public:
  BuildRun(const Files& files, const value::ReadOptions& options, catalog::Prose prose)
      : files_(files), options_(options), prose_(prose) {}

  void Add(const CatalogInput& named) {
    for (const Input& input : ExpandInputs(files_, {named.path})) {
      const auto source = ReadInput(files_, input, options_.limits.max_bytes);
      source ? AddSource(*source, named.release) : Report(source.error());
    }
  }

  void AddRulesOf(const CatalogRules& rules) {
    if (failed_ || rules.types.empty()) return;
    auto added = AddRules(files_, rules, options_, builder_);
    added ? std::swap(out_.kinds_with_rules, *added) : Report(std::move(added.error()));
  }

  CatalogBuild Finish() {
    if (!failed_) {
      Result<std::string> bytes = builder_.Finish();
      bytes ? std::swap(out_.bytes, *bytes) : Report(Unreadable("catalog", bytes.error().message));
    }
    out_.conflicts = builder_.Conflicts();
    return std::move(out_);
  }

 private:
  void AddSource(const text::Source& source, const std::string& release) {
    InputReport report;
    ForEachDocument(source, options_, report,
                    [&](const value::Document& document, const value::StreamEntry&) {
                      AddDocument(document, release, report);
                    });
    if (!report.findings.empty()) Report(std::move(report));
  }

  void AddDocument(const value::Document& document, const std::string& release, InputReport& report) {
    if (!document.empty() && schema::OpenApiDialectOf(document.root())) {
      ++out_.documents;
      const Result<size_t> added = catalog::AddOpenApi(document.root(), release, builder_, prose_);
      if (!added) Complain(document.root(), Code::kUnusableSchema, added.error().message, report);
      return;
    }
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (!object.value.IsObject() || !crd::IsCrd(object.value)) continue;
      ++out_.crds;
      const Result<size_t> added = catalog::AddCrd(object.value, release, builder_, prose_);
      if (!added) Complain(object.value, Code::kUnusableCrd, added.error().message, report);
    }
  }

  static void Complain(Value object, Code code, const std::string& message, InputReport& report) {
    ObjectFindings(report.name, ++report.objects, object, report.findings).Add(code, object.span(), message);
  }

  void Report(InputReport report) {
    failed_ |= report.unreadable || finding::CountErrors(report.findings) != 0;
    out_.reports.push_back(std::move(report));
  }

  const Files& files_;
  const value::ReadOptions& options_;
  const catalog::Prose prose_;
  catalog::Builder builder_;
  CatalogBuild out_;
  bool failed_ = false;
};

}  // namespace

CatalogBuild BuildCatalog(const Files& files, const std::vector<CatalogInput>& inputs,
                          const CatalogRules& rules, const value::ReadOptions& options,
                          catalog::Prose prose) {
  BuildRun run(files, options, prose);
  for (const CatalogInput& input : inputs) run.Add(input);
  run.AddRulesOf(rules);
  return run.Finish();
}

CatalogFacts FactsOf(const std::string& bytes) {
  const auto store = catalog::Store::Open(bytes, catalog::Integrity::kTrusted);
  return {HexOf(store->digest()), store->ContentCount()};
}

}  // namespace plimsoll::engine
