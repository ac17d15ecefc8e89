// Declarative rules of Kubernetes' own types: getting ready for all of k8s.io/api, and judging objects,
// beside merely reading them.
#include <cstdio>
#include <optional>

#include "allocations.h"
#include "declare_stock.h"
#include "go_modules.h"
#include "measure.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/tagged_types.h"
#include "plimsoll/value/json_reader.h"
#include "turns.h"

namespace plimsoll::bench {
namespace {

void TimeCompiling(const kinds::TaggedTypes& types) {
  declare::CompileOptions options;
  for (const kinds::TypesPackage& package : types.packages()) options.inputs.push_back(package.path);
  for (const std::string& package : options.inputs) options.more_roots[package] = {"*"};
  options.whole_universe = true;
  double best = 1e18;
  size_t roots = 0;
  size_t rules = 0;
  for (int round = 0; round < 3; ++round) {
    const double start = ProcessorNanoseconds();
    gotypes::Universe universe(types.source());
    const auto program = declare::Compile(universe, options);
    best = std::min(best, ProcessorNanoseconds() - start);
    if (!program) {
      std::printf("  the types do not compile: %s\n", program.error().message.c_str());
      return;
    }
    roots = program->roots.size();
    rules = program->rules.size();
  }
  std::printf("  %zu packages read and compiled in %.0f ms: %zu types, %zu rules (goal: under 1000 ms)\n",
              types.packages().size(), best / 1e6, roots, rules);
}

std::string Replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  if (const size_t at = out.find(from); at != std::string::npos) out.replace(at, from.size(), to);
  return out;
}

void TimeObject(const kinds::TaggedTypes& types, const DeclareObject& object) {
  const kinds::TaggedType type = types.FindKind(object.api_version, object.kind);
  if (type.root == nullptr) {
    std::printf("  %s is not to be had\n", std::string(object.kind).c_str());
    return;
  }
  const text::Source now("", std::string(object.json));
  const text::Source old("", Replaced(object.json, object.is, object.was));
  value::JsonReader reader;
  value::Document document, old_document;
  if (!reader.Read(now.bytes(), {}, document).ok() || !reader.Read(old.bytes(), {}, old_document).ok())
    return;
  const declare::Validator& validator = *type.types->validator;
  const declare::ValidateRequest create{.object = document.root()};
  const declare::ValidateRequest update{
      .object = document.root(), .old = old_document.root(), .is_update = true};
  value::Document read;
  const auto reading = TakeTurns([&] { Keep(reader.Read(now.bytes(), {}, read).ok()); }, nullptr);
  const auto creating = TakeTurns([&] { Keep(validator.Validate(*type.root, create)); }, nullptr);
  const auto updating = TakeTurns([&] { Keep(validator.Validate(*type.root, update)); }, nullptr);
  const uint64_t before = AllocationCount();
  const size_t errors = validator.Validate(*type.root, create).errors.size();
  const uint64_t allocations = AllocationCount() - before;
  std::printf(
      "  %-26s %5zu bytes: create %6.0f ns, update %6.0f ns, reading its JSON %6.0f ns; %zu errors, "
      "%llu allocations\n",
      std::string(object.kind).c_str(), object.json.size(), creating.ours, updating.ours, reading.ours,
      errors, static_cast<unsigned long long>(allocations));
}

}  // namespace

void BenchDeclare() {
  std::printf("\nDeclarative rules of k8s.io/api\n");
  const auto api = testing::GoModule("k8s.io/api");
  const auto machinery = testing::GoModule("k8s.io/apimachinery");
  if (api.empty() || machinery.empty()) {
    std::printf(
        "  left out: the sources of k8s.io/api and k8s.io/apimachinery are not to be had without Go\n");
    return;
  }
  const engine::Disk disk;
  const auto types = kinds::TaggedTypes::Load(
      disk,
      {.types = {api.string() + "=k8s.io/api"}, .modules = {"k8s.io/apimachinery=" + machinery.string()}});
  if (!types) {
    std::printf("  the types cannot be read\n");
    return;
  }
  TimeCompiling(**types);
  for (const DeclareObject& object : DeclareObjects()) TimeObject(**types, object);
}

}  // namespace plimsoll::bench
