package plimsolltest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const examples = "../../../examples/suites"

// The examples are not in the archive of the module.
func needExamples(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(examples); err != nil {
		t.Skip("the examples of the project are not at hand")
	}
}

func TestExamplesPass(t *testing.T) {
	needExamples(t)
	Suite(t, examples)
	Suite(t, filepath.Join(examples, "pod.suite.yaml"), KubernetesVersion("1.36"))
}

func TestFailuresHaveTheirPlace(t *testing.T) {
	needExamples(t)
	dir := t.TempDir()
	suite, err := os.ReadFile(filepath.Join(examples, "berth.suite.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	crd, err := os.ReadFile(filepath.Join(examples, "berth.crd.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	// The CRD is beside the directory of the suites, where the suite refers to it.
	write(t, filepath.Join(dir, "suites", "broken.suite.yaml"),
		strings.NewReplacer("crd: berth.crd.yaml", "crd: ../crds/berth.yaml", "quay: north", "quay: south").Replace(string(suite)))
	write(t, filepath.Join(dir, "crds", "berth.yaml"), string(crd))
	results, err := run(t.Context(), filepath.Join(dir, "suites"), nil)
	if err != nil || len(results) != 1 || len(results[0].Findings) != 0 {
		t.Fatal(results, err)
	}
	failed := 0
	for _, one := range results[0].Cases {
		if len(one.Failures) == 0 {
			continue
		}
		failed++
		if said := text(results[0].Path, one.Failures[0]); !strings.HasPrefix(said, filepath.Join(dir, "suites")) ||
			one.Failures[0].Place == nil || !strings.Contains(said, "quay") {
			t.Error(said)
		}
	}
	if failed == 0 || failed == len(results[0].Cases) {
		t.Error(failed, "of", len(results[0].Cases), "cases fail")
	}
}

func TestADirectoryWithoutSuitesIsAnError(t *testing.T) {
	results, err := run(t.Context(), t.TempDir(), nil)
	if err != nil || len(results) != 1 || len(results[0].Findings) != 1 || results[0].Findings[0].Severity != "error" {
		t.Fatal(results, err)
	}
	if _, err := run(t.Context(), filepath.Join(t.TempDir(), "nothing"), nil); err == nil {
		t.Error("a directory that is not there has no error")
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
