package webhook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"plimsoll/e2e/tree"
)

// testCase is a request and what the real code of Kubernetes says to it.
type testCase struct {
	id, op string
	object tree.Object
	old    tree.Object // of updates
	expect expectation
}

type expectation struct {
	Errors []struct {
		Type  string `json:"type"`
		Field string `json:"field"`
		Text  string `json:"text"`
	} `json:"errors"`
	Strict   []string        `json:"strict"`
	Warnings []string        `json:"warnings"`
	Fatal    string          `json:"fatal"`
	Stored   json.RawMessage `json:"stored"`
}

func (expect expectation) refused() bool { return expect.Fatal != "" || len(expect.Errors) > 0 }

// causes are the errors as the API server writes them.
func (expect expectation) causes() []string {
	var found []string
	for _, each := range expect.Errors {
		found = append(found, each.Type+" "+each.Text)
	}
	slices.Sort(found)
	return found
}

// aboutMetadata reports whether the server itself refuses the object, before it calls validating webhooks.
func (expect expectation) aboutMetadata() bool {
	return slices.ContainsFunc(expect.causes(), func(each string) bool { return strings.Contains(each, " metadata") })
}

// The API server passes 1.0 on as 1, which is a difference for types and for updates.
var wholeFloat = regexp.MustCompile(`[0-9]\.0+[^0-9]`)

// isLost reports whether the case cannot be sent as it is: updates without resourceVersion, names of namespaces that do
// not exist, names that the server makes, old objects that cannot be decoded, and numbers that the server rewrites.
func (each testCase) isLost() bool {
	if strings.HasPrefix(each.expect.Fatal, "old: ") ||
		wholeFloat.Match(tree.Write(each.object)) || wholeFloat.Match(tree.Write(each.old)) {
		return true
	}
	generates := tree.Text(each.object, "metadata", "generateName") != ""
	return slices.ContainsFunc(each.expect.causes(), func(cause string) bool {
		return strings.Contains(cause, " metadata.resourceVersion:") || strings.Contains(cause, " metadata.namespace:") ||
			generates && strings.Contains(cause, " metadata.name:")
	})
}

// visible are the unknown fields that a validating webhook sees: the API server takes the status of the old object in
// updates, has none in creations, and takes all but the status of the old object in updates of the status.
func (each testCase) visible(hasStatus bool) []string {
	var found []string
	for _, text := range each.expect.Strict {
		if !hasStatus || strings.Contains(text, `field "status`) == (each.op == "status") {
			found = append(found, text)
		}
	}
	return found
}

// suite is CRDs and the cases of each.
type suite struct {
	crds  []tree.Object
	cases []testCase
}

type line struct {
	ID      string          `json:"id"`
	CRDID   string          `json:"crdId"`
	CRDFile string          `json:"crdFile"`
	Op      string          `json:"op"`
	Object  json.RawMessage `json:"object"`
	Old     json.RawMessage `json:"old"`
	Expect  expectation     `json:"expect"`
}

// readSuite reads recorded cases of real CRDs, every step-th of them. Without a file there are none.
func readSuite(directory string, step int) (suite, error) {
	var found suite
	text, err := os.ReadFile(filepath.Join(directory, "corpus.jsonl"))
	if errors.Is(err, fs.ErrNotExist) {
		return found, nil
	} else if err != nil {
		return found, err
	}
	number := 0
	for each := range bytes.Lines(text) {
		var read line
		if err := json.Unmarshal(each, &read); err != nil {
			return found, err
		}
		if read.Op == "" && read.Expect.refused() {
			continue // a CRD that no server accepts, without cases
		} else if read.Op == "" {
			err = found.addCRD(filepath.Join(directory, read.CRDFile))
		} else if number++; number%step == 0 {
			err = found.addCase(read)
		}
		if err != nil {
			return found, fmt.Errorf("%s%s: %w", read.CRDFile, read.ID, err)
		}
	}
	return found, nil
}

func (found *suite) addCRD(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	crd, err := tree.Read(text)
	found.crds = append(found.crds, crd)
	return err
}

func (found *suite) addCase(read line) error {
	made := testCase{id: read.ID, op: read.Op, expect: read.Expect}
	var err error
	if made.object, err = tree.Read(read.Object); err != nil {
		return err
	}
	if len(read.Old) > 0 {
		made.old, err = tree.Read(read.Old)
	}
	found.cases = append(found.cases, made)
	return err
}
