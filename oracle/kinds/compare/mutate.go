package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/api/legacyscheme"

	"plimsoll/oracle/kinds/referee"
)

// A site is a value somewhere in an object: how to set and remove it, what Go type it has, and the name of
// the field that holds it.
type site struct {
	name   string
	value  any
	goType reflect.Type
	set    func(any)
	remove func()
}

// mutantsOf makes objects that differ from valid ones in one place or two. Half of the time a kind is
// drawn first, so that rare kinds have their turn.
func mutantsOf(valid []object, count int, seed uint64) []object {
	random := rand.New(rand.NewPCG(seed, 0))
	byKind := map[schema.GroupVersionKind][]object{}
	var kindsSeen []schema.GroupVersionKind
	words := map[string][]any{}
	for _, each := range valid {
		if byKind[each.kind] == nil {
			kindsSeen = append(kindsSeen, each.kind)
		}
		byKind[each.kind] = append(byKind[each.kind], each)
		collect(words, sitesOf(parsed(each), each.kind))
	}
	mutants := make([]object, 0, count)
	for len(mutants) < count {
		from := valid[random.IntN(len(valid))]
		if random.IntN(2) == 0 {
			same := byKind[kindsSeen[random.IntN(len(kindsSeen))]]
			from = same[random.IntN(len(same))]
		}
		mutants = append(mutants, mutant(random, from, words))
	}
	return mutants
}

func mutant(random *rand.Rand, from object, words map[string][]any) object {
	tree := parsed(from)
	for range 1 + random.IntN(5)/4 {
		sites := sitesOf(tree, from.kind)
		if len(sites) > 0 {
			change(random, sites[random.IntN(len(sites))], words)
		}
	}
	made := object{origin: from.origin, kind: from.kind, text: written(tree)}
	made.old, made.subresource = oldOf(random, from)
	if made.old != nil && !hasUID(treeOf(made.old)) {
		if metadata, is := tree["metadata"].(map[string]any); is {
			delete(metadata, "uid") // which would be that of another object
			made.text = written(tree)
		}
	}
	return made
}

func hasUID(tree map[string]any) bool {
	metadata, _ := tree["metadata"].(map[string]any)
	uid, _ := metadata["uid"].(string)
	return uid != ""
}

// oldOf is the old object of a mutant, if it has one: that of the object it is made from, or that object.
func oldOf(random *rand.Rand, from object) ([]byte, string) {
	if from.old != nil {
		return withoutVersion(from.old), from.subresource
	}
	if random.IntN(2) == 0 {
		return nil, ""
	}
	var subresources []string
	for _, each := range []string{"", "status", "resize", "ephemeralcontainers"} {
		if referee.HasSubresource(from.kind, each) {
			subresources = append(subresources, each)
		}
	}
	if len(subresources) == 0 {
		return nil, ""
	}
	return withoutVersion(from.text), subresources[random.IntN(len(subresources))]
}

// written is an object as JSON. It has no resource version: a conflict is another question.
func written(tree map[string]any) []byte {
	if metadata, is := tree["metadata"].(map[string]any); is {
		delete(metadata, "resourceVersion")
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(tree); err != nil {
		fail(err)
	}
	return bytes.TrimSpace(text.Bytes())
}

func withoutVersion(text []byte) []byte { return written(treeOf(text)) }

func parsed(from object) map[string]any { return treeOf(from.text) }

func treeOf(text []byte) map[string]any {
	var tree map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		fail(err)
	}
	return tree
}

// change does something to a value: a mistake such as people make, or a field more.
func change(random *rand.Rand, at site, words map[string][]any) {
	switch random.IntN(12) {
	case 0:
		at.remove()
	case 1:
		at.set(nil)
	case 2:
		at.set(copied(oddities[random.IntN(len(oddities))]))
	case 3, 4:
		if list, is := at.value.([]any); is && len(list) > 0 {
			at.set(append(slices.Clone(list), copied(list[random.IntN(len(list))])))
			return
		}
		takeWord(random, at, words)
	case 5, 6:
		takeWord(random, at, words)
	case 7, 8:
		at.set(made(random, at.goType, at.name, 0))
	default:
		grow(random, at)
	}
}

// copied is a value that shares nothing with another.
func copied(value any) any {
	switch node := value.(type) {
	case map[string]any:
		members := map[string]any{}
		for key, each := range node {
			members[key] = copied(each)
		}
		return members
	case []any:
		list := make([]any, len(node))
		for i, each := range node {
			list[i] = copied(each)
		}
		return list
	}
	return value
}

func takeWord(random *rand.Rand, at site, words map[string][]any) {
	if same := words[at.name]; len(same) > 0 && random.IntN(2) == 0 {
		at.set(same[random.IntN(len(same))])
		return
	}
	at.set(made(random, at.goType, at.name, 0))
}

// grow adds a field that the type has and the object does not, or an item to a list.
func grow(random *rand.Rand, at site) {
	structType := pointed(at.goType)
	switch {
	case structType == nil:
		at.remove()
	case structType.Kind() == reflect.Struct && isMap(at.value):
		members := at.value.(map[string]any)
		fields := fieldsOf(structType)
		if len(fields) == 0 {
			return // a type with a form of its own
		}
		field := fields[random.IntN(len(fields))]
		if _, there := members[field.name]; !there {
			members[field.name] = made(random, field.goType, field.name, 0)
		}
	case structType.Kind() == reflect.Slice && structType.Elem().Kind() != reflect.Uint8:
		list, _ := at.value.([]any)
		at.set(append(slices.Clone(list), made(random, structType.Elem(), at.name, 0)))
	case structType.Kind() == reflect.Map && isMap(at.value):
		at.value.(map[string]any)[text(random)] = made(random, structType.Elem(), "", 0)
	default:
		at.set(made(random, at.goType, at.name, 0))
	}
}

func isMap(value any) bool {
	_, is := value.(map[string]any)
	return is
}

// sitesOf are all values below the top of an object.
func sitesOf(tree map[string]any, kind schema.GroupVersionKind) []site {
	empty, err := legacyscheme.Scheme.New(kind)
	if err != nil {
		fail(err)
	}
	var found []site
	collectSites(&found, tree, reflect.TypeOf(empty).Elem(), nil)
	return found
}

// collectSites adds the values below a value; set puts another in its place.
func collectSites(found *[]site, value any, goType reflect.Type, set func(any)) {
	switch node := value.(type) {
	case map[string]any:
		for _, key := range sortedKeys(node) {
			child := site{name: key, value: node[key], goType: memberType(goType, key)}
			child.set = func(to any) { node[key] = to }
			child.remove = func() { delete(node, key) }
			if set == nil && (key == "apiVersion" || key == "kind") {
				continue // another kind is another question
			}
			*found = append(*found, child)
			collectSites(found, child.value, child.goType, child.set)
		}
	case []any:
		for i := range node {
			child := site{value: node[i], goType: itemType(goType)}
			child.set = func(to any) { node[i] = to }
			child.remove = func() { set(slices.Delete(slices.Clone(node), i, i+1)) }
			*found = append(*found, child)
			collectSites(found, child.value, child.goType, child.set)
		}
	}
}

func collect(words map[string][]any, sites []site) {
	for _, each := range sites {
		switch each.value.(type) {
		case string, json.Number:
			words[each.name] = append(words[each.name], each.value)
		}
	}
}

type structField struct {
	name   string
	goType reflect.Type
}

// fieldsOf are the fields of a struct as JSON names them.
func fieldsOf(goType reflect.Type) []structField {
	var found []structField
	for i := range goType.NumField() {
		field := goType.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name != "" && name != "-":
			found = append(found, structField{name, field.Type})
		case strings.Contains(options, "inline") && pointed(field.Type).Kind() == reflect.Struct && field.Name != "TypeMeta":
			found = append(found, fieldsOf(pointed(field.Type))...)
		}
	}
	return found
}

func memberType(goType reflect.Type, name string) reflect.Type {
	goType = pointed(goType)
	switch {
	case goType == nil:
		return nil
	case goType.Kind() == reflect.Map:
		return goType.Elem()
	case goType.Kind() != reflect.Struct:
		return nil
	}
	for _, each := range fieldsOf(goType) {
		if each.name == name {
			return each.goType
		}
	}
	return nil
}

func itemType(goType reflect.Type) reflect.Type {
	goType = pointed(goType)
	if goType == nil || goType.Kind() != reflect.Slice {
		return nil
	}
	return goType.Elem()
}

func pointed(goType reflect.Type) reflect.Type {
	for goType != nil && goType.Kind() == reflect.Pointer {
		goType = goType.Elem()
	}
	return goType
}
