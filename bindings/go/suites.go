package plimsoll

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// SuiteOptions say which suites of the files are run, and with what.
type SuiteOptions struct {
	Suites            []string // files, and directories with suites; by default all
	CRDs              []string // files and directories with CRDs that suites name by crdName
	KubernetesVersion string   // of Kubernetes' own kinds
}

// SuiteResult is what became of the cases of a suite.
type SuiteResult struct {
	Path     string
	Cases    []CaseResult
	Findings []Finding // about the suite itself, such as a CRD that cannot be read
}

// CaseResult is what became of a case. It passes if it has no failures.
type CaseResult struct {
	Name     string
	List     string // onCreate, onUpdate or onStatus
	CRD      string // its file; empty for Kubernetes' own kinds
	Failures []Finding
}

type suiteAnswer struct {
	Suites   []SuiteResult
	Findings []Finding
	Missing  []string
}

// How often files are added that suites refer to, and these to others.
const maxSuiteRounds = 4

// RunSuites runs suites of test cases for CRDs, which docs/testing.md describes. Only files with the endings .yaml, .yml
// and .json are read: those that the options name, and what the suites refer to.
func (e *Engine) RunSuites(ctx context.Context, files fs.FS, options SuiteOptions) ([]SuiteResult, error) {
	if len(options.Suites) == 0 {
		options.Suites = []string{"."}
	}
	texts := map[string]string{}
	for _, name := range slices.Concat(options.Suites, options.CRDs) {
		if err := readManifests(files, name, texts); err != nil {
			return nil, err
		}
	}
	answer, err := e.runSuites(ctx, files, texts, options)
	if err != nil {
		return nil, err
	}
	if len(answer.Findings) != 0 {
		answer.Suites = append(answer.Suites, SuiteResult{Findings: answer.Findings})
	}
	return answer.Suites, nil
}

// runSuites asks again with files that suites refer to, and that are not among the texts.
func (e *Engine) runSuites(ctx context.Context, files fs.FS, texts map[string]string,
	options SuiteOptions) (answer suiteAnswer, err error) {
	request := map[string]any{"method": "suite.run", "files": texts, "suites": options.Suites}
	if len(options.CRDs) != 0 {
		request["crds"] = options.CRDs
	}
	if options.KubernetesVersion != "" {
		request["release"] = options.KubernetesVersion
	}
	for range maxSuiteRounds {
		answer = suiteAnswer{}
		if err := e.askBatch(ctx, request, &answer); err != nil {
			return answer, err
		}
		known := len(texts)
		for _, name := range answer.Missing {
			if err := readManifests(files, name, texts); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return answer, err
			}
		}
		if len(texts) == known {
			break
		}
	}
	return answer, nil
}

func isManifestName(name string) bool {
	switch path.Ext(name) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

// readManifests adds a file, or all manifests of a directory. What is hidden there is passed over, as commands do.
func readManifests(files fs.FS, root string, texts map[string]string) error {
	if !fs.ValidPath(root) {
		return fs.ErrNotExist
	}
	return fs.WalkDir(files, root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := name != root && strings.HasPrefix(entry.Name(), ".")
		if entry.IsDir() {
			if hidden {
				return fs.SkipDir
			}
			return nil
		}
		if hidden || !isManifestName(name) {
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err == nil {
			texts[name] = string(text)
		}
		return err
	})
}
