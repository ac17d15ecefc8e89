package apistatus

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"plimsoll.dev/go"
)

func open(t *testing.T) *plimsoll.Engine {
	t.Helper()
	engine, err := plimsoll.New(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close(context.Background()) })
	return engine
}

func TestErrorsOfAnUnstructuredObject(t *testing.T) {
	object := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "Service",
		"metadata": map[string]any{"name": "a"},
		"spec":     map[string]any{"ports": []any{map[string]any{"port": int64(99999), "targetPort": int64(80)}}}}}
	result, err := open(t).Admit(t.Context(), object)
	if err != nil {
		t.Fatal(err)
	}
	list := ErrorList(result)
	if len(list) != 1 || list[0].Type != field.ErrorTypeInvalid || list[0].Field != "spec.ports[0].port" ||
		list[0].BadValue != int64(99999) || list[0].Detail != "must be between 1 and 65535, inclusive" {
		t.Fatal(list)
	}
	status := Status(result, schema.GroupKind{Kind: "Service"}, "a")
	want := `Service "a" is invalid: spec.ports[0].port: Invalid value: 99999: must be between 1 and 65535, inclusive`
	if status == nil || status.Code != 422 || status.Reason != metav1.StatusReasonInvalid || status.Message != want ||
		len(status.Details.Causes) != 1 {
		t.Fatal(status)
	}
}

func TestWhatIsNoErrorOfValidation(t *testing.T) {
	engine := open(t)
	unread, err := engine.Check(t.Context(), []byte("{"))
	if err != nil || len(ErrorList(unread)) != 0 || Status(unread, schema.GroupKind{}, "").Code != 400 {
		t.Fatal(unread, err)
	}
	good, err := engine.Check(t.Context(), `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}`)
	if err != nil || Status(good, schema.GroupKind{}, "") != nil || ErrorList(good) != nil {
		t.Fatal(good, err)
	}
}

func TestTextsOfAllForms(t *testing.T) {
	for _, message := range []string{
		`a: Required value`, `a: Required value: give it`, `a: Invalid value: "x\ty": is bad`, `a: Invalid value: 5: is bad`,
		`a: Invalid value: -1.5: is bad`, `a: Invalid value: true: is bad`, `a: Invalid value: {"b":[1,"x"]}: is bad`,
		`a: Invalid value: null: is bad`, `a: Duplicate value: {"b":"c"}`, `a: Unsupported value: "x": supported values: "y", "z"`,
		`a: Forbidden: not now`, `a: Too long: may not be more than 5 bytes`, `a: Too many: 7: must have at most 3 items`,
	} {
		finding := plimsoll.Finding{Field: "a", Message: message, Type: typeOf(t, message)}
		if text := Error(finding).Error(); text != message {
			t.Errorf("got  %s\nwant %s", text, message)
		}
	}
}

func typeOf(t *testing.T, message string) string {
	t.Helper()
	for _, kind := range []field.ErrorType{field.ErrorTypeRequired, field.ErrorTypeInvalid, field.ErrorTypeDuplicate,
		field.ErrorTypeNotSupported, field.ErrorTypeForbidden, field.ErrorTypeTooLong, field.ErrorTypeTooMany} {
		if len(message) >= 3+len(kind.String()) && message[3:3+len(kind.String())] == kind.String() {
			return string(kind)
		}
	}
	t.Fatal(message)
	return ""
}

// Recorded errors of real API server code: PLIMSOLL_ERRORS is a file with a finding a line.
func TestRecordedErrorsKeepTheirTexts(t *testing.T) {
	path := os.Getenv("PLIMSOLL_ERRORS")
	if path == "" {
		t.Skip("PLIMSOLL_ERRORS is not set")
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<26)
	count := 0
	for lines.Scan() {
		var recorded struct{ Type, Field, Text string }
		if err := json.Unmarshal(lines.Bytes(), &recorded); err != nil {
			t.Fatal(err)
		}
		finding := plimsoll.Finding{Type: recorded.Type, Field: recorded.Field, Message: recorded.Text}
		if text := Error(finding).Error(); text != recorded.Text {
			t.Errorf("got  %s\nwant %s", text, recorded.Text)
		}
		count++
	}
	t.Log(count, "errors")
}
