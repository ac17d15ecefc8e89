package policies

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"plimsoll/e2e/tree"
)

// generator draws everything that is random. The same seed makes the same policies and requests.
type generator struct {
	random *rand.Rand
}

func newGenerator(seed uint64) *generator { return &generator{rand.New(rand.NewPCG(seed, 20))} }

func (g *generator) chance(percent int) bool { return g.random.IntN(100) < percent }

func (g *generator) maybe(percent int, do func()) {
	if g.chance(percent) {
		do()
	}
}

func (g *generator) pick(from ...string) string { return from[g.random.IntN(len(from))] }

func (g *generator) number(from ...int) json.Number {
	return json.Number(fmt.Sprint(from[g.random.IntN(len(from))]))
}

// some is at least one of the texts, in their order.
func (g *generator) some(from ...string) []any {
	var list []any
	for len(list) == 0 {
		for _, each := range from {
			if g.chance(50) {
				list = append(list, each)
			}
		}
	}
	return list
}

func replaced(texts []string, old, by string) []string {
	made := make([]string, 0, len(texts))
	for _, each := range texts {
		made = append(made, strings.ReplaceAll(each, old, by))
	}
	return made
}

// condition is a random condition about objects of a subject.
func (g *generator) condition(about subject, params string, variables []string) string {
	var text string
	switch draw := g.random.IntN(10); {
	case params != "" && draw < 4:
		text = g.pick(paramFragments[params]...)
	case len(variables) > 0 && draw < 6:
		text = g.aboutVariable(variables[g.random.IntN(len(variables))])
	case draw < 8:
		text = g.pick(about.fragments...)
	default:
		text = g.pick(commonFragments...)
	}
	switch g.random.IntN(12) {
	case 0:
		return "!(" + text + ")"
	case 1:
		return "(" + text + ") && (" + g.pick(about.fragments...) + ")"
	case 2:
		return "(" + text + ") || (" + g.pick(commonFragments...) + ")"
	case 3:
		return "(" + text + ") ? (" + g.pick(about.fragments...) + ") : " + g.pick("true", "false")
	case 4:
		return "  " + text + " "
	}
	return text
}

func (g *generator) aboutVariable(name string) string {
	return g.pick("dyn(variables."+name+") != 'a'", "string(variables."+name+").size() > 4", "dyn(variables."+name+") == 2",
		"type(variables."+name+") == string", "has(variables."+name+")")
}

// matchConditions are drawn without variables, which the server does not accept in them.
func (g *generator) matchConditions(about subject, params string, most int) []any {
	var list []any
	for i := range g.random.IntN(most + 1) {
		list = append(list, tree.Object{"name": fmt.Sprintf("c%d", i), "expression": g.condition(about, params, nil)})
	}
	return list
}

func (g *generator) variables(params string) (list []any, names []string) {
	for i := range max(0, g.random.IntN(5)-2) {
		expression := g.pick(variableFragments...)
		if len(names) > 0 && g.chance(30) {
			expression = "variables." + names[0]
		} else if params != "" && g.chance(30) {
			expression = "params.metadata.name"
		}
		name := fmt.Sprintf("v%d", i)
		list = append(list, tree.Object{"name": name, "expression": expression})
		names = append(names, name)
	}
	return list, names
}

// setUnlessEmpty sets a list that has items.
func setUnlessEmpty(object tree.Object, name string, list []any) {
	if len(list) > 0 {
		object[name] = list
	}
}
