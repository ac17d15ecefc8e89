// When metadata is validated at all.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(MetadataRules, IsNotLookedAtWhereAddressesAreWrong) {
  const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease("1.37"));
  const BuiltinKind* service = kinds.Find("v1", "Service");
  const text::Source source("service.yaml", "metadata: {name: A_B}");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  finding::ErrorList errors = {
      finding::Invalid(value::Path("spec.clusterIPs").Item(0), "\"x\"", "wrong", {})};
  CheckMetadata(*service, document.root(), errors);
  EXPECT_EQ(errors.size(), 1U);
  errors = {finding::Invalid(value::Path("spec.ports").Item(0).Child("port"), "0", "wrong", {})};
  CheckMetadata(*service, document.root(), errors);
  EXPECT_EQ(errors.size(), 2U);
}

}  // namespace
}  // namespace plimsoll::builtin
