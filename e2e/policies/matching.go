package policies

import (
	"plimsoll/e2e/tree"
)

// constraints draws spec.matchConstraints of a policy for a subject: most match it, some do not.
func (g *generator) constraints(about subject, mutating bool) tree.Object {
	made := tree.Object{"resourceRules": []any{g.rule(about, mutating, 93)}}
	g.maybe(20, func() { made["resourceRules"] = append(made["resourceRules"].([]any), g.rule(about, mutating, 30)) })
	g.maybe(8, func() { made["excludeResourceRules"] = []any{g.rule(about, mutating, 10)} })
	g.maybe(25, func() { made["matchPolicy"] = g.pick("Exact", "Equivalent") })
	g.selectors(made)
	return made
}

// selectors draws the selectors of namespaces and objects.
func (g *generator) selectors(into tree.Object) {
	g.maybe(12, func() { into["namespaceSelector"] = g.selector("env", "tier") })
	g.maybe(15, func() { into["objectSelector"] = g.selector("app", "team") })
}

func (g *generator) selector(keys ...string) tree.Object {
	key := g.pick(keys...)
	switch g.random.IntN(5) {
	case 0:
		return tree.Object{"matchLabels": tree.Object{key: g.pick("a", "web", "prod")}}
	case 1:
		return tree.Object{"matchExpressions": []any{tree.Object{"key": key, "operator": g.pick("Exists", "DoesNotExist")}}}
	case 2:
		return tree.Object{}
	}
	return tree.Object{"matchExpressions": []any{
		tree.Object{"key": key, "operator": g.pick("In", "NotIn"), "values": g.some("a", "b", "prod", "web")}}}
}

// rule draws a rule that matches a subject with about the given chance.
func (g *generator) rule(about subject, mutating bool, percent int) tree.Object {
	operations := []any{"*"}
	switch {
	case g.chance(50) && mutating:
		operations = g.some("CREATE", "UPDATE")
	case g.chance(50) && !mutating:
		operations = g.some("CREATE", "UPDATE", "DELETE")
	}
	group, version, resource := about.group, about.version, about.plural
	if !g.chance(percent) {
		resource = g.pick("secrets", "pods", "widgets", "deployments/scale", "*/status", "services/*")
	}
	g.maybe(25, func() { resource = g.pick("*", "*/*", "*/*", resource+"/*", resource+"/status") })
	if resource == "secrets/*" || len(resource) > 2 && (resource[0] == '*' || countSlashes(resource) > 1) {
		resource = about.plural
	}
	g.maybe(15, func() { group = "*" })
	g.maybe(25, func() { version = "*" })
	g.maybe(30, func() {
		if about.group == customGroup && version != "*" {
			version = g.pick("v1", "v1beta1") // matches the other version only by matchPolicy Equivalent
		}
	})
	rule := tree.Object{"apiGroups": []any{group}, "apiVersions": []any{version}, "operations": operations,
		"resources": []any{resource}}
	g.maybe(10, func() { rule["scope"] = g.pick("*", "Namespaced", "Cluster", "Namespaced") })
	g.maybe(8, func() { rule["resourceNames"] = []any{g.pick("s-1", "s-2"), "x"} })
	return rule
}

func countSlashes(text string) int {
	count := 0
	for _, each := range text {
		if each == '/' {
			count++
		}
	}
	return count
}

// exactRule matches a subject alone.
func exactRule(about subject) tree.Object {
	return tree.Object{"apiGroups": []any{about.group}, "apiVersions": []any{about.version}, "operations": []any{"*"},
		"resources": []any{about.plural}}
}

// bindingMatch draws spec.matchResources of a binding. It always selects the namespace of its scene, so that the
// policies of one scene do not judge the requests of another.
func (g *generator) bindingMatch(scene string, about subject, mutating bool) tree.Object {
	made := tree.Object{
		"namespaceSelector": tree.Object{"matchLabels": tree.Object{"scene": scene}},
		// The server makes these for Services, without a namespace.
		"excludeResourceRules": []any{tree.Object{"apiGroups": []any{"networking.k8s.io"}, "apiVersions": []any{"*"},
			"operations": []any{"*"}, "resources": []any{"ipaddresses"}}},
	}
	g.maybe(15, func() {
		selector := made["namespaceSelector"].(tree.Object)
		selector["matchExpressions"] = []any{tree.Object{"key": "env", "operator": g.pick("Exists", "NotIn"), "values": []any{"b"}}}
		if selector["matchExpressions"].([]any)[0].(tree.Object)["operator"] == "Exists" {
			delete(selector["matchExpressions"].([]any)[0].(tree.Object), "values")
		}
	})
	g.maybe(10, func() { made["objectSelector"] = g.selector("app", "tier") })
	g.maybe(10, func() { made["resourceRules"] = []any{g.rule(about, mutating, 80)} })
	g.maybe(10, func() { made["matchPolicy"] = g.pick("Exact", "Equivalent") })
	return made
}
