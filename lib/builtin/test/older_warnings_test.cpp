// Warnings that servers do not give in all releases.
#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(OlderWarnings, NamesOfStaticConfigurationsAreReservedSince136) {
  AdmitForm form = {.api_version = "admissionregistration.k8s.io/v1",
                    .kind = "MutatingWebhookConfiguration",
                    .object = "metadata: {name: a.%}",
                    .release = "1.35"};
  ExpectAdmitted(form, {{"static.k8s.io", ""}});
  form.release = "1.36";
  ExpectAdmitted(form,
                 {{"static.k8s.io",
                   "warning: metadata.name: names ending with \".static.k8s.io\" are reserved for static "
                   "manifest-based configurations and cannot be managed via the API\n"},
                  {"dynamic.k8s.io", ""}});
}

TEST(OlderWarnings, QuotasOfRequestsAboveLimitsAreOddSince135) {
  AdmitForm form = {.api_version = "v1",
                    .kind = "ResourceQuota",
                    .object = "metadata: {name: a}\nspec: {hard: {requests.cpu: %, limits.cpu: 1}}",
                    .release = "1.34"};
  ExpectAdmitted(form, {{"2", ""}});
  form.release = "1.35";
  ExpectAdmitted(form, {{"2", "warning: ResourceQuota requests.cpu (2) should be less than limits.cpu (1)\n"},
                        {"1", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
