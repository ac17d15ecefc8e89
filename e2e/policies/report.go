package policies

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// report counts what was compared, and keeps what differs.
type report struct {
	compared, agreed, skipped         int
	policies, refused, policiesDiffer int
	counts                            map[string]int
	differences                       []string
	details                           io.Writer
}

func newReport(details io.Writer) *report { return &report{counts: map[string]int{}, details: details} }

// add takes in the answers to a request. Any of plimsoll's may be the one that the server gives.
func (report *report) add(wave *wave, request *policyRequest, server answer, ours []answer) error {
	report.compared++
	report.count(request, server)
	if slices.ContainsFunc(ours, server.equals) {
		report.agreed++
		return nil
	}
	text := describe(request, server, ours)
	report.differences = append(report.differences, text)
	order := wave.firsts()[0]
	return json.NewEncoder(report.details).Encode(tree.Object{
		"request": request.id, "verb": request.verb, "server": server, "plimsoll": ours,
		"review": request.review(wave.before[request]), "validating": order.policies, "validatingBindings": order.bindings,
		"mutating": request.scene.mutating, "mutatingBindings": request.scene.mutatingBindings,
		"params": request.scene.params, "namespaceLabels": request.scene.labels,
	})
}

func (report *report) count(request *policyRequest, server answer) {
	dry := "dry run"
	if request.real {
		dry = "real"
	}
	report.counts["requests: "+request.verb+", "+dry]++
	switch {
	case server.Status == nil && server.Object != nil:
		report.counts["answers: admitted after mutating policies"]++
	case server.Status == nil:
		report.counts["answers: admitted"]++
	default:
		report.counts[fmt.Sprintf("answers: refused, %d %s", server.Status.Code, server.Status.Reason)]++
		if strings.Contains(server.Status.Message, "resulted in error") {
			report.counts["answers: refused by an error of an expression"]++
		}
	}
	if len(server.Warnings) > 0 {
		report.counts["answers: with warnings"]++
	}
}

// addPolicy compares what both sides say to a new policy or binding.
func (report *report) addPolicy(object tree.Object, raw cluster.Answer, lint said) error {
	report.policies++
	var server, ours []string
	if raw.Code >= 300 {
		report.refused++
		var body status
		if err := json.Unmarshal(raw.Body, &body); err != nil {
			return err
		}
		for _, each := range body.Details.Causes {
			server = append(server, each.Reason+" "+each.Field+": "+each.Message)
		}
	}
	for _, each := range lint.Errors {
		ours = append(ours, each.Type+" "+each.Text)
	}
	slices.Sort(server)
	slices.Sort(ours)
	if slices.Equal(server, ours) && (raw.Code < 300) == (len(ours) == 0 && lint.Fatal == nil) {
		return nil
	}
	report.policiesDiffer++
	report.differences = append(report.differences, fmt.Sprintf("new %s: %s\n  server:   %d %q\n  plimsoll: %q",
		tree.Text(object, "kind"), tree.Write(object), raw.Code, server, ours))
	return nil
}

func (report *report) print(out io.Writer) {
	for _, each := range report.differences {
		fmt.Fprintln(out, each)
	}
	for _, each := range slices.Sorted(maps.Keys(report.counts)) {
		fmt.Fprintf(out, "%7d  %s\n", report.counts[each], each)
	}
	fmt.Fprintf(out, "compared %d policies and bindings: %d refused by the server, %d differ\n",
		report.policies, report.refused, report.policiesDiffer)
	fmt.Fprintf(out, "compared %d requests under policies: %d agree, %d differ; %d requests are refused without policies\n",
		report.compared, report.agreed, report.compared-report.agreed, report.skipped)
}
