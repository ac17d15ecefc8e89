package compare

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// answer is what one side says to a request.
type answer struct {
	undecodable string   // the request is not an object of its kind, or not a patch; only this is compared
	errors      []string // type and text of each cause, sorted
	conflicts   []string // of server-side apply, sorted
	warnings    []string // unknown and duplicate fields among them; sorted, each once
	stored      tree.Object
	managed     any    // metadata.managedFields without times, of server-side apply
	odd         string // an answer that neither should give
}

func (said answer) refuses() bool {
	return said.undecodable != "" || len(said.errors) > 0 || len(said.conflicts) > 0 || said.odd != ""
}

type statusBody struct {
	Message string `json:"message"`
	Reason  string `json:"reason"`
	Details struct {
		Causes []struct{ Reason, Message, Field string } `json:"causes"`
	} `json:"details"`
}

// Conflicts name the time of the last change, which differs in each run.
var changeTime = regexp.MustCompile(` at \d{4}-[^ ]*`)

const notChecked = "some validation rules were not checked"

// serverAnswer reads the answer of the API server.
func serverAnswer(from cluster.Answer) (answer, error) {
	said := answer{warnings: unique(from.Warnings)}
	if from.Code < 300 {
		object, err := tree.Read(from.Body)
		said.managed = withoutTimes(object)
		said.stored = normalized(object)
		return said, err
	}
	var body statusBody
	if err := json.Unmarshal(from.Body, &body); err != nil {
		return said, fmt.Errorf("the server answers %d: %s", from.Code, from.Body)
	}
	switch {
	case from.Code == 409 && len(body.Details.Causes) > 0:
		for _, each := range body.Details.Causes {
			said.conflicts = append(said.conflicts, changeTime.ReplaceAllString(each.Message, "")+": "+each.Field)
		}
	case from.Code == 422 && len(body.Details.Causes) == 1 && body.Details.Causes[0].Field == "patch":
		said.undecodable = fmt.Sprintf("%d %s", from.Code, body.Message) // the result of a patch
	case from.Code == 422 && body.Reason == "Invalid" && len(body.Details.Causes) > 0:
		for _, each := range body.Details.Causes {
			if strings.HasPrefix(each.Message, "Invalid value: null: "+notChecked) {
				continue // plimsoll check does not repeat that there are other errors, see docs/differences.md
			}
			said.errors = append(said.errors, each.Reason+" "+strings.TrimPrefix(each.Field+": ", ": ")+each.Message)
		}
	case from.Code == 400, from.Code == 422, from.Code == 413, from.Code == 415, from.Code == 500:
		said.undecodable = fmt.Sprintf("%d %s", from.Code, body.Message)
	default:
		said.odd = fmt.Sprintf("%d %s: %s", from.Code, body.Reason, body.Message)
	}
	slices.Sort(said.errors)
	slices.Sort(said.conflicts)
	return said, nil
}

func unique(texts []string) []string {
	sorted := slices.Sorted(slices.Values(texts))
	return slices.Compact(sorted)
}

// normalized leaves out what differs in each run.
func normalized(object tree.Object) tree.Object {
	metadata, is := object["metadata"].(tree.Object)
	if !is {
		return object
	}
	for _, name := range []string{"uid", "resourceVersion", "creationTimestamp", "managedFields", "selfLink"} {
		delete(metadata, name)
	}
	if tree.Text(metadata, "generateName") != "" {
		delete(metadata, "name")
	}
	return object
}

func withoutTimes(object tree.Object) any {
	metadata, _ := object["metadata"].(tree.Object)
	list, _ := metadata["managedFields"].([]any)
	found := tree.Copy(list).([]any)
	for _, each := range found {
		if entry, is := each.(tree.Object); is {
			delete(entry, "time")
		}
	}
	slices.SortFunc(found, func(a, b any) int { return strings.Compare(string(tree.Write(a)), string(tree.Write(b))) })
	return found
}
