#include "plimsoll/builtin/object/gates.h"

#include <gtest/gtest.h>

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(Gates, AreFoundByName) {
  EXPECT_TRUE(FindGate("UserNamespacesSupport", false).has_value());
  EXPECT_EQ(FindGate("UserNamespaceSupport", false).error().message,
            "there is no feature gate \"UserNamespaceSupport\", did you mean \"UserNamespacesSupport\"?");
}

TEST(Gates, AreSetByText) {
  EXPECT_TRUE(ParseGate("EnvFiles")->on);
  EXPECT_TRUE(ParseGate("EnvFiles=true")->on);
  EXPECT_FALSE(ParseGate("EnvFiles=false")->on);
  for (const std::string_view wrong : {"", "=true", "EnvFiles=", "EnvFiles=yes"}) {
    EXPECT_EQ(ParseGate(wrong).error().message,
              "must be NAME, NAME=true or NAME=false, not '" + std::string(wrong) + "'");
  }
}

TEST(Gates, CanBeSetInReleasesThatHaveThem) {
  const auto why = [](std::string_view gate, uint32_t minor_version) {
    return WhyNotSet(*ParseGate(gate), minor_version).value_or("");
  };
  EXPECT_EQ(why("EnvFiles", 34), "");
  EXPECT_EQ(why("EnvFiles", 33), "the feature gate EnvFiles does not exist in Kubernetes 1.33");
  EXPECT_EQ(why("SidecarContainers=false", 36),
            "the feature gate SidecarContainers is locked to true in Kubernetes 1.36");
  EXPECT_EQ(why("SidecarContainers=true", 36), "");
  EXPECT_EQ(why("WatchListClient", 34), "");  // of client-go, which the server has among its own
  EXPECT_EQ(why("ContextualLogging=false", 37), "");
  EXPECT_EQ(why("SidecarContainers=true", 37),
            "the feature gate SidecarContainers does not exist in Kubernetes 1.37");
}

TEST(Gates, DecideWhatIsKept) {
  constexpr AdmitForm kPod = {.api_version = "v1",
                              .kind = "Pod",
                              .object = "metadata: {name: a}\nspec: {containers: [{name: c, image: i}], %}",
                              .release = "1.34"};
  const auto keeps = [&](std::string_view gate) {
    const GateSetting settings[] = {*ParseGate(gate)};
    KindAdmitter admitter;
    const KindAdmission& admission =
        AdmissionOf(admitter, kPod, TestObject(kPod, "hostnameOverride: b"), nullptr, {.gates = settings});
    return admission.stored.root().Find("spec")->Find("hostnameOverride").has_value();
  };
  EXPECT_TRUE(keeps("HostnameOverride=true"));
  EXPECT_FALSE(keeps("HostnameOverride=false"));
}

}  // namespace
}  // namespace plimsoll::builtin
