// The input is a Go file, a line of dashes, and a JSON object. Compiling ends with a program or with
// words; running it on the object as a new one and as an update of itself ends too. Go and C++ made of it are
// the same each time; a schema is made or refused.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/codegen/generate_cpp.h"
#include "plimsoll/codegen/generate_go.h"
#include "plimsoll/codegen/generate_schema.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace plimsoll;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t cut = input.find("\n---\n");
  const std::string go = "// +k8s:validation-gen=*\n// +k8s:validation-gen-scheme-registry=nil\npackage a\n" +
                         std::string(input.substr(0, cut));
  const text::Source json("", cut == std::string_view::npos ? "{}" : input.substr(cut + 5));
  gotypes::MemoryPackages packages;
  packages.Add("x/a", "doc.go", go);
  gotypes::Universe plain(packages);
  const auto judged = declare::Compile(plain, {.inputs = {"x/a"}});
  PLIMSOLL_ASSERT(judged || !judged.error().message.empty());
  if (judged) {
    const auto code = codegen::GenerateGo(plain, *judged, {});
    const auto again = codegen::GenerateGo(plain, *judged, {});
    PLIMSOLL_ASSERT(code ? code->front().text == again->front().text : !code.error().message.empty());
  }
  gotypes::Universe universe(packages);
  declare::CompileOptions options{.inputs = {"x/a"}};
  options.more_roots["x/a"] = {"*"};
  options.whole_universe = true;
  const auto program = declare::Compile(universe, options);
  if (!program) return 0;
  const auto header = codegen::GenerateCpp(universe, *program, {});
  const auto again = codegen::GenerateCpp(universe, *program, {});
  PLIMSOLL_ASSERT(header ? header->text == again->text : !header.error().message.empty());
  const auto schema = codegen::GenerateSchema(universe, *program, {});
  PLIMSOLL_ASSERT(schema ? !schema->files.empty() : !schema.error().message.empty());
  value::Document document;
  if (!value::ReadJson(json.bytes(), {}, document).ok()) return 0;
  const declare::Validator validator(universe, *program);
  for (const declare::RootType& root : program->roots) {
    const auto coverage = declare::CoverageOf(*program, root.node);
    PLIMSOLL_ASSERT(coverage || !coverage.error().message.empty());
    validator.Validate(root, {.object = document.root(), .options = {{"A", true}}});
    validator.Validate(root, {.object = document.root(), .old = document.root(), .is_update = true});
  }
  return 0;
}
