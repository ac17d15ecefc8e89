// Policybench is Kubernetes' own code as the other contestant of `./dev bench policy`: the admission plugin
// ValidatingAdmissionPolicy, with policies and bindings from its informers, asked to validate one object again and
// again. The object is decoded before; a server would also convert it for each request.
package main

import (
	"encoding/json"
	"io"

	"k8s.io/klog/v2"

	"plimsoll/oracle/racing"
)

// question is policies with their bindings, and a creation to validate.
type question struct {
	Policies  []json.RawMessage `json:"policies"`
	Bindings  []json.RawMessage `json:"bindings"`
	Namespace json.RawMessage   `json:"namespace"`
	Pod       json.RawMessage   `json:"pod"`
	User      string            `json:"user"`
	Groups    []string          `json:"groups"`
}

func makePolicies(line []byte) (racing.Contestant, error) {
	var sent question
	if err := json.Unmarshal(line, &sent); err != nil {
		return racing.Contestant{}, err
	}
	server, err := serve(sent)
	if err != nil {
		return racing.Contestant{}, err
	}
	request, err := newRequest(sent)
	if err != nil {
		return racing.Contestant{}, err
	}
	return racing.Contestant{
		Pass:    func() { _ = server.validate(request) },
		Verdict: func() racing.Answer { return racing.Answer{Text: server.verdict(request)} },
	}, nil
}

func main() {
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard) // informers tell what they do
	racing.Serve(racing.Makers{"policies": makePolicies})
}
