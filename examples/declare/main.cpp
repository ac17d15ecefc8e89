// Validates objects in a C++ program with the rules of Go types. harbour/v1/harbour_v1.generated.h is
// generated from the Go files in its directory:
//
//   plimsoll declare gen --types harbour/v1 --language cpp
//
//   example_declare BERTH.json [OLD.json]
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "harbour/v1/harbour_v1.generated.h"

namespace {

// False if the file cannot be read as a berth.
bool Read(const char* path, harbour_v1::Berth& out) {
  std::ifstream in(path);
  const std::string json(std::istreambuf_iterator<char>(in), {});
  if (const auto error = harbour_v1::ReadJson(json, out)) {
    std::printf("%s: %s\n", path, error->Text().c_str());
    return false;
  }
  return true;
}

// The function of +k8s:customValidation. It is hand-written, here as in Go.
harbour_v1::Errors NoBadLuck(const harbour_v1::rt::HookCall<std::string>& call) {
  if (call.object == nullptr || call.object->find("Titanic") == std::string::npos) return {};
  harbour_v1::FieldError error;
  error.type = harbour_v1::rt::ErrorType::kForbidden;
  error.field = call.field;
  error.detail = "brings bad luck";
  return {error};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) return 2;
  harbour_v1::Berth berth, old;
  if (!Read(argv[1], berth) || (argc == 3 && !Read(argv[2], old))) return 2;

  harbour_v1::Operation operation;
  if (argc == 3) operation.type = harbour_v1::Operation::Type::kUpdate;
  harbour_v1::Hooks hooks;
  hooks.ValidateCustom_BerthSpec_Name = NoBadLuck;
  const auto errors = harbour_v1::Validate(berth, argc == 3 ? &old : nullptr, operation, hooks);
  for (const harbour_v1::FieldError& error : errors) std::printf("%s\n", error.Text().c_str());
  if (errors.empty()) std::printf("%s\n", harbour_v1::WriteJson(berth).c_str());
  return errors.empty() ? 0 : 1;
}
