// e2e runs plimsoll against a real kube-apiserver:
//
//	e2e -bin DIR -command PLIMSOLL [compare] [corpus] [plugins] [webhook] [policies]
//
// bin has the programs etcd and kube-apiserver. README.md describes the parts.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/compare"
	"plimsoll/e2e/policies"
	"plimsoll/e2e/webhook"
)

// The main goroutine keeps its thread: the servers end with the thread that started them.
func init() { runtime.LockOSThread() }

var (
	bin      = flag.String("bin", "", "the directory of etcd and kube-apiserver")
	command  = flag.String("command", "", "plimsoll")
	source   = flag.String("source", ".", "the directory of the project")
	shared   = flag.String("shared", "../shared", "a directory with corpus/ and vectors/, if there is one")
	work     = flag.String("work", "", "the directory for data and logs (default: a temporary one)")
	details  = flag.String("details", "differences.jsonl", "the file for all differences")
	requests = flag.Int("n", 8000, "about how many requests to compare")
	seed     = flag.Uint64("seed", 1, "the seed of changes; the same seed makes the same requests")
	record   = flag.Bool("record", false, "rewrite e2e/known: only causes of this run, with new ones")
	limit    = flag.Duration("timeout", 30*time.Minute, "stop everything after this time")
)

func main() {
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	ctx, stop := context.WithTimeout(ctx, *limit)
	err := run(ctx)
	stop()
	cancel()
	switch {
	case err == nil:
	case errors.Is(err, compare.ErrDifferent), errors.Is(err, webhook.ErrWrong), errors.Is(err, policies.ErrDifferent):
		fmt.Fprintln(os.Stderr, "e2e:", err)
		os.Exit(1)
	default:
		fmt.Fprintln(os.Stderr, "e2e:", err)
		os.Exit(2)
	}
}

func run(ctx context.Context) error {
	if *bin == "" || *command == "" {
		return errors.New("-bin and -command are required")
	}
	directory, err := workDirectory()
	if err != nil {
		return err
	}
	if *work == "" {
		defer os.RemoveAll(directory)
	}
	parts := flag.Args()
	if len(parts) == 0 {
		parts = []string{"compare", "webhook", "policies"}
	}
	var failures []error
	for _, part := range parts {
		failures = append(failures, runPart(ctx, part, filepath.Join(directory, part)))
	}
	return errors.Join(failures...)
}

func workDirectory() (string, error) {
	if *work == "" {
		return os.MkdirTemp("", "plimsoll-e2e")
	}
	return filepath.Abs(*work)
}

// runPart starts servers of its own for each part.
func runPart(ctx context.Context, part, directory string) error {
	start, is := map[string]func(context.Context, *cluster.Cluster, string) error{
		"compare": runCompare, "corpus": runCorpus, "plugins": runCorpus, "webhook": runWebhook, "policies": runPolicies}[part]
	if !is {
		return fmt.Errorf("unknown part %s", part)
	}
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "e2e: starting etcd and kube-apiserver")
	on, err := cluster.New(ctx, *bin, directory, part == "plugins")
	if err != nil {
		return err
	}
	defer on.Stop()
	return start(ctx, on, directory)
}

func runWebhook(ctx context.Context, on *cluster.Cluster, directory string) error {
	return webhook.Run(ctx, on, webhook.Options{
		Program:   *command,
		Directory: directory,
		Source:    *source,
		Vectors:   filepath.Join(*shared, "vectors"),
		Step:      max(1, 16000 / *requests),
	})
}

// runPolicies takes about a seventh of the requests of a comparison, in a file of differences beside that one's.
func runPolicies(ctx context.Context, on *cluster.Cluster, directory string) error {
	return policies.Run(ctx, on, policies.Options{
		Program:   *command,
		Directory: directory,
		Details:   strings.TrimSuffix(*details, ".jsonl") + "-policies.jsonl",
		Requests:  max(1, *requests*3/20),
		Seed:      *seed,
	})
}

func runCompare(ctx context.Context, on *cluster.Cluster, directory string) error {
	return compare.Run(ctx, on, comparison(directory))
}

// runCorpus has lists of known causes of its own, and files of differences beside that of the comparison.
func runCorpus(ctx context.Context, on *cluster.Cluster, directory string) error {
	options := comparison(directory)
	part := filepath.Base(directory)
	options.Known = filepath.Join(*source, "e2e", "known-"+part)
	options.Details = strings.TrimSuffix(*details, ".jsonl") + "-" + part + ".jsonl"
	return compare.Corpus(ctx, on, options)
}

func comparison(directory string) compare.Options {
	return compare.Options{
		Program:   *command,
		Directory: directory,
		Examples:  filepath.Join(*source, "examples"),
		Corpus:    filepath.Join(*shared, "corpus", "manifests"),
		Vectors:   filepath.Join(*shared, "vectors"),
		Known:     filepath.Join(*source, "e2e", "known"),
		Details:   *details,
		Requests:  *requests,
		Seed:      *seed,
		Record:    *record,
	}
}
