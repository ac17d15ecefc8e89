//go:build module

// `./dev bench go`: the Go module of Plimsoll beside the code of the API server. The tag is there because the package of
// the module cannot be compiled before its WebAssembly is built.
package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"testing"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"sigs.k8s.io/yaml"

	"plimsoll.dev/go"
)

// A judge is what both contestants can do: get ready for a CRD, and say what is wrong with an object that is created.
type judge interface {
	load(crd []byte) error
	create(object []byte) ([]string, error)
}

// server is the code of the API server.
type server struct{ by checker }

func (s *server) load(text []byte) error {
	crd, err := readCRD(string(text))
	if err != nil {
		return err
	}
	s.by.versions, err = serveAll(crd)
	s.by.decoder = json.NewSerializerWithOptions(json.DefaultMetaFactory, creator{},
		crdserverscheme.NewUnstructuredObjectTyper(), json.SerializerOptions{Strict: true})
	return err
}

func (s *server) create(object []byte) ([]string, error) { return s.by.check(object) }

// module is the Go module of Plimsoll, which runs the engine as WebAssembly.
type module struct {
	t      testing.TB
	engine *plimsoll.Engine
	stores bool // Admit instead of Check
}

func openModule(t testing.TB, stores bool) *module {
	t.Helper()
	engine, err := plimsoll.New(t.Context(), plimsoll.Instances(1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close(t.Context()) })
	return &module{t, engine, stores}
}

func (m *module) load(text []byte) error {
	loaded, err := m.engine.LoadCRDText(m.t.Context(), text)
	if len(loaded.Problems) != 0 {
		m.t.Fatal(loaded.Problems)
	}
	return err
}

func (m *module) create(object []byte) ([]string, error) {
	call := m.engine.Check
	if m.stores {
		call = m.engine.Admit
	}
	result, err := call(m.t.Context(), object)
	if err != nil {
		return nil, err
	}
	var messages []string
	for _, finding := range result.Errors {
		messages = append(messages, finding.Message)
	}
	return messages, nil
}

// file is one of the corpus, which PLIMSOLL_CORPUS names.
func file(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(os.Getenv("PLIMSOLL_CORPUS"), path))
	if err != nil {
		t.Skip(err)
	}
	return text
}

// The CRD whose versions have 89 rules each.
func routeCRD(t testing.TB) []byte {
	return file(t, "crds-yaml/kubernetes-sigs+gateway-api/2c16f1-gateway.networking.k8s.io_httproutes.yaml")
}

// The object that `./dev bench cel` has, too.
func route(t testing.TB) []byte {
	t.Helper()
	text, err := yaml.YAMLToJSON(file(t, "manifests/kubernetes-sigs+gateway-api/conformance/tests/httproute-rewrite-path.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// perPass is the time of a pass in one turn, in nanoseconds.
func perPass(pass func()) float64 {
	begin, passes := time.Now(), 0
	for time.Since(begin) < 100*time.Millisecond {
		pass()
		passes++
	}
	return float64(time.Since(begin).Nanoseconds()) / float64(passes)
}

// race lets both take turns, and compares the medians.
func race(t *testing.T, name string, goal float64, theirs, ours func()) {
	t.Helper()
	const turns = 15
	var their, our []float64
	for range turns {
		their = append(their, perPass(theirs))
		our = append(our, perPass(ours))
	}
	sort.Float64s(their)
	sort.Float64s(our)
	ratio := their[turns/2] / our[turns/2]
	t.Logf("%-36s API server %9.1f us, Go module %8.1f us, %5.1f times as fast (goal %.0f)", name,
		their[turns/2]/1e3, our[turns/2]/1e3, ratio, goal)
	if ratio < goal {
		t.Errorf("%s: the goal is missed", name)
	}
}

func mustPass(t testing.TB, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheModuleIsFasterThanTheServer(t *testing.T) {
	crd, object := routeCRD(t), route(t)
	theirs, checks, stores := &server{}, openModule(t, false), openModule(t, true)
	for _, one := range []judge{theirs, checks, stores} {
		mustPass(t, one.load(crd))
	}
	// They say the same of good and of bad objects.
	for _, change := range [][2]string{{"", ""}, {`"type":"ReplacePrefixMatch"`, `"type":"ReplaceFullPath"`},
		{`"port":8080`, `"port":-1`}, {`"value":"/prefix`, `"value":"prefix`}, {`"rules"`, `"hostnames":["A_"],"rules"`}} {
		changed := bytes.Replace(object, []byte(change[0]), []byte(change[1]), 1)
		if bytes.Equal(changed, object) != (change[0] == "") {
			t.Fatal(change, "changes nothing")
		}
		expected, err := theirs.create(changed)
		mustPass(t, err)
		found, err := checks.create(changed)
		mustPass(t, err)
		slices.Sort(expected)
		slices.Sort(found)
		if !slices.Equal(expected, found) {
			t.Errorf("with %q:\nserver %q\nmodule %q", change[1], expected, found)
		}
	}
	create := func(one judge) func() {
		return func() {
			if found, err := one.create(object); err != nil || len(found) != 0 {
				t.Fatal(found, err)
			}
		}
	}
	race(t, "an HTTPRoute is checked", 5, create(theirs), create(checks))
	race(t, "an HTTPRoute is admitted", 5, create(theirs), create(stores))
	// An object of each version makes sure that nothing is left for later.
	older := bytes.Replace(object, []byte("gateway.networking.k8s.io/v1"), []byte("gateway.networking.k8s.io/v1beta1"), 1)
	ready := func(one judge) func() {
		return func() {
			mustPass(t, one.load(crd))
			for _, text := range [][]byte{object, older} {
				if found, err := one.create(text); err != nil || len(found) != 0 {
					t.Fatal(found, err)
				}
			}
		}
	}
	race(t, "its CRD is read and compiled", 3, ready(theirs), ready(checks))
}
