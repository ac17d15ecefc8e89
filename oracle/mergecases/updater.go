package main

import (
	"sort"
	"strconv"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// alike converts objects that are the same in all versions.
type alike struct{}

func (alike) Convert(value *typed.TypedValue, _ fieldpath.APIVersion) (*typed.TypedValue, error) {
	return value, nil
}
func (alike) IsMissingVersionError(error) bool { return false }

// story is an object that is written to, step by step.
type story struct {
	pool     *pool
	updater  merge.Updater
	ignored  object
	live     any
	value    *typed.TypedValue
	managers fieldpath.ManagedFields
}

func (m *maker) updaterCases(count int) []object {
	cases := []object{}
	for len(cases) < count {
		s := m.newStory(m.pools[m.Intn(len(m.pools))])
		for step := 0; s != nil && step < 5; step++ {
			one := m.step(s)
			if one == nil {
				break
			}
			one["id"] = "updater-" + strconv.Itoa(len(cases))
			cases = append(cases, one)
		}
	}
	return cases
}

// valid is an object of the pool that can be used; none when that takes too long to find.
func (m *maker) valid(p *pool, repeats bool) (any, *typed.TypedValue) {
	for try := 0; try < 20; try++ {
		o := m.object(p)
		if value, err := p.kind.FromUnstructured(clone(o), options(repeats)...); err == nil {
			return o, value
		}
	}
	return nil, nil
}

func (m *maker) newStory(p *pool) *story {
	s := &story{pool: p, managers: fieldpath.ManagedFields{}, ignored: object{}}
	if m.Intn(4) > 0 {
		s.live, s.value = m.valid(p, true)
	} else if empty, err := p.kind.FromUnstructured(nil); err == nil {
		s.value = empty
	}
	if s.value == nil {
		return nil
	}
	filters := map[fieldpath.APIVersion]fieldpath.Filter{}
	if _, other := m.valid(p, true); other != nil && m.Intn(4) == 0 {
		if fields, err := other.ToFieldSet(); err == nil {
			ignored := m.someOf(fields, 4)
			filters["v1"] = fieldpath.NewExcludeSetFilter(ignored)
			s.ignored["v1"] = fieldsV1(ignored)
		}
	}
	s.updater = merge.Updater{Converter: alike{}, IgnoreFilter: filters}
	return s
}

func entries(managers fieldpath.ManagedFields) []object {
	out := []object{}
	for name, set := range managers {
		out = append(out, object{"manager": name, "version": string(set.APIVersion()), "applied": set.Applied(), "fieldsV1": fieldsV1(set.Set())})
	}
	sort.Slice(out, func(a, b int) bool { return out[a]["manager"].(string) < out[b]["manager"].(string) })
	return out
}

func conflictsOf(conflicts merge.Conflicts) [][]string {
	out := [][]string{}
	for _, conflict := range conflicts {
		out = append(out, []string{conflict.Manager, conflict.Path.String()})
	}
	sort.Slice(out, func(a, b int) bool {
		if out[a][0] != out[b][0] {
			return out[a][0] < out[b][0]
		}
		return out[a][1] < out[b][1]
	})
	return out
}

// step writes once more; nothing when there is no object to write.
func (m *maker) step(s *story) object {
	apply := m.Intn(3) > 0
	o, value := m.valid(s.pool, !apply)
	if value == nil {
		return nil
	}
	manager := []string{"a", "b", "c"}[m.Intn(3)]
	version := []string{"v1", "v1", "v2"}[m.Intn(3)]
	force := m.Intn(2) == 0
	one := object{
		"schema": s.pool.schema, "live": s.live, "object": o, "version": version, "manager": manager,
		"managers": entries(s.managers), "force": force,
	}
	if len(s.ignored) > 0 {
		one["ignored"] = s.ignored
	}
	before := fieldpath.ManagedFields{}
	for name, set := range s.managers {
		before[name] = fieldpath.NewVersionedSet(again(set.Set()), set.APIVersion(), set.Applied())
	}
	if apply {
		one["op"] = "apply"
		merged, managers, err := s.updater.Apply(s.value, value, fieldpath.APIVersion(version), before, manager, force)
		one["expect"] = s.applied(merged, managers, err)
		return one
	}
	one["op"] = "update"
	_, managers, err := s.updater.Update(s.value, value, fieldpath.APIVersion(version), before, manager)
	if err != nil {
		one["expect"] = object{"error": err.Error()}
		return one
	}
	one["expect"] = object{"object": o, "managers": entries(managers)}
	s.live, s.value, s.managers = o, value, managers
	return one
}

func (s *story) applied(merged *typed.TypedValue, managers fieldpath.ManagedFields, err error) object {
	if conflicts, ok := err.(merge.Conflicts); ok {
		return object{"error": err.Error(), "conflicts": conflictsOf(conflicts)}
	}
	if err != nil {
		return object{"error": err.Error()}
	}
	s.managers = managers
	expect := object{"managers": entries(managers)}
	if merged == nil {
		expect["noChange"] = true
		return expect
	}
	expect["object"] = unstructured(merged)
	// What cannot be read again is the end of it: the next steps go on from before.
	if value, err := s.pool.kind.FromUnstructured(clone(expect["object"]), typed.AllowDuplicates); err == nil {
		s.live, s.value = clone(expect["object"]), value
	}
	return expect
}
