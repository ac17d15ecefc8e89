package policies

import (
	"fmt"

	"plimsoll/e2e/tree"
)

// Verbs of requests.
const (
	create      = "create"
	update      = "update"
	patch       = "merge patch"
	remove      = "delete"
	statusWrite = "update of status"
	scaleWrite  = "update of scale"
)

// policyRequest is a request under policies.
type policyRequest struct {
	id        string
	scene     *scene
	about     subject
	verb      string
	real      bool // not a dry run
	generated bool // with generateName
	user      string
	groups    []string
	manager   string
	object    tree.Object // what is sent, nil for deletions
	stored    tree.Object // what is stored before, nil for creations
}

// scene is some policies, their params, and requests in a namespace of their own.
type scene struct {
	label, namespace     string
	labels               tree.Object
	validating, mutating []tree.Object
	validatingBindings   []tree.Object
	mutatingBindings     []tree.Object
	params               []tree.Object
	requests             []*policyRequest
}

const (
	scenesOfWave    = 6
	requestsOfScene = 8
)

func (scene *scene) paramName(kind string, number int) string {
	return fmt.Sprintf("%s-%s-%d", scene.namespace, lower(kind), number)
}

func lower(kind string) string {
	return map[string]string{"ConfigMap": "settings", "Limit": "limit", "Zone": "zone"}[kind]
}

// scene draws a scene. Mutating policies and requests without a namespace are not drawn together, since policies of
// other scenes see the latter, in an order that the server does not define.
func (g *generator) scene(wave, number int, mutates bool) *scene {
	made := &scene{label: fmt.Sprint(number), namespace: fmt.Sprintf("scene-%d-%d", wave, number), labels: tree.Object{}}
	g.maybe(60, func() { made.labels["env"] = g.pick("prod", "a", "b") })
	g.maybe(40, func() { made.labels["tier"] = g.pick("prod", "web") })
	made.labels["scene"] = made.label
	g.params(made)
	about := subjects[g.random.IntN(6)]
	if !mutates && g.chance(15) {
		about = subjects[6+g.random.IntN(2)]
	}
	base := fmt.Sprintf("p-%d-%d", wave, number)
	if mutates {
		breaks, count := about.builtIn && g.chance(8), 1+g.random.IntN(2)
		if breaks {
			count = 1
		}
		for i := range count {
			g.mutating(made, fmt.Sprintf("%s-m%d", base, i), about, breaks)
		}
		g.maybe(40, func() { g.validating(made, base+"-v0", about) })
	} else {
		for i := range 1 + g.random.IntN(3) {
			g.validating(made, fmt.Sprintf("%s-v%d", base, i), about)
		}
	}
	for i := range requestsOfScene {
		made.requests = append(made.requests, g.request(made, about, i, mutates))
	}
	return made
}

// params draws two params of each kind.
func (g *generator) params(into *scene) {
	for number := 1; number <= 2; number++ {
		labels := tree.Object{"param": fmt.Sprint(number), "scene": into.namespace}
		settings := tree.Object{"apiVersion": "v1", "kind": "ConfigMap", "metadata": tree.Object{
			"name": into.paramName("ConfigMap", number), "namespace": into.namespace, "labels": labels}}
		g.maybe(80, func() { settings["data"] = g.words("max", "mode") })
		limit := tree.Object{"apiVersion": customGroup + "/v1", "kind": "Limit", "metadata": tree.Object{
			"name": into.paramName("Limit", number), "namespace": into.namespace, "labels": labels},
			"spec": tree.Object{"max": g.number(1, 5), "names": g.some("a", "b", "web")}}
		zone := tree.Object{"apiVersion": customGroup + "/v1", "kind": "Zone", "metadata": tree.Object{
			"name": into.paramName("Zone", number), "labels": labels}, "spec": tree.Object{"level": g.number(1, 2, 3)}}
		into.params = append(into.params, settings, limit, zone)
	}
}

func (g *generator) request(of *scene, about subject, number int, mutates bool) *policyRequest {
	made := &policyRequest{id: fmt.Sprintf("%s request %d", of.namespace, number), scene: of, about: about, verb: create,
		user: g.pick("alice", "bob", "system:serviceaccount:default:robot"), groups: []string{g.pick("dev", "ops")}}
	g.maybe(40, func() { made.manager = g.pick("e2e", "kubectl") })
	made.verb = g.verb(about, mutates)
	made.real = !mutates && made.verb != scaleWrite && g.chance(35)
	name := fmt.Sprintf("s-%d", number)
	if !about.namespaced {
		name = of.namespace + "-" + name
	}
	made.object = g.object(about, name, of.namespace)
	if made.verb == create {
		if g.chance(10) {
			made.generated = true
			metadata := tree.Child(made.object, "metadata")
			metadata["generateName"] = name + "-"
			delete(metadata, "name")
		}
		return made
	}
	made.stored = g.object(about, name, of.namespace)
	g.reworked(made)
	return made
}

func (g *generator) verb(about subject, mutates bool) string {
	verbs := []string{create, create, create, update, update, patch}
	if !mutates {
		verbs = append(verbs, remove)
	}
	if about.status && !mutates {
		verbs = append(verbs, statusWrite)
	}
	if about.kind.Kind == "Deployment" && !mutates {
		verbs = append(verbs, scaleWrite)
	}
	return g.pick(verbs...)
}

// reworked makes the object of a request out of the one that is stored, so that the server accepts the change.
func (g *generator) reworked(request *policyRequest) {
	changed := tree.Copy(request.stored).(tree.Object)
	metadata := tree.Child(changed, "metadata")
	g.maybe(60, func() { metadata["labels"] = g.words("app", "team", "tier", "n") })
	if request.about.kind.Kind == "Namespace" {
		tree.Child(metadata, "labels")["scene"] = request.scene.label
	}
	switch request.about.kind.Kind {
	case "ConfigMap":
		g.maybe(60, func() { changed["data"] = g.words("max", "mode", "key") })
	case "Widget", "Zone":
		g.maybe(70, func() { changed["spec"] = request.object["spec"] })
	case "Deployment":
		g.maybe(70, func() { tree.Child(changed, "spec")["replicas"] = g.number(0, 2, 5) })
	case "Pod":
		g.maybe(50, func() { tree.Child(changed, "spec")["containers"].([]any)[0].(tree.Object)["image"] = "changed:2" })
	}
	request.object = changed
	switch request.verb {
	case remove:
		request.object = nil
	case patch:
		labels := tree.Object{"team": g.pick("a", "web"), "app": nil}
		if request.about.kind.Kind == "Namespace" {
			labels["scene"] = request.scene.label
		}
		request.object = tree.Object{"metadata": tree.Object{"labels": labels}}
	case statusWrite:
		changed["status"] = tree.Object{"observedGeneration": g.number(1, 2)}
		if request.about.group == customGroup {
			changed["status"] = tree.Object{"phase": g.pick("Ready", "Failed")}
		}
	case scaleWrite:
		request.object = tree.Object{"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": tree.Object{
			"name": tree.Text(request.stored, "metadata", "name"), "namespace": request.scene.namespace},
			"spec": tree.Object{"replicas": g.number(0, 4, 20)}}
	}
}
