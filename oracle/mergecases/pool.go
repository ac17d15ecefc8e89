package main

import (
	"encoding/json"
	"log"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kube-openapi/pkg/schemaconv"
	"k8s.io/kube-openapi/pkg/validation/spec"
	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/schema"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
	"sigs.k8s.io/yaml"
)

// pool is a schema with all the objects and sets that recorded cases have for it.
type pool struct {
	schema  json.RawMessage
	kind    typed.ParseableType
	objects []any
	sets    []json.RawMessage
}

// decode keeps integers apart from floats.
func decode(text []byte) any {
	var value any
	if _, err := kjson.UnmarshalStrict(text, &value); err != nil {
		log.Fatal(err)
	}
	return value
}

func clone(value any) any { return runtime.DeepCopyJSONValue(value) }

func (m *maker) fillPools() {
	known := map[string]*pool{}
	for _, name := range []string{"smd.jsonl", "updater.jsonl"} {
		m.lines(name, func(line []byte) {
			var recorded map[string]json.RawMessage
			if err := json.Unmarshal(line, &recorded); err != nil {
				log.Fatal(err)
			}
			key := string(recorded["schema"])
			p := known[key]
			if p == nil {
				p = &pool{schema: json.RawMessage(key), kind: parseable([]byte(key))}
				known[key] = p
				m.pools = append(m.pools, p)
			}
			for _, part := range []string{"object", "lhs", "rhs", "live"} {
				if recorded[part] != nil {
					p.objects = append(p.objects, decode(recorded[part]))
				}
			}
			if recorded["set"] != nil {
				p.sets = append(p.sets, append(json.RawMessage{}, recorded["set"]...))
			}
		})
	}
}

func parseable(text []byte) typed.ParseableType {
	var s struct {
		Components            map[string]*spec.Schema
		Root                  string
		PreserveUnknownFields bool
		MergeSchema           json.RawMessage
		Deduced               bool
	}
	if err := json.Unmarshal(text, &s); err != nil {
		log.Fatal(err)
	}
	if s.Deduced {
		return typed.DeducedParseableType
	}
	if s.MergeSchema != nil {
		document, err := yaml.JSONToYAML(s.MergeSchema)
		if err != nil {
			log.Fatal(err)
		}
		parser, err := typed.NewParser(typed.YAMLObject(document))
		if err != nil {
			log.Fatal(err)
		}
		return parser.Type(s.Root)
	}
	converted, err := schemaconv.ToSchemaFromOpenAPI(s.Components, s.PreserveUnknownFields)
	if err != nil {
		log.Fatal(err)
	}
	return typed.ParseableType{Schema: converted, TypeRef: schema.TypeRef{NamedType: &s.Root}}
}

// object is one of the pool's, changed here and there.
func (m *maker) object(p *pool) any { return m.mutate(clone(p.objects[m.Intn(len(p.objects))])) }

// mutate changes the value, here and there, into something near it.
func (m *maker) mutate(value any) any {
	if m.Intn(12) == 0 {
		switch m.Intn(8) {
		case 0:
			return nil
		case 1:
			return object{}
		case 2:
			return []any{}
		case 3:
			return "zz"
		case 4:
			return int64(m.Intn(3))
		}
	}
	switch t := value.(type) {
	case object:
		for key := range t {
			if m.Intn(8) == 0 {
				delete(t, key)
				continue
			}
			t[key] = m.mutate(t[key])
		}
	case []any:
		return m.mutateList(t)
	case string:
		if m.Intn(10) == 0 {
			return t + "x"
		}
	}
	return value
}

func (m *maker) mutateList(list []any) []any {
	for i := range list {
		list[i] = m.mutate(list[i])
	}
	if len(list) > 0 && m.Intn(6) == 0 {
		list = append(list, clone(list[m.Intn(len(list))]))
	}
	if len(list) > 1 && m.Intn(4) == 0 {
		m.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	if len(list) > 0 && m.Intn(6) == 0 {
		list = list[1:]
	}
	return list
}

// someOf has some of the paths of the set, cut short here and there.
func (m *maker) someOf(set *fieldpath.Set, share int) *fieldpath.Set {
	some := fieldpath.NewSet()
	set.Iterate(func(path fieldpath.Path) {
		if m.Intn(share) == 0 {
			some.Insert(path[:1+m.Intn(len(path))].Copy())
		}
	})
	return again(some)
}
