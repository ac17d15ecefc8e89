// CRDs for tests, from YAML.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::crd {

using Texts = std::vector<std::string>;

template <class... T>
Texts Exactly(const T&... texts) {
  return {std::string(texts)...};
}

inline CrdDecoding Decode(const std::string& yaml) {
  const text::Source source("crd.yaml", yaml);
  value::Document document;
  const value::ReadReport report = value::ReadYaml(source.bytes(), {}, document);
  EXPECT_TRUE(report.ok()) << report.failure->message;
  return DecodeCrd(document.root(), {}, schema::GoNumbers::kRewritten);
}

inline LintReport LintYaml(const std::string& yaml) {
  const CrdDecoding decoding = Decode(yaml);
  EXPECT_TRUE(decoding.crd) << decoding.fatal.value_or("");
  return LintCrd(*decoding.crd);
}

inline Texts TextsOf(const LintReport& report) {
  Texts texts;
  for (const finding::FieldError& error : report.errors) texts.push_back(error.Text());
  return texts;
}

// A CRD that is fine but for what is put into spec; lines are indented by two.
inline std::string CrdWith(const std::string& spec, const std::string& versions = R"(
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object}}
)") {
  return R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tools, kind: Tool}
)" + spec +
         versions;
}

// One version with that schema, in flow style.
inline std::string CrdOf(const std::string& schema, const std::string& more = "") {
  return CrdWith("", "  versions:\n  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: " +
                         schema + "}" + more + "}\n");
}

// The errors of one schema, with the path of the schema cut off their front.
inline Texts SchemaErrors(const std::string& schema, const std::string& more = "") {
  constexpr std::string_view kRoot = "spec.validation.openAPIV3Schema";
  Texts texts = TextsOf(LintYaml(CrdOf(schema, more)));
  for (std::string& text : texts) {
    if (text.starts_with(kRoot)) text.erase(0, kRoot.size());
  }
  return texts;
}

// The errors of a schema with one property `a`, from there on.
inline Texts PropertyErrors(const std::string& schema) {
  constexpr std::string_view kProperty = ".properties[a]";
  Texts texts = SchemaErrors("{type: object, properties: {a: " + schema + "}}");
  for (std::string& text : texts) {
    if (text.starts_with(kProperty)) text.erase(0, kProperty.size());
  }
  return texts;
}

}  // namespace plimsoll::crd
