// Unions in a program: a volume has one source. The program declares that, validates an object, applies a
// patch, and builds the request that switches from one source to another.
#include <plimsoll/validator.h>

#include <cstdio>

namespace {

constexpr const char* kCrd = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: shops.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: shops, kind: Shop}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          source:
            type: object
            properties: {disk: {type: string}, bucket: {type: string}}
)";

// CRDs cannot contain unions, so they are declared in a text of their own.
constexpr const char* kUnions = R"(
unions:
- {apiVersion: example.com/v1, kind: Shop, path: source, union: oneof}
)";

constexpr const char* kShop = R"(apiVersion: example.com/v1
kind: Shop
metadata: {name: tea}
source: {disk: sda}
)";

constexpr const char* kBoth = R"(apiVersion: example.com/v1
kind: Shop
metadata: {name: tea}
source: {disk: sda, bucket: tea}
)";

void Print(const plimsoll::Report& report) { std::fputs(plimsoll::Text(report).c_str(), stdout); }

}  // namespace

int main() {
  plimsoll::Options options;
  options.from_files = true;
  plimsoll::Validator validator(options);
  Print(validator.AddCrds(kCrd, "crd.yaml"));
  Print(validator.AddUnions(kUnions, "unions.yaml"));

  Print(validator.Check(kShop, "shop.yaml"));
  Print(validator.Check(kBoth, "both.yaml"));
  Print(validator.Patch(kShop, R"({"source": {"bucket": "tea"}})", plimsoll::PatchType::kMerge, "shop.yaml"));

  const plimsoll::SetRequest request = validator.Set({"Shop.source.bucket=tea"}, kShop);
  std::printf("%s\n%s\n", request.content_type.c_str(), request.body.c_str());
  for (const std::string& note : request.notes) std::printf("%s\n", note.c_str());
  std::printf("%s\n", request.object.c_str());
  return request.error.empty() && request.ok() ? 0 : 1;
}
