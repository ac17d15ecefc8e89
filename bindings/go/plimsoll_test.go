package plimsoll

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

const pod = `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[{"name":"a","image":"a"}]}}`

var podMap = map[string]any{"apiVersion": "v1", "kind": "Pod", "metadata": map[string]any{"name": "a"},
	"spec": map[string]any{"containers": []any{map[string]any{"name": "a", "image": "a"}}}}

func open(t testing.TB, opts ...Option) *Engine {
	t.Helper()
	engine, err := New(t.Context(), opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close(context.Background()) })
	return engine
}

func wantCode(t *testing.T, err error, code string) {
	t.Helper()
	var failure *Error
	if !errors.As(err, &failure) || failure.Code != code {
		t.Errorf("got %v, want an error with the code %s", err, code)
	}
}

type unstructured struct{ Object map[string]any }

func (u unstructured) UnstructuredContent() map[string]any { return u.Object }

func TestAdmitTakesAllFormsOfObjects(t *testing.T) {
	engine := open(t)
	for _, object := range []any{[]byte(pod), pod, podMap, unstructured{podMap}} {
		result, err := engine.Admit(t.Context(), object)
		if err != nil || !result.Valid || len(result.Stored) != 1 {
			t.Fatalf("%T: %v, %v", object, result, err)
		}
		if policy := result.Stored[0]["spec"].(map[string]any)["restartPolicy"]; policy != "Always" {
			t.Errorf("%T: restartPolicy %v", object, policy)
		}
	}
	_, err := engine.Admit(t.Context(), 5)
	wantCode(t, err, "bad_request")
}

func TestUpdatesAreComparedWithTheOldObject(t *testing.T) {
	result, err := open(t).Check(t.Context(), strings.Replace(pod, `"spec":{`, `"spec":{"nodeName":"b",`, 1), Update(pod))
	if err != nil || result.Valid || !strings.Contains(result.Errors[0].Message, "Forbidden") {
		t.Fatal(result, err)
	}
}

func TestPatchAndApply(t *testing.T) {
	engine := open(t)
	patched, err := engine.Patch(t.Context(), podMap, `{"metadata":{"labels":{"a":"b"}}}`, "merge")
	if err != nil || patched.Object["metadata"].(map[string]any)["labels"] == nil {
		t.Error(patched, err)
	}
	applied, err := engine.Apply(t.Context(), podMap, "me")
	if err != nil || len(applied.Owners) == 0 {
		t.Error(applied, err)
	}
	_, err = engine.Patch(t.Context(), podMap, "{}", "other")
	wantCode(t, err, "bad_request")
}

func TestCRDsAreLoadedByAllInstances(t *testing.T) {
	engine := open(t, Instances(4))
	loaded, err := engine.LoadCRDs(t.Context(), os.DirFS("../../examples/shop"))
	if err != nil || loaded.Kinds != 1 {
		t.Fatal(loaded, err)
	}
	orders, err := os.ReadFile("../../examples/broken/orders.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 16 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			result, err := engine.Check(t.Context(), orders)
			if err != nil || len(result.Errors) != 6 {
				t.Error(result, err)
			}
		}()
	}
	wait.Wait()
}

func TestEvalPolicy(t *testing.T) {
	policy := map[string]any{"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingAdmissionPolicy",
		"metadata": map[string]any{"name": "p"}, "spec": map[string]any{
			"matchConstraints": map[string]any{"resourceRules": []any{map[string]any{"apiGroups": []any{""},
				"apiVersions": []any{"v1"}, "operations": []any{"CREATE"}, "resources": []any{"pods"}}}},
			"validations": []any{map[string]any{"expression": "object.metadata.name != 'a'"}}}}
	binding := map[string]any{"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingAdmissionPolicyBinding",
		"metadata": map[string]any{"name": "b"}, "spec": map[string]any{"policyName": "p", "validationActions": []any{"Deny"}}}
	request := map[string]any{"operation": "CREATE", "kind": map[string]any{"group": "", "version": "v1", "kind": "Pod"},
		"resource": map[string]any{"group": "", "version": "v1", "resource": "pods"}, "name": "a", "namespace": "default", "object": podMap}
	namespace := map[string]any{"apiVersion": "v1", "kind": "Namespace", "metadata": map[string]any{"name": "default"}}
	engine := open(t)
	result, err := engine.EvalPolicy(t.Context(), PolicyRequest{Policies: []any{policy}, Bindings: []any{binding},
		Namespaces: []any{namespace}, Request: request})
	if err != nil || result.Allowed {
		t.Fatal(result, err)
	}
	result, err = engine.EvalPolicy(t.Context(), PolicyRequest{Policies: []any{}, Bindings: []any{}, Request: request})
	if err != nil || !result.Allowed {
		t.Fatal(result, err)
	}
}

func TestBadAndLargeInputIsAnswered(t *testing.T) {
	engine := open(t)
	deep := strings.Repeat("[", 1000000)
	large := strings.Replace(pod, "Pod", strings.Repeat("x", 20000000), 1)
	for _, text := range []string{"{", "\x00", "[]", "a: *b", deep, large} {
		if result, err := engine.Check(t.Context(), []byte(text)); err != nil || result.Valid {
			t.Error(text[:1], err)
		}
	}
	_, err := engine.Check(t.Context(), []byte{})
	wantCode(t, err, "bad_request")
	_, err = open(t, MaxBytes(10)).Check(t.Context(), []byte("a: 3456789"+"0"))
	wantCode(t, err, "too_large")
	_, err = New(t.Context(), KubernetesVersion("x"))
	wantCode(t, err, "bad_request")
}

func TestAClosedEngineReturnsAnError(t *testing.T) {
	engine := open(t)
	engine.Close(t.Context())
	engine.Close(t.Context())
	_, err := engine.Check(t.Context(), podMap)
	wantCode(t, err, "closed")
}

func TestContextsEndCalls(t *testing.T) {
	engine := open(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := engine.Check(ended, podMap); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	many := []byte(strings.Repeat(pod+"\n---\n", 20000))
	short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := engine.Check(short, many); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if result, err := engine.Check(t.Context(), podMap); err != nil || !result.Valid {
		t.Error(result, err)
	}
}

// The program and the requests come from tests/bindings/go.
func TestRecordedCasesGetTheAnswersOfTheProgram(t *testing.T) {
	program, path := os.Getenv("PLIMSOLL_PROGRAM"), os.Getenv("PLIMSOLL_REQUESTS")
	if program == "" || path == "" {
		t.Skip("PLIMSOLL_PROGRAM and PLIMSOLL_REQUESTS are not set")
	}
	requests, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, "batch")
	command.Stdin = bytes.NewReader(requests)
	expected, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers, err := open(t).Batch(t.Context(), requests)
	if err != nil || !bytes.Equal(answers, expected) {
		t.Fatal("the answers differ", err)
	}
	t.Log(bytes.Count(answers, []byte("\n")), "recorded cases get equal answers")
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		open(b).Close(b.Context())
	}
}

func BenchmarkCheckPod(b *testing.B) {
	engine := open(b)
	for b.Loop() {
		if _, err := engine.Check(b.Context(), []byte(pod)); err != nil {
			b.Fatal(err)
		}
	}
}
