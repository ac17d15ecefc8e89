package webhook

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"plimsoll/e2e/cluster"
)

// load sends an object that is valid and one that is not, over and over, and counts wrong answers. A request that
// the webhook loses is answered with 500 by the API server, since the failure policy is Fail.
type load struct {
	client         *cluster.Client
	path           string
	valid, invalid []byte

	sent    atomic.Int64
	mutex   sync.Mutex
	wrong   []string
	cancel  context.CancelFunc
	workers sync.WaitGroup
}

func startLoad(ctx context.Context, client *cluster.Client, path string, valid, invalid []byte) *load {
	ctx, cancel := context.WithCancel(ctx)
	made := &load{client: client, path: path + dryRun, valid: valid, invalid: invalid, cancel: cancel}
	for range 4 {
		made.workers.Go(func() {
			for ctx.Err() == nil {
				made.post(ctx, made.valid, http.StatusCreated)
				made.post(ctx, made.invalid, http.StatusUnprocessableEntity)
			}
		})
	}
	return made
}

func (load *load) post(ctx context.Context, body []byte, expected int) {
	answer, err := load.client.Do(ctx, http.MethodPost, load.path, cluster.JSON, body)
	if ctx.Err() != nil {
		return
	}
	load.sent.Add(1)
	if err == nil && answer.Code == expected {
		return
	}
	load.mutex.Lock()
	defer load.mutex.Unlock()
	load.wrong = append(load.wrong, fmt.Sprintf("%d, not %d: %s%v", answer.Code, expected, answer.Body, err))
}

// during runs something while requests are sent, and fails if one of them got a wrong answer.
func (load *load) during(what string, do func() error) error {
	before := load.sent.Load()
	if err := do(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	load.mutex.Lock()
	defer load.mutex.Unlock()
	wrong := slices.Clone(load.wrong)
	load.wrong = nil
	fmt.Printf("%s: %d requests, %d with a wrong answer\n", what, load.sent.Load()-before, len(wrong))
	if len(wrong) > 0 {
		return fmt.Errorf("%s: %d wrong answers, such as %s", what, len(wrong), wrong[0])
	}
	return nil
}

func (load *load) stop() {
	load.cancel()
	load.workers.Wait()
}
