package policies

import (
	"fmt"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// subject is a kind that requests are about.
type subject struct {
	kind       cluster.Kind
	group      string
	version    string
	plural     string
	namespaced bool
	builtIn    bool
	status     bool // has a status that can be updated
	fragments  []string
	make       func(*generator, tree.Object)
}

func (of subject) resource() cluster.Resource {
	return cluster.Resource{Group: of.group, Version: of.version, Plural: of.plural, Namespaced: of.namespaced}
}

const (
	customGroup = "policies.e2e.example.com"
	registered  = "admissionregistration.k8s.io/v1"
)

// subjects are the kinds in which most policies are written, and custom resources: one with two versions, one
// without a namespace.
var subjects = []subject{
	{kind: cluster.Kind{APIVersion: "v1", Kind: "ConfigMap"}, version: "v1", plural: "configmaps", namespaced: true,
		builtIn: true, fragments: configMapFragments, make: makeConfigMap},
	{kind: cluster.Kind{APIVersion: "v1", Kind: "Pod"}, version: "v1", plural: "pods", namespaced: true, builtIn: true,
		fragments: podFragments, make: makePod},
	{kind: cluster.Kind{APIVersion: "apps/v1", Kind: "Deployment"}, group: "apps", version: "v1", plural: "deployments",
		namespaced: true, builtIn: true, status: true, fragments: deploymentFragments, make: makeDeployment},
	{kind: cluster.Kind{APIVersion: "v1", Kind: "Service"}, version: "v1", plural: "services", namespaced: true,
		builtIn: true, fragments: serviceFragments, make: makeService},
	{kind: cluster.Kind{APIVersion: customGroup + "/v1", Kind: "Widget"}, group: customGroup, version: "v1",
		plural: "widgets", namespaced: true, status: true, fragments: widgetFragments, make: makeWidget},
	{kind: cluster.Kind{APIVersion: customGroup + "/v1beta1", Kind: "Widget"}, group: customGroup, version: "v1beta1",
		plural: "widgets", namespaced: true, status: true, fragments: widgetFragments, make: makeWidget},
	{kind: cluster.Kind{APIVersion: customGroup + "/v1", Kind: "Zone"}, group: customGroup, version: "v1",
		plural: "zones", fragments: zoneFragments, make: makeZone},
	{kind: cluster.Kind{APIVersion: "v1", Kind: "Namespace"}, version: "v1", plural: "namespaces", builtIn: true,
		fragments: namespaceFragments, make: makeNamespace},
}

// object makes a random object of a subject.
func (g *generator) object(of subject, name, namespace string) tree.Object {
	metadata := tree.Object{"name": name}
	if of.namespaced {
		metadata["namespace"] = namespace
	}
	g.maybe(70, func() { metadata["labels"] = g.words("app", "team", "tier", "n") })
	g.maybe(40, func() { metadata["annotations"] = g.words("note", "owner", "e2e.example.com/x") })
	object := tree.Object{"apiVersion": of.kind.APIVersion, "kind": of.kind.Kind, "metadata": metadata}
	of.make(g, object)
	return object
}

// words is a map with some of the keys.
func (g *generator) words(keys ...string) tree.Object {
	made := tree.Object{}
	for _, key := range keys {
		g.maybe(50, func() { made[key] = g.pick("a", "b", "web", "5", "12", "prod") })
	}
	return made
}

func makeConfigMap(g *generator, object tree.Object) {
	g.maybe(80, func() { object["data"] = g.words("max", "mode", "key") })
	g.maybe(15, func() { object["immutable"] = false })
}

func (g *generator) container(name string) tree.Object {
	made := tree.Object{"name": name, "image": g.pick("nginx", "nginx:1.27", "registry.example.com/app:v1", "busybox:latest")}
	g.maybe(50, func() {
		made["resources"] = tree.Object{"limits": tree.Object{"cpu": g.pick("100m", "1", "2"), "memory": g.pick("64Mi", "1Gi")}}
	})
	g.maybe(40, func() {
		made["securityContext"] = tree.Object{"privileged": g.chance(30), "runAsNonRoot": g.chance(50)}
	})
	if name == "main" && g.chance(40) { // two containers of the network of the node may not have the same
		made["ports"] = []any{tree.Object{"containerPort": g.number(80, 443, 8080)}}
	}
	g.maybe(30, func() { made["env"] = []any{tree.Object{"name": "MODE", "value": g.pick("a", "b")}} })
	return made
}

func (g *generator) podSpec() tree.Object {
	spec := tree.Object{"containers": []any{g.container("main")}}
	g.maybe(30, func() { spec["containers"] = append(spec["containers"].([]any), g.container("side")) })
	g.maybe(20, func() { spec["initContainers"] = []any{g.container("init")} })
	g.maybe(20, func() { spec["hostNetwork"] = true })
	g.maybe(30, func() { spec["nodeSelector"] = tree.Object{"disk": g.pick("ssd", "hdd")} })
	g.maybe(20, func() { spec["tolerations"] = []any{tree.Object{"key": "a", "operator": "Exists"}} })
	return spec
}

func makePod(g *generator, object tree.Object) { object["spec"] = g.podSpec() }

func makeDeployment(g *generator, object tree.Object) {
	object["spec"] = tree.Object{
		"replicas": g.number(0, 1, 3, 10),
		"selector": tree.Object{"matchLabels": tree.Object{"run": "x"}},
		"template": tree.Object{"metadata": tree.Object{"labels": tree.Object{"run": "x"}}, "spec": g.podSpec()},
	}
}

func makeService(g *generator, object tree.Object) {
	ports := []any{tree.Object{"name": "http", "port": g.number(80, 8080), "targetPort": g.number(80, 8080)}}
	g.maybe(30, func() { ports = append(ports, tree.Object{"name": "https", "port": g.number(443)}) })
	spec := tree.Object{"ports": ports, "selector": tree.Object{"run": "x"}}
	g.maybe(40, func() { spec["type"] = g.pick("ClusterIP", "NodePort", "LoadBalancer") })
	g.maybe(20, func() { spec["clusterIP"] = "None"; delete(spec, "type") })
	object["spec"] = spec
}

func makeWidget(g *generator, object tree.Object) {
	spec := tree.Object{}
	g.maybe(70, func() { spec["size"] = g.number(0, 1, 5, 100) })
	g.maybe(50, func() { spec["zones"] = g.some("x", "y", "z") })
	g.maybe(50, func() {
		spec["parts"] = []any{tree.Object{"name": "a", "count": g.number(1, 2, 9)}, tree.Object{"name": "b"}}
	})
	g.maybe(40, func() { spec["labels"] = g.words("k", "team") })
	g.maybe(40, func() { spec["args"] = []any{"1", "2"} })
	g.maybe(30, func() { spec["free"] = tree.Object{"q": tree.Object{"r": g.number(1, 2)}, "l": []any{"a"}} })
	object["spec"] = spec
}

func makeZone(g *generator, object tree.Object) {
	object["spec"] = tree.Object{"level": g.number(1, 2, 3)}
}

func makeNamespace(g *generator, object tree.Object) {
	labels := tree.Child(tree.Child(object, "metadata"), "labels")
	labels["scene"] = fmt.Sprintf("%d", g.random.IntN(scenesOfWave))
}
