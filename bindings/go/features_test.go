package plimsoll

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.harbour.example.com}
spec:
  group: harbour.example.com
  scope: Namespaced
  names: {plural: boats, singular: boat, kind: Boat, listKind: BoatList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              length: {type: integer, maximum: 400}
            x-kubernetes-validations:
            - rule: "!has(self.length) || self.length > 1"
`

const suite = `
name: Boats
crd: ../crds/boat.yaml
tests:
  onCreate:
  - name: a boat
    initial: {apiVersion: harbour.example.com/v1, kind: Boat, spec: {length: 20}}
    expected: {apiVersion: harbour.example.com/v1, kind: Boat, spec: {length: 20}}
  - name: a long boat
    initial: {apiVersion: harbour.example.com/v1, kind: Boat, spec: {length: 401}}
    expectedError: should be less than or equal to 300
`

const policies = `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: only-ann}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [pods]}]
  validations: [{expression: "request.userInfo.username == 'ann'", message: only Ann}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: only-ann}
spec: {policyName: only-ann, validationActions: [Deny]}
`

func boat(length any) map[string]any {
	return map[string]any{"apiVersion": "harbour.example.com/v1", "kind": "Boat", "metadata": map[string]any{"name": "a"},
		"spec": map[string]any{"length": length}}
}

func load1(t *testing.T, engine *Engine, text string) {
	t.Helper()
	if loaded, err := engine.LoadCRDText(t.Context(), []byte(text)); err != nil || loaded.Kinds != 1 {
		t.Fatal(loaded, err)
	}
}

func TestAdmitTellsTheCostOfRules(t *testing.T) {
	engine := open(t)
	load1(t, engine, crd)
	result, err := engine.Admit(t.Context(), boat(20))
	if err != nil || !result.Valid || result.Cost <= 0 {
		t.Fatal(result, err)
	}
	twice, err := engine.Admit(t.Context(), []byte(strings.Repeat(fmt.Sprintf("---\n%s\n",
		`{apiVersion: harbour.example.com/v1, kind: Boat, metadata: {name: a}, spec: {length: 20}}`), 2)))
	if err != nil || twice.Cost != 2*result.Cost {
		t.Fatal(twice, err)
	}
}

func TestWholeNumbersStayWhole(t *testing.T) {
	engine := open(t)
	load1(t, engine, strings.Replace(crd, ", maximum: 400", "", 1))
	const large = int64(1)<<53 + 1
	result, err := engine.Admit(t.Context(), boat(large))
	if err != nil || !result.Valid || result.Stored[0]["spec"].(map[string]any)["length"] != large {
		t.Fatal(result, err)
	}
}

func TestPoliciesLookAtTheUser(t *testing.T) {
	engine := open(t, Instances(2))
	loaded, err := engine.LoadPolicies(t.Context(), fstest.MapFS{"policies/a.yaml": {Data: []byte(policies)}})
	if err != nil || loaded.Policies != 1 || loaded.Bindings != 1 || len(loaded.Problems) != 0 {
		t.Fatal(loaded, err)
	}
	denied, err := engine.Admit(t.Context(), podMap)
	if err != nil || denied.Valid || denied.Errors[0].Code != "policy_denied" || len(denied.Stored) != 0 {
		t.Fatal(denied, err)
	}
	for range 4 {
		allowed, err := engine.Admit(t.Context(), podMap, User(Requester{Username: "ann", Groups: []string{"harbour"}}))
		if err != nil || !allowed.Valid || len(allowed.Stored) != 1 {
			t.Fatal(allowed, err)
		}
	}
	broken, err := engine.LoadPolicyText(t.Context(), []byte(strings.Replace(policies, "request.", "nothing.", 1)))
	if err != nil || len(broken.Problems) == 0 {
		t.Fatal(broken, err)
	}
	if still, err := engine.Check(t.Context(), podMap); err != nil || still.Valid {
		t.Fatal(still, err)
	}
	if _, err := engine.LoadPolicyText(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if free, err := engine.Check(t.Context(), podMap); err != nil || !free.Valid {
		t.Fatal(free, err)
	}
}

func TestCompat(t *testing.T) {
	engine := open(t)
	result, err := engine.Compat(t.Context(), crd, strings.Replace(crd, "maximum: 400", "maximum: 300", 1))
	if err != nil || result.Compatible() || result.Changes != 1 || result.Proven != 1 || len(result.Examples) != 1 {
		t.Fatal(result, err)
	}
	if finding := result.Errors[0]; finding.Code != "compat_stored_ratcheted" || finding.Place == nil {
		t.Error(finding)
	}
	example, err := engine.Compat(t.Context(), crd, crd)
	if err != nil || !example.Compatible() || example.Changes != 0 {
		t.Fatal(example, err)
	}
	if _, err := engine.Compat(t.Context(), nil, crd); err != nil {
		t.Error(err)
	}
	_, err = engine.Compat(t.Context(), "a: 1", "b: 1")
	wantCode(t, err, "bad_request")
}

func TestTimeZonesOfTheSystemAreKnown(t *testing.T) {
	engine := open(t)
	hours := func(zone string) (answer struct{ Value, Error string }) {
		request := map[string]any{"method": "cel.eval", "expr": "timestamp('2024-07-10T07:30:00Z').getHours('" + zone + "')"}
		if err := engine.askBatch(t.Context(), request, &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if _, err := os.Stat("/usr/share/zoneinfo/Asia/Kolkata"); err == nil && hours("Asia/Kolkata").Value != "13" {
		t.Error(hours("Asia/Kolkata"))
	}
	for _, unknown := range []string{"No/Where", "Europe", "../passwd", "/etc/passwd"} {
		if hours(unknown).Error == "" {
			t.Error(hours(unknown))
		}
	}
}

func TestRunSuites(t *testing.T) {
	engine := open(t)
	files := fstest.MapFS{"suites/boat.suite.yaml": {Data: []byte(suite)}, "crds/boat.yaml": {Data: []byte(crd)},
		"notes.txt": {Data: []byte("no manifest")}}
	for _, options := range []SuiteOptions{{}, {Suites: []string{"suites"}}, {Suites: []string{"suites/boat.suite.yaml"}}} {
		results, err := engine.RunSuites(t.Context(), files, options)
		if err != nil || len(results) != 1 || len(results[0].Findings) != 0 || len(results[0].Cases) != 2 {
			t.Fatal(results, err)
		}
		cases := results[0].Cases
		if len(cases[0].Failures) != 0 || len(cases[1].Failures) != 1 || cases[1].Name != "a long boat" ||
			cases[1].List != "onCreate" || cases[1].CRD != "suites/../crds/boat.yaml" {
			t.Error(cases)
		}
	}
	delete(files, "crds/boat.yaml")
	results, err := engine.RunSuites(t.Context(), files, SuiteOptions{})
	if err != nil || len(results) != 1 || len(results[0].Findings) != 1 {
		t.Fatal(results, err)
	}
	_, err = engine.RunSuites(t.Context(), files, SuiteOptions{KubernetesVersion: "x"})
	wantCode(t, err, "bad_request")
}

func TestNoDoorPanics(t *testing.T) {
	var none *unstructuredPointer
	engine := open(t)
	for _, object := range []any{nil, none, struct{}{}, func() {}, map[string]any{"a": func() {}}, map[string]any{"a": nan()}} {
		_, err := engine.Check(t.Context(), object)
		wantCode(t, err, "bad_request")
		_, err = engine.Check(t.Context(), podMap, Update(object))
		wantCode(t, err, "bad_request")
	}
	for _, closed := range []*Engine{nil, {}} {
		closed.Close(t.Context())
		_, err := closed.Check(t.Context(), podMap)
		wantCode(t, err, "closed")
		_, err = closed.LoadCRDText(t.Context(), []byte(crd))
		wantCode(t, err, "closed")
		_, err = closed.Batch(t.Context(), []byte("{}"))
		wantCode(t, err, "closed")
	}
}

type unstructuredPointer struct{ object map[string]any }

func (u *unstructuredPointer) UnstructuredContent() map[string]any { return u.object }

func nan() float64 {
	zero := 0.0
	return zero / zero
}

func TestGoroutinesMayLoadAndClose(t *testing.T) {
	engine := open(t, Instances(3))
	var wait sync.WaitGroup
	for worker := range 6 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for range 10 {
				if worker == 0 {
					if _, err := engine.LoadCRDText(t.Context(), []byte(crd)); err != nil {
						t.Error(err)
					}
				}
				if result, err := engine.Check(t.Context(), podMap); err != nil || !result.Valid {
					t.Error(result, err)
				}
			}
		}()
	}
	wait.Wait()
	for range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if _, err := engine.Check(t.Context(), podMap); err != nil {
				wantCode(t, err, "closed")
			}
		}()
	}
	engine.Close(t.Context())
	wait.Wait()
}

func TestALargeRequestDoesNotKeepItsMemory(t *testing.T) {
	engine := open(t, Instances(1))
	if _, err := engine.Check(t.Context(), []byte(strings.Repeat("["+strings.Repeat("1,", 1<<20)+"1]\n---\n", 40))); err != nil {
		t.Fatal(err)
	}
	for _, idle := range engine.idle {
		if size := idle.module.Memory().Size(); size > maxIdleMemory {
			t.Error(size, "bytes are kept")
		}
	}
	if result, err := engine.Check(t.Context(), podMap); err != nil || !result.Valid {
		t.Fatal(result, err)
	}
}

func TestACacheThatCannotBeUsedIsNotNeeded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if result, err := open(t, CacheDir(file)).Check(t.Context(), podMap); err != nil || !result.Valid {
		t.Fatal(result, err)
	}
}

// PLIMSOLL_CALLS is how many calls are made.
func TestCallsDoNotTakeMoreAndMoreMemory(t *testing.T) {
	calls, err := strconv.Atoi(os.Getenv("PLIMSOLL_CALLS"))
	if err != nil {
		t.Skip("PLIMSOLL_CALLS is not set")
	}
	engine := open(t, Instances(1))
	var before uint64
	for call := range calls {
		if call == calls/10 {
			before = memoryOf(engine)
		}
		if err := oneCall(t.Context(), engine, call); err != nil {
			t.Fatal(call, err)
		}
	}
	after := memoryOf(engine)
	t.Logf("%d calls, memory grew from %d to %d KiB", calls, before>>10, after>>10)
	if after > before+4<<20 {
		t.Error("memory grows")
	}
}

func oneCall(ctx context.Context, engine *Engine, call int) (err error) {
	switch call % 8 {
	case 0:
		_, err = engine.Check(ctx, []byte(pod))
	case 1:
		_, err = engine.Check(ctx, strings.Replace(pod, `"a"`, `"A"`, 1))
	case 2:
		_, err = engine.Admit(ctx, podMap)
	case 3:
		_, err = engine.Patch(ctx, podMap, `{"metadata":{"labels":{"a":"b"}}}`, "merge")
	case 4:
		_, err = engine.Apply(ctx, podMap, "me")
	case 5:
		_, err = engine.Batch(ctx, []byte(`{"id":1,"method":"text.yaml","text":"a: yes"}`))
	case 6:
		_, err = engine.Check(ctx, []byte("{"))
	default:
		ended, cancel := context.WithCancel(ctx)
		cancel()
		if _, err = engine.Check(ended, podMap); err == context.Canceled {
			err = nil
		}
	}
	return err
}

// memoryOf is what Go has after collecting garbage, and the memory of the module.
func memoryOf(engine *Engine) uint64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	size := stats.HeapAlloc
	for _, idle := range engine.idle {
		size += uint64(idle.module.Memory().Size())
	}
	return size
}

func BenchmarkFirstStart(b *testing.B) {
	for b.Loop() {
		open(b, CacheDir(b.TempDir())).Close(b.Context())
	}
}

func BenchmarkAdmitPod(b *testing.B) {
	engine := open(b)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := engine.Admit(b.Context(), podMap); err != nil {
				b.Error(err)
			}
		}
	})
}
