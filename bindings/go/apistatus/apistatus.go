// Package apistatus gives results as the types that programs of Kubernetes have for errors.
//
//	result, err := engine.Admit(ctx, object)
//	errs := apistatus.ErrorList(result)
//	status := apistatus.Status(result, schema.GroupKind{Kind: "Pod"}, "a")
package apistatus

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"plimsoll.dev/go"
)

// ErrorList has the errors of validation: those with a Type. Errors of reading, for example, have none.
func ErrorList(result *plimsoll.Result) field.ErrorList {
	var list field.ErrorList
	for _, finding := range result.Errors {
		if finding.Type != "" {
			list = append(list, Error(finding))
		}
	}
	return list
}

// Error is a finding with a Type. Its text is the Message of the finding, wherever the value in that can be read back.
func Error(finding plimsoll.Finding) *field.Error {
	kind := field.ErrorType(finding.Type)
	rest := strings.TrimPrefix(finding.Message, finding.Field+": ")
	rest, typed := strings.CutPrefix(rest, kind.String())
	rest = strings.TrimPrefix(rest, ": ")
	out := &field.Error{Type: kind, Field: finding.Field, BadValue: field.OmitValueType{}, Detail: rest}
	if !typed {
		return out
	}
	for _, value := range valuesAt(rest) {
		made := &field.Error{Type: kind, Field: finding.Field, BadValue: value.value, Detail: value.rest}
		if made.Error() == finding.Message {
			return made
		}
	}
	return out
}

type readValue struct {
	value any
	rest  string
}

// valuesAt are the ways to read a value at the start of a text: none, a string in Go's quotes, or JSON.
func valuesAt(text string) []readValue {
	out := []readValue{{nil, text}}
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		if value, err := strconv.Unquote(quoted); err == nil {
			out = append(out, readValue{value, detailAfter(text[len(quoted):])})
		}
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	var raw json.RawMessage
	if decoder.Decode(&raw) == nil {
		rest := detailAfter(text[decoder.InputOffset():])
		if whole, err := strconv.ParseInt(string(raw), 10, 64); err == nil {
			out = append(out, readValue{whole, rest})
		}
		var value any
		if json.Unmarshal(raw, &value) == nil {
			out = append(out, readValue{value, rest})
		}
		out = append(out, readValue{raw, rest})
	}
	return append(out, readValue{field.OmitValueType{}, text})
}

func detailAfter(text string) string { return strings.TrimPrefix(text, ": ") }

// Status is the answer of an API server to the request; nil if it is accepted. Invalid objects, and those that admission
// policies refuse, have the code 422, and objects that cannot be read 400.
func Status(result *plimsoll.Result, kind schema.GroupKind, name string) *metav1.Status {
	if result.Valid {
		return nil
	}
	if list := ErrorList(result); len(list) != 0 {
		status := apierrors.NewInvalid(kind, name, list).Status()
		return &status
	}
	status := metav1.Status{Status: metav1.StatusFailure, Reason: metav1.StatusReasonBadRequest,
		Code: http.StatusBadRequest, Message: messages(result.Errors)}
	if len(result.Errors) != 0 && result.Errors[0].Code == "policy_denied" {
		status.Reason, status.Code = metav1.StatusReasonInvalid, http.StatusUnprocessableEntity
	}
	return &status
}

func messages(findings []plimsoll.Finding) string {
	var texts []string
	for _, finding := range findings {
		texts = append(texts, finding.Message)
	}
	return strings.Join(texts, "; ")
}
