package plimsoll

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
)

// Loaded says how many kinds there are CRDs for, and why CRDs are not used.
type Loaded struct {
	Kinds    int
	Problems []struct{ Name, Origin, Message string }
}

// LoadCRDs loads the CRDs in all .yaml, .yml and .json files.
func (e *Engine) LoadCRDs(ctx context.Context, files fs.FS) (Loaded, error) {
	text, err := allManifests(files)
	if err != nil {
		return Loaded{}, err
	}
	return e.LoadCRDText(ctx, text)
}

// LoadCRDText loads the CRDs of a text in YAML or JSON.
func (e *Engine) LoadCRDText(ctx context.Context, text []byte) (loaded Loaded, err error) {
	err = e.load(ctx, load{"plimsoll_load_crds", slices.Clone(text)}, &loaded)
	return loaded, err
}

// LoadedPolicies says which admission policies are used. If there are problems, it is those that were loaded before.
type LoadedPolicies struct {
	Policies int
	Bindings int
	Problems []string
	Notes    []string // such as a policy without a binding
}

// LoadPolicies loads admission policies with their bindings and what they need, such as params, from all .yaml, .yml and
// .json files. They take the place of those that were loaded before. Check and Admit report what they find.
func (e *Engine) LoadPolicies(ctx context.Context, files fs.FS) (LoadedPolicies, error) {
	text, err := allManifests(files)
	if err != nil {
		return LoadedPolicies{}, err
	}
	return e.LoadPolicyText(ctx, text)
}

// LoadPolicyText is LoadPolicies for a text in YAML or JSON. An empty one removes the policies.
func (e *Engine) LoadPolicyText(ctx context.Context, text []byte) (loaded LoadedPolicies, err error) {
	err = e.load(ctx, load{"plimsoll_load_policies", slices.Clone(text)}, &loaded)
	return loaded, err
}

// allManifests are the texts of all manifests, in the order of their names.
func allManifests(files fs.FS) ([]byte, error) {
	texts := map[string]string{}
	if err := readManifests(files, ".", texts); err != nil {
		return nil, err
	}
	var all []byte
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		all = append(append(all, "\n---\n"...), texts[name]...)
	}
	return all, nil
}

// isLatest is whether the last thing of its sort that was loaded is the same. Who loads a text again and again takes no
// more memory.
func (e *Engine) isLatest(what load) bool {
	for _, known := range slices.Backward(e.loads) {
		if known.function == what.function {
			return bytes.Equal(known.text, what.text)
		}
	}
	return false
}

// load loads with one instance. Others do the same before their next call.
func (e *Engine) load(ctx context.Context, what load, loaded any) error {
	answer, err := e.with(ctx, func(in *instance) ([]byte, error) {
		answer, err := in.load(ctx, what)
		if err == nil {
			e.mutex.Lock()
			defer e.mutex.Unlock()
			if e.isLatest(what) {
				return answer, nil
			}
			if in.loads == len(e.loads) {
				in.loads++
			}
			e.loads = append(e.loads, what)
		}
		return answer, err
	})
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer, loaded); err != nil {
		return &Error{Code: "internal", Message: err.Error()}
	}
	return nil
}
