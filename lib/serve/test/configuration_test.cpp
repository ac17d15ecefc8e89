#include "../src/answer/configuration.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "../src/answer/configuration_holder.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::serve {
namespace {

ReadConfiguration ReadText(std::string_view text) {
  return ReadConfigurationFile(text::Source("config.yaml", text));
}

TEST(Configuration, ReadsEverySetting) {
  const ReadConfiguration read = ReadText(R"(enforcement: warn
failurePolicy: Ignore
unknownKinds: refuse
unknownFields: refuse
extraWarnings: true
mutate: {defaults: true, prune: true, unions: true}
exemptNamespaces: [a, b-*]
exemptOwnNamespace: false
logObjects: true
rules:
- kinds: [example.com/v1/Order, core/Pod]
  namespaces: [shop]
  labels: {tier: gold}
  enforcement: audit
)");
  ASSERT_EQ(read.errors, std::vector<std::string>());
  const Configuration& all = read.configuration;
  EXPECT_EQ(all.settings.enforcement, Enforcement::kWarn);
  EXPECT_EQ(all.settings.failure_policy, FailurePolicy::kIgnore);
  EXPECT_EQ(all.settings.unknown_kinds, UnknownKinds::kRefuse);
  EXPECT_EQ(all.settings.unknown_fields, UnknownFields::kRefuse);
  EXPECT_TRUE(all.settings.extra_warnings && all.settings.mutate.defaults && all.settings.mutate.prune &&
              all.settings.mutate.unions && all.log_objects);
  EXPECT_FALSE(all.exempt_own_namespace);
  EXPECT_TRUE(all.IsExempt("b-1"));
  EXPECT_FALSE(all.IsExempt("kube-system"));
  EXPECT_FALSE(all.IsExempt(""));
  ASSERT_EQ(all.rules.size(), 1u);
  EXPECT_EQ(all.rules[0].settings.enforcement, Enforcement::kAudit);
  // What a rule does not say is as for all.
  EXPECT_EQ(all.rules[0].settings.failure_policy, FailurePolicy::kIgnore);
}

TEST(Configuration, ReadsPoliciesAndTheirMode) {
  const std::string text = R"(enforcement: warn
policies: {paths: [policies, /etc/more.yaml], enforcement: audit}
rules:
- {namespaces: [a], policies: {enforcement: enforce}}
- {namespaces: [b], enforcement: enforce}
)";
  const ReadConfiguration read = ReadConfigurationFile(text::Source("/etc/plimsoll/config.yaml", text));
  ASSERT_EQ(read.errors, std::vector<std::string>());
  EXPECT_EQ(read.configuration.policies,
            (std::vector<std::string>{"/etc/plimsoll/policies", "/etc/more.yaml"}));
  const auto of = [&](std::string_view space) {
    return read.configuration.For({"", "v1", "Pod", space}).OfPolicies();
  };
  EXPECT_EQ(of("a"), Enforcement::kEnforce);
  EXPECT_EQ(of("b"), Enforcement::kAudit);
  EXPECT_EQ(of("c"), Enforcement::kAudit);
  // Without a mode of their own they have that of the object.
  const ReadConfiguration plain = ReadText("enforcement: warn\npolicies: {paths: [p]}\n");
  EXPECT_EQ(plain.configuration.settings.OfPolicies(), Enforcement::kWarn);
  EXPECT_FALSE(ReadText("policies: {enforcement: warn}\n").errors.empty());
  EXPECT_FALSE(ReadText("policies: {paths: []}\n").errors.empty());
  EXPECT_FALSE(ReadText("rules: [{policies: {paths: [p]}}]\n").errors.empty());
}

TEST(Configuration, MatchesKindsNamespacesAndPatterns) {
  const Subject order{"example.com", "v1", "Order", "shop"};
  const auto matches = [&](std::string_view pattern) { return KindPattern::Of(pattern).Matches(order); };
  for (const char* good :
       {"Order", "*", "example.com/Order", "example.com/v1/Order", "*.com/Ord*", "example.com/*"}) {
    EXPECT_TRUE(matches(good)) << good;
  }
  for (const char* bad : {"Orders", "core/Order", "example.com/v2/Order", "example.org/*"}) {
    EXPECT_FALSE(matches(bad)) << bad;
  }
  EXPECT_TRUE(KindPattern::Of("core/v1/Pod").Matches({"", "v1", "Pod", ""}));
  const ReadConfiguration read = ReadText("rules: [{namespaces: [sh*p], enforcement: warn}]");
  EXPECT_EQ(read.configuration.For(order).enforcement, Enforcement::kWarn);
  EXPECT_EQ(read.configuration.For({"", "v1", "Pod", "other"}).enforcement, Enforcement::kEnforce);
}

TEST(Configuration, ReportsMistakesWithTheirLine) {
  const auto first = [](std::string_view text) {
    const ReadConfiguration read = ReadText(text);
    return read.errors.empty() ? std::string("none") : read.errors.front();
  };
  EXPECT_TRUE(first("enforcement: maybe\n").starts_with("config.yaml:1:14: enforcement: "))
      << first("enforcement: maybe\n");
  EXPECT_TRUE(first("logObjects: true\nrules:\n- kind: [x]\n").starts_with("config.yaml:3:"))
      << first("rules:\n- kind: [x]\n");
  EXPECT_TRUE(first("a: [\n").starts_with("config.yaml:")) << first("a: [\n");
  EXPECT_NE(first("[]"), "none");
  EXPECT_NE(first("{}\n---\n{}\n"), "none");
  EXPECT_EQ(first(""), "none");
  EXPECT_EQ(first("# nothing\n"), "none");
}

TEST(ConfigurationHolder, KeepsAGoodConfigurationWhenTheFileBreaks) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "plimsoll_holder_test.yaml";
  const auto write = [&](std::string_view text) { std::ofstream(path) << text; };
  write("enforcement: warn\n");
  const engine::Disk disk;
  ConfigurationHolder holder(disk, path.string(), "own");
  ASSERT_TRUE(holder.Load().empty());
  EXPECT_EQ(holder.Current()->settings.enforcement, Enforcement::kWarn);
  EXPECT_TRUE(holder.Current()->IsExempt("own"));
  ServerMetrics metrics;
  Health health;
  EventLog log(2, metrics.log_failures);
  EXPECT_FALSE(holder.Poll(metrics, health, log));
  write("enforcement: nonsense\n");
  EXPECT_TRUE(holder.Poll(metrics, health, log));
  EXPECT_EQ(holder.Current()->settings.enforcement, Enforcement::kWarn);
  EXPECT_EQ(metrics.reload_failures.With({"configuration"}).value(), 1u);
  EXPECT_TRUE(health.IsReady());
  EXPECT_NE(health.Text().find("the last good one stays in use"), std::string::npos) << health.Text();
  write("enforcement: audit\n");
  EXPECT_TRUE(holder.Poll(metrics, health, log));
  EXPECT_EQ(holder.Current()->settings.enforcement, Enforcement::kAudit);
  std::filesystem::remove(path);
}

TEST(ConfigurationHolder, ReadsAFileAgainThatCannotBeRead) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "plimsoll_unreadable_configuration";
  std::filesystem::create_directory(path);  // reading a directory fails
  const engine::Disk disk;
  ConfigurationHolder holder(disk, path.string(), "");
  EXPECT_FALSE(holder.Load().empty());
  ServerMetrics metrics;
  Health health;
  EventLog log(2, metrics.log_failures);
  EXPECT_TRUE(holder.Poll(metrics, health, log));
  EXPECT_TRUE(holder.Poll(metrics, health, log));
  EXPECT_EQ(metrics.reload_failures.With({"configuration"}).value(), 2u);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace plimsoll::serve
