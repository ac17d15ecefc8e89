#include "plimsoll/declare/validation_host.h"

#include <gtest/gtest.h>

#include <optional>

#include "plimsoll/declare/compile.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

TEST(Gates, HaveTheirNamesFromUpstream) {
  Gates gates;
  EXPECT_TRUE(SetGate(gates, "DeclarativeValidationBeta", false));
  EXPECT_FALSE(gates.beta);
  EXPECT_TRUE(SetGate(gates, "DeclarativeValidation", true));
  EXPECT_EQ(SetGate(gates, "DeclarativeValidation", false).error().message,
            "cannot set feature gate DeclarativeValidation to false, feature is locked to true");
  const auto takeover = SetGate(gates, "DeclarativeValidationTakeover", true);
  ASSERT_TRUE(takeover);
  EXPECT_TRUE(takeover->has_value());
  EXPECT_EQ(SetGate(gates, "Other", true).error().message, "unrecognized feature gate: Other");
}

// Rules of every level on one object, and a validator beside them.
class Hosting : public ::testing::Test {
 protected:
  Hosting() {
    packages_.Add("x/v1", "doc.go",
                  "// +k8s:validation-gen=*\n// +k8s:validation-gen-nolint\npackage v1\n"
                  "// +k8s:supportsSubresource=\"/status\"\ntype Order struct {\n"
                  "\t// +k8s:alpha(since: \"1.36\")=+k8s:maximum=10\n\tA int `json:\"a\"`\n"
                  "\t// +k8s:beta(since: \"1.36\")=+k8s:maximum=10\n\tB int `json:\"b\"`\n"
                  "\t// +k8s:maximum=10\n\tC int `json:\"c\"`\n"
                  "\t// +k8s:customValidation\n\tD int `json:\"d\"`\n"
                  "\t// +k8s:beta(since: \"1.36\")=+k8s:required\n\tE *E `json:\"e\"`\n}\n"
                  "type E struct {\n\tF int `json:\"f\"`\n}\n");
    universe_.emplace(packages_);
    auto program = Compile(*universe_, {.inputs = {"x/v1"}, .whole_universe = true});
    EXPECT_TRUE(program) << program.error().message;
    program_ = std::move(*program);
    const Hooks hooks = {{"x/v1.ValidateCustom_Order_D", [](const HookCall& call) -> RuleErrors {
                            if (call.object && call.object->AsInt() == 13) call.Panic("unlucky");
                            return {};
                          }}};
    validator_.emplace(*universe_, program_, hooks);
  }

  HostResult Run(const std::string& object, Gates gates = {}, std::vector<std::string> subresources = {}) {
    const text::Source source("", object);
    value::Document document;
    EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
    ValidationHost host(*validator_, metrics_, gates);
    if (authority_) host.Register("x/v1.Order", std::move(*authority_));
    const RootType& root = *program_.FindRoot("x/v1", "Order", *universe_);
    return host.Validate(root, {.object = document.root(), .subresources = std::move(subresources)});
  }
  std::string Fields(const RuleErrors& errors) {
    std::string out;
    for (const RuleError& error : errors) out += (error.hand_written ? "*" : "") + error.Field() + " ";
    return out;
  }
  // A validator that reports these.
  void Says(RuleErrors errors) {
    authority_.emplace();
    authority_->validate = [errors](const ValidateRequest&) { return errors; };
  }
  static RuleError Covered(std::string field, std::string origin, ErrorType type = ErrorType::kInvalid) {
    RuleError error;
    error.type = type;
    error.path = value::Path::Of(field);
    error.origin = finding::Origin::Parse(origin);
    error.detail = "by hand";
    error.covered = true;
    return error;
  }

  gotypes::MemoryPackages packages_;
  std::optional<gotypes::Universe> universe_;
  Program program_;
  std::optional<Validator> validator_;
  ValidationMetrics metrics_;
  std::optional<Authority> authority_;
};

constexpr const char* kAllWrong = R"({"a":11,"b":11,"c":11,"e":{}})";

TEST_F(Hosting, AlphaIsShadowBetaGoesByItsGatePlainIsEnforced) {
  EXPECT_EQ(Fields(Run(kAllWrong).errors), "b c ");
  EXPECT_EQ(Fields(Run(kAllWrong, {.beta = false}).errors), "c ");
  EXPECT_EQ(Fields(Run(kAllWrong, {.all_levels = true}).errors), "a b c ");
}

TEST_F(Hosting, AnEnforcedBetaRuleTakesOverWhatItCovers) {
  Says({Covered("b", "maximum"), Covered("c", "maximum")});
  EXPECT_EQ(Fields(Run(kAllWrong).errors), "*c b c ");
  Says({Covered("b", "maximum")});
  EXPECT_EQ(Fields(Run(kAllWrong, {.beta = false}).errors), "*b c ");
  Says({Covered("a", "maximum"), Covered("z", "other")});
  EXPECT_EQ(Fields(Run(kAllWrong, {.all_levels = true}).errors), "a b c ");
}

TEST_F(Hosting, DifferencesAreReportedAndCounted) {
  Says({Covered("a", "maximum"), Covered("b", "maximum")});
  EXPECT_TRUE(Run(kAllWrong).mismatches.empty());
  Says({Covered("a", "maximum"), Covered("a", "maximum"), Covered("g", "maximum")});
  const HostResult result = Run(kAllWrong, {}, {"status"});
  ASSERT_EQ(result.mismatches.size(), 2u);
  EXPECT_EQ(
      result.mismatches[0],
      "Unexpected difference between hand written validation and declarative validation error results, "
      "unmatched error(s) found {Type=\"Invalid value\", Field=\"g\", Origin=\"maximum\"}. This "
      "indicates an issue with declarative validation. Consider disabling the DeclarativeValidationBeta "
      "feature gate to keep data persisted in etcd consistent with prior versions of Kubernetes.");
  EXPECT_NE(result.mismatches[1].find("extra error(s) found {Type=\"Invalid value\", Field=\"b\""),
            std::string::npos);
  const auto counts = metrics_.Read();
  EXPECT_EQ(counts.mismatches, 2u);
  EXPECT_EQ(counts.mismatches_by_identifier.at("order_status_create"), 2u);
  // The same text twice is one error for clients, and no duplicate is left to count.
  EXPECT_EQ(counts.duplicates, 0u);
}

TEST_F(Hosting, AlphaDifferencesLeaveTheAuthorityInCharge) {
  const HostResult result = Run(R"({"a":11,"e":{}})");
  ASSERT_EQ(result.mismatches.size(), 1u);
  EXPECT_NE(result.mismatches[0].find("hand written validation is authoritative"), std::string::npos);
  EXPECT_TRUE(result.errors.empty());
}

TEST_F(Hosting, AStoppedRuleMayCoverWhatIsBelowIt) {
  Says({Covered("e.f", "minimum")});
  EXPECT_EQ(Run("{}").mismatches.size(), 2u);
  Says({Covered("e.f", "minimum")});
  authority_->short_circuit_mismatch = true;
  EXPECT_EQ(Run("{}").mismatches.size(), 1u);  // the rule itself is extra
}

TEST_F(Hosting, APanicIsContainedAndCounted) {
  const HostResult result = Run(R"({"a":11,"b":11,"d":13,"e":{}})");
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_EQ(result.errors[0].Text(), "<nil>: Internal error: panic during declarative validation: unlucky");
  EXPECT_TRUE(result.mismatches.empty());
  EXPECT_EQ(metrics_.Read().panics_by_identifier.at("order_create"), 1u);
}

TEST_F(Hosting, FieldErrorsCanBeTheAuthority) {
  authority_ = AuthorityOf([](const ValidateRequest&) {
    finding::FieldError error = finding::Invalid("b", "11", "must be at most 10", {});
    error.code = finding::Code::kAboveMaximum;
    return finding::ErrorList{error, finding::Invalid("q", "1", "a rule of the schema", {})};
  });
  const HostResult result = Run(R"({"b":11,"e":{}})");
  EXPECT_EQ(Fields(result.errors), "*q b ");
  EXPECT_TRUE(result.mismatches.empty());
}

TEST_F(Hosting, MetricsHaveTheNamesOfTheServer) {
  metrics_.CountMismatch("order_create");
  metrics_.CountPanic("order_update");
  metrics_.CountDuplicate();
  const std::string text = metrics_.Text();
  for (const char* line : {"\napiserver_validation_declarative_validation_mismatch_total 1\n",
                           "\napiserver_validation_declarative_validation_parity_discrepancies_total{"
                           "validation_identifier=\"order_"
                           "create\"} 1\n",
                           "\napiserver_validation_declarative_validation_panic_total 1\n",
                           "\napiserver_validation_declarative_validation_panics_total{validation_identifier="
                           "\"order_update\"} 1\n",
                           "\napiserver_validation_duplicate_validation_error_total 1\n",
                           "# TYPE apiserver_validation_duplicate_validation_error_total counter\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace plimsoll::declare
