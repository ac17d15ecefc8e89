package tree

import (
	"slices"
	"testing"
)

func read(t *testing.T, text string) Object {
	t.Helper()
	object, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return object
}

func TestDifferencesHaveAPathAndASide(t *testing.T) {
	left := read(t, `{"a":1,"b":{"c":[1,{"d":"x"}]},"e":null}`)
	right := read(t, `{"a":1.0,"b":{"c":[1,{"d":"y"}],"f":true},"e":"<nil>"}`)
	var found []string
	for _, each := range Differences(left, right) {
		found = append(found, each.Path+" "+each.Where)
	}
	expected := []string{"b.c[1].d not equal", "b.f only right", "e not equal"}
	if !slices.Equal(found, expected) {
		t.Errorf("%q, expected %q", found, expected)
	}
}

func TestChangesAreMadeInACopy(t *testing.T) {
	before := read(t, `{"metadata":{"name":"a"},"spec":{"list":[{"name":"x"},{"name":"y"}]}}`)
	text := string(Write(before))
	mutator := NewMutator(1)
	for range 200 {
		changed := Copy(before).(Object)
		if _, is := mutator.Change(changed); !is {
			t.Fatal("nothing to change")
		}
		if Text(changed, "metadata", "name") != "a" {
			t.Fatalf("another name: %s", Write(changed))
		}
	}
	if string(Write(before)) != text {
		t.Errorf("changed: %s", Write(before))
	}
}

func TestSitesHavePointers(t *testing.T) {
	var found []string
	for _, each := range Sites(read(t, `{"kind":"A","spec":{"a/b":[0,{"~":1}]}}`)) {
		found = append(found, each.Pointer())
	}
	expected := []string{"/spec", "/spec/a~1b", "/spec/a~1b/0", "/spec/a~1b/1", "/spec/a~1b/1/~0"}
	if !slices.Equal(found, expected) {
		t.Errorf("%q, expected %q", found, expected)
	}
}
