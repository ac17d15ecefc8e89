package plimsoll

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

var statuses = []string{
	"ok", "bad_argument", "closed", "bad_request", "unknown_kind", "too_large", "cancelled", "out_of_memory", "internal",
}

// instance is an engine with a memory of its own. One goroutine uses it at a time. An error of WebAssembly itself, such
// as a stack that is too deep, breaks it for good.
type instance struct {
	module    api.Module
	functions map[string]api.Function
	engine    uint64
	batch     uint64
	call      uint64 // the plimsoll_call whose callback asks the context
	loads     int    // how many texts are loaded
	broken    bool
}

// zones are the only files that instances can read.
const zones = "/usr/share/zoneinfo"

// zoneFiles has the tables of time zones, if this system has any.
func zoneFiles() wazero.FSConfig {
	files := wazero.NewFSConfig()
	if info, err := os.Stat(zones); err != nil || !info.IsDir() {
		return files
	}
	return files.WithReadOnlyDirMount(zones, zones)
}

func newInstance(ctx context.Context, c *compiled, options []byte) (*instance, error) {
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize").WithSysWalltime().WithFSConfig(zoneFiles())
	module, err := c.runtime.InstantiateModule(ctx, c.module, config)
	if err != nil {
		return nil, err
	}
	in := &instance{module: module, functions: map[string]api.Function{}}
	if err := in.open(ctx, options); err != nil {
		module.Close(ctx)
		return nil, err
	}
	return in, nil
}

func (in *instance) open(ctx context.Context, options []byte) (err error) {
	if in.call, err = in.run(ctx, "plimsoll_wasm_call"); err != nil {
		return err
	}
	_, err = in.withInput(ctx, options, func(at, size, slot uint64) (uint64, error) {
		return in.run(ctx, "plimsoll_engine_open", at, size, 0, slot+4, slot)
	}, func(slot uint64) { in.engine = in.word(slot + 4) })
	if err != nil {
		return err
	}
	slot, err := in.run(ctx, "malloc", 8)
	if err != nil {
		return err
	}
	status, err := in.run(ctx, "plimsoll_batch_open", in.engine, slot)
	if err == nil && status != 0 {
		err = &Error{Code: codeOf(status), Message: "there is no batch"}
	}
	in.batch = in.word(slot)
	_, freeing := in.run(ctx, "free", slot)
	return errors.Join(err, freeing)
}

// run calls a function of the module.
func (in *instance) run(ctx context.Context, name string, arguments ...uint64) (uint64, error) {
	function := in.functions[name]
	if function == nil {
		function = in.module.ExportedFunction(name)
		in.functions[name] = function
	}
	results, err := function.Call(ctx, arguments...)
	if err != nil {
		in.broken = true
		return 0, &Error{Code: "internal", Message: fmt.Sprintf("the engine cannot go on: %v", err)}
	}
	if len(results) == 0 {
		return 0, nil
	}
	return results[0], nil
}

func (in *instance) word(at uint64) uint64 {
	word, _ := in.module.Memory().ReadUint32Le(uint32(at))
	return uint64(word)
}

// withInput calls `call` with the place of the input in the memory of the module and the place for the result, and
// returns the result. `then` may look at what else the call wrote.
func (in *instance) withInput(ctx context.Context, input []byte, call func(at, size, slot uint64) (uint64, error),
	then func(slot uint64)) ([]byte, error) {
	at, err := in.run(ctx, "malloc", uint64(len(input))+8)
	if err != nil {
		return nil, err
	}
	if at == 0 || !in.module.Memory().Write(uint32(at)+8, input) {
		return nil, &Error{Code: "too_large", Message: fmt.Sprintf("there is no memory for %d bytes", len(input))}
	}
	status, err := call(at+8, uint64(len(input)), at)
	if err != nil {
		return nil, err
	}
	if then != nil {
		then(at)
	}
	text, err := in.takeResult(ctx, in.word(at))
	if err != nil {
		return nil, err
	}
	if _, err := in.run(ctx, "free", at); err != nil {
		return nil, err
	}
	return text, failureOf(ctx, status, text)
}

func (in *instance) takeResult(ctx context.Context, result uint64) ([]byte, error) {
	data, err := in.run(ctx, "plimsoll_result_data", result)
	if err != nil {
		return nil, err
	}
	size, err := in.run(ctx, "plimsoll_result_size", result)
	if err != nil {
		return nil, err
	}
	bytes, _ := in.module.Memory().Read(uint32(data), uint32(size))
	text := append([]byte(nil), bytes...)
	_, err = in.run(ctx, "plimsoll_result_free", result)
	return text, err
}

func codeOf(status uint64) string {
	if status < uint64(len(statuses)) {
		return statuses[status]
	}
	return "internal"
}

func failureOf(ctx context.Context, status uint64, text []byte) error {
	if status == 0 {
		return nil
	}
	code := codeOf(status)
	if code == "cancelled" && ctx.Err() != nil {
		return ctx.Err()
	}
	var answer struct {
		Failure struct{ Message string } `json:"failure"`
	}
	if json.Unmarshal(text, &answer) != nil || answer.Failure.Message == "" {
		answer.Failure.Message = code
	}
	return &Error{Code: code, Message: answer.Failure.Message}
}

// ask calls a function that takes an engine or a batch, a text and a plimsoll_call.
func (in *instance) ask(ctx context.Context, name string, handle uint64, request []byte) ([]byte, error) {
	call := in.call
	if ctx.Done() == nil { // nothing ends this context
		call = 0
	}
	return in.withInput(ctx, request, func(at, size, slot uint64) (uint64, error) {
		return in.run(ctx, name, handle, at, size, call, slot)
	}, nil)
}

func (in *instance) load(ctx context.Context, what load) ([]byte, error) {
	return in.withInput(ctx, what.text, func(at, size, slot uint64) (uint64, error) {
		return in.run(ctx, what.function, in.engine, at, size, slot)
	}, nil)
}
