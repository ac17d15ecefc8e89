package compare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

func TestCausesHaveNoValues(t *testing.T) {
	for text, expected := range map[string]string{
		`FieldValueInvalid spec.a[3].b: Invalid value: "x": must be 5 or more`:  `FieldValueInvalid spec.a[].b: Invalid value: "": must be N or more`,
		`FieldValueInvalid spec.template.spec.x: Invalid value: {"a":1}: wrong`: `FieldValueInvalid (pod).x: Invalid value: ?: wrong`,
		`spec.x = {"a":"b"}`: `spec.x`,
	} {
		if found := causeOf(text); found != expected {
			t.Errorf("%s, expected %s", found, expected)
		}
	}
}

func TestKnownCausesAreFoundByPattern(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known")
	if err := os.WriteFile(file, []byte("# title\na *: b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := readKnown(file)
	if err != nil {
		t.Fatal(err)
	}
	if !list.take("a x: b", &group{count: 2}) || list.take("a x: bc", &group{}) {
		t.Error("the pattern is not used as a whole")
	}
	var out strings.Builder
	list.print(&out)
	if !strings.Contains(out.String(), "2  known, 1 causes: title") {
		t.Error(out.String())
	}
}

func TestRecordingKeepsOnlyWhatIsSeen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known")
	if err := os.WriteFile(file, []byte("# old\na\n# title\nb *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := readKnown(file)
	if err != nil {
		t.Fatal(err)
	}
	list.take("b c", &group{count: 1})
	if err := list.record(file, []string{"d"}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if found := strings.TrimPrefix(string(text), knownHead); err != nil ||
		found != "\n# title\nb *\n\n# New; each is to be looked into\nd\n" {
		t.Errorf("%s", found)
	}
}

func TestAnswersDiffer(t *testing.T) {
	server, err := serverAnswer(cluster.Answer{Code: 422, Body: []byte(
		`{"reason":"Invalid","details":{"causes":[{"reason":"FieldValueInvalid","message":"Invalid value: 1: no","field":"a"}]}}`)})
	if err != nil {
		t.Fatal(err)
	}
	if found := differencesOf(answer{errors: []string{"FieldValueInvalid a: Invalid value: 1: no"}}, server); len(found) > 0 {
		t.Errorf("%v", found)
	}
	if found := differencesOf(answer{stored: tree.Object{}}, server); len(found) != 1 || found[0].what != "error only by the server" {
		t.Errorf("%v", found)
	}
}

func TestStrategicPatchesNameItems(t *testing.T) {
	from, _ := tree.Read([]byte(`{"spec":{"containers":[{"name":"a","image":"x"},{"name":"b","image":"y"}]}}`))
	changed := tree.Copy(from).(tree.Object)
	path := []any{"spec", "containers", 1, "image"}
	changed["spec"].(tree.Object)["containers"].([]any)[1].(tree.Object)["image"] = "z"
	if found := string(tree.Write(partial(changed, from, path, true))); found != `{"spec":{"containers":[{"image":"z","name":"b"}]}}` {
		t.Error(found)
	}
	if found := string(tree.Write(partial(changed, from, path, false))); !strings.Contains(found, `"name":"a"`) {
		t.Error(found)
	}
}
