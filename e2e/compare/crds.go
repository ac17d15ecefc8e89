package compare

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// definitions are CRDs and the recorded cases that need them.
type definitions struct {
	crds  []*crd
	cases []request
}

// keep writes the CRD to a file for plimsoll.
func (found *definitions) keep(directory string, object tree.Object) (*crd, error) {
	delete(object, "status")
	delete(tree.Child(object, "spec"), "conversion") // by webhooks that are not there
	made := &crd{name: tree.Text(object, "metadata", "name"), text: tree.Write(object), stored: storedVersion(object)}
	made.file = filepath.Join(directory, fmt.Sprintf("%03d.json", len(found.crds)))
	found.crds = append(found.crds, made)
	return made, os.WriteFile(made.file, made.text, 0o600)
}

func storedVersion(object tree.Object) string {
	versions, _ := tree.Child(object, "spec")["versions"].([]any)
	for _, each := range versions {
		if version, is := each.(tree.Object); is && version["storage"] == true {
			return tree.Text(version, "name")
		}
	}
	return ""
}

// loadDefinitions reads the CRDs of the examples, those of real projects, and some small random ones, with their
// recorded cases.
func loadDefinitions(directory, examples, vectors string, most int) (*definitions, error) {
	found := &definitions{}
	objects, err := objectsBelow(examples)
	if err != nil {
		return nil, err
	}
	for _, each := range objects {
		if each.kind.Kind == "CustomResourceDefinition" {
			if _, err := found.keep(directory, each.object); err != nil {
				return nil, err
			}
		}
	}
	if err := found.loadCorpus(directory, filepath.Join(vectors, "admission")); err != nil {
		return nil, err
	}
	for _, suite := range []string{"named", "formats", "mini"} {
		if err := found.loadSmall(directory, filepath.Join(vectors, "admission", suite+".jsonl"), suite, most); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// loadCorpus reads the cases of real CRDs. Only the first CRD of a name is used: there can be only one.
func (found *definitions) loadCorpus(directory, vectors string) error {
	known := map[string]*crd{}
	names := map[string]bool{}
	return eachVector(filepath.Join(vectors, "corpus.jsonl"), func(each vector) error {
		if each.Op == "" {
			text, err := os.ReadFile(filepath.Join(vectors, each.CRDFile))
			if err != nil {
				return err
			}
			object, err := tree.Read(text)
			if err != nil || names[tree.Text(object, "metadata", "name")] {
				return err
			}
			names[tree.Text(object, "metadata", "name")] = true
			known[each.CRDID], err = found.keep(directory, object)
			return err
		}
		return found.addCase(each, known[each.CRDID], "")
	})
}

// loadSmall reads cases of made-up CRDs, which all have the same name; each gets a group of its own.
func (found *definitions) loadSmall(directory, file, suite string, most int) error {
	known := map[string]*crd{}
	group := func(id string) string { return id + "." + suite + ".example.com" }
	seen := 0
	return eachVector(file, func(each vector) error {
		if each.Op != "" {
			return found.addCase(each, known[each.CRDID], group(each.CRDID))
		}
		if seen++; len(known) == most || seen%7 != 0 && suite == "mini" {
			return nil
		}
		object, err := tree.Read(each.CRD)
		if err != nil {
			return err
		}
		spec := tree.Child(object, "spec")
		spec["group"] = group(each.CRDID)
		delete(tree.Child(object, "metadata"), "annotations")
		tree.Child(object, "metadata")["name"] = tree.Text(object, "spec", "names", "plural") + "." + group(each.CRDID)
		known[each.CRDID], err = found.keep(directory, object)
		return err
	})
}

// addCase adds a recorded case of a CRD that is kept; a group replaces the one the case has.
func (found *definitions) addCase(each vector, of *crd, group string) error {
	if of == nil {
		return nil
	}
	made, err := requestOf(each)
	if err != nil {
		return nil // recorded cases have objects that are no JSON objects, which the server cannot place
	}
	if group != "" {
		for _, object := range []tree.Object{made.object, made.old} {
			if object != nil {
				regroup(object, group)
			}
		}
	}
	made.kind, made.custom = kindOf(made.object), of
	found.cases = append(found.cases, made)
	return nil
}

func regroup(object tree.Object, group string) {
	if apiVersion, is := object["apiVersion"].(string); is {
		object["apiVersion"] = group + "/" + filepath.Base(apiVersion)
	}
}

// install creates the CRDs in the server, and returns those that it serves by their kinds.
func install(ctx context.Context, client *cluster.Client, crds []*crd) (map[cluster.Kind]*crd, error) {
	var accepted []*crd
	for _, each := range crds {
		raw, err := client.CreateCRD(ctx, each.text)
		if err != nil {
			return nil, err
		}
		if raw.Code < 300 {
			accepted = append(accepted, each)
		}
	}
	served := map[cluster.Kind]*crd{}
	for _, each := range accepted {
		if err := client.WaitForCRD(ctx, each.name); err != nil {
			fmt.Fprintln(os.Stderr, "e2e:", err) // such as one whose names another has
			continue
		}
		kinds, err := kindsOf(each)
		if err != nil {
			return nil, err
		}
		for _, kind := range kinds {
			served[kind] = each
		}
	}
	return served, nil
}

func kindsOf(of *crd) ([]cluster.Kind, error) {
	var definition struct {
		Spec struct {
			Group    string
			Names    struct{ Kind string }
			Versions []struct{ Name string }
		}
	}
	if err := json.Unmarshal(of.text, &definition); err != nil {
		return nil, err
	}
	var kinds []cluster.Kind
	for _, each := range definition.Spec.Versions {
		kinds = append(kinds, cluster.Kind{APIVersion: definition.Spec.Group + "/" + each.Name, Kind: definition.Spec.Names.Kind})
	}
	return kinds, nil
}
