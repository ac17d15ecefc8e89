package policies

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// answer is what one side says to a request under policies.
type answer struct {
	Status   *status     `json:"status,omitempty"` // of a refusal
	Warnings []string    `json:"warnings,omitempty"`
	Object   tree.Object `json:"object,omitempty"` // after mutating policies
	broken   bool        // a mutation made something that is no object of its kind; only the fact is compared
}

// Names that the server makes up end with five characters of these.
var madeUp = regexp.MustCompile(`(s-\d+-)[bcdfghjklmnpqrstvwxz2456789]{5}\b`)

func withoutMadeUp(text string) string { return madeUp.ReplaceAllString(text, "$1*") }

const policyWarning = "Validation failed for ValidatingAdmissionPolicy "

// serverAnswer reads an answer of the server. Warnings that are not of policies are left out.
func serverAnswer(from cluster.Answer, mutated bool) (answer, error) {
	var made answer
	for _, each := range from.Warnings {
		if strings.HasPrefix(each, policyWarning) {
			made.Warnings = append(made.Warnings, withoutMadeUp(each))
		}
	}
	slices.Sort(made.Warnings)
	made.Warnings = slices.Compact(made.Warnings)
	if from.Code >= 300 {
		made.Status = &status{}
		err := json.Unmarshal(from.Body, made.Status)
		made.broken = from.Code == 400 || from.Code == 500
		made.Status.clean()
		return made, err
	}
	if !mutated {
		return made, nil
	}
	object, err := tree.Read(from.Body)
	made.Object = comparable(object)
	return made, err
}

func (status *status) clean() {
	status.Message = withoutMadeUp(status.Message)
	status.Details.Name = withoutMadeUp(status.Details.Name)
	for i := range status.Details.Causes {
		status.Details.Causes[i].Message = withoutMadeUp(status.Details.Causes[i].Message)
	}
}

// comparable is an object without what differs in each request.
func comparable(object tree.Object) tree.Object {
	metadata := tree.Child(object, "metadata")
	for _, each := range []string{"uid", "creationTimestamp", "resourceVersion", "managedFields"} {
		delete(metadata, each)
	}
	if name, is := metadata["name"].(string); is {
		metadata["name"] = withoutMadeUp(name)
	}
	if object["kind"] == "Service" {
		withoutAllocated(object, nil)
	}
	return object
}

// withoutAllocated removes what the server allocates for a Service, unless the request has it.
func withoutAllocated(object, sent tree.Object) {
	spec, wanted := tree.Child(object, "spec"), tree.Object{}
	if sent != nil {
		wanted = tree.Child(tree.Copy(sent).(tree.Object), "spec")
	}
	for _, each := range []string{"clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "healthCheckNodePort"} {
		if _, is := wanted[each]; !is {
			delete(spec, each)
		}
	}
	ports, _ := spec["ports"].([]any)
	for _, each := range ports {
		delete(each.(tree.Object), "nodePort")
	}
}

// mutable is the object that mutating policies see, made out of what the server answers without policies: what it
// fills in only later is taken away.
func (request *policyRequest) mutable(object tree.Object) tree.Object {
	made := tree.Copy(object).(tree.Object)
	metadata := tree.Child(made, "metadata")
	delete(metadata, "managedFields")
	if request.verb == patch {
		return made
	}
	for _, each := range []string{"uid", "creationTimestamp", "generation", "resourceVersion"} {
		delete(metadata, each)
	}
	delete(made, "status")
	switch request.about.kind.Kind {
	case "Pod", "Deployment":
		made["status"] = tree.Object{}
	case "Service":
		made["status"] = tree.Object{"loadBalancer": tree.Object{}}
	}
	if request.generated {
		delete(metadata, "name")
	}
	if request.about.kind.Kind == "Service" {
		withoutAllocated(made, request.object)
	}
	return made
}

func (a answer) equals(b answer) bool {
	if !slices.Equal(a.Warnings, b.Warnings) || (a.Status == nil) != (b.Status == nil) {
		return false
	}
	if a.Status != nil {
		return a.broken && b.broken || string(tree.Write(a.Status)) == string(tree.Write(b.Status))
	}
	return len(tree.Differences(a.Object, b.Object)) == 0
}

// expected is what plimsoll says: one answer for each order in which the server may run policies.
func (wave *wave) expected(ctx context.Context, request *policyRequest, before tree.Object) ([]answer, error) {
	if len(request.scene.mutating) == 0 || request.verb == remove {
		return wave.validated(request, before, nil)
	}
	var answers []answer
	for _, order := range orders(request.scene.mutating, request.scene.mutatingBindings) {
		inputs := wave.inputs(request, request.mutable(before))
		inputs["policies"], inputs["bindings"] = order.policies, order.bindings
		outcome, err := wave.batch.ask("policy.mutate", inputs)
		if err != nil {
			return nil, err
		}
		more, err := wave.afterMutation(ctx, request, outcome)
		if err != nil {
			return nil, err
		}
		answers = append(answers, more...)
	}
	return answers, nil
}

// afterMutation lets the server prepare the mutated object, and judges what comes out.
func (wave *wave) afterMutation(ctx context.Context, request *policyRequest, outcome said) ([]answer, error) {
	if !outcome.Allowed {
		outcome.Status.clean()
		return []answer{{Status: outcome.Status, broken: outcome.Status.Code == 500}}, nil
	}
	mutated, err := tree.Read(outcome.Object)
	if err != nil {
		return nil, err
	}
	raw, err := request.replay(ctx, wave.client, mutated)
	if err != nil {
		return nil, err
	}
	made, err := serverAnswer(raw, true)
	if err != nil || made.Status != nil {
		return []answer{made}, err
	}
	object, err := tree.Read(raw.Body)
	if err != nil {
		return nil, err
	}
	return wave.validated(request, object, made.Object)
}

// validated evaluates the validating policies of all scenes, each binding first in its turn: of several refusals,
// the server answers the one that it happens to find first.
func (wave *wave) validated(request *policyRequest, object, stored tree.Object) ([]answer, error) {
	if request.verb == remove {
		object = nil
	}
	var answers []answer
	for _, order := range wave.firsts() {
		inputs := wave.inputs(request, object)
		inputs["policies"], inputs["bindings"] = order.policies, order.bindings
		if name := tree.Text(object, "metadata", "name"); name != "" {
			inputs["request"].(tree.Object)["name"] = name // made up by now
		}
		outcome, err := wave.batch.ask("policy.eval", inputs)
		if err != nil {
			return nil, err
		}
		answers = append(answers, outcome.answer(stored))
		if outcome.Status == nil {
			continue
		}
		others, err := wave.byParam(inputs, outcome.Warnings)
		if err != nil {
			return nil, err
		}
		answers = append(answers, others...)
	}
	return answers, nil
}

// byParam are the refusals if only one of the params of a scene is there: the server takes params that a selector
// finds in no particular order, and answers the refusal of the first.
func (wave *wave) byParam(inputs tree.Object, warnings []string) ([]answer, error) {
	var answers []answer
	for _, number := range []string{"1", "2"} {
		inputs["params"] = slices.DeleteFunc(slices.Clone(wave.params), func(param any) bool {
			return tree.Text(param.(tree.Object), "metadata", "labels", "param") != number
		})
		outcome, err := wave.batch.ask("policy.eval", inputs)
		if err != nil {
			return nil, err
		}
		if outcome.Status != nil && !strings.Contains(outcome.Status.Message, "no params found") {
			outcome.Warnings = warnings
			answers = append(answers, outcome.answer(nil))
		}
	}
	return answers, nil
}

func (outcome said) answer(stored tree.Object) answer {
	made := answer{Status: outcome.Status}
	for _, each := range outcome.Warnings {
		made.Warnings = append(made.Warnings, withoutMadeUp(each))
	}
	slices.Sort(made.Warnings)
	made.Warnings = slices.Compact(made.Warnings)
	if made.Status != nil {
		made.Status.clean()
	} else {
		made.Object = stored
	}
	return made
}

// order is an order of policies and bindings.
type order struct{ policies, bindings []any }

// orders are the lists as they are and reversed, each.
func orders(policies, bindings []tree.Object) []order {
	var made []order
	for i := range 4 {
		each := order{list(policies), list(bindings)}
		if i&1 != 0 {
			slices.Reverse(each.policies)
		}
		if i&2 != 0 {
			slices.Reverse(each.bindings)
		}
		made = append(made, each)
	}
	return made
}

func list(objects []tree.Object) []any {
	made := make([]any, 0, len(objects))
	for _, each := range objects {
		made = append(made, each)
	}
	return made
}

func describe(request *policyRequest, server answer, ours []answer) string {
	first := answer{}
	if len(ours) > 0 {
		first = ours[0]
	}
	return fmt.Sprintf("%s: %s of %s\n  server:   %s\n  plimsoll: %s", request.id, request.verb, request.about.kind.Kind,
		tree.Write(server), tree.Write(first))
}
