package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/errors"
	metaunstructured "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// plain neither converts nor fills in anything, and creates objects of nothing but their kind.
type plain struct{}

func (plain) Convert(in, out, context any) error { return nil }
func (plain) ConvertToVersion(in runtime.Object, _ runtime.GroupVersioner) (runtime.Object, error) {
	return in, nil
}
func (plain) ConvertFieldLabel(_ schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}
func (plain) Default(runtime.Object) {}
func (plain) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	o := &metaunstructured.Unstructured{}
	o.SetGroupVersionKind(kind)
	return o, nil
}

// kind is a kind of a schema file, with the objects that recorded cases have for it.
type kind struct {
	file    string
	gvk     schema.GroupVersionKind
	objects []object
	types   managedfields.TypeConverter
}

func (m *maker) kinds() []*kind {
	known := map[string]*kind{}
	out := []*kind{}
	m.lines("ssa.jsonl", func(line []byte) {
		var recorded struct {
			SchemaFile string
			SchemaRef  struct{ Group, Version, Kind string }
			Steps      []struct{ Object json.RawMessage }
		}
		if err := json.Unmarshal(line, &recorded); err != nil {
			log.Fatal(err)
		}
		ref := recorded.SchemaRef
		key := recorded.SchemaFile + " " + ref.Kind
		if known[key] == nil {
			known[key] = &kind{file: recorded.SchemaFile, gvk: schema.GroupVersionKind{Group: ref.Group, Version: ref.Version, Kind: ref.Kind}}
			known[key].types = m.typesOf(recorded.SchemaFile)
			out = append(out, known[key])
		}
		for _, step := range recorded.Steps {
			known[key].objects = append(known[key].objects, decode(step.Object).(object))
		}
	})
	return out
}

func (m *maker) typesOf(file string) managedfields.TypeConverter {
	text, err := os.ReadFile(filepath.Join(m.seeds, "schemas", file))
	if err != nil {
		log.Fatal(err)
	}
	var document struct {
		Components struct{ Schemas map[string]*spec.Schema }
	}
	if err := json.Unmarshal(text, &document); err != nil {
		log.Fatal(err)
	}
	types, err := managedfields.NewTypeConverter(document.Components.Schemas, false)
	if err != nil {
		log.Fatal(err)
	}
	return types
}

func (k *kind) manager(subresource string, reset map[string][][]string) *managedfields.FieldManager {
	var filters map[fieldpath.APIVersion]fieldpath.Filter
	if lists, ok := reset[subresource]; ok {
		set := fieldpath.NewSet()
		for _, names := range lists {
			path := fieldpath.Path{}
			for _, name := range names {
				path = append(path, fieldpath.FieldNameElement(name))
			}
			set.Insert(path)
		}
		filters = map[fieldpath.APIVersion]fieldpath.Filter{
			fieldpath.APIVersion(k.gvk.GroupVersion().String()): fieldpath.NewExcludeSetFilter(set),
		}
	}
	manager, err := managedfields.NewDefaultFieldManager(k.types, plain{}, plain{}, plain{}, k.gvk, k.gvk.GroupVersion(), subresource, filters)
	if err != nil {
		log.Fatal(err)
	}
	return manager
}

// pick is an object of the kind, its parts changed here and there.
func (m *maker) pick(k *kind) object {
	o := clone(k.objects[m.Intn(len(k.objects))]).(object)
	if m.Intn(3) > 0 {
		return o
	}
	for _, part := range []string{"spec", "status"} {
		if value, ok := o[part]; ok {
			o[part] = m.mutate(value)
		}
	}
	if metadata, ok := o["metadata"].(object); ok {
		if labels, ok := metadata["labels"]; ok {
			metadata["labels"] = m.mutate(labels)
		}
	}
	return o
}

func (m *maker) serverCases(count int) []object {
	kinds := m.kinds()
	cases := []object{}
	for i := 0; i < count; i++ {
		one := m.sequence(kinds[m.Intn(len(kinds))])
		one["id"] = "server-" + strconv.Itoa(i)
		cases = append(cases, one)
	}
	return cases
}

func (m *maker) sequence(k *kind) object {
	reset := map[string][][]string{"": {{"status"}}, "status": {{"spec"}}}
	if m.Intn(4) == 0 {
		reset = map[string][][]string{"": {{"metadata", "labels"}}}
	}
	created, _ := plain{}.New(k.gvk)
	live := created.(*metaunstructured.Unstructured)
	one := object{
		"schemaRef":  object{"group": k.gvk.Group, "version": k.gvk.Version, "kind": k.gvk.Kind},
		"schemaFile": k.file, "resetFields": reset, "initial": nil,
	}
	if o := m.pick(k); m.Intn(4) == 0 && o["apiVersion"] == k.gvk.GroupVersion().String() {
		if metadata, ok := o["metadata"].(object); ok {
			metadata["uid"] = "u"
			delete(metadata, "managedFields")
			one["initial"] = clone(o)
			live = &metaunstructured.Unstructured{Object: o}
		}
	}
	steps := []object{}
	for len(steps) < 6 {
		step := m.request(k, live)
		live = k.write(step, live, reset)
		steps = append(steps, step)
	}
	one["steps"] = steps
	return one
}

// request is a step without its verdict: something new, or an edit of the live object.
func (m *maker) request(k *kind, live *metaunstructured.Unstructured) object {
	step := object{
		"op":      []string{"apply", "apply", "update"}[m.Intn(3)],
		"manager": []string{"m1", "m2", "kubectl", "m3", ""}[m.Intn(5)],
		"force":   m.Intn(2) == 0, "subresource": []string{"", "", "", "status"}[m.Intn(4)],
		"object": m.pick(k),
	}
	if step["op"] == "update" && m.Intn(2) == 0 && live.Object["metadata"] != nil {
		edited := live.DeepCopy()
		edited.SetManagedFields(nil)
		if part, ok := edited.Object["spec"]; ok {
			edited.Object["spec"] = m.mutate(part)
		}
		step["object"] = edited.Object
	}
	return step
}

// stored is the object as it comes back from where it was stored.
func stored(o object) *metaunstructured.Unstructured {
	text, err := json.Marshal(o)
	if err != nil {
		log.Fatal(err)
	}
	return &metaunstructured.Unstructured{Object: decode(text).(object)}
}

// write does a step, records the verdict, and gives back the object that lives from now on.
func (k *kind) write(step object, live *metaunstructured.Unstructured, reset map[string][][]string) *metaunstructured.Unstructured {
	manager := k.manager(step["subresource"].(string), reset)
	sent := stored(step["object"].(object))
	var written runtime.Object
	var err error
	if step["op"] == "apply" {
		written, err = manager.Apply(stored(live.Object), sent, step["manager"].(string), step["force"].(bool))
	} else {
		written, err = manager.Update(stored(live.Object), sent, step["manager"].(string))
	}
	if err != nil {
		step["expect"] = refusal(err)
		return live
	}
	result := written.(*metaunstructured.Unstructured)
	step["expect"] = tracked(result.DeepCopy())
	return result.DeepCopy()
}

func refusal(err error) object {
	text := err.Error()
	if strings.Contains(text, "errors:\n") || strings.Contains(text, "field not declared") {
		return byLot
	}
	status, ok := err.(*errors.StatusError)
	if !ok {
		return object{"error": object{"message": text, "reason": "", "code": 0}}
	}
	out := object{"message": status.ErrStatus.Message, "reason": string(status.ErrStatus.Reason), "code": int(status.ErrStatus.Code)}
	if details := status.ErrStatus.Details; details != nil && len(details.Causes) > 0 {
		causes := []object{}
		for _, cause := range details.Causes {
			causes = append(causes, object{"message": cause.Message, "field": cause.Field})
		}
		sortBy(causes, "message", "field")
		out["causes"] = causes
	}
	return object{"error": out}
}

func tracked(o *metaunstructured.Unstructured) object {
	list := []object{}
	for _, entry := range o.GetManagedFields() {
		one := object{
			"manager": entry.Manager, "operation": string(entry.Operation), "apiVersion": entry.APIVersion,
			"fieldsV1": json.RawMessage(entry.FieldsV1.GetRawBytes()),
		}
		if entry.Subresource != "" {
			one["subresource"] = entry.Subresource
		}
		list = append(list, one)
	}
	sortBy(list, "operation", "manager", "apiVersion", "subresource")
	o.SetManagedFields(nil)
	return object{"object": o.Object, "managedFields": list}
}

func sortBy(list []object, keys ...string) {
	sort.SliceStable(list, func(a, b int) bool {
		for _, key := range keys {
			left, _ := list[a][key].(string)
			right, _ := list[b][key].(string)
			if left != right {
				return left < right
			}
		}
		return false
	})
}
