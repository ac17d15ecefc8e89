// Plimsoll as a library: load and lint a CRD, validate objects, and print them as they would be stored.
//
//   embed CRD.yaml OBJECTS.yaml
#include <plimsoll/validator.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

std::string ReadFile(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void Print(const plimsoll::Report& report) { std::fputs(plimsoll::Text(report).c_str(), stdout); }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string crd = ReadFile(argv[1]);
  const std::string objects = ReadFile(argv[2]);

  // The defaults are those of the API server. These are for manifests in files.
  plimsoll::Options options;
  options.unknown = plimsoll::Unknown::kStrict;
  options.from_files = true;
  plimsoll::Validator validator(options);
  Print(validator.Lint(crd, argv[1]));
  Print(validator.AddCrds(crd, argv[1]));

  const plimsoll::Admitted admitted = validator.Admit(objects, argv[2]);
  Print(admitted);
  for (const plimsoll::Stored& stored : admitted.stored) std::printf("%s\n", stored.json.c_str());
  return admitted.ok() ? 0 : 1;
}
