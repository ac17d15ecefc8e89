// Values that Go cannot decode.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(Decoding, ReadsTimesLikeGo) {
  ExpectErrors({"coordination.k8s.io/v1", "Lease", "spec: {renewTime: %}"},
               {{"'2026-01-02T03:04:05.000006Z'", ""},
                {"null", ""},
                {"yesterday",
                 "spec.renewTime: Invalid value: \"yesterday\": parsing time \"yesterday\" as "
                 "\"2006-01-02T15:04:05.000000Z07:00\": cannot parse \"yesterday\" as \"2006\"\n"},
                {"5",
                 "spec.renewTime: Invalid value: \"integer\": spec.renewTime in body must be of type string: "
                 "\"integer\"\n"}});
  ExpectErrors({"v1", "ConfigMap", "metadata: {name: a, creationTimestamp: %}"},
               {{"'2026-01-02T03:04:05Z'", ""},
                {"tomorrow",
                 "metadata.creationTimestamp: Invalid value: \"tomorrow\": parsing time \"tomorrow\" as "
                 "\"2006-01-02T15:04:05Z07:00\": cannot parse \"tomorrow\" as \"2006\"\n"}});
}

TEST(Decoding, NeedsIntegersAndTexts) {
  ExpectErrors({"coordination.k8s.io/v1", "Lease", "spec: {%}"},
               {{"leaseDurationSeconds: 1, holderIdentity: a", ""},
                {"leaseDurationSeconds: 1.5",
                 "spec.leaseDurationSeconds: Invalid value: \"number\": spec.leaseDurationSeconds in body "
                 "must be of type integer: \"number\"\n"},
                {"leaseDurationSeconds: {a: b}",
                 "spec.leaseDurationSeconds: Invalid value: \"object\": spec.leaseDurationSeconds in body "
                 "must be of type integer: \"object\"\n"},
                {"holderIdentity: 1",
                 "spec.holderIdentity: Invalid value: \"integer\": spec.holderIdentity in body must be of "
                 "type string: \"integer\"\n"},
                {"holderIdentity: null", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
