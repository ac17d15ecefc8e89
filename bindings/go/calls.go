package plimsoll

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
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

// Result is what the server would say. Stored and Cost are of Admit, Object of Patch and Apply, Owners of Apply.
type Result struct {
	Valid    bool
	Errors   []Finding
	Warnings []Finding
	Stored   []map[string]any
	Cost     int64 // of the CEL rules of CRDs, for all objects together, in units of the API server
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

// Requester is who makes a request, for admission policies.
type Requester struct {
	Username string              `json:"username"`
	UID      string              `json:"uid,omitempty"`
	Groups   []string            `json:"groups,omitempty"`
	Extra    map[string][]string `json:"extra,omitempty"`
}

// User says who makes the request. Only admission policies look at it (LoadPolicies). By default kubernetes-admin.
func User(requester Requester) CallOption {
	return func(parts map[string]any) error { parts["user"] = requester; return nil }
}

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
		if value := reflect.ValueOf(o); value.Kind() != reflect.Pointer || !value.IsNil() {
			return o.UnstructuredContent(), nil
		}
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
		Valid    bool
		Findings []Finding
		Stored   []content
		Cost     int64
		Object   content
		Owners   []Owned
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, &Error{Code: "internal", Message: err.Error()}
	}
	result := &Result{Valid: answer.Valid, Cost: answer.Cost, Object: answer.Object, Owners: answer.Owners}
	for _, object := range answer.Stored {
		result.Stored = append(result.Stored, object)
	}
	result.Errors, result.Warnings = bySeverity(answer.Findings)
	return result, nil
}

func bySeverity(findings []Finding) (errors, warnings []Finding) {
	for _, finding := range findings {
		if finding.Severity == "error" {
			errors = append(errors, finding)
		} else {
			warnings = append(warnings, finding)
		}
	}
	return errors, warnings
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
