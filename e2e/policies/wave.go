package policies

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// wave is scenes whose policies are in force at the same time.
type wave struct {
	number     int
	client     *cluster.Client
	batch      *batch
	report     *report
	crdFiles   []any
	scenes     []*scene
	namespaces []any
	params     []any
	before     map[*policyRequest]tree.Object // what the server makes of requests without policies
	live       map[*policyRequest]answer
}

func (wave *wave) run(ctx context.Context) error {
	for _, step := range []func(context.Context) error{wave.prepare, wave.install, wave.send, wave.uninstall, wave.judge} {
		if err := step(ctx); err != nil {
			return fmt.Errorf("wave %d: %w", wave.number, err)
		}
	}
	return nil
}

// prepare creates namespaces, params and stored objects, and sends all requests as dry runs while no policy is
// there. Requests that are refused even then are left out.
func (wave *wave) prepare(ctx context.Context) error {
	wave.before, wave.live = map[*policyRequest]tree.Object{}, map[*policyRequest]answer{}
	for _, scene := range wave.scenes {
		namespace := tree.Object{"apiVersion": "v1", "kind": "Namespace",
			"metadata": tree.Object{"name": scene.namespace, "labels": scene.labels}}
		made, err := wave.made(ctx, "/api/v1/namespaces", namespace)
		if err != nil {
			return err
		}
		wave.namespaces = append(wave.namespaces, made)
		for _, each := range scene.params {
			if made, err = wave.made(ctx, pathOf(each), each); err != nil {
				return err
			}
			wave.params = append(wave.params, made)
		}
		for _, each := range scene.requests {
			if err := wave.prepareRequest(ctx, each); err != nil {
				return err
			}
		}
	}
	return nil
}

func (wave *wave) made(ctx context.Context, path string, object tree.Object) (tree.Object, error) {
	text, err := wave.client.Must(ctx, http.MethodPost, path, cluster.JSON, tree.Write(object))
	if err != nil {
		return nil, err
	}
	return tree.Read(text)
}

// pathOf is the collection of a param, or of a policy or a binding.
func pathOf(object tree.Object) string {
	kind, namespace := tree.Text(object, "kind"), tree.Text(object, "metadata", "namespace")
	switch kind {
	case "ConfigMap":
		return "/api/v1/namespaces/" + namespace + "/configmaps"
	case "Limit":
		return "/apis/" + customGroup + "/v1/namespaces/" + namespace + "/limits"
	case "Zone":
		return "/apis/" + customGroup + "/v1/zones"
	}
	plural := strings.ToLower(kind) + "s"
	if strings.HasSuffix(kind, "Policy") {
		plural = strings.ToLower(strings.TrimSuffix(kind, "y")) + "ies"
	}
	return "/apis/" + registered + "/" + plural
}

func (wave *wave) prepareRequest(ctx context.Context, request *policyRequest) error {
	if err := request.store(ctx, wave.client); err != nil {
		return err
	}
	if request.stored != nil && request.about.kind.Kind == "Namespace" {
		wave.namespaces = append(wave.namespaces, request.stored)
	}
	if request.verb == remove {
		wave.before[request] = tree.Object{}
		return nil
	}
	raw, err := request.send(ctx, wave.client, true)
	if err != nil {
		return err
	}
	if raw.Code >= 300 {
		wave.report.skipped++
		return nil
	}
	wave.before[request], err = tree.Read(raw.Body)
	return err
}

// install creates the policies that the server accepts, and waits until they are in force.
func (wave *wave) install(ctx context.Context) (err error) {
	for _, scene := range wave.scenes {
		for _, objects := range []*[]tree.Object{&scene.validating, &scene.mutating, &scene.validatingBindings, &scene.mutatingBindings} {
			if *objects, err = wave.accepted(ctx, *objects); err != nil {
				return err
			}
		}
	}
	for _, each := range marker(wave.number) {
		if _, err := wave.made(ctx, pathOf(each), each); err != nil {
			return err
		}
	}
	return awaitMarker(ctx, wave.client, fmt.Sprintf("wave %d %d", wave.number, wave.number))
}

// accepted creates policies or bindings, compares what both sides say to them, and keeps those that the server takes.
func (wave *wave) accepted(ctx context.Context, objects []tree.Object) ([]tree.Object, error) {
	var kept []tree.Object
	for _, each := range objects {
		raw, err := wave.client.Do(ctx, http.MethodPost, pathOf(each), cluster.JSON, tree.Write(each))
		if err != nil {
			return nil, err
		}
		lint, err := wave.batch.ask("policy.lint", tree.Object{"object": each})
		if err != nil {
			return nil, err
		}
		if err := wave.report.addPolicy(each, raw, lint); err != nil {
			return nil, err
		}
		if raw.Code < 300 {
			kept = append(kept, each)
		}
	}
	return kept, nil
}

func (wave *wave) send(ctx context.Context) error {
	for _, scene := range wave.scenes {
		for _, request := range scene.requests {
			if wave.before[request] == nil {
				continue
			}
			raw, err := request.send(ctx, wave.client, !request.real)
			if err != nil {
				return err
			}
			if wave.live[request], err = serverAnswer(raw, len(scene.mutating) > 0); err != nil {
				return err
			}
		}
	}
	return nil
}

func (wave *wave) uninstall(ctx context.Context) error {
	for _, kind := range []string{"ValidatingAdmissionPolicyBinding", "MutatingAdmissionPolicyBinding",
		"ValidatingAdmissionPolicy", "MutatingAdmissionPolicy"} {
		if _, err := wave.client.Must(ctx, http.MethodDelete, pathOf(tree.Object{"kind": kind})+"?labelSelector=e2e%3Dwave", "", nil); err != nil {
			return err
		}
	}
	return awaitMarker(ctx, wave.client, "")
}

func (wave *wave) judge(ctx context.Context) error {
	for _, scene := range wave.scenes {
		for _, request := range scene.requests {
			server, sent := wave.live[request]
			if !sent {
				continue
			}
			ours, err := wave.expected(ctx, request, wave.before[request])
			if err != nil {
				return fmt.Errorf("%s: %w", request.id, err)
			}
			if err := wave.report.add(wave, request, server, ours); err != nil {
				return err
			}
		}
	}
	return nil
}

// inputs are those of policy.eval and policy.mutate, without policies and bindings. The server allows everything.
func (wave *wave) inputs(request *policyRequest, object tree.Object) tree.Object {
	return tree.Object{
		"params": wave.params, "namespaces": wave.namespaces, "crdFiles": wave.crdFiles, "request": request.review(object),
		"authorizer": []any{tree.Object{"decision": "allow"}, tree.Object{"path": "/healthz", "decision": "allow"}},
		"resources": []any{
			tree.Object{"group": customGroup, "version": "v1", "resource": "widgets", "kind": "Widget", "namespaced": true, "subresources": []any{"status"}},
			tree.Object{"group": customGroup, "version": "v1beta1", "resource": "widgets", "kind": "Widget", "namespaced": true, "subresources": []any{"status"}},
			tree.Object{"group": customGroup, "version": "v1", "resource": "limits", "kind": "Limit", "namespaced": true},
			tree.Object{"group": customGroup, "version": "v1", "resource": "zones", "kind": "Zone", "namespaced": false},
		},
	}
}

// firsts are orders of all validating policies and bindings; in each, another binding with its policy is the first.
func (wave *wave) firsts() []order {
	var policies, bindings []any
	for _, scene := range wave.scenes {
		policies = append(policies, list(scene.validating)...)
		bindings = append(bindings, list(scene.validatingBindings)...)
	}
	var made []order
	for i, each := range bindings {
		policy := tree.Text(each.(tree.Object), "spec", "policyName")
		at := slices.IndexFunc(policies, func(object any) bool { return tree.Text(object.(tree.Object), "metadata", "name") == policy })
		if at >= 0 {
			made = append(made, order{withFirst(policies, at), withFirst(bindings, i)})
		}
	}
	if len(made) == 0 {
		made = append(made, order{policies, bindings})
	}
	return made
}

func withFirst(all []any, at int) []any {
	return append([]any{all[at]}, slices.Delete(slices.Clone(all), at, at+1)...)
}
