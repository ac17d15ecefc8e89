package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"sigs.k8s.io/yaml"

	"plimsoll/oracle/kinds/referee"
)

// object is one object of a kind the referee knows, as one line of JSON, and where it comes from. It is created,
// or updates an old one or a subresource of that.
type object struct {
	origin      string
	kind        schema.GroupVersionKind
	text        []byte
	old         []byte
	subresource string
}

// request names what is asked for: create, update, or a subresource.
func (sent object) request() string {
	switch {
	case sent.old == nil:
		return "create"
	case sent.subresource == "":
		return "update"
	}
	return sent.subresource
}

// objectsBelow reads the YAML and JSON files below some paths, and lines of recorded cases. Documents that are no objects of kinds the
// referee knows, or cannot be read, are passed over.
func objectsBelow(paths []string) ([]object, error) {
	var found []object
	for _, path := range paths {
		err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			switch filepath.Ext(file) {
			case ".yaml", ".yml", ".json":
				text, err := os.ReadFile(file)
				found = append(found, objectsIn(file, text)...)
				return err
			case ".jsonl":
				text, err := os.ReadFile(file)
				found = append(found, casesIn(file, text)...)
				return err
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// casesIn are the requests of recorded cases, one a line.
func casesIn(file string, text []byte) []object {
	var found []object
	for number, line := range bytes.Split(text, []byte("\n")) {
		var sent referee.Request
		if json.Unmarshal(line, &sent) != nil || sent.Object == nil {
			continue
		}
		for _, each := range objectsOf(fmt.Sprintf("%s:%d", file, number+1), sent.Object) {
			each.old, each.subresource = sent.Old, sent.Subresource
			found = append(found, each)
		}
	}
	return found
}

func objectsIn(file string, text []byte) []object {
	var found []object
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for number := 1; ; number++ {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) || err != nil {
			return found
		}
		asJSON, err := yaml.YAMLToJSON(document)
		if err == nil {
			found = append(found, objectsOf(fmt.Sprintf("%s#%d", file, number), asJSON)...)
		}
	}
}

// objectsOf is the object of a document, or the objects of a list.
func objectsOf(origin string, text []byte) []object {
	var head struct {
		APIVersion string            `json:"apiVersion"`
		Kind       string            `json:"kind"`
		Items      []json.RawMessage `json:"items"`
	}
	if json.Unmarshal(text, &head) != nil {
		return nil
	}
	if head.Kind == "List" {
		var found []object
		for i, item := range head.Items {
			found = append(found, objectsOf(fmt.Sprintf("%s[%d]", origin, i), item)...)
		}
		return found
	}
	kind := schema.FromAPIVersionAndKind(head.APIVersion, head.Kind)
	if !isServed(kind) || !referee.Knows(kind) || !legacyscheme.Scheme.Recognizes(kind) {
		return nil
	}
	return []object{{origin: origin, kind: kind, text: text}}
}

// samplesOf are the samples the program itself has of every kind the referee knows.
func samplesOf(program, release string) ([]object, error) {
	var found []object
	for kind := range served {
		if !referee.Knows(kind) {
			continue
		}
		name := strings.TrimPrefix(kind.Group+"/"+kind.Version+"/"+kind.Kind, "/")
		text, err := exec.Command(program, "sample", "--kubernetes-version", release, "--output", "json", name).Output()
		if err != nil {
			continue // reviews have none
		}
		var line bytes.Buffer
		if err := json.Compact(&line, text); err != nil {
			return nil, fmt.Errorf("the sample of %s: %w", name, err)
		}
		found = append(found, objectsOf("sample", line.Bytes())...)
	}
	return sorted(found), nil
}
