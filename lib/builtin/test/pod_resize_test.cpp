#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPodResizeFormA = {"v1", "Pod", "metadata: {name: a}\nspec: {%}", Subresource::kResize};
constexpr AdmitForm kPodResizeFormB = {"v1", "Pod", "metadata: {name: a, annotations: {%",
                                       Subresource::kResize};
constexpr AdmitForm kPodResizeFormC = {"v1", "Pod", "metadata: {name: a}\nspec: {%}", Subresource::kResize,
                                       "1.36"};

TEST(AdmitResize, ChangesAmounts) {
  ExpectUpdated(
      kPodResizeFormA,
      {{"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: c, image: i, resources: {requests: {cpu: 2, memory: 1Gi}}}]", ""},
       {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]",
        "spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed\n"},
       {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}, limits: {cpu: 1, "
        "memory: 1Gi}}}]",
        "spec: Invalid value: \"\": Pod QOS Class may not change as a result of resizing\n"},
       {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: c, image: j, resources: {requests: {cpu: 1, memory: 1Gi}}}]", ""},
       {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: d, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "spec.containers[0].name: Forbidden: containers may not be renamed or reordered on resize\n"},
       {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}], initContainers: "
        "[{name: d, image: i}]",
        "spec.initContainers: Forbidden: initContainers may not be added or removed on resize\n"},
       {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi, ephemeral-storage: "
        "1Gi}}}]",
        "spec: Forbidden: only cpu and memory resources are mutable\n"}});
}

TEST(AdmitResize, ChangesAmountsOfInitContainers) {
  ExpectUpdated(
      kPodResizeFormA,
      {{"initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: 1, memory: "
        "1Gi}}}], containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: 2, memory: "
        "1Gi}}}], containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        ""},
       {"initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: 1, memory: "
        "1Gi}}}], containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: 1}}}], "
        "containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "spec.initContainers[0].resources.requests: Forbidden: resource requests cannot be removed\n"},
       {"initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: 1, memory: "
        "1Gi}}}], containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "initContainers: [{name: s, image: j, restartPolicy: Always, resources: {requests: {cpu: 1, memory: "
        "1Gi}}}], containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        ""},
       {"initContainers: [{name: s, image: i,  resources: {requests: {cpu: 1, memory: 1Gi}}}], containers: "
        "[{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        "initContainers: [{name: s, image: i,  resources: {requests: {cpu: 2, memory: 1Gi}}}], containers: "
        "[{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
        ""}});
}

TEST(AdmitResize, DependsOnThePod) {
  ExpectUpdated(
      kPodResizeFormB,
      {{"kubernetes.io/config.mirror: a}}\nspec: {nodeName: 'n', containers: [{name: c, image: i, resources: "
        "{requests: {cpu: 1, memory: 1Gi}}}]}",
        "kubernetes.io/config.mirror: a}}\nspec: {nodeName: 'n', containers: [{name: c, image: i, resources: "
        "{requests: {cpu: 2, memory: 1Gi}}}]}",
        "[]: Forbidden: static pods cannot be resized\n"},
       {"}}\nspec: {os: {name: windows}, containers: [{name: c, image: i, resources: {requests: {cpu: 1, "
        "memory: 1Gi}}}]}",
        "}}\nspec: {os: {name: windows}, containers: [{name: c, image: i, resources: {requests: {cpu: 2, "
        "memory: 1Gi}}}]}",
        "[]: Forbidden: windows pods cannot be resized\n"},
       {"}}\nspec: {resources: {requests: {cpu: 2}}, containers: [{name: c, image: i, resources: {requests: "
        "{cpu: 1, memory: 1Gi}}}]}",
        "}}\nspec: {resources: {requests: {cpu: 3}}, containers: [{name: c, image: i, resources: {requests: "
        "{cpu: 1, memory: 1Gi}}}]}",
        ""},
       {"}}\nspec: {resources: {requests: {cpu: 2}}, containers: [{name: c, image: i, resources: {requests: "
        "{cpu: 1, memory: 1Gi}}}]}",
        "}}\nspec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]}", ""}});
}

TEST(AdmitResize, ComparesQualitiesAsOlderReleasesDo) {
  ExpectUpdated(kPodResizeFormC,
                {{"containers: [{name: c, image: i, resources: {requests: {cpu: 0}}}]",
                  "containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]",
                  "spec: Invalid value: \"\": Pod QOS Class may not change as a result of resizing\n"},
                 {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}}}]",
                  "containers: [{name: c, image: i, resources: {requests: {cpu: 2, memory: 1Gi}}}]", ""},
                 {"containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}, limits: "
                  "{cpu: 1, memory: 1Gi}}}]",
                  "containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Gi}, limits: "
                  "{cpu: 2, memory: 1Gi}}}]",
                  "spec: Invalid value: \"\": Pod QOS Class may not change as a result of resizing\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
