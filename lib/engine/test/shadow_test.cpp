// Declarative rules beside the schema and CEL rules of a CRD, which count.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/validation_host.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::engine {
namespace {

constexpr const char* kShadowTypes = R"(// +k8s:validation-gen=*
// +k8s:validation-gen-nolint
package v1

type Tool struct {
	Spec ToolSpec `json:"spec"`
}

type ToolSpec struct {
	// +k8s:beta(since: "1.37")=+k8s:maximum=10
	Size int `json:"size"`
	// +k8s:alpha(since: "1.37")=+k8s:neq="cursed"
	Name string `json:"name"`
}
)";

constexpr const char* kShadowCrd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tools, kind: Tool}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: integer, maximum: 10}
              name:
                type: string
                x-kubernetes-validations:
                - {rule: "self != 'cursed'", message: a curse}
)";

class Shadow : public ::testing::Test {
 protected:
  Shadow() {
    packages_.Add("example.com/v1", "doc.go", kShadowTypes);
    universe_ = std::make_unique<gotypes::Universe>(packages_);
    program_ = *declare::Compile(*universe_, {.inputs = {"example.com/v1"}});
    validator_ = std::make_unique<declare::Validator>(*universe_, program_);
    const text::Source source("crd.yaml", kShadowCrd);
    value::Document document;
    EXPECT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
    decoding_ = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kRewritten);
    served_ = crd::ServedCrd::Make(*decoding_.crd);
  }

  declare::HostResult Run(const std::string& spec, const declare::OriginOf& origin_of) {
    declare::ValidationHost host(*validator_, metrics_);
    const auto by_crd = [this](const declare::ValidateRequest& request) {
      crd::AdmitOptions options;
      options.metadata = crd::MetadataSource::kFromFile;
      return admitter_.Admit(*served_, {.object = request.object}, options).errors;
    };
    host.Register("example.com/v1.Tool", declare::AuthorityOf(by_crd, origin_of));
    const text::Source source("", R"({"apiVersion":"example.com/v1","kind":"Tool","metadata":)"
                                  R"({"name":"a","namespace":"b"},"spec":)" +
                                      spec + "}");
    value::Document document;
    EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
    return host.Validate(*program_.FindRoot("example.com/v1", "Tool", *universe_),
                         {.object = document.root()});
  }
  static std::string Texts(const declare::HostResult& result) {
    std::string out;
    for (const declare::RuleError& error : result.errors) out += error.Text() + "\n";
    return out;
  }

  gotypes::MemoryPackages packages_;
  std::unique_ptr<gotypes::Universe> universe_;
  declare::Program program_;
  std::unique_ptr<declare::Validator> validator_;
  crd::CrdDecoding decoding_;
  std::unique_ptr<const crd::ServedCrd> served_;
  crd::Admitter admitter_;
  declare::ValidationMetrics metrics_;
};

TEST_F(Shadow, ARuleThatSaysTheSameTakesOverFromTheSchema) {
  const declare::HostResult result = Run(R"({"size":11,"name":"x"})", declare::UsualOrigin);
  EXPECT_EQ(Texts(result), "spec.size: Invalid value: 11: must be less than or equal to 10\n");
  EXPECT_TRUE(result.mismatches.empty());
}

TEST_F(Shadow, WhatCelSaysStaysAndAnAlphaRuleIsCheckedWithIt) {
  const declare::HostResult strict = Run(R"({"size":1,"name":"cursed"})", declare::UsualOrigin);
  EXPECT_EQ(Texts(strict), "spec.name: Invalid value: \"cursed\": a curse\n");
  EXPECT_EQ(strict.mismatches.size(), 1u);  // nothing says that the two are about the same
  const declare::HostResult reported =
      Run(R"({"size":1,"name":"cursed"})", [](const finding::FieldError& error) {
        return error.code == finding::Code::kCelViolation ? finding::OriginKind::kNotEqual
                                                          : declare::UsualOrigin(error);
      });
  EXPECT_EQ(Texts(reported), Texts(strict));
  EXPECT_TRUE(reported.mismatches.empty());
  EXPECT_EQ(metrics_.Read().mismatches_by_identifier.at("tool_create"), 1u);
}

}  // namespace
}  // namespace plimsoll::engine
