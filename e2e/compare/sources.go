package compare

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// objectsBelow reads the YAML and JSON files below a path, as far as they can be read. A path that does not exist
// has none.
func objectsBelow(path string) ([]request, error) {
	var found []request
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(file) {
		case ".yaml", ".yml", ".json":
			text, err := os.ReadFile(file)
			found = append(found, objectsIn(file, text)...)
			return err
		}
		return nil
	})
	return found, err
}

func objectsIn(file string, text []byte) []request {
	var found []request
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for number := 1; ; number++ {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) || err != nil {
			return found
		}
		converted, err := yaml.YAMLToJSON(document)
		if err != nil {
			continue
		}
		if object, err := tree.Read(converted); err == nil {
			found = append(found, objectsOf(fmt.Sprintf("%s#%d", file, number), object)...)
		}
	}
}

// objectsOf is the object of a document, or the objects of a list.
func objectsOf(origin string, object tree.Object) []request {
	if tree.Text(object, "kind") != "List" {
		if tree.Text(object, "kind") == "" {
			return nil
		}
		return []request{{id: origin, verb: create, kind: kindOf(object), object: object}}
	}
	var found []request
	items, _ := object["items"].([]any)
	for i, item := range items {
		if below, is := item.(tree.Object); is {
			found = append(found, objectsOf(fmt.Sprintf("%s[%d]", origin, i), below)...)
		}
	}
	return found
}

// vector is a line of a recorded suite.
type vector struct {
	ID          string          `json:"id"`
	CRDID       string          `json:"crdId"`
	CRD         json.RawMessage `json:"crd"`
	CRDFile     string          `json:"crdFile"`
	Op          string          `json:"op"`
	Subresource string          `json:"subresource"`
	Object      json.RawMessage `json:"object"`
	Old         json.RawMessage `json:"old"`
}

// eachVector reads a suite. One that does not exist has no lines.
func eachVector(file string, take func(vector) error) error {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		var each vector
		if err := json.Unmarshal(line, &each); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := take(each); err != nil {
			return err
		}
	}
	return nil
}

func requestOf(each vector) (request, error) {
	made := request{id: each.ID, verb: create}
	object, err := tree.Read(each.Object)
	if err != nil {
		return made, err
	}
	made.object, made.kind = object, kindOf(object)
	if len(each.Old) == 0 {
		return made, nil
	}
	made.verb = update
	if each.Op == status || each.Subresource == status {
		made.verb = status
	}
	made.old, err = tree.Read(each.Old)
	return made, err
}

// kindVectors are the recorded cases of built-in kinds.
func kindVectors(directory string) ([]request, error) {
	files, err := filepath.Glob(filepath.Join(directory, "kinds", "*.jsonl"))
	if err != nil {
		return nil, err
	}
	var found []request
	for _, file := range files {
		err := eachVector(file, func(each vector) error {
			if each.Subresource != "" && each.Subresource != status {
				return nil // resize and ephemeralcontainers are not subresources that plimsoll check has
			}
			made, err := requestOf(each)
			made.id = filepath.Base(file) + " " + made.id
			found = append(found, made)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// samples are objects that plimsoll makes, one of each built-in kind that the server can create.
func samples(ctx context.Context, offline offline, resources map[cluster.Kind]cluster.Resource, crds map[cluster.Kind]*crd) ([]request, error) {
	var found []request
	for kind, resource := range resources {
		if crds[kind] != nil || !resource.Can("create") {
			continue
		}
		made, err := offline.run(ctx, "sample", "--output", "json", kind.APIVersion+"/"+kind.Kind)
		if err != nil {
			return nil, err
		}
		if made.code != 0 {
			fmt.Fprintf(os.Stderr, "e2e: plimsoll has no sample of %s %s\n", kind.APIVersion, kind.Kind)
			continue
		}
		object, err := tree.Read(made.output)
		if err != nil {
			return nil, err
		}
		id := "sample " + kind.APIVersion + " " + kind.Kind
		found = append(found, request{id: id, verb: create, kind: kindOf(object), object: object})
	}
	slices.SortFunc(found, func(a, b request) int { return strings.Compare(a.id, b.id) })
	return found, nil
}

// spread picks at most count requests, evenly.
func spread(from []request, count int) []request {
	if len(from) <= count {
		return from
	}
	picked := make([]request, 0, count)
	for i := range count {
		picked = append(picked, from[i*len(from)/count])
	}
	return picked
}

// withDefinitions gives each custom resource its CRD. Objects of kinds that nobody has are left out.
func withDefinitions(from []request, crds map[cluster.Kind]*crd, resources map[cluster.Kind]cluster.Resource) []request {
	var kept []request
	for _, each := range from {
		if resource, served := resources[each.kind]; !served || !resource.Can("create") {
			continue
		}
		each.custom = crds[each.kind]
		kept = append(kept, each)
	}
	return kept
}
