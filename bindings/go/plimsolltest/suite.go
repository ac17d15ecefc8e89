// Package plimsolltest runs suites of test cases for CRDs in `go test`, without a cluster.
//
//	func TestCRDs(t *testing.T) { plimsolltest.Suite(t, "testdata/suites") }
//
// docs/testing.md describes suites.
package plimsolltest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"plimsoll.dev/go"
)

// Option changes how suites are run.
type Option func(*plimsoll.SuiteOptions) error

// CRDs are files and directories with CRDs that suites name by crdName.
func CRDs(paths ...string) Option {
	return func(options *plimsoll.SuiteOptions) error {
		for _, path := range paths {
			name, err := nameBelowRoot(path)
			if err != nil {
				return err
			}
			options.CRDs = append(options.CRDs, name)
		}
		return nil
	}
}

// KubernetesVersion is the release of Kubernetes' own kinds that suites without a CRD test.
func KubernetesVersion(version string) Option {
	return func(options *plimsoll.SuiteOptions) error {
		options.KubernetesVersion = version
		return nil
	}
}

// Suites may refer to files anywhere, so names begin at the root of the file system.
func nameBelowRoot(path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	name := filepath.ToSlash(strings.TrimPrefix(absolute, filepath.VolumeName(absolute)))
	if name = strings.Trim(name, "/"); name == "" {
		return ".", nil
	}
	return name, nil
}

// One engine serves all tests of a package.
var engine = sync.OnceValues(func() (*plimsoll.Engine, error) { return plimsoll.New(context.Background()) })

// Suite runs a suite, or all suites of a directory, each case as a subtest. It fails if there is none.
func Suite(t *testing.T, path string, options ...Option) {
	t.Helper()
	results, err := run(t.Context(), path, options)
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range results {
		t.Run(filepath.Base(result.Path), func(t *testing.T) { report(t, result) })
	}
}

func run(ctx context.Context, path string, options []Option) ([]plimsoll.SuiteResult, error) {
	name, err := nameBelowRoot(path)
	if err != nil {
		return nil, err
	}
	suites := plimsoll.SuiteOptions{Suites: []string{name}}
	for _, option := range options {
		if err := option(&suites); err != nil {
			return nil, err
		}
	}
	shared, err := engine()
	if err != nil {
		return nil, err
	}
	return shared.RunSuites(ctx, os.DirFS(filepath.VolumeName(path)+"/"), suites)
}

func report(t *testing.T, result plimsoll.SuiteResult) {
	for _, finding := range result.Findings {
		say := t.Log
		if finding.Severity == "error" {
			say = t.Error
		}
		say(text(result.Path, finding))
	}
	for _, one := range result.Cases {
		t.Run(one.Name, func(t *testing.T) {
			for _, failure := range one.Failures {
				t.Error(text(result.Path, failure))
			}
		})
	}
}

// text is what editors and CI find the line by.
func text(path string, finding plimsoll.Finding) string {
	line := 0
	if finding.Place != nil {
		line = finding.Place.Line
	}
	out := fmt.Sprintf("/%s:%d: %s", path, line, finding.Message)
	if finding.Hint != "" {
		out += "\n  " + finding.Hint
	}
	return out
}
