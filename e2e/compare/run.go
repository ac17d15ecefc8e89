package compare

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// Options of a comparison.
type Options struct {
	Program   string // plimsoll
	Directory string // for files of the run
	Examples  string
	Corpus    string // manifests; need not exist
	Vectors   string // recorded cases; need not exist
	Known     string // causes of differences that are known
	Details   string // the file for all differences
	Requests  int    // about how many to send
	Seed      uint64
	Record    bool // add new causes to those that are known
}

// ErrDifferent means that there are differences which are not known.
var ErrDifferent = errors.New("there are new differences")

// least is the number of requests below which a comparison says too little.
const least = 5000

// run is a comparison under way.
type run struct {
	options Options
	live    *live
	offline offline
	crds    map[cluster.Kind]*crd
	report  *report
	number  int
}

// Run compares plimsoll with a server that has no webhooks.
func Run(ctx context.Context, on *cluster.Cluster, options Options) error {
	enough := least
	if options.Requests < least {
		enough = 0
	}
	return compareBy(ctx, on, options, enough, (*run).all)
}

// compareBy prints the report of the requests that send sends, which must be enough.
func compareBy(ctx context.Context, on *cluster.Cluster, options Options, enough int, send func(*run, context.Context) error) error {
	known, err := readKnown(options.Known)
	if err != nil {
		return err
	}
	details, err := os.Create(options.Details)
	if err != nil {
		return err
	}
	defer details.Close()
	run := &run{options: options, offline: offline{options.Program, filepath.Join(options.Directory, "questions")},
		live: &live{cluster: on}, report: newReport(known, details)}
	for _, each := range []string{run.offline.directory, run.crdDirectory()} {
		if err := os.MkdirAll(each, 0o700); err != nil {
			return err
		}
	}
	if err := send(run, ctx); err != nil {
		return err
	}
	unknown := run.report.print(os.Stdout)
	fmt.Printf("all differences: %s\n", options.Details)
	switch {
	case options.Record:
		return known.record(options.Known, unknown)
	case len(unknown) > 0:
		return ErrDifferent
	case run.report.compared < enough:
		return fmt.Errorf("only %d requests were compared", run.report.compared)
	}
	return nil
}

func (run *run) crdDirectory() string { return filepath.Join(run.options.Directory, "crds") }

func (run *run) all(ctx context.Context) error {
	definitions, err := run.installed(ctx)
	if err != nil {
		return err
	}
	recorded, err := run.recorded(ctx, definitions)
	if err != nil {
		return err
	}
	valid, err := run.exchange(ctx, recorded)
	if err != nil {
		return err
	}
	valid = slices.DeleteFunc(valid, func(each request) bool { return !run.live.resources[each.kind].Can("update") })
	changer := newChanger(valid, run.options.Seed)
	left := max(0, run.options.Requests-run.report.compared)
	// Of ten more requests, this many of each verb.
	shares := map[string]int{create: 1, update: 1, apply: 3, jsonPatch: 1, mergePatch: 2, strategicPatch: 2}
	var made []request
	for _, verb := range []string{create, update, apply, jsonPatch, mergePatch, strategicPatch} {
		made = append(made, changer.requests(verb, left*shares[verb]/10)...)
	}
	_, err = run.exchange(ctx, made)
	return err
}

// installed are the CRDs and their cases. The CRDs are compared as objects, too, before they are created.
func (run *run) installed(ctx context.Context) (*definitions, error) {
	found, err := loadDefinitions(run.crdDirectory(), run.options.Examples, run.options.Vectors, 25)
	if err != nil {
		return nil, err
	}
	if run.live.resources, err = run.live.cluster.Client.Resources(ctx); err != nil {
		return nil, err
	}
	var creations []request
	for _, each := range found.crds {
		object, err := tree.Read(each.text)
		if err != nil {
			return nil, err
		}
		creations = append(creations, request{id: each.name, verb: create, kind: kindOf(object), object: object})
	}
	if _, err := run.exchange(ctx, creations); err != nil {
		return nil, err
	}
	fmt.Fprintf(os.Stderr, "e2e: creating %d CRDs\n", len(found.crds))
	if run.crds, err = install(ctx, run.live.cluster.Client, found.crds); err != nil {
		return nil, err
	}
	run.live.resources, err = run.live.cluster.Client.Resources(ctx)
	return found, err
}

// recorded are the objects and cases that are there, about half of all requests.
func (run *run) recorded(ctx context.Context, found *definitions) ([]request, error) {
	half := run.options.Requests / 2
	made, err := samples(ctx, run.offline, run.live.resources, run.crds)
	if err != nil {
		return nil, err
	}
	kinds, err := kindVectors(run.options.Vectors)
	if err != nil {
		return nil, err
	}
	files, err := objectsBelow(run.options.Examples)
	if err != nil {
		return nil, err
	}
	manifests, err := objectsBelow(run.options.Corpus)
	if err != nil {
		return nil, err
	}
	usable := func(from []request) []request {
		from = slices.DeleteFunc(from, func(each request) bool { return each.kind.Kind == "CustomResourceDefinition" })
		return withDefinitions(from, run.crds, run.live.resources)
	}
	return slices.Concat(usable(made), usable(files), spread(usable(manifests), half/6),
		spread(usable(kinds), half/3), spread(usable(found.cases), half/2)), nil
}

// exchange sends requests and compares the answers. It returns the creations that the server accepts.
func (run *run) exchange(ctx context.Context, requests []request) ([]request, error) {
	fmt.Fprintf(os.Stderr, "e2e: %d requests\n", len(requests))
	outcomes := make([]outcome, len(requests))
	var workers sync.WaitGroup
	next := make(chan int)
	for range 4 {
		workers.Go(func() {
			for i := range next {
				outcomes[i] = run.one(ctx, requests[i], run.number+i)
			}
		})
	}
	for i := range requests {
		next <- i
	}
	close(next)
	workers.Wait()
	run.number += len(requests)
	return run.collect(outcomes)
}

type outcome struct {
	sent sent
	ours answer
	err  error
}

func (run *run) one(ctx context.Context, each request, number int) outcome {
	done, err := run.live.send(ctx, each, number)
	if err != nil || done.skipped != "" {
		return outcome{sent: done, err: err}
	}
	ours, err := run.offline.ask(ctx, done, number)
	return outcome{done, ours, err}
}

func (run *run) collect(outcomes []outcome) ([]request, error) {
	var valid []request
	for _, each := range outcomes {
		if each.err != nil {
			return nil, fmt.Errorf("%s: %w", each.sent.request.id, each.err)
		}
		if err := run.report.add(each.sent, each.ours); err != nil {
			return nil, err
		}
		if each.sent.request.verb == create && each.sent.skipped == "" && !each.sent.answer.refuses() {
			valid = append(valid, each.sent.request)
		}
	}
	return valid, nil
}
