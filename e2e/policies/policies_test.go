package policies

import (
	"testing"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

func TestASeedMakesTheSameScenes(t *testing.T) {
	text := func(seed uint64) string {
		made := newGenerator(seed).scene(1, 2, true)
		return string(tree.Write([]any{list(made.mutating), list(made.mutatingBindings), list(made.params), made.requests[0].object}))
	}
	if text(1) != text(1) || text(1) == text(2) {
		t.Error("the seed does not decide")
	}
}

func TestEveryBindingIsFirstOnce(t *testing.T) {
	made := &scene{validating: []tree.Object{policyObject("", "p", nil), policyObject("", "q", nil)},
		validatingBindings: []tree.Object{policyObject("", "a", tree.Object{"policyName": "p"}),
			policyObject("", "b", tree.Object{"policyName": "q"}), policyObject("", "c", tree.Object{"policyName": "missing"})}}
	scenes := []*scene{made}
	found := ""
	for _, each := range (&wave{scenes: scenes}).firsts() {
		found += tree.Text(each.policies[0].(tree.Object), "metadata", "name") + tree.Text(each.bindings[0].(tree.Object), "metadata", "name") + " "
	}
	if found != "pa qb " {
		t.Error(found)
	}
}

func TestAnswersAreComparedWithoutMadeUpNames(t *testing.T) {
	refusal := func(text string) answer {
		made, err := serverAnswer(cluster.Answer{Code: 422, Body: []byte(`{"code":422,"reason":"Invalid","message":"` + text + `"}`),
			Warnings: []string{"other", policyWarning + "x", policyWarning + "x"}}, false)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	one := refusal("s-1-bglzj is bad")
	if !one.equals(refusal("s-1-cdfgh is bad")) || one.equals(refusal("s-2-cdfgh is bad")) {
		t.Error("names are not compared as they should be")
	}
	if len(one.Warnings) != 1 || one.equals(answer{Status: one.Status}) {
		t.Error(one.Warnings)
	}
}
