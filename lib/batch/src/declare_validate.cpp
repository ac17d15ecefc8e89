// declare.validate: an object validated by the rules of a Go type. Types stay compiled from one
// request to the next.
#include <utility>

#include "batch_state.h"
#include "declare_methods.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/kinds/compiled_types.h"
#include "plimsoll/value/write.h"
#include "request_packages.h"
#include "request_parts.h"
#include "test_hooks.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

// Packages that are kept compiled.
constexpr size_t kMaxKeptTypes = 256;

using TypesOrFailure = std::expected<const kinds::CompiledTypes*, BatchFailure>;

TypesOrFailure TypesFor(Value request, BatchState& state, std::string_view package, const std::string& type) {
  auto fresh = std::make_unique<GoTypes>(state.files);
  if (auto failure = AddRoots(request, fresh->packages)) return std::unexpected(std::move(*failure));
  if (auto failure = AddFiles(request, package, fresh->packages)) return std::unexpected(std::move(*failure));
  std::string key(package);
  for (const auto& [prefix, directory] : fresh->packages.roots()) key += "\n" + prefix + "\n" + directory;
  if (const auto files = request.Find("files")) key += "\n" + value::WriteJson(*files).value_or("");
  if (state.go_types.size() >= kMaxKeptTypes && !state.go_types.contains(key)) state.go_types.clear();
  auto [known, is_new] = state.go_types.try_emplace(key);
  if (!is_new && known->second->compiled->program && known->second->compiled->Has(type)) {
    return known->second->compiled.get();
  }
  known->second = std::move(fresh);
  GoTypes& types = *known->second;
  types.compiled =
      kinds::CompileTypes(types.packages, FullPath(types.packages, package), type, HooksWithTests());
  return types.compiled.get();
}

std::optional<BatchFailure> ReadRequest(Value request, declare::ValidateRequest& out) {
  const auto op = StringIn(request, "op");
  if (!op) return op.error();
  if (*op != "create" && *op != "update")
    return BatchFailure{"malformed_request", "`op` must be create or update"};
  out.is_update = *op == "update";
  if (const auto options = request.Find("options"); options && !options->IsNull()) {
    if (!options->IsObject()) return BatchFailure{"malformed_request", "`options` must be an object"};
    for (const value::Member option : options->Members()) {
      if (option.value.kind() != value::Kind::kBool)
        return BatchFailure{"malformed_request", "an option must be true or false"};
      out.options.emplace(option.key, option.value.AsBool());
    }
  }
  auto subresources = StringsIn(request, "subresources");
  if (!subresources) return subresources.error();
  out.subresources = std::move(*subresources);
  const auto source = request.Find("source");
  out.dispatch = !(source && source->IsString() && source->AsString() == "type");
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> DeclareValidate(Value request, BatchState& state, JsonWriter& result) {
  const auto package = StringIn(request, "package");
  if (!package) return package.error();
  const auto type = StringIn(request, "type");
  if (!type) return type.error();
  const auto object = EmbeddedIn(request, "object");
  if (!object) return object.error();
  declare::ValidateRequest wanted{.object = object->document.root()};
  if (const auto failure = ReadRequest(request, wanted)) return failure;
  std::optional<Embedded> old;
  if (wanted.is_update && request.Find("old")) {
    auto embedded = EmbeddedIn(request, "old");
    if (!embedded) return embedded.error();
    old.emplace(std::move(*embedded));
    wanted.old = old->document.root();
  }
  const auto found = TypesFor(request, state, *package, std::string(*type));
  if (!found) return found.error();
  const kinds::CompiledTypes& types = **found;
  if (!types.program) return BatchFailure{"bad_types", types.program.error().Text()};
  const declare::RootType* root = types.Find(*type);
  if (root == nullptr) return BatchFailure{"unknown_type", "there is no type " + std::string(*type)};
  const declare::Validated validated = types.Validate(*root, wanted);
  WriteRuleErrors(result, validated.errors);
  if (validated.panic) WriteText(result, "panic", *validated.panic);
  WriteTexts(result, "missingFunctions", validated.missing_hooks, std::identity());
  return std::nullopt;
}

}  // namespace plimsoll::batch
