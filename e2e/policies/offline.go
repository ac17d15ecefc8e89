package policies

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"

	"plimsoll/e2e/tree"
)

// batch is a running `plimsoll batch`.
type batch struct {
	command *exec.Cmd
	input   io.WriteCloser
	output  *bufio.Reader
}

func startBatch(program string) (*batch, error) {
	made := &batch{command: exec.Command(program, "batch")}
	var err error
	if made.input, err = made.command.StdinPipe(); err != nil {
		return nil, err
	}
	output, err := made.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	made.output = bufio.NewReader(output)
	return made, made.command.Start()
}

func (batch *batch) stop() error { return errors.Join(batch.input.Close(), batch.command.Wait()) }

// said is the result of a policy method.
type said struct {
	Allowed  bool
	Status   *status
	Warnings []string
	Object   json.RawMessage
	Errors   []struct{ Type, Field, Text string }
	Fatal    any
}

// status is a refusal, in the form of the server.
type status struct {
	Code    int    `json:"code"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
	Details struct {
		Name   string `json:"name"`
		Group  string `json:"group"`
		Kind   string `json:"kind"`
		Causes []struct {
			Reason  string `json:"reason,omitempty"`
			Message string `json:"message"`
			Field   string `json:"field,omitempty"`
		} `json:"causes"`
	} `json:"details"`
}

// ask calls a method.
func (batch *batch) ask(method string, inputs tree.Object) (said, error) {
	inputs["method"] = method
	if _, err := batch.input.Write(append(tree.Write(inputs), '\n')); err != nil {
		return said{}, err
	}
	line, err := batch.output.ReadBytes('\n')
	if err != nil {
		return said{}, fmt.Errorf("%s: %w", method, err)
	}
	var reply struct {
		Result  said
		Failure *struct{ Code, Message string }
	}
	if err := json.Unmarshal(line, &reply); err != nil {
		return said{}, fmt.Errorf("%s: %w: %s", method, err, line)
	}
	if reply.Failure != nil {
		return said{}, fmt.Errorf("%s: %s: %s", method, reply.Failure.Code, reply.Failure.Message)
	}
	return reply.Result, nil
}

// review is the request as policies see it. object is nil for a deletion.
func (request *policyRequest) review(object tree.Object) tree.Object {
	kind, about := request.about.kind.Kind, request.about
	made := tree.Object{
		"kind":      tree.Object{"group": about.group, "version": about.version, "kind": kind},
		"resource":  tree.Object{"group": about.group, "version": about.version, "resource": about.plural},
		"operation": request.operation(), "dryRun": !request.real, "options": request.options(),
		"userInfo": tree.Object{"username": request.user, "groups": request.allGroups()},
	}
	switch request.verb {
	case statusWrite:
		made["subResource"] = "status"
	case scaleWrite:
		made["subResource"] = "scale"
		made["kind"] = tree.Object{"group": "autoscaling", "version": "v1", "kind": "Scale"}
	}
	name := tree.Text(request.object, "metadata", "name")
	if request.stored != nil {
		name = tree.Text(request.stored, "metadata", "name")
		made["oldObject"] = request.stored
	}
	if name != "" {
		made["name"] = name
	}
	if about.namespaced {
		made["namespace"] = request.scene.namespace
	} else if kind == "Namespace" && name != "" {
		made["namespace"] = name
	}
	if object != nil {
		made["object"] = object
	}
	return made
}

func (request *policyRequest) operation() string {
	switch request.verb {
	case create:
		return "CREATE"
	case remove:
		return "DELETE"
	}
	return "UPDATE"
}

func (request *policyRequest) allGroups() []any {
	var groups []any
	for _, each := range request.groups {
		groups = append(groups, each)
	}
	return append(groups, "system:authenticated")
}

func (request *policyRequest) options() tree.Object {
	kind := map[string]string{"CREATE": "CreateOptions", "UPDATE": "UpdateOptions", "DELETE": "DeleteOptions"}[request.operation()]
	made := tree.Object{"apiVersion": "meta.k8s.io/v1", "kind": kind}
	if !request.real {
		made["dryRun"] = []any{"All"}
	}
	if request.verb != remove {
		made["fieldValidation"] = "Ignore"
		if request.manager != "" {
			made["fieldManager"] = request.manager
		}
	}
	return made
}
