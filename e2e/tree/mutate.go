package tree

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
)

// Mutator changes objects in ways people do by mistake. The same seed makes the same changes.
type Mutator struct {
	Random *rand.Rand
	words  map[string][]any
}

// NewMutator has no words yet.
func NewMutator(seed uint64) *Mutator {
	return &Mutator{rand.New(rand.NewPCG(seed, 0)), map[string][]any{}}
}

// Learn keeps the scalars of an object, to put them into fields of the same name.
func (mutator *Mutator) Learn(object Object) {
	for _, site := range Sites(object) {
		switch site.Value.(type) {
		case string, json.Number, bool:
			mutator.words[site.Name()] = append(mutator.words[site.Name()], site.Value)
		}
	}
}

var oddities = []any{
	"", "x", "-bad-", "UPPER", "a.b/c", "http://x", strings.Repeat("a", 64), strings.Repeat("b", 254), "1", "100m", "1Gi",
	"10.0.0.300", json.Number("-1"), json.Number("0"), json.Number("1"), json.Number("65536"), json.Number("1.5"),
	json.Number("9223372036854775807"), true, false, nil, Object{}, []any{}, Object{"a": "b"}, []any{"a", "a"},
}

// Change changes one value of an object. It returns the changed place, or false if there is none.
func (mutator *Mutator) Change(object Object) (Site, bool) {
	sites := Sites(object)
	if len(sites) == 0 {
		return Site{}, false
	}
	site := sites[mutator.Random.IntN(len(sites))]
	mutator.changeAt(site)
	return site, true
}

func (mutator *Mutator) changeAt(site Site) {
	switch mutator.Random.IntN(10) {
	case 0, 1:
		site.Remove()
	case 2, 3:
		site.Set(Copy(oddities[mutator.Random.IntN(len(oddities))]))
	case 4:
		mutator.addUnknown(site)
	case 5, 6:
		mutator.grow(site)
	default:
		site.Set(mutator.word(site))
	}
}

func (mutator *Mutator) addUnknown(site Site) {
	if members, is := site.Value.(Object); is {
		members["unknownField"] = "x"
		return
	}
	site.Set(mutator.word(site))
}

// grow repeats an item of a list, or copies a member of a map under another name.
func (mutator *Mutator) grow(site Site) {
	switch node := site.Value.(type) {
	case []any:
		if len(node) > 0 {
			site.Set(append(slices.Clone(node), Copy(node[mutator.Random.IntN(len(node))])))
			return
		}
	case Object:
		if keys := Keys(node); len(keys) > 0 {
			node["another"] = Copy(node[keys[mutator.Random.IntN(len(keys))]])
			return
		}
	}
	site.Set(mutator.word(site))
}

// word is a value that other objects have in a field of this name.
func (mutator *Mutator) word(site Site) any {
	if words := mutator.words[site.Name()]; len(words) > 0 {
		return words[mutator.Random.IntN(len(words))]
	}
	return Copy(oddities[mutator.Random.IntN(len(oddities))])
}
