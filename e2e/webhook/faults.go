package webhook

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"plimsoll/e2e/cluster"
)

// faults changes things under load: certificates, CRDs, replicas. Nothing may be lost.
func (run *run) faults(ctx context.Context) error {
	load := startLoad(ctx, run.cluster.Client, ordersPath, run.order("load", "1"), run.order("load", "-1"))
	defer load.stop()
	if err := load.during("certificate rotation", func() error { return run.rotate() }); err != nil {
		return err
	}
	if err := load.during("update of a CRD", func() error { return run.updateCRD(ctx) }); err != nil {
		return err
	}
	return load.during("restart of each replica", func() error { return run.restart(ctx) })
}

// rotate replaces the certificate a few times.
func (run *run) rotate() error {
	for range 3 {
		if err := run.fleet.authority.IssueTo(run.fleet.pair, "webhook"); err != nil {
			return err
		}
		time.Sleep(2 * time.Second)
	}
	return nil
}

// updateCRD makes an order of more than 500 of something invalid, and waits until it is refused; then the CRD is
// broken, and the last good one must stay; then it is as before, and the order is admitted again.
func (run *run) updateCRD(ctx context.Context) error {
	file := filepath.Join(run.fleet.crds(), "orders.shop.example.com.json")
	good, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	const maximum = `"maximum":999`
	if !strings.Contains(string(good), maximum) {
		return fmt.Errorf("the CRD of orders has no %s", maximum)
	}
	stricter := strings.Replace(string(good), maximum, `"maximum":500`, 1)
	if err := run.replace(ctx, file, []byte(stricter), http.StatusUnprocessableEntity); err != nil {
		return err
	}
	if err := replaceFile(file, []byte(`{"kind": `)); err != nil {
		return err
	}
	time.Sleep(time.Second)
	if err := run.expectLarge(ctx, http.StatusUnprocessableEntity); err != nil {
		return fmt.Errorf("after a broken CRD: %w", err)
	}
	return run.replace(ctx, file, good, http.StatusCreated)
}

func (run *run) replace(ctx context.Context, file string, text []byte, code int) error {
	if err := replaceFile(file, text); err != nil {
		return err
	}
	var err error
	for range 300 {
		if err = run.expectLarge(ctx, code); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

func replaceFile(file string, text []byte) error {
	temporary := filepath.Join(filepath.Dir(filepath.Dir(file)), "new-file")
	if err := os.WriteFile(temporary, text, 0o600); err != nil {
		return err
	}
	return os.Rename(temporary, file)
}

// expectLarge sends a large order several times, so that each replica answers.
func (run *run) expectLarge(ctx context.Context, code int) error {
	for range 8 {
		answer, err := run.cluster.Client.Do(ctx, http.MethodPost, ordersPath+dryRun, cluster.JSON, run.order("large", "700"))
		if err != nil {
			return err
		}
		if answer.Code != code {
			return fmt.Errorf("a large order: %d, expected %d: %s", answer.Code, code, answer.Body)
		}
	}
	return nil
}

// restart replaces the replicas one by one.
func (run *run) restart(ctx context.Context) error {
	for range 2 {
		if err := run.fleet.start(ctx); err != nil {
			return err
		}
		if err := run.fleet.retire(); err != nil {
			return err
		}
	}
	return nil
}
