// Checking and admitting custom resources, and getting ready for them.
#include <algorithm>

#include "counted.h"
#include "crd_stock.h"
#include "judged_stock.h"
#include "object_stock.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/json_checker.h"
#include "plimsoll/engine/input/files.h"
#include "shop_stock.h"

namespace plimsoll::bench {
namespace {

constexpr Expected kAllValid = {kCountedObjects, 0};

// The validation of JSON bytes alone: no document is made, no memory allocated.
class FusedStock {
 public:
  FusedStock()
      : crd_(MadeUpCrd()),
        program_(
            *check::Compile(*SchemaOf(*crd_), SchemaOf(*crd_)->root(), check::CheckOptions::ForObjects())) {
    objects_.sources.erase(objects_.sources.begin() + kCountedObjects, objects_.sources.end());
  }
  bool Check() {
    return std::ranges::all_of(objects_.sources, [this](const text::Source& source) {
      return checker_.IsCertainlyValid(program_, source.bytes());
    });
  }

 private:
  std::unique_ptr<const crd::Crd> crd_;
  check::CheckProgram program_;
  check::JsonChecker checker_;
  Corpus objects_ = MadeUpDeployments();
};

Pass FusedPass() {
  const auto stock = std::make_shared<FusedStock>();
  return [stock] { return stock->Check(); };
}

// What `plimsoll batch` does with a request.
class BatchStock {
 public:
  BatchStock() : batch_(disk_) {
    batch_.Answer(R"({"method":"crd.load","crdId":"made up","crd":)" + std::string(kCrd) + "}");
  }
  bool Admit() {
    return std::ranges::all_of(requests_, [this](const std::string& request) {
      return batch_.Answer(request).find(R"("stored":{)") != std::string::npos;
    });
  }

 private:
  static constexpr std::string_view kCrd =
      R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":)"
      R"({"name":"orders.shop.example.com"},"spec":{"group":"shop.example.com","scope":"Namespaced","names":)"
      R"({"plural":"orders","kind":"Order"},"versions":[{"name":"v1","served":true,"storage":true,"schema":)"
      R"({"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","required":["customer"],)"
      R"("properties":{"customer":{"type":"string","maxLength":40},"priority":{"type":"string","default":"low"},)"
      R"("items":{"type":"array","items":{"type":"object","properties":{"sku":{"type":"string"},)"
      R"("count":{"type":"integer","minimum":1}}}}}}}}}}]}})";

  static std::vector<std::string> Requests() {
    std::vector<std::string> requests;
    for (int i = 0; i < kCountedObjects; ++i) {
      requests.push_back(R"({"id":1,"method":"crd.admit","crdId":"made up","op":"create","object":)" +
                         ValidOrder(i) + "}");
    }
    return requests;
  }

  engine::Disk disk_;
  batch::Batch batch_;
  std::vector<std::string> requests_ = Requests();
};

Pass BatchPass() {
  const auto stock = std::make_shared<BatchStock>();
  return [stock] { return stock->Admit(); };
}

// Everything from the CRD's text to the first verdict.
bool StartAndCheckOne() { return JudgedStock(OrderCrd(Rules::kWith), ValidOrder(1), "", {1, 0}).Check(); }

}  // namespace

std::vector<CountedCase> CheckCases() {
  const std::string crd = OrderCrd(Rules::kWithout);
  return {
      {"check-fused", [](const auto&) { return FusedPass(); }},
      {"check-crd", [=](const auto&) { return CheckPass(crd, Joined(ValidOrder), "", kAllValid); }},
      {"check-crd-yaml", [=](const auto&) { return CheckPass(crd, Joined(ValidOrderYaml), "", kAllValid); }},
      {"check-crd-update",
       [=](const auto&) { return CheckPass(crd, Joined(UpdatedOrder), Joined(ValidOrder), kAllValid); }},
      {"check-crd-errors",
       [=](const auto&) {
         return CheckPass(crd, Joined(InvalidOrder), "",
                          {kCountedObjects, kCountedObjects * kErrorsOfInvalidOrder});
       }},
      {"admit-crd", [=](const auto&) { return AdmitPass(crd, Joined(UpdatedOrder), kAllValid); }},
      {"batch-crd", [](const auto&) { return BatchPass(); }},
      {"start-crd", [](const auto&) { return Pass(StartAndCheckOne); }},
  };
}

}  // namespace plimsoll::bench
