package webhook

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"plimsoll/e2e/cluster"
)

// fleet is the replicas of the webhook and what they share: certificate, CRDs and configuration.
type fleet struct {
	program, directory string
	authority          *cluster.Authority
	pair               cluster.Pair
	balancer           *balancer
	processes          []*cluster.Process
	replicas           []replica
	started            int
}

// With these the webhook changes objects; it does not without.
const mutations = `
mutate:
  defaults: true
  prune: true
`

// mutate lets the running replicas change objects.
func (fleet *fleet) mutate() error {
	return replaceFile(fleet.configuration(), []byte(mutations))
}

func newFleet(ctx context.Context, program, directory string, authority *cluster.Authority) (*fleet, error) {
	made := &fleet{program: program, directory: directory, authority: authority}
	var err error
	if made.pair, err = authority.Issue("webhook"); err != nil {
		return nil, err
	}
	if err := os.Mkdir(made.crds(), 0o700); err != nil {
		return nil, err
	}
	if err := os.WriteFile(made.configuration(), []byte("enforcement: enforce\n"), 0o600); err != nil {
		return nil, err
	}
	made.balancer, err = newBalancer(ctx)
	return made, err
}

func (fleet *fleet) crds() string          { return filepath.Join(fleet.directory, "webhook-crds") }
func (fleet *fleet) configuration() string { return filepath.Join(fleet.directory, "webhook.yaml") }

func (fleet *fleet) arguments(port, health int) []string {
	return []string{"serve", fmt.Sprintf("--listen=127.0.0.1:%d", port), fmt.Sprintf("--operations=127.0.0.1:%d", health),
		"--tls-cert=" + fleet.pair.Certificate, "--tls-key=" + fleet.pair.Key, "--crds=" + fleet.crds(),
		"--config=" + fleet.configuration(), "--drain-delay=2s"}
}

// start starts one more replica and waits until it is ready.
func (fleet *fleet) start(ctx context.Context) error {
	port, err := cluster.FreePort()
	if err != nil {
		return err
	}
	health, err := cluster.FreePort()
	if err != nil {
		return err
	}
	fleet.started++
	log := filepath.Join(fleet.directory, fmt.Sprintf("webhook-%d.log", fleet.started))
	process, err := cluster.Start("plimsoll serve", log, fleet.program, fleet.arguments(port, health)...)
	if err != nil {
		return err
	}
	fleet.processes = append(fleet.processes, process)
	fleet.replicas = append(fleet.replicas, replica{fmt.Sprintf("127.0.0.1:%d", port),
		fmt.Sprintf("http://127.0.0.1:%d/readyz", health)})
	fleet.balancer.set(append([]replica(nil), fleet.replicas...))
	return fleet.waitUntilReady(ctx, process)
}

func (fleet *fleet) waitUntilReady(ctx context.Context, process *cluster.Process) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for fleet.balancer.countReady() < len(fleet.replicas) {
		select {
		case <-process.Ended():
			return process.Failure("ended")
		case <-ctx.Done():
			return process.Failure("was not ready in time")
		case <-time.After(readyInterval):
		}
	}
	return nil
}

// retire stops the oldest replica, as a rolling update does.
func (fleet *fleet) retire() error {
	process := fleet.processes[0]
	code := process.Stop(time.Minute)
	fleet.processes, fleet.replicas = fleet.processes[1:], fleet.replicas[1:]
	fleet.balancer.set(append([]replica(nil), fleet.replicas...))
	if code != 0 {
		return process.Failure(fmt.Sprintf("ended with %d after SIGTERM", code))
	}
	return nil
}

func (fleet *fleet) stop() error {
	var failures []error
	for len(fleet.processes) > 0 {
		failures = append(failures, fleet.retire())
	}
	return errors.Join(failures...)
}
