// Package plimsoll says what a Kubernetes API server would say to objects, without a cluster and without cgo.
//
//	engine, err := plimsoll.New(ctx)
//	loaded, err := engine.LoadCRDs(ctx, os.DirFS("crds"))
//	result, err := engine.Admit(ctx, object)
//	fmt.Println(result.Valid, result.Errors, result.Stored)
//
// A bad object is not an error of a call: its result has Errors. An Engine is safe for concurrent use.
package plimsoll

import (
	"context"
	"encoding/json"
	"runtime"
	"sync"
)

// Error is a call that cannot be answered. Code is one of bad_request, unknown_kind, too_large, closed, internal.
type Error struct {
	Code    string
	Message string
}

func (e *Error) Error() string { return "plimsoll: " + e.Message }

var errClosed = &Error{Code: "closed", Message: "the engine is closed"}

type options struct {
	KubernetesVersion string   `json:"kubernetesVersion,omitempty"`
	Gates             []string `json:"gates,omitempty"`
	MaxBytes          int64    `json:"maxBytes,omitempty"`
	Files             bool     `json:"files"`
	cacheDir          string
	instances         int
}

// Option changes how an Engine works.
type Option func(*options)

// KubernetesVersion is the release of Kubernetes' own kinds, such as "1.34"; the newest, if it is missing.
func KubernetesVersion(version string) Option {
	return func(o *options) { o.KubernetesVersion = version }
}

// Gates turns feature gates on or off: "UserNamespacesSupport=false".
func Gates(gates ...string) Option { return func(o *options) { o.Gates = gates } }

// MaxBytes is the most bytes of a request.
func MaxBytes(bytes int64) Option { return func(o *options) { o.MaxBytes = bytes } }

// CacheDir is where compiled code is kept between programs; by default a directory of the user.
func CacheDir(dir string) Option { return func(o *options) { o.cacheDir = dir } }

// Instances is how many calls are answered at a time; others wait. By default one a processor. Each takes memory.
func Instances(count int) Option { return func(o *options) { o.instances = max(count, 1) } }

// load is what every instance loads, in the order of the calls.
type load struct {
	function string
	text     []byte
}

// Engine answers calls. Instances of the module are made when they are needed.
type Engine struct {
	compiled *compiled
	options  []byte
	tokens   chan struct{} // one for each call that may run

	mutex  sync.Mutex
	idle   []*instance
	loads  []load
	closed bool
	calls  sync.WaitGroup
}

// New compiles the engine, or takes it out of the cache, and opens it.
func New(ctx context.Context, opts ...Option) (*Engine, error) {
	o := options{instances: runtime.GOMAXPROCS(0)}
	for _, option := range opts {
		option(&o)
	}
	text, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	compiled, err := compile(ctx, o.cacheDir)
	if err != nil {
		return nil, err
	}
	engine := &Engine{compiled: compiled, options: text, tokens: make(chan struct{}, o.instances)}
	first, err := newInstance(ctx, compiled, text) // wrong options fail here
	if err != nil {
		compiled.close(ctx)
		return nil, err
	}
	engine.idle = append(engine.idle, first)
	return engine, nil
}

// Close waits for calls that are under way. Calls after it return an Error with the code closed.
func (e *Engine) Close(ctx context.Context) {
	if e == nil || e.compiled == nil {
		return
	}
	e.mutex.Lock()
	closed := e.closed
	e.closed = true
	e.mutex.Unlock()
	if !closed {
		e.calls.Wait()
		e.compiled.close(ctx)
	}
}

// begin counts a call, and takes an idle instance if there is one.
func (e *Engine) begin() (*instance, []load, error) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.closed {
		return nil, nil, errClosed
	}
	e.calls.Add(1)
	if len(e.idle) == 0 {
		return nil, e.loads, nil
	}
	last := e.idle[len(e.idle)-1]
	e.idle = e.idle[:len(e.idle)-1]
	return last, e.loads, nil
}

// The memory of an instance never shrinks. One that took more than this for a large request is not kept.
const maxIdleMemory = 256 << 20

func (e *Engine) end(ctx context.Context, in *instance) {
	defer e.calls.Done()
	if in == nil {
		return
	}
	if in.broken || in.module.Memory().Size() > maxIdleMemory {
		in.module.Close(context.WithoutCancel(ctx))
		return
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.idle = append(e.idle, in)
}

// with runs `work` with an instance that has loaded everything.
func (e *Engine) with(ctx context.Context, work func(*instance) ([]byte, error)) ([]byte, error) {
	if e == nil || e.compiled == nil {
		return nil, errClosed
	}
	select {
	case e.tokens <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-e.tokens }()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	in, loads, err := e.begin()
	if err != nil {
		return nil, err
	}
	defer func() { e.end(ctx, in) }()
	if in == nil {
		if in, err = newInstance(ctx, e.compiled, e.options); err != nil {
			return nil, err
		}
	}
	for ; in.loads < len(loads); in.loads++ {
		if _, err := in.load(ctx, loads[in.loads]); err != nil {
			return nil, err
		}
	}
	return work(in)
}
