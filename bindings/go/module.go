package plimsoll

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// The engine as WebAssembly. `./dev go` puts it here.
//
//go:embed plimsoll.wasm
var wasm []byte

// compiled is the module, ready to be instantiated.
type compiled struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
	cache   wazero.CompilationCache
}

// openCache falls back to memory if the directory cannot be used.
func openCache(dir string) wazero.CompilationCache {
	if dir == "" {
		if user, err := os.UserCacheDir(); err == nil {
			dir = filepath.Join(user, "plimsoll")
		}
	}
	if dir != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			return cache
		}
	}
	return wazero.NewCompilationCache()
}

// compile does without the directory if what is in it cannot be used.
func compile(ctx context.Context, cacheDir string) (*compiled, error) {
	c, err := compileWith(ctx, openCache(cacheDir))
	if err == nil || ctx.Err() != nil {
		return c, err
	}
	return compileWith(ctx, wazero.NewCompilationCache())
}

func compileWith(ctx context.Context, cache wazero.CompilationCache) (*compiled, error) {
	c := &compiled{cache: cache}
	c.runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCompilationCache(c.cache))
	if err := c.compile(ctx); err != nil {
		c.close(ctx)
		return nil, err
	}
	return c, nil
}

// cancelled is called for every CEL rule, so it is called without reflection.
func cancelled(ctx context.Context, stack []uint64) {
	stack[0] = 0
	if ctx.Err() != nil {
		stack[0] = 1
	}
}

func (c *compiled) compile(ctx context.Context) (err error) {
	if _, err = wasi_snapshot_preview1.Instantiate(ctx, c.runtime); err != nil {
		return err
	}
	host := c.runtime.NewHostModuleBuilder("plimsoll")
	host.NewFunctionBuilder().WithGoFunction(api.GoFunc(cancelled), nil, []api.ValueType{api.ValueTypeI32}).Export("cancelled")
	if _, err = host.Instantiate(ctx); err != nil {
		return err
	}
	c.module, err = c.runtime.CompileModule(ctx, wasm)
	return err
}

func (c *compiled) close(ctx context.Context) {
	c.runtime.Close(ctx)
	c.cache.Close(ctx)
}
