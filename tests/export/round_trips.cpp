#include "round_trips.h"

#include <array>
#include <cstdio>

#include "plimsoll/check/loose_runner.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/schema/export.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "process.h"
#include "random_schemas.h"
#include "reread.h"
#include "same_program.h"
#include "same_schema.h"

namespace plimsoll::testing {
namespace {

using check::CompileLoose;
using schema::Dialect;
using schema::NodeId;
using schema::Schema;
using value::Value;

constexpr std::array kTargets = {Dialect::kOpenApi3_0, Dialect::kOpenApi3_1, Dialect::k2020_12,
                                 Dialect::kDraft7};

void Complain(Tally& tally, const std::string& where, Dialect target, const std::string& what) {
  ++tally.wrong;
  if (tally.wrong > 40) return;
  std::printf("%s, dialect %d: %s\n", where.c_str(), static_cast<int>(target), what.c_str());
}

// A schema without rewrites: what is exported is the same again, in every target. Where the schema is
// of OpenAPI 3.0, so are its exports to it, keyword by keyword, also by way of another target.
class Same {
 public:
  Same(const Schema& schema, std::vector<std::pair<std::string, NodeId>> names, std::string where,
       Tally& tally)
      : schema_(schema), names_(std::move(names)), where_(std::move(where)), tally_(tally) {}

  void Run() {
    tally_.schemas += names_.size();
    const check::LooseProgram program = CompileLoose(schema_, {});
    for (const Dialect target : kTargets) {
      const Reread reread = Exported(schema_, names_, target);
      if (!Usable(reread, target)) continue;
      const check::LooseProgram again = CompileLoose(reread.imported->schema, {});
      for (const auto& [name, node] : names_) {
        const auto found = reread.Find(name);
        if (!found) {
          Complain(tally_, where_, target, name + " is not there");
          continue;
        }
        const std::string difference = ProgramDifference(program, node.index, again, found->index);
        if (!difference.empty()) Complain(tally_, where_, target, name + ": " + difference);
      }
      CompareBack(reread, target);
    }
  }

 private:
  Reread Exported(const Schema& schema, const std::vector<std::pair<std::string, NodeId>>& names,
                  Dialect target) {
    schema::SchemaExporter exporter({.dialect = target});
    for (const auto& [name, node] : names) exporter.AddDefinition(schema, node, name);
    ++tally_.exports;
    return ReadAgain(exporter.Finish(), target);
  }

  bool Usable(const Reread& reread, Dialect target) {
    if (!reread.exported.warnings.empty()) {
      ++tally_.with_warnings;
      const schema::ExportWarning& warning = reread.exported.warnings[0];
      Complain(tally_, where_, target, warning.pointer + ": " + warning.message);
    }
    if (!reread.failure.empty()) Complain(tally_, where_, target, reread.failure);
    return reread.imported != nullptr;
  }

  void CompareBack(const Reread& there, Dialect target) {
    std::vector<std::pair<std::string, NodeId>> names;
    for (const auto& [name, node] : names_) {
      if (const auto found = there.Find(name)) names.emplace_back(name, *found);
    }
    const Reread back = Exported(there.imported->schema, names, Dialect::kOpenApi3_0);
    if (!Usable(back, target)) return;
    for (const auto& [name, node] : names_) {
      const auto found = back.Find(name);
      const std::string difference =
          found ? SchemaDifference(schema_, node, back.imported->schema, *found) : "it is not there";
      if (!difference.empty()) Complain(tally_, where_, target, name + " and back: " + difference);
    }
  }

  const Schema& schema_;
  std::vector<std::pair<std::string, NodeId>> names_;
  std::string where_;
  Tally& tally_;
};

// A schema of the test suite. Where nothing is lost, values are judged as before.
class Judged {
 public:
  Judged(const schema::ImportedSchema& imported, Value tests, std::string where, Tally& tally)
      : schema_(imported.schema), tests_(tests), where_(std::move(where)), tally_(tally) {}

  void Run() {
    ++tally_.schemas;
    const check::LooseProgram program = CompileLoose(schema_, {});
    const Dialect own = schema_.Resources()[0].dialect;
    for (const Dialect target : kTargets) {
      schema::SchemaExporter exporter({.dialect = target});
      exporter.Add(schema_, schema_.root(), "Root");
      ++tally_.exports;
      const Reread reread = ReadAgain(exporter.Finish(), target);
      if (reread.imported == nullptr) {
        Complain(tally_, where_, target, reread.failure);
        continue;
      }
      if (!reread.exported.warnings.empty()) {
        ++tally_.with_warnings;
        continue;
      }
      const auto node = reread.Find(schema::IsOpenApi(target) ? "Root" : "");
      const check::LooseProgram again = CompileLoose(reread.imported->schema, *node, {});
      const bool same_integers = schema::IntegersByValue(own) == schema::IntegersByValue(target);
      CompareVerdicts(program, again, target, same_integers);
      if (own != target) continue;
      const std::string difference = ProgramDifference(program, program.root, again, again.root);
      if (!difference.empty()) Complain(tally_, where_, target, difference);
    }
  }

 private:
  // Whether 1.0 is an integer is the dialect's to say.
  void CompareVerdicts(const check::LooseProgram& program, const check::LooseProgram& again, Dialect target,
                       bool same_integers) {
    check::LooseRunner runner;
    for (const Value test : tests_.Items()) {
      const Value data = *test.Find("data");
      if (!same_integers && data.kind() == value::Kind::kFloat) continue;
      ++tally_.values;
      const bool accepted = runner.Accepts(program, data, {});
      tally_.accepted += accepted ? 1U : 0U;
      if (accepted == runner.Accepts(again, data, {})) continue;
      Complain(tally_, where_, target, *value::WriteJson(data) + " is judged in another way");
    }
  }

  const Schema& schema_;
  Value tests_;
  std::string where_;
  Tally& tally_;
};

}  // namespace

void RoundTripOpenApi(const std::string& path, Tally& tally) {
  const text::Source source(path, ReadWhole(path));
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
  const auto imported = schema::ImportOpenApi(document.root(), {.name = path});
  if (!imported) return Complain(tally, path, Dialect::kOpenApi3_0, imported.error().message);
  const Schema& schema = imported->imported.schema;
  std::vector<std::pair<std::string, NodeId>> names;
  for (const schema::NamedNode& node : schema.NamedNodes(schema.root(), schema::Keyword::kDefinitions)) {
    names.emplace_back(node.name, node.node);
  }
  if (!names.empty()) Same(schema, std::move(names), path, tally).Run();
}

void RoundTripCrds(const std::string& path, Tally& tally) {
  const text::Source source(path, ReadWhole(path));
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok() || !crd::IsCrd(document.root())) continue;
    const crd::CrdDecoding decoding = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kAsWritten);
    if (decoding.crd == nullptr) continue;
    for (const crd::Version& version : decoding.crd->versions.items) {
      if (!version.validation || !version.validation->open_api) continue;
      const Schema& schema = *version.validation->open_api;
      Same(schema, {{"Root", schema.root()}}, path + " " + std::string(version.name.text), tally).Run();
    }
  }
}

void RoundTripRandom(uint32_t count, Tally& tally) {
  for (const Dialect dialect : {Dialect::k2020_12, Dialect::kDraft7, Dialect::kOpenApi3_0}) {
    for (uint32_t seed = 0; seed < count; ++seed) {
      Chance chance(seed * 8 + static_cast<uint32_t>(dialect));
      const std::string text = RandomSchema(chance, dialect);
      std::string tests = "[";
      for (int i = 0; i < 12; ++i) tests += (i == 0 ? "" : ",") + ("{\"data\":" + RandomValue(chance) + "}");
      const text::Source source("", "{\"schema\":" + text + ",\"tests\":" + tests + "]}");
      value::Document document;
      if (!value::ReadJson(source.bytes(), {}, document).ok())
        return Complain(tally, text, dialect, "no JSON");
      const auto imported = schema::ImportJsonSchema(*document.root().Find("schema"), {.dialect = dialect});
      if (!imported) return Complain(tally, text, dialect, imported.error().message);
      Judged(*imported, *document.root().Find("tests"), text, tally).Run();
    }
  }
}

// Groups whose schema refers to other documents are left to the suite's own test.
void RoundTripSuite(const std::string& path, Tally& tally) {
  Dialect dialect = Dialect::k2020_12;
  if (path.find("draft7") != std::string::npos) dialect = Dialect::kDraft7;
  if (path.find("draft4") != std::string::npos) dialect = Dialect::kDraft4;
  const text::Source source(path, ReadWhole(path));
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
  for (const Value group : document.root().Items()) {
    const auto imported = schema::ImportJsonSchema(*group.Find("schema"), {.dialect = dialect});
    if (!imported) continue;
    const std::string name = path + ": " + std::string(group.Find("description")->AsString());
    Judged(*imported, *group.Find("tests"), name, tally).Run();
  }
}

}  // namespace plimsoll::testing
