package main

import (
	"bytes"
	"encoding/json"
	"log"
	"sort"
	"strconv"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

func fieldsV1(set *fieldpath.Set) json.RawMessage {
	text, err := set.ToJSON()
	if err != nil {
		log.Fatal(err)
	}
	return text
}

func read(text []byte) *fieldpath.Set {
	set := &fieldpath.Set{}
	if err := set.FromJSON(bytes.NewReader(text)); err != nil {
		log.Fatal(err)
	}
	return set
}

// again is the set after it was written and read: its numbers are floats then.
func again(set *fieldpath.Set) *fieldpath.Set { return read(fieldsV1(set)) }

func paths(set *fieldpath.Set) []string {
	out := []string{}
	set.Iterate(func(path fieldpath.Path) { out = append(out, path.String()) })
	return out
}

func options(repeats bool) []typed.ValidationOptions {
	if repeats {
		return []typed.ValidationOptions{typed.AllowDuplicates}
	}
	return nil
}

// byLot is what upstream answers by lot: which unknown field of a map it meets first.
var byLot = object{"nondeterministic": true}

func messages(err error) ([]string, bool) {
	out := []string{err.Error()}
	if several, ok := err.(typed.ValidationErrors); ok {
		out = out[:0]
		for _, one := range several {
			out = append(out, one.Error())
		}
	}
	sort.Strings(out)
	for _, text := range out {
		if strings.HasSuffix(text, "field not declared in schema") {
			return nil, false
		}
	}
	return out, true
}

func failedAt(stage string, err error) object {
	texts, sure := messages(err)
	if !sure {
		return byLot
	}
	return object{"error": object{"stage": stage, "messages": texts}}
}

func unstructured(value *typed.TypedValue) any {
	if value.AsValue() == nil {
		return nil
	}
	return value.AsValue().Unstructured()
}

var operations = []string{"validate", "merge", "merge", "merge", "compare", "compare", "toset", "remove", "extract", "reconcile"}

func (m *maker) typedCases(count int) []object {
	cases := []object{}
	for i := 0; i < count; i++ {
		p := m.pools[m.Intn(len(m.pools))]
		one := object{"id": "typed-" + strconv.Itoa(i), "schema": p.schema, "op": operations[m.Intn(len(operations))]}
		one["expect"] = m.typedVerdict(p, one)
		cases = append(cases, one)
	}
	return cases
}

func (m *maker) typedVerdict(p *pool, one object) object {
	switch one["op"] {
	case "validate":
		return m.validation(p, one)
	case "merge", "compare":
		return m.pairVerdict(p, one)
	}
	var set *fieldpath.Set
	if one["op"] != "toset" {
		set = m.set(p)
		one["set"] = fieldsV1(set)
	}
	one["object"] = m.object(p)
	value, err := p.kind.FromUnstructured(clone(one["object"]), typed.AllowDuplicates)
	if err != nil {
		return failedAt("object", err)
	}
	return m.singleVerdict(value, set, one)
}

func (m *maker) validation(p *pool, one object) object {
	repeats := m.Intn(2) == 0
	one["object"], one["allowDuplicates"] = m.object(p), repeats
	_, err := p.kind.FromUnstructured(clone(one["object"]), options(repeats)...)
	if err == nil {
		return object{"valid": true}
	}
	if texts, sure := messages(err); sure {
		return object{"valid": false, "errors": texts}
	}
	return byLot
}

func (m *maker) pairVerdict(p *pool, one object) object {
	left, right := m.Intn(3) > 0, m.Intn(3) == 0
	if one["op"] == "compare" {
		right = m.Intn(3) > 0
	}
	one["lhs"], one["rhs"], one["lhsDup"], one["rhsDup"] = m.object(p), m.object(p), left, right
	lhs, err := p.kind.FromUnstructured(clone(one["lhs"]), options(left)...)
	if err != nil {
		return failedAt("lhs", err)
	}
	rhs, err := p.kind.FromUnstructured(clone(one["rhs"]), options(right)...)
	if err != nil {
		return failedAt("rhs", err)
	}
	if one["op"] == "merge" {
		merged, err := lhs.Merge(rhs)
		if err != nil {
			return failedAt("merge", err)
		}
		return object{"object": unstructured(merged)}
	}
	c, err := lhs.Compare(rhs)
	if err != nil {
		return failedAt("compare", err)
	}
	return object{
		"added": paths(c.Added), "modified": paths(c.Modified), "removed": paths(c.Removed),
		"addedV1": fieldsV1(c.Added), "modifiedV1": fieldsV1(c.Modified), "removedV1": fieldsV1(c.Removed),
		"same": c.IsSame(), "text": c.String(),
	}
}

func (m *maker) singleVerdict(value *typed.TypedValue, set *fieldpath.Set, one object) object {
	switch one["op"] {
	case "toset":
		fields, err := value.ToFieldSet()
		if err != nil {
			return failedAt("toset", err)
		}
		return object{"fieldsV1": fieldsV1(fields), "paths": paths(fields)}
	case "remove":
		return object{"object": unstructured(value.RemoveItems(set))}
	case "extract":
		keys := m.Intn(2) == 0
		one["appendKeyFields"] = keys
		if keys {
			return object{"object": unstructured(value.ExtractItems(set, typed.WithAppendKeyFields()))}
		}
		return object{"object": unstructured(value.ExtractItems(set))}
	}
	reconciled, err := typed.ReconcileFieldSetWithSchema(set, value)
	if err != nil {
		return failedAt("reconcile", err)
	}
	if reconciled == nil {
		return object{"unchanged": true}
	}
	return object{"fieldsV1": fieldsV1(reconciled)}
}

// set is one of the pool's, with paths of an object beside.
func (m *maker) set(p *pool) *fieldpath.Set {
	set := fieldpath.NewSet()
	if len(p.sets) > 0 && m.Intn(2) == 0 {
		set = read(p.sets[m.Intn(len(p.sets))])
	}
	value, err := p.kind.FromUnstructured(m.object(p), typed.AllowDuplicates)
	if err != nil {
		return set
	}
	if fields, err := value.ToFieldSet(); err == nil {
		set = set.Union(m.someOf(fields, 3))
	}
	return again(set)
}
