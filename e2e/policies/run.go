// Package policies compares plimsoll with an API server under random admission policies.
package policies

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// Options of a comparison.
type Options struct {
	Program   string // plimsoll
	Directory string // for files of the run
	Details   string // the file for all differences
	Requests  int    // the least number of requests to compare
	Seed      uint64
}

// ErrDifferent means that the answers differ.
var ErrDifferent = errors.New("plimsoll and the server differ under policies")

//go:embed crds.json
var definitions []byte

// Run sends requests under random policies, in waves.
func Run(ctx context.Context, on *cluster.Cluster, options Options) error {
	details, err := os.Create(options.Details)
	if err != nil {
		return err
	}
	defer details.Close()
	files, err := install(ctx, on.Client, options.Directory)
	if err != nil {
		return err
	}
	for _, each := range keepers() {
		if _, err := on.Client.Must(ctx, http.MethodPost, pathOf(each), cluster.JSON, tree.Write(each)); err != nil {
			return err
		}
	}
	program, err := startBatch(options.Program)
	if err != nil {
		return err
	}
	report, random := newReport(details), newGenerator(options.Seed)
	for number := 1; report.compared < options.Requests && err == nil; number++ {
		wave := &wave{number: number, client: on.Client, batch: program, report: report, crdFiles: files}
		for i := range scenesOfWave {
			wave.scenes = append(wave.scenes, random.scene(number, i, number%2 == 0))
		}
		err = wave.run(ctx)
		fmt.Fprintf(os.Stderr, "e2e: %d requests under policies\n", report.compared)
	}
	report.print(os.Stdout)
	if err := errors.Join(err, program.stop()); err != nil {
		return err
	}
	if len(report.differences) > 0 {
		return fmt.Errorf("%w: see %s", ErrDifferent, options.Details)
	}
	return nil
}

// install creates the CRDs of the random objects. It returns their files, for plimsoll.
func install(ctx context.Context, client *cluster.Client, directory string) ([]any, error) {
	var crds []tree.Object
	if err := json.Unmarshal(definitions, &crds); err != nil {
		return nil, err
	}
	var files []any
	for _, each := range crds {
		name := tree.Text(each, "metadata", "name")
		file, err := filepath.Abs(filepath.Join(directory, name+".json"))
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		if err := os.WriteFile(file, tree.Write(each), 0o600); err != nil {
			return nil, err
		}
		if _, err := client.Must(ctx, http.MethodPost, "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", cluster.JSON, tree.Write(each)); err != nil {
			return nil, err
		}
		if err := client.WaitForCRD(ctx, name); err != nil {
			return nil, err
		}
	}
	// The schemas reach mutating policies by way of the published OpenAPI, which is read every few seconds.
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(8 * time.Second):
	}
	return files, nil
}
