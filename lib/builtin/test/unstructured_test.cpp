#include "plimsoll/builtin/walk/unstructured.h"

#include <gtest/gtest.h>

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::builtin {
namespace {

// The object after the conversion, or why there is none.
std::string Converted(std::string_view api_version, std::string_view kind, std::string_view yaml) {
  static const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease("1.37"));
  const BuiltinKind* known = kinds.Find(api_version, kind);
  if (known == nullptr) return "unknown kind";
  const text::Source source("object.yaml", std::string(yaml));
  value::Document read;
  if (!value::ReadYaml(source.bytes(), {}, read).ok()) return "unreadable";
  value::Document object = value::DocumentOf(read.root());
  const auto why = ConvertUnstructured(*known->plan, object);
  return why ? *why : value::WriteJson(object.root()).value_or("");
}

TEST(Unstructured, AFractionIsNoInteger) {
  EXPECT_EQ(Converted("apps/v1", "Deployment", "spec: {replicas: 5.5}"), "cannot convert float64 to int32");
  EXPECT_EQ(Converted("v1", "Pod", "spec: {activeDeadlineSeconds: 0.5}"), "cannot convert float64 to int64");
}

TEST(Unstructured, IntegersTakeWhatGoConverts) {
  EXPECT_EQ(Converted("apps/v1", "Deployment", "spec: {replicas: 3000000000}"),
            R"({"spec":{"replicas":-1294967296}})");
  EXPECT_EQ(Converted("apps/v1", "Deployment", "spec: {replicas: 5, minReadySeconds: 1.0e+10}"),
            R"({"spec":{"replicas":5,"minReadySeconds":1410065408}})");
  EXPECT_EQ(Converted("v1", "Pod", "spec: {activeDeadlineSeconds: 1.0e+300}"),
            R"({"spec":{"activeDeadlineSeconds":-9223372036854775808}})");
}

TEST(Unstructured, TypesThatDecodeThemselvesRefuseInTheirOwnWords) {
  EXPECT_EQ(Converted("apps/v1", "Deployment", "spec: {strategy: {rollingUpdate: {maxSurge: 1.5}}}"),
            "json: cannot unmarshal number 1.5 into Go value of type int32");
  EXPECT_EQ(Converted("v1", "Secret", "data: {a: '?'}"),
            "error decoding from json: illegal base64 data at input byte 0");
  EXPECT_EQ(Converted("v1", "Pod", "spec: {overhead: {cpu: x}}"),
            "quantities must match the regular expression "
            "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
}

}  // namespace
}  // namespace plimsoll::builtin
