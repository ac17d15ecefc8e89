package policies

import (
	"fmt"
	"strings"

	"plimsoll/e2e/tree"
)

// Values that mutations apply, by kind; those without a kind are for all.
var applied = map[string][]string{
	"": {
		`Object{metadata: Object.metadata{labels: {'added': 'yes'}}}`,
		`Object{metadata: Object.metadata{labels: {'team': 'b', 'n': '7'}}}`,
		`Object{metadata: Object.metadata{annotations: {'by': request.userInfo.username}}}`,
		`Object{metadata: Object.metadata{labels: object.metadata.labels}}`,
		`Object{metadata: Object.metadata{labels: {'copy': object.metadata.labels['team']}}}`,
		`Object{metadata: Object.metadata{?labels: object.metadata.?annotations}}`,
		`has(object.metadata.labels) ? Object{} : Object{metadata: Object.metadata{labels: {'a': 'b'}}}`,
		`Object{metadata: Object.wrong{labels: {'a': 'b'}}}`,
		`Object{nope: 'x'}`,
		`Object{metadata: Object.metadata{finalizers: ['e2e.example.com/f']}}`,
		`Object{metadata: Object.metadata{ownerReferences: [Object.metadata.ownerReferences{uid: 'u', name: 'o', kind: 'K', apiVersion: 'v1'}]}}`,
	},
	"ConfigMap": {`Object{data: {'added': 'x'}}`, `Object{data: {'mode': object.data.mode + '!'}}`, `Object{immutable: true}`},
	"Pod": {
		`Object{spec: Object.spec{containers: [Object.spec.containers{name: 'added', image: 'x'}]}}`,
		`Object{spec: Object.spec{containers: object.spec.containers.map(c, Object.spec.containers{name: c.name, imagePullPolicy: 'Always'})}}`,
		`Object{spec: Object.spec{containers: [Object.spec.containers{name: 'main', env: [Object.spec.containers.env{name: 'MODE', value: 'z'}]}]}}`,
		`Object{spec: Object.spec{nodeSelector: {'disk': 'ssd'}}}`,
		`Object{spec: Object.spec{priority: 'high'}}`,
		`Object{spec: Object.spec{terminationGracePeriodSeconds: 5}}`,
		`Object{spec: Object.spec{securityContext: Object.spec.securityContext{runAsUser: 1000}}}`,
	},
	"Deployment": {
		`Object{spec: Object.spec{replicas: 7}}`,
		`Object{spec: Object.spec{replicas: object.spec.replicas + 1}}`,
		`Object{spec: Object.spec{replicas: 'three'}}`,
		`Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers: [Object.spec.template.spec.containers{name: 'added', image: 'x'}]}}}}`,
		`Object{spec: Object.spec{template: Object.spec.template{metadata: Object.spec.template.metadata{labels: {'more': 'x'}}}}}`,
		`Object{spec: Object.spec{strategy: Object.spec.strategy{type: 'Recreate'}}}`,
	},
	"Service": {
		`Object{spec: Object.spec{sessionAffinity: 'ClientIP'}}`,
		`Object{spec: Object.spec{ports: [Object.spec.ports{port: 9090, name: 'metrics'}]}}`,
		`Object{spec: Object.spec{selector: {'run': 'y'}}}`,
	},
	"Widget": {
		`Object{spec: Object.spec{size: 5}}`,
		`Object{spec: Object.spec{size: object.spec.size * 2}}`,
		`Object{spec: Object.spec{size: 5u}}`,
		`Object{spec: Object.spec{zones: ['w', 'x']}}`,
		`Object{spec: Object.spec{parts: [Object.spec.parts{name: 'a', count: 3}, Object.spec.parts{name: 'c'}]}}`,
		`Object{spec: Object.spec{args: ['3']}}`,
		`Object{spec: Object.spec{labels: {'k': 'new'}}}`,
		`Object{spec: Object.spec{free: Object.spec.free{s: 'x'}}}`,
	},
}

var patched = map[string][]string{
	"": {
		`[JSONPatch{op: 'add', path: '/metadata/labels', value: {'replaced': 'all'}}]`,
		`[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('e2e.example.com/x'), value: 'y'}]`,
		`[JSONPatch{op: 'test', path: '/metadata/labels/team', value: 'a'}, JSONPatch{op: 'replace', path: '/metadata/labels/team', value: 'b'}]`,
		`[JSONPatch{op: 'remove', path: '/metadata/annotations'}]`,
		`[JSONPatch{op: 'copy', from: '/metadata/name', path: '/metadata/annotations/name'}]`,
		`[JSONPatch{op: 'move', from: '/metadata/labels', path: '/metadata/annotations'}]`,
		`has(object.metadata.labels) ? [JSONPatch{op: 'add', path: '/metadata/labels/size', value: string(size(object.metadata.labels))}] : []`,
		`object.metadata.labels.map(k, JSONPatch{op: 'replace', path: '/metadata/labels/' + k, value: object.metadata.labels[k] + 'x'})`,
		`[JSONPatch{op: 'nope', path: '/metadata/labels', value: 'x'}]`,
		`[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'op': request.operation, 'user': request.userInfo.username}}]`,
		`[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'groups': request.userInfo.groups[7]}}]`,
	},
	"ConfigMap":  {`[JSONPatch{op: 'add', path: '/data/added', value: 'x'}]`, `[JSONPatch{op: 'add', path: '/data', value: {'n': string(1 + 1)}}]`},
	"Pod":        {`[JSONPatch{op: 'add', path: '/spec/containers/-', value: Object.spec.containers{name: 'added', image: 'x'}}]`, `[JSONPatch{op: 'replace', path: '/spec/containers/0/image', value: 'pinned:1'}]`, `[JSONPatch{op: 'remove', path: '/spec/containers/1'}]`},
	"Deployment": {`[JSONPatch{op: 'replace', path: '/spec/replicas', value: 2}]`, `[JSONPatch{op: 'add', path: '/spec/template/spec/containers/0/args', value: ['a', 'b']}]`},
	"Service":    {`[JSONPatch{op: 'replace', path: '/spec/ports/0/port', value: 81}]`, `[JSONPatch{op: 'add', path: '/spec/type', value: 'NodePort'}]`},
	"Widget":     {`[JSONPatch{op: 'add', path: '/spec/size', value: 6}]`, `[JSONPatch{op: 'add', path: '/spec/zones/-', value: 'v'}]`, `[JSONPatch{op: 'add', path: '/spec/free', value: {'deep': {'er': [1, 2.5, null, true]}}}]`, `[JSONPatch{op: 'remove', path: '/spec/color'}]`, `[JSONPatch{op: 'replace', path: '/spec', value: object.spec}]`, `[JSONPatch{op: 'add', path: '/metadata/annotations', value: object.metadata.labels}]`},
}

// Patches after which an object is none of its kind. The server ends such a request at once. The batch methods leave
// the decoding of built-in kinds to their callers, so a policy with such a patch does nothing else.
var breaking = map[string]string{
	"ConfigMap":  `[JSONPatch{op: 'add', path: '/data', value: 'x'}]`,
	"Pod":        `[JSONPatch{op: 'add', path: '/spec/nope', value: 'x'}]`,
	"Deployment": `[JSONPatch{op: 'replace', path: '/spec/replicas', value: 'x'}]`,
	"Service":    `[JSONPatch{op: 'replace', path: '/spec/ports/0', value: 80}]`,
}

// mutating draws a MutatingAdmissionPolicy with a binding, sometimes two.
func (g *generator) mutating(scene *scene, name string, about subject, breaks bool) {
	params := ""
	g.maybe(30, func() { params = g.pick("ConfigMap", "Limit") })
	spec := tree.Object{"matchConstraints": g.constraints(about, true), "reinvocationPolicy": g.pick("Never", "IfNeeded")}
	variables, _ := g.variables(params)
	setUnlessEmpty(spec, "variables", variables)
	g.maybe(40, func() { setUnlessEmpty(spec, "matchConditions", g.matchConditions(about, params, 2)) })
	var mutations []any
	for range 1 + g.random.IntN(2) {
		mutations = append(mutations, g.mutation(about, params))
	}
	if breaks {
		mutations = []any{tree.Object{"patchType": "JSONPatch", "jsonPatch": tree.Object{"expression": breaking[about.kind.Kind]}}}
	}
	spec["mutations"] = mutations
	g.common(spec, about, params, true)
	scene.mutating = append(scene.mutating, policyObject("MutatingAdmissionPolicy", name, spec))
	count := 1
	g.maybe(15, func() { count = 2 })
	for i := range count {
		scene.mutatingBindings = append(scene.mutatingBindings, policyObject("MutatingAdmissionPolicyBinding",
			fmt.Sprintf("%s-b%d", name, i), g.binding(scene, name, about, params, true)))
	}
}

func (g *generator) mutation(about subject, params string) tree.Object {
	from := func(all map[string][]string) string {
		if g.chance(50) {
			return g.pick(all[""]...)
		}
		return g.pick(all[about.kind.Kind]...)
	}
	withParams := func(text string) string {
		if params != "" && g.chance(40) {
			return strings.NewReplacer(`'yes'`, `params.metadata.name`, `'all'`, `params.kind`, `'b'`, `params.metadata.labels.param`).Replace(text)
		}
		return text
	}
	if g.chance(50) {
		return tree.Object{"patchType": "ApplyConfiguration", "applyConfiguration": tree.Object{"expression": withParams(from(applied))}}
	}
	return tree.Object{"patchType": "JSONPatch", "jsonPatch": tree.Object{"expression": withParams(from(patched))}}
}
