// Package webhook runs `plimsoll serve` as the admission webhook of a real API server.
package webhook

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sigs.k8s.io/yaml"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// Options of a run.
type Options struct {
	Program   string // plimsoll
	Directory string // for files of the run
	Source    string // the project
	Vectors   string // recorded cases; need not exist
	Step      int    // use every step-th of them
}

// ErrWrong means that answers are not as recorded, or that requests were lost.
var ErrWrong = errors.New("the webhook does not answer as recorded")

type run struct {
	options Options
	cluster *cluster.Cluster
	fleet   *fleet
	crds    map[string]tree.Object
	orders  []tree.Object
}

// Run needs a server without CRDs of the examples and the recorded cases.
func Run(ctx context.Context, on *cluster.Cluster, options Options) (err error) {
	run := &run{options: options, cluster: on}
	if run.fleet, err = newFleet(ctx, options.Program, options.Directory, on.Authority); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, run.fleet.stop()) }()
	recorded, err := readSuite(filepath.Join(options.Vectors, "admission"), options.Step)
	if err != nil {
		return err
	}
	if err := run.prepare(ctx, recorded); err != nil {
		return err
	}
	failures := []error{run.recorded(ctx, "without mutations", recorded.cases, false), run.warnings(ctx)}
	if err := run.mutate(ctx); err != nil {
		return errors.Join(append(failures, err)...)
	}
	failures = append(failures, run.recorded(ctx, "with mutations", recorded.cases, true), run.lives(ctx), run.faults(ctx), run.watch(ctx))
	return errors.Join(failures...)
}

// prepare gives the server open CRDs and the webhook the real ones, starts two replicas, and registers them.
func (run *run) prepare(ctx context.Context, recorded suite) error {
	shop, err := readYAML(filepath.Join(run.options.Source, "examples", "shop", "crd.yaml"))
	if err != nil {
		return err
	}
	if run.orders, err = readYAML(filepath.Join(run.options.Source, "examples", "shop", "orders.yaml")); err != nil {
		return err
	}
	examples, err := exampleCRDs(filepath.Join(run.options.Source, "examples"))
	if err != nil {
		return err
	}
	crds := unique(slices.Concat(shop, examples, recorded.crds))
	fmt.Fprintf(os.Stderr, "e2e: creating %d CRDs\n", len(crds))
	if _, err := installOpened(ctx, run.cluster.Client, crds, run.fleet.crds()); err != nil {
		return err
	}
	made := tree.Write(tree.Object{"apiVersion": "v1", "kind": "Namespace", "metadata": tree.Object{"name": namespace}})
	if _, err := run.cluster.Client.Must(ctx, http.MethodPost, "/api/v1/namespaces", cluster.JSON, made); err != nil {
		return err
	}
	for range 2 {
		if err := run.fleet.start(ctx); err != nil {
			return err
		}
	}
	manifests, err := readYAML(filepath.Join(run.options.Source, "deploy", "manifests", "70-webhooks.yaml"))
	if err != nil {
		return err
	}
	authority, err := os.ReadFile(run.cluster.Authority.File())
	if err != nil {
		return err
	}
	bundle := base64.StdEncoding.EncodeToString(authority)
	if err := register(ctx, run.cluster.Client, manifests, run.fleet.balancer.address(), bundle); err != nil {
		return err
	}
	return run.waitForWebhook(ctx)
}

func readYAML(file string) ([]tree.Object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var found []tree.Object
	for document := range strings.SplitSeq(string(text), "\n---\n") {
		converted, err := yaml.YAMLToJSON([]byte(document))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		object, err := tree.Read(converted)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		found = append(found, object)
	}
	return found, nil
}

// exampleCRDs are the CRDs among the examples, some of which are broken files.
func exampleCRDs(directory string) ([]tree.Object, error) {
	var found []tree.Object
	err := filepath.WalkDir(directory, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".yaml" {
			return err
		}
		objects, err := readYAML(file)
		if err != nil {
			return nil
		}
		for _, each := range objects {
			if tree.Text(each, "kind") == "CustomResourceDefinition" {
				found = append(found, each)
			}
		}
		return nil
	})
	return found, err
}

// unique keeps the first CRD of each name.
func unique(crds []tree.Object) []tree.Object {
	seen := map[string]bool{}
	var kept []tree.Object
	for _, each := range crds {
		name := tree.Text(each, "metadata", "name")
		if !seen[name] {
			seen[name] = true
			kept = append(kept, each)
		}
	}
	return kept
}

const (
	namespace  = "shop"
	ordersPath = "/apis/shop.example.com/v1/namespaces/" + namespace + "/orders"
)

// order is an order of the examples, under a name; count is the count of its first item.
func (run *run) order(name, count string) []byte {
	object := tree.Copy(run.orders[0]).(tree.Object)
	metadata := tree.Child(object, "metadata")
	metadata["name"], metadata["namespace"] = name, namespace
	items := tree.Child(object, "spec")["items"].([]any)
	items[0].(tree.Object)["count"] = jsonNumber(count)
	return tree.Write(object)
}

// waitForWebhook waits until the API server uses the new webhook configurations.
func (run *run) waitForWebhook(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		answer, err := run.cluster.Client.Do(ctx, http.MethodPost, ordersPath+dryRun, cluster.JSON, run.order("first", "-1"))
		if err != nil {
			return err
		}
		if answer.Code == http.StatusUnprocessableEntity {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the webhook does not refuse an invalid order: %d %s", answer.Code, answer.Body)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// mutate changes the configuration of the running replicas, and waits until orders get defaults.
func (run *run) mutate(ctx context.Context) error {
	if err := run.fleet.mutate(); err != nil {
		return err
	}
	for done := 0; done < 8; { // so that each replica has answered
		stored, err := run.cluster.Client.Must(ctx, http.MethodPost, ordersPath+dryRun, cluster.JSON, run.order("defaults", "1"))
		if err != nil {
			return err
		}
		if done++; !strings.Contains(string(stored), `"express":`) {
			done = 0
			time.Sleep(100 * time.Millisecond)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// recorded compares the answers to recorded cases.
func (run *run) recorded(ctx context.Context, what string, cases []testCase, mutates bool) error {
	if len(cases) == 0 {
		fmt.Println("left out: there are no recorded cases")
		return nil
	}
	resources, err := run.cluster.Client.Resources(ctx)
	if err != nil {
		return err
	}
	verdicts := &verdicts{cluster: run.cluster, resources: resources, mutates: mutates}
	fmt.Fprintf(os.Stderr, "e2e: %d recorded cases\n", len(cases))
	if err := verdicts.run(ctx, cases); err != nil {
		return err
	}
	fmt.Printf("recorded cases %s: %d refused, %d admitted (%d stored objects and %d warnings equal), %d could not be sent, %d wrong\n",
		what, verdicts.refused, verdicts.admitted, verdicts.stored, verdicts.warned, verdicts.skipped, verdicts.failed)
	for _, each := range verdicts.failures[:min(20, len(verdicts.failures))] {
		fmt.Println("  ", shortened(each))
	}
	if verdicts.failed > 0 {
		return ErrWrong
	}
	return nil
}

func shortened(text string) string {
	if len(text) > 600 {
		return text[:600] + " ..."
	}
	return text
}
