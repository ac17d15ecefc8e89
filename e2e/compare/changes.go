package compare

import (
	"fmt"

	"plimsoll/e2e/tree"
)

// changer makes requests out of objects that the server accepts.
type changer struct {
	mutator *tree.Mutator
	valid   []request
	byKind  map[string][]request
	kinds   []string
}

func newChanger(valid []request, seed uint64) *changer {
	made := &changer{mutator: tree.NewMutator(seed), valid: valid, byKind: map[string][]request{}}
	for _, each := range valid {
		if metadata, is := each.object["metadata"].(tree.Object); is {
			delete(metadata, "resourceVersion") // of an object that is not there
			delete(metadata, "uid")
		}
		name := each.kind.APIVersion + " " + each.kind.Kind
		if made.byKind[name] == nil {
			made.kinds = append(made.kinds, name)
		}
		made.byKind[name] = append(made.byKind[name], each)
		made.mutator.Learn(each.object)
	}
	return made
}

// pick draws a kind first half of the time, so that rare kinds have their turn.
func (changer *changer) pick() request {
	random := changer.mutator.Random
	if random.IntN(2) == 0 {
		same := changer.byKind[changer.kinds[random.IntN(len(changer.kinds))]]
		return same[random.IntN(len(same))]
	}
	return changer.valid[random.IntN(len(changer.valid))]
}

// requests makes a number of requests of a verb.
func (changer *changer) requests(verb string, count int) []request {
	if len(changer.valid) == 0 {
		return nil
	}
	made := make([]request, 0, count)
	for len(made) < count {
		from := changer.pick()
		each := request{id: fmt.Sprintf("%s of %s", verb, from.id), verb: verb, kind: from.kind, custom: from.custom}
		if changer.fill(&each, from.object) {
			made = append(made, each)
		}
	}
	return made
}

// fill sets what the verb needs. It is false where an object has nothing to change.
func (changer *changer) fill(each *request, from tree.Object) bool {
	changed := tree.Copy(from).(tree.Object)
	site, is := changer.mutator.Change(changed)
	if !is {
		return false
	}
	each.base = from
	switch each.verb {
	case create:
		each.object, each.base = changed, nil
	case update:
		each.object, each.old = changed, from
	case status:
		each.object, each.old = changed, from
		tree.Child(each.object, "status")["phase"] = "x"
	case apply:
		each.patch = changer.configuration(changed)
		each.manager = []string{"before", "other"}[changer.mutator.Random.IntN(2)]
		each.force = changer.mutator.Random.IntN(2) == 0
	case jsonPatch:
		each.patch = changer.operations(from, changed, site)
	case mergePatch:
		each.patch = partial(changed, from, site.Path, false)
	case strategicPatch:
		each.patch = partial(changed, from, site.Path, true)
	}
	return true
}

// configuration is a part of an object, as a person would apply it.
func (changer *changer) configuration(object tree.Object) tree.Object {
	config := tree.Copy(object).(tree.Object)
	delete(config, "status")
	for range changer.mutator.Random.IntN(3) {
		sites := tree.Sites(config)
		if len(sites) > 0 {
			sites[changer.mutator.Random.IntN(len(sites))].Remove()
		}
	}
	return config
}

// operations is a JSON patch with the change, sometimes after a test, sometimes with a path that does not exist.
func (changer *changer) operations(from, changed tree.Object, site tree.Site) []any {
	var list []any
	random := changer.mutator.Random
	pointer := site.Pointer()
	if random.IntN(4) == 0 {
		list = append(list, tree.Object{"op": "test", "path": pointer, "value": tree.Copy(site.Value)})
	}
	if random.IntN(10) == 0 {
		list = append(list, tree.Object{"op": "remove", "path": pointer + "/missing"})
	}
	value, there := at(changed, site.Path)
	switch {
	case !there:
		list = append(list, tree.Object{"op": "remove", "path": pointer})
	case random.IntN(3) == 0:
		list = append(list, tree.Object{"op": "add", "path": pointer, "value": tree.Copy(value)})
	default:
		list = append(list, tree.Object{"op": "replace", "path": pointer, "value": tree.Copy(value)})
	}
	return list
}

func at(value any, path []any) (any, bool) {
	for _, each := range path {
		switch step := each.(type) {
		case string:
			members, is := value.(tree.Object)
			if !is {
				return nil, false
			}
			if value, is = members[step]; !is {
				return nil, false
			}
		case int:
			list, is := value.([]any)
			if !is || step >= len(list) {
				return nil, false
			}
			value = list[step]
		}
	}
	return value, true
}

// partial is an object with the changed value only, and null where it was removed. Items of lists are named by
// their names in strategic patches; lists are whole otherwise.
func partial(changed, from any, path []any, strategic bool) any {
	if len(path) == 0 {
		return tree.Copy(changed)
	}
	if name, is := path[0].(string); is {
		members, _ := changed.(tree.Object)
		value, there := members[name]
		if !there {
			return tree.Object{name: nil}
		}
		before, _ := from.(tree.Object)
		return tree.Object{name: partial(value, before[name], path[1:], strategic)}
	}
	return partialList(changed, from, path, strategic)
}

// Keys by which strategic patches find items.
var mergeKeys = []string{"name", "containerPort", "port", "mountPath", "devicePath", "ip", "uid", "type", "topologyKey"}

func partialList(changed, from any, path []any, strategic bool) any {
	list, is := changed.([]any)
	before, _ := from.([]any)
	index := path[0].(int)
	if !is || !strategic || index >= len(before) {
		return tree.Copy(changed)
	}
	item, is := before[index].(tree.Object)
	if !is {
		return tree.Copy(changed)
	}
	for _, key := range mergeKeys {
		value, has := item[key]
		if !has {
			continue
		}
		if len(list) != len(before) {
			return []any{tree.Object{key: value, "$patch": "delete"}}
		}
		patch, is := partial(list[index], item, path[1:], true).(tree.Object)
		if !is {
			return tree.Copy(changed)
		}
		if _, has := patch[key]; !has {
			patch[key] = value
		}
		return []any{patch}
	}
	return tree.Copy(changed)
}
