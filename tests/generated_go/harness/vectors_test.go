// Package vectors runs recorded verdicts against generated functions. What the packages are, and their
// types, is in a file that is written for each run.
package vectors

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/code-generator/cmd/validation-gen/testscheme"
)

type vector struct {
	ID           string
	Package      string
	Type         string
	Source       string
	Op           string
	Options      map[string]bool
	Subresources []string
	Object       json.RawMessage
	Old          json.RawMessage
	Expect       []verdict
	Panic        string
	Unordered    bool
}

type verdict struct {
	Type         string
	Text         string
	Detail       string
	Origin       string
	Level        string
	ShortCircuit bool
	BadValue     json.RawMessage
}

type direct func(ctx context.Context, op operation.Operation, obj, old any) field.ErrorList

// kind is a type that has vectors: how to read it, and its function.
type kind struct {
	read func(data []byte) (any, error)
	run  direct
}

var scheme = testscheme.New()

// kindOf makes a kind of a function. T is the form in which it takes values.
func kindOf[T any](run func(context.Context, operation.Operation, *field.Path, T, T) field.ErrorList) kind {
	return kind{
		read: func(data []byte) (any, error) {
			var value T
			err := json.Unmarshal(data, &value)
			return value, err
		},
		run: func(ctx context.Context, op operation.Operation, obj, old any) field.ErrorList {
			before, _ := old.(T)
			return run(ctx, op, nil, obj.(T), before)
		},
	}
}

func (k kind) validate(v vector) (errs field.ErrorList, panicked string, err error) {
	obj, err := k.read(v.Object)
	if err != nil {
		return nil, "", err
	}
	var old any
	if len(v.Old) != 0 && !bytes.Equal(v.Old, []byte("null")) {
		if old, err = k.read(v.Old); err != nil {
			return nil, "", err
		}
	}
	defer func() {
		if r := recover(); r != nil {
			errs, panicked = nil, fmt.Sprint(r)
		}
	}()
	ctx := context.Background()
	if v.Source == "type" {
		op := operation.Operation{Type: operation.Create, Options: v.Options}
		if v.Op == "update" {
			op.Type = operation.Update
		}
		return k.run(ctx, op, obj, old), "", nil
	}
	if v.Op == "update" {
		return scheme.ValidateUpdate(ctx, v.Options, obj, old, v.Subresources...), "", nil
	}
	return scheme.Validate(ctx, v.Options, obj, v.Subresources...), "", nil
}

func canonical(data []byte) string {
	var value any
	if len(data) == 0 || json.Unmarshal(data, &value) != nil {
		return ""
	}
	out, _ := json.Marshal(value)
	return string(out)
}

func (v verdict) String() string {
	return fmt.Sprintf("%s | %s | %s | %s | %s | %v | %s", v.Type, v.Text, v.Detail, v.Origin, v.Level, v.ShortCircuit, canonical(v.BadValue))
}

func verdictOf(e *field.Error) verdict {
	v := verdict{Type: string(e.Type), Text: e.Error(), Detail: e.Detail, Origin: e.Origin, ShortCircuit: e.ShortCircuit}
	if e.IsAlpha() {
		v.Level = "alpha"
	}
	if e.IsBeta() {
		v.Level = "beta"
	}
	if e.Type != field.ErrorTypeInternal {
		v.BadValue, _ = json.Marshal(e.BadValue)
	}
	return v
}

func texts[T any](list []T, text func(T) string) []string {
	out := []string{}
	for _, one := range list {
		out = append(out, text(one))
	}
	return out
}

func check(t *testing.T, v vector) {
	k, known := kinds[v.Package+" "+v.Type]
	if !known {
		if len(v.Expect) != 0 || v.Panic != "" {
			t.Errorf("%s: no function for %s %s", v.ID, v.Package, v.Type)
		}
		return
	}
	want := texts(v.Expect, verdict.String)
	// Go goes through maps in an order of its own each time; one of the orders must be the recorded one.
	var got []string
	for range 1000 {
		errs, panicked, err := k.validate(v)
		if err != nil || panicked != v.Panic {
			t.Errorf("%s: failed with %v, panicked with %q instead of %q", v.ID, err, panicked, v.Panic)
			return
		}
		got = texts(errs, func(e *field.Error) string { return verdictOf(e).String() })
		if v.Unordered {
			slices.Sort(want)
			slices.Sort(got)
		}
		if slices.Equal(want, got) {
			return
		}
	}
	t.Errorf("%s: want %q, got %q", v.ID, want, got)
}

func TestVectors(t *testing.T) {
	count := 0
	for _, name := range filepath.SplitList(os.Getenv("PLIMSOLL_VECTORS")) {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var v vector
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			check(t, v)
			count++
		}
		if lines.Err() != nil {
			t.Fatal(lines.Err())
		}
	}
	fmt.Printf("%d vectors\n", count)
	if count == 0 {
		t.Fatal("there are no vectors")
	}
}
