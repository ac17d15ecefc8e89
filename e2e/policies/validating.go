package policies

import (
	"fmt"

	"plimsoll/e2e/tree"
)

// paramKinds by the names of their fragments.
var paramKinds = map[string]tree.Object{
	"ConfigMap": {"apiVersion": "v1", "kind": "ConfigMap"},
	"Limit":     {"apiVersion": customGroup + "/v1", "kind": "Limit"},
	"Zone":      {"apiVersion": customGroup + "/v1", "kind": "Zone"},
}

// validating draws a ValidatingAdmissionPolicy with one or two bindings.
func (g *generator) validating(scene *scene, name string, about subject) {
	params := ""
	g.maybe(40, func() { params = g.pick("ConfigMap", "Limit", "Zone") })
	spec := tree.Object{"matchConstraints": g.constraints(about, false)}
	variables, names := g.variables(params)
	setUnlessEmpty(spec, "variables", variables)
	g.maybe(50, func() { setUnlessEmpty(spec, "matchConditions", g.matchConditions(about, params, 2)) })
	var validations []any
	for range 1 + g.random.IntN(3) {
		validations = append(validations, g.validation(about, params, names))
	}
	spec["validations"] = validations
	g.common(spec, about, params, false)
	scene.validating = append(scene.validating, policyObject("ValidatingAdmissionPolicy", name, spec))
	for i := range 1 + g.random.IntN(2) {
		binding := g.binding(scene, name, about, params, false)
		binding["validationActions"] = [][]any{{"Deny"}, {"Deny"}, {"Warn"}, {"Audit"}, {"Deny", "Audit"}, {"Warn", "Audit"}}[g.random.IntN(6)]
		scene.validatingBindings = append(scene.validatingBindings,
			policyObject("ValidatingAdmissionPolicyBinding", fmt.Sprintf("%s-b%d", name, i), binding))
	}
}

func (g *generator) validation(about subject, params string, variables []string) tree.Object {
	made := tree.Object{"expression": g.condition(about, params, variables)}
	g.maybe(40, func() { made["message"] = g.pick("not allowed here", "  padded  ", "<no> \"way\"") })
	g.maybe(40, func() {
		made["messageExpression"] = g.pick(messageFragments...)
		if len(variables) > 0 && g.chance(30) {
			made["messageExpression"] = "'v is ' + string(variables." + variables[0] + ")"
		}
	})
	g.maybe(35, func() { made["reason"] = g.pick("Forbidden", "Invalid", "RequestEntityTooLarge") })
	return made
}

// common sets what both kinds of policies have.
func (g *generator) common(spec tree.Object, about subject, params string, mutating bool) {
	g.maybe(60, func() { spec["failurePolicy"] = g.pick("Fail", "Fail", "Ignore") })
	if params != "" {
		spec["paramKind"] = paramKinds[params]
	}
	if !mutating {
		g.maybe(2, func() {
			spec["paramKind"] = tree.Object{"apiVersion": customGroup + "/v1", "kind": "Unknown"}
			spec["matchConstraints"] = tree.Object{"resourceRules": []any{exactRule(about)}} // no binding limits it to a scene
		})
	}
}

func (g *generator) binding(scene *scene, policy string, about subject, params string, mutating bool) tree.Object {
	spec := tree.Object{"policyName": policy, "matchResources": g.bindingMatch(scene.label, about, mutating)}
	g.maybe(3, func() { spec["policyName"] = "missing" })
	if params != "" && g.chance(85) {
		spec["paramRef"] = g.paramRef(scene, params)
	}
	return spec
}

// paramRef draws a reference by name or by selector; some find nothing.
func (g *generator) paramRef(scene *scene, params string) tree.Object {
	made := tree.Object{"parameterNotFoundAction": g.pick("Deny", "Allow")}
	if g.chance(65) {
		made["name"] = g.pick(scene.paramName(params, 1), scene.paramName(params, 1), scene.paramName(params, 2), "missing")
	} else {
		// Params without a namespace are those of all scenes, and requests make ConfigMaps, too.
		labels := [...]tree.Object{{"scene": scene.namespace}, {"scene": scene.namespace, "param": "1"}, {"param": "3"}}[g.random.IntN(3)]
		made["selector"] = tree.Object{"matchLabels": labels}
		if params == "Limit" {
			g.maybe(40, func() { made["selector"] = tree.Object{} })
		}
	}
	if params == "Zone" {
		g.maybe(5, func() { made["namespace"] = scene.namespace })
	} else {
		g.maybe(50, func() { made["namespace"] = g.pick(scene.namespace, scene.namespace, "default") })
	}
	return made
}

func policyObject(kind, name string, spec tree.Object) tree.Object {
	metadata := tree.Object{"name": name, "labels": tree.Object{"e2e": "wave"}}
	return tree.Object{"apiVersion": registered, "kind": kind, "metadata": metadata, "spec": spec}
}
