#include "schema_union_files.h"

#include <utility>

#include "../input/named_object.h"
#include "../report/each_document.h"
#include "../types/union_problems.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/schema/open_api.h"
#include "schema_unions.h"

namespace plimsoll::engine {
namespace {

using value::Value;

struct SchemaKind {
  std::string api_version;
  std::string kind;
};

// The kind of a CRD in the version that `/spec/versions/0/...` points into.
std::vector<SchemaKind> KindOfCrdPart(Value crd, std::string_view pointer) {
  constexpr std::string_view kVersions = "/spec/versions/";
  const auto names = SchemaPartAt(crd, "/spec/names");
  if (!names || !pointer.starts_with(kVersions)) return {};
  const size_t end = pointer.find('/', kVersions.size());
  const auto version = SchemaPartAt(crd, pointer.substr(0, end));
  if (!version) return {};
  return {{schema::ApiVersionOf(TextIn(*crd.Find("spec"), "group"), TextIn(*version, "name")),
           std::string(TextIn(*names, "kind"))}};
}

std::vector<SchemaKind> KindsOfSchema(Value document, std::string_view pointer) {
  if (crd::IsCrd(document)) return KindOfCrdPart(document, pointer);
  const auto part = SchemaPartAt(document, pointer);
  std::vector<SchemaKind> out;
  if (!part) return out;
  for (const schema::GroupVersionKind& name : schema::KindsNamedIn(*part)) {
    out.push_back({name.ApiVersion(), std::string(name.kind)});
  }
  return out;
}

}  // namespace

SchemaUnionFiles::SchemaUnionFiles(const Files& files, const std::vector<std::string>& paths,
                                   const value::ReadOptions& read) {
  for (const Input& input : ExpandInputs(files, paths)) {
    auto source = ReadInput(files, input, read.limits.max_bytes);
    if (!source) {
      unreadable_.push_back(std::move(source.error()));
      continue;
    }
    File& file = files_.emplace_back(File{*std::move(source), {}, {}});
    ForEachDocument(
        file.source, read, file.report, [&](const value::Document& document, const value::StreamEntry&) {
          const auto entries = unions::SideUnionsOf(document.root(), "", "");
          if (entries) {
            file.documents.emplace_back(document.root());
          } else {
            AddBadUnion(file.report, file.source, document.root().span(), entries.error().message);
          }
        });
  }
}

unions::UnionSchema SchemaUnionFiles::UnionsOf(Value document, std::string_view pointer) {
  const std::vector<SchemaKind> kinds = KindsOfSchema(document, pointer);
  std::vector<unions::SideUnion> side;
  std::vector<bool> used;
  for (const File& file : files_) {
    const size_t before = side.size();
    for (const value::Detached& declarations : file.documents) {
      for (const SchemaKind& kind : kinds) {
        const auto some = unions::SideUnionsOf(declarations.root(), kind.api_version, kind.kind);
        if (some) side.insert(side.end(), some->begin(), some->end());
      }
    }
    used.push_back(side.size() > before);
  }
  unions::DerivedUnions derived = UnionsOfSchema(document, pointer, side);
  for (size_t i = 0; i < files_.size(); ++i) Report(files_[i], derived.problems, used[i]);
  return std::move(derived.schema);
}

void SchemaUnionFiles::Report(File& file, const std::vector<unions::UnionProblem>& problems, bool used) {
  for (const value::Detached& declarations : file.documents) {
    for (const Value entry : declarations.root().Find("unions")->Items()) {
      for (const unions::UnionProblem& problem : problems) {
        if (DeclaredPath(problem) != TextIn(entry, "path")) continue;
        AddBadUnion(file.report, file.source, entry.span(), problem.Text());
      }
    }
  }
  if (used || !file.report.findings.empty()) return Settle(file.report, file.source);
  finding::Finding& finding = file.report.findings.emplace_back(finding::Code::kIneffectiveOption);
  finding.file = file.source.name();
  finding.message = "the file declares no unions for the kind of the schema";
  finding.hint = "the schema must be one of a CRD, or have x-kubernetes-group-version-kind";
}

std::vector<InputReport> SchemaUnionFiles::TakeReports() {
  std::vector<InputReport> out = std::move(unreadable_);
  for (File& file : files_) {
    file.report.objects = 0;
    if (!file.report.findings.empty()) out.push_back(std::move(file.report));
  }
  return out;
}

}  // namespace plimsoll::engine
