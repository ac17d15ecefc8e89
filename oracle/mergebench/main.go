// Mergebench is Kubernetes' own code as the other contestant of `./dev bench merge`: ownership and
// comparisons of structured-merge-diff on values that are typed already, and strategic merge patches
// from bytes to bytes.
package main

import (
	"bytes"
	"encoding/json"

	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/kube-openapi/pkg/schemaconv"
	"k8s.io/kube-openapi/pkg/validation/spec"
	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/schema"
	"sigs.k8s.io/structured-merge-diff/v6/typed"

	"plimsoll/oracle/racing"
)

type manager struct {
	Name    string          `json:"name"`
	Applied bool            `json:"applied"`
	Fields  json.RawMessage `json:"fields"`
}

type question struct {
	Components map[string]*spec.Schema `json:"components"`
	Root       string                  `json:"root"`
	Live       json.RawMessage         `json:"live"`
	Object     json.RawMessage         `json:"object"`
	Managers   []manager               `json:"managers"`
}

// alike converts objects that are the same in all versions.
type alike struct{}

func (alike) Convert(value *typed.TypedValue, _ fieldpath.APIVersion) (*typed.TypedValue, error) {
	return value, nil
}
func (alike) IsMissingVersionError(error) bool { return false }

const version = fieldpath.APIVersion("v1")

// typedValue keeps integers apart from floats, as the API server does.
func typedValue(kind typed.ParseableType, text []byte, options ...typed.ValidationOptions) (*typed.TypedValue, error) {
	var value any
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &value); err != nil {
		return nil, err
	}
	return kind.FromUnstructured(value, options...)
}

// scene is two typed objects and the managers of the first.
type scene struct {
	live, object *typed.TypedValue
	managers     fieldpath.ManagedFields
}

func (q question) scene() (scene, error) {
	s := scene{managers: fieldpath.ManagedFields{}}
	converted, err := schemaconv.ToSchemaFromOpenAPI(q.Components, false)
	if err != nil {
		return s, err
	}
	kind := typed.ParseableType{Schema: converted, TypeRef: schema.TypeRef{NamedType: &q.Root}}
	if s.live, err = typedValue(kind, q.Live, typed.AllowDuplicates); err != nil {
		return s, err
	}
	if s.object, err = typedValue(kind, q.Object); err != nil {
		return s, err
	}
	for _, m := range q.Managers {
		set := &fieldpath.Set{}
		if err := set.FromJSON(bytes.NewReader(m.Fields)); err != nil {
			return s, err
		}
		s.managers[m.Name] = fieldpath.NewVersionedSet(set, version, m.Applied)
	}
	return s, nil
}

// said is the object and the fields of a manager, one a line.
func said(object *typed.TypedValue, managers fieldpath.ManagedFields, name string) (string, error) {
	text, err := json.Marshal(object.AsValue().Unstructured())
	if err != nil {
		return "", err
	}
	if managers[name] == nil {
		return string(text) + "\n", nil
	}
	fields, err := managers[name].Set().ToJSON()
	return string(text) + "\n" + string(fields), err
}

// racedText is a contestant that is asked for the same text over and over.
func racedText(make func() (string, error), pass func()) (racing.Contestant, error) {
	text, err := make()
	return racing.Contestant{Pass: pass, Verdict: func() racing.Answer { return racing.Answer{Text: text} }}, err
}

func apply(q question) (racing.Contestant, error) {
	s, err := q.scene()
	if err != nil {
		return racing.Contestant{}, err
	}
	updater := &merge.Updater{Converter: alike{}}
	once := func() (*typed.TypedValue, fieldpath.ManagedFields, error) {
		return updater.Apply(s.live, s.object, version, s.managers, "me", true)
	}
	return racedText(func() (string, error) {
		object, managers, err := once()
		if err != nil {
			return "", err
		}
		return said(object, managers, "me")
	}, func() { _, _, _ = once() })
}

func update(q question) (racing.Contestant, error) {
	s, err := q.scene()
	if err != nil {
		return racing.Contestant{}, err
	}
	updater := &merge.Updater{Converter: alike{}}
	once := func() (*typed.TypedValue, fieldpath.ManagedFields, error) {
		return updater.Update(s.live, s.object, version, s.managers, "me")
	}
	return racedText(func() (string, error) {
		object, managers, err := once()
		if err != nil {
			return "", err
		}
		return said(object, managers, "me")
	}, func() { _, _, _ = once() })
}

func compare(q question) (racing.Contestant, error) {
	s, err := q.scene()
	if err != nil {
		return racing.Contestant{}, err
	}
	return racedText(func() (string, error) {
		comparison, err := s.live.Compare(s.object)
		if err != nil {
			return "", err
		}
		return comparison.String(), nil
	}, func() { _, _ = s.live.Compare(s.object) })
}

func patched(q question) (racing.Contestant, error) {
	types := strategicpatch.PatchMetaFromOpenAPIV3{SchemaList: q.Components, Schema: q.Components[q.Root]}
	once := func() ([]byte, error) {
		return strategicpatch.StrategicMergePatchUsingLookupPatchMeta(q.Live, q.Object, types)
	}
	return racedText(func() (string, error) {
		text, err := once()
		return string(text), err
	}, func() { _, _ = once() })
}

func patch(q question) (racing.Contestant, error) {
	types := strategicpatch.PatchMetaFromOpenAPIV3{SchemaList: q.Components, Schema: q.Components[q.Root]}
	once := func() ([]byte, error) {
		return strategicpatch.CreateTwoWayMergePatchUsingLookupPatchMeta(q.Live, q.Object, types)
	}
	return racedText(func() (string, error) {
		text, err := once()
		return string(text), err
	}, func() { _, _ = once() })
}

// from makes a contestant of a line.
func from(make func(question) (racing.Contestant, error)) func([]byte) (racing.Contestant, error) {
	return func(line []byte) (racing.Contestant, error) {
		var sent question
		if err := json.Unmarshal(line, &sent); err != nil {
			return racing.Contestant{}, err
		}
		return make(sent)
	}
}

func main() {
	racing.Serve(racing.Makers{
		"apply":   from(apply),
		"update":  from(update),
		"compare": from(compare),
		"patched": from(patched),
		"patch":   from(patch),
	})
}
