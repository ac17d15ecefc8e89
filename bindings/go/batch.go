package plimsoll

import (
	"context"
	"encoding/json"
)

// Batch answers lines of the batch protocol, see docs/batch.md. Lines of one call share the CRDs that they load; those of
// different calls may not.
func (e *Engine) Batch(ctx context.Context, lines []byte) ([]byte, error) {
	return e.with(ctx, func(in *instance) ([]byte, error) {
		return in.ask(ctx, "plimsoll_batch_answer", in.batch, lines)
	})
}

// askBatch sends one request of the batch protocol, and reads its result into `result`.
func (e *Engine) askBatch(ctx context.Context, request, result any) error {
	line, err := json.Marshal(request)
	if err != nil {
		return &Error{Code: "bad_request", Message: err.Error()}
	}
	text, err := e.Batch(ctx, line)
	if err != nil {
		return err
	}
	reply := struct {
		Result  any
		Failure *struct{ Code, Message string }
	}{Result: result}
	if err := json.Unmarshal(text, &reply); err != nil {
		return &Error{Code: "internal", Message: err.Error()}
	}
	if reply.Failure != nil {
		return failedRequest(reply.Failure.Code, reply.Failure.Message)
	}
	return nil
}

// Codes of the batch protocol are more detailed than those of calls.
func failedRequest(code, message string) error {
	switch code {
	case "malformed_request":
		code = "bad_request"
	case "limit_bytes":
		code = "too_large"
	}
	return &Error{Code: code, Message: message}
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
	var result PolicyResult
	err := e.askBatch(ctx, struct {
		Method string `json:"method"`
		PolicyRequest
	}{"policy.eval", request}, &result)
	if err != nil {
		return nil, err
	}
	return &result, nil
}

// CompatResult says what a change of CRDs does to objects that exist, and to those who use them. A finding is a change;
// its Code is compat_ and its worst effect, see docs/compat.md.
type CompatResult struct {
	Errors        []Finding
	Warnings      []Finding
	Changes       int
	Proven        int // changes of which an object shows the effect
	WithoutEffect int // changes that affect nobody
	Examples      []CompatExample
}

// Compatible is true if there is no error.
func (r *CompatResult) Compatible() bool { return len(r.Errors) == 0 }

// CompatExample is an object that was accepted before, and is refused or changed now.
type CompatExample struct {
	Name string // of the CRD and the field
	YAML string
}

// Compat compares CRDs. Each side is one CRD as Admit takes objects, or a text with any number of them. If old is nil, the
// versions of each CRD are compared with each other.
func (e *Engine) Compat(ctx context.Context, old, new any) (*CompatResult, error) {
	request := map[string]any{"method": "compat.crds"}
	for name, side := range map[string]any{"old": old, "new": new} {
		if name == "old" && side == nil {
			continue
		}
		if err := part(name, side)(request); err != nil {
			return nil, err
		}
	}
	var answer struct {
		CompatResult
		Findings []Finding
	}
	if err := e.askBatch(ctx, request, &answer); err != nil {
		return nil, err
	}
	answer.Errors, answer.Warnings = bySeverity(answer.Findings)
	return &answer.CompatResult, nil
}
