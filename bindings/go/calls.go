package plimsoll

import (
	"context"
	"encoding/json"
	"fmt"
)

// Place is where something is in the text of an object.
type Place struct{ Line, Column, Offset, Length int }

// Finding is one thing that is wrong.
type Finding struct {
	Code     string
	Severity string // error or warning
	Message  string
	Type     string // of the API server: FieldValueRequired
	Field    string // spec.ports[0].name
	Pointer  string // the same as a JSON Pointer
	Hint     string
	Object   int // its number in the text, from 1
	Place    *Place
}

// Owned is a field and its owners.
type Owned struct {
	Path   string
	Owners []string
}

// Result is what the server would say. Stored is of Admit, Object of Patch and Apply, Owners of Apply.
type Result struct {
	Valid    bool
	Errors   []Finding
	Warnings []Finding
	Stored   []map[string]any
	Object   map[string]any
	Owners   []Owned
}

// CallOption adds to a request.
type CallOption func(parts map[string]any) error

func part(name string, object any) CallOption {
	return func(parts map[string]any) (err error) {
		parts[name], err = contentOf(object)
		return err
	}
}

// Update makes the request an update of the old object.
func Update(old any) CallOption { return part("old", old) }

// Live is the object that Apply changes.
func Live(live any) CallOption { return part("live", live) }

// Subresource is such as "status".
func Subresource(name string) CallOption { return part("subresource", name) }

// Force lets Apply take fields of other managers.
func Force() CallOption {
	return func(parts map[string]any) error { parts["force"] = true; return nil }
}

// contentOf accepts YAML and JSON as []byte or string, maps, and what has them as the type Unstructured of apimachinery.
func contentOf(object any) (any, error) {
	switch o := object.(type) {
	case []byte:
		return string(o), nil
	case string, map[string]any:
		return o, nil
	case interface{ UnstructuredContent() map[string]any }:
		return o.UnstructuredContent(), nil
	}
	return nil, &Error{Code: "bad_request", Message: fmt.Sprintf("%T is no object", object)}
}

func (e *Engine) ask(ctx context.Context, name string, parts map[string]any, options []CallOption) (*Result, error) {
	for _, option := range options {
		if err := option(parts); err != nil {
			return nil, err
		}
	}
	request, err := json.Marshal(parts)
	if err != nil {
		return nil, &Error{Code: "bad_request", Message: err.Error()}
	}
	return e.answer(ctx, name, request)
}

func (e *Engine) answer(ctx context.Context, name string, request []byte) (*Result, error) {
	text, err := e.with(ctx, func(in *instance) ([]byte, error) { return in.ask(ctx, name, in.engine, request) })
	if err != nil {
		return nil, err
	}
	var answer struct {
		Result
		Findings []Finding
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, &Error{Code: "internal", Message: err.Error()}
	}
	for _, finding := range answer.Findings {
		if finding.Severity == "error" {
			answer.Errors = append(answer.Errors, finding)
		} else {
			answer.Warnings = append(answer.Warnings, finding)
		}
	}
	return &answer.Result, nil
}

func (e *Engine) askAbout(ctx context.Context, name string, object any, options []CallOption) (*Result, error) {
	if text, ok := object.([]byte); ok && len(options) == 0 {
		return e.answer(ctx, name, text)
	}
	return e.ask(ctx, name, map[string]any{}, append([]CallOption{part("object", object)}, options...))
}

// Check says whether objects are valid. A []byte may have any number of documents.
func (e *Engine) Check(ctx context.Context, object any, options ...CallOption) (*Result, error) {
	return e.askAbout(ctx, "plimsoll_check", object, options)
}

// Admit is Check, with what would be stored.
func (e *Engine) Admit(ctx context.Context, object any, options ...CallOption) (*Result, error) {
	return e.askAbout(ctx, "plimsoll_admit", object, options)
}

// Patch applies a patch of a type: strategic, merge or json.
func (e *Engine) Patch(ctx context.Context, object, patch any, kind string, options ...CallOption) (*Result, error) {
	options = append([]CallOption{part("object", object), part("patch", patch), part("type", kind)}, options...)
	return e.ask(ctx, "plimsoll_patch", map[string]any{}, options)
}

// Apply is server-side apply by a field manager, of a new object or of the one that Live gives.
func (e *Engine) Apply(ctx context.Context, object any, manager string, options ...CallOption) (*Result, error) {
	options = append([]CallOption{part("object", object), part("fieldManager", manager)}, options...)
	return e.ask(ctx, "plimsoll_apply", map[string]any{}, options)
}

// Batch answers lines of the batch protocol, see docs/batch.md. Lines of one call share the CRDs that they load; those of
// different calls may not.
func (e *Engine) Batch(ctx context.Context, lines []byte) ([]byte, error) {
	return e.with(ctx, func(in *instance) ([]byte, error) {
		return in.ask(ctx, "plimsoll_batch_answer", in.batch, lines)
	})
}

// PolicyRequest is what admission policies judge: the inputs of policy.eval in docs/batch.md.
type PolicyRequest struct {
	Policies   []any `json:"policies"`
	Bindings   []any `json:"bindings"`
	Params     []any `json:"params,omitempty"`
	Namespaces []any `json:"namespaces,omitempty"`
	Request    any   `json:"request"`
}

// PolicyResult is the answer: whether the request is allowed, and what the policies decided.
type PolicyResult struct {
	Allowed     bool
	Status      map[string]any
	Warnings    []any
	Invocations []map[string]any
}

// EvalPolicy runs admission policies on a request.
func (e *Engine) EvalPolicy(ctx context.Context, request PolicyRequest) (*PolicyResult, error) {
	line, err := json.Marshal(struct {
		Method string `json:"method"`
		PolicyRequest
	}{"policy.eval", request})
	if err != nil {
		return nil, &Error{Code: "bad_request", Message: err.Error()}
	}
	text, err := e.Batch(ctx, line)
	if err != nil {
		return nil, err
	}
	var reply struct {
		Result  *PolicyResult
		Failure *Error
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		return nil, &Error{Code: "internal", Message: err.Error()}
	}
	if reply.Failure != nil {
		return nil, reply.Failure
	}
	return reply.Result, nil
}
