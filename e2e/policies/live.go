package policies

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// path is where a request goes, without its query.
func (request *policyRequest) path() string {
	path := request.about.resource().Path(request.scene.namespace)
	if request.stored == nil {
		return path
	}
	path += "/" + url.PathEscape(tree.Text(request.stored, "metadata", "name"))
	switch request.verb {
	case statusWrite:
		path += "/status"
	case scaleWrite:
		path += "/scale"
	}
	return path
}

func (request *policyRequest) method() (method, mediaType string) {
	switch request.verb {
	case create:
		return http.MethodPost, cluster.JSON
	case patch:
		return http.MethodPatch, cluster.MergePatch
	case remove:
		return http.MethodDelete, ""
	}
	return http.MethodPut, cluster.JSON
}

// query is the options of a request, as admission sees them, too.
func (request *policyRequest) query(dryRun bool) string {
	values := url.Values{}
	if request.verb != remove {
		values.Set("fieldValidation", "Ignore")
		if request.manager != "" {
			values.Set("fieldManager", request.manager)
		}
	}
	if dryRun {
		values.Set("dryRun", "All")
	}
	return "?" + values.Encode()
}

// send does a request as its user.
func (request *policyRequest) send(ctx context.Context, client *cluster.Client, dryRun bool) (cluster.Answer, error) {
	method, mediaType := request.method()
	var body []byte
	if request.object != nil {
		body = tree.Write(request.versioned(request.object))
	}
	return client.As(request.user, request.groups...).Do(ctx, method, request.path()+request.query(dryRun), mediaType, body)
}

// versioned is an object that replaces the one that is stored.
func (request *policyRequest) versioned(object tree.Object) tree.Object {
	if request.stored == nil || request.verb == patch {
		return object
	}
	made := tree.Copy(object).(tree.Object)
	tree.Child(made, "metadata")["resourceVersion"] = tree.Text(request.stored, "metadata", "resourceVersion")
	return made
}

// replay sends an object in the place of what the request leads to, as a dry run: what the server makes of it after
// mutating admission. It is sent while no policy is there.
func (request *policyRequest) replay(ctx context.Context, client *cluster.Client, object tree.Object) (cluster.Answer, error) {
	validation := "Ignore"
	if request.about.builtIn {
		validation = "Strict" // as the server reads what a mutation made
	}
	method, path := http.MethodPost, request.path()
	if request.stored != nil {
		method = http.MethodPut
		object = tree.Copy(object).(tree.Object)
		tree.Child(object, "metadata")["resourceVersion"] = tree.Text(request.stored, "metadata", "resourceVersion")
	}
	return client.Do(ctx, method, path+"?dryRun=All&fieldValidation="+validation, cluster.JSON, tree.Write(object))
}

// store creates what a request needs to be there before, and reads it back.
func (request *policyRequest) store(ctx context.Context, client *cluster.Client) error {
	if request.stored == nil {
		return nil
	}
	path := request.about.resource().Path(request.scene.namespace)
	made, err := client.Must(ctx, http.MethodPost, path+"?fieldManager=before", cluster.JSON, tree.Write(request.stored))
	if err != nil {
		return err
	}
	if request.stored, err = tree.Read(made); err != nil || request.verb != scaleWrite {
		return err
	}
	made, err = client.Must(ctx, http.MethodGet, request.path(), "", nil)
	if err != nil {
		return err
	}
	request.stored, err = tree.Read(made)
	return err
}

const markerName = "e2e-marker"

// marker is a validating and a mutating policy that warn of an object which nothing else asks for. They are created
// last: if they are active, all others are.
func marker(wave int) []tree.Object {
	rules := []any{tree.Object{"apiGroups": []any{""}, "apiVersions": []any{"v1"}, "operations": []any{"CREATE"},
		"resources": []any{"configmaps"}, "resourceNames": []any{markerName}}}
	constraints := tree.Object{"resourceRules": rules}
	name := fmt.Sprintf("marker-%d", wave)
	return []tree.Object{
		policyObject("MutatingAdmissionPolicy", name, tree.Object{"matchConstraints": constraints, "reinvocationPolicy": "Never",
			"mutations": []any{tree.Object{"patchType": "ApplyConfiguration", "applyConfiguration": tree.Object{
				"expression": fmt.Sprintf("Object{metadata: Object.metadata{labels: {'wave': '%d'}}}", wave)}}}}),
		policyObject("MutatingAdmissionPolicyBinding", name, tree.Object{"policyName": name}),
		policyObject("ValidatingAdmissionPolicy", name, tree.Object{"matchConstraints": constraints, "validations": []any{
			tree.Object{"expression": "false", "messageExpression": fmt.Sprintf("'wave %d ' + object.metadata.?labels.wave.orValue('none')", wave)}}}),
		policyObject("ValidatingAdmissionPolicyBinding", name, tree.Object{"policyName": name, "validationActions": []any{"Warn"}}),
	}
}

// keepers are policies that match nothing and stay to the end. Without them the server stops to watch ConfigMaps when
// the last policy with such params goes, and never watches them again for params: its informers cannot be restarted.
func keepers() []tree.Object {
	constraints := tree.Object{"resourceRules": []any{tree.Object{"apiGroups": []any{"none.example.com"},
		"apiVersions": []any{"v1"}, "operations": []any{"CREATE"}, "resources": []any{"none"}}}}
	kind, reference := paramKinds["ConfigMap"], tree.Object{"name": "none", "parameterNotFoundAction": "Allow", "namespace": "default"}
	list := []tree.Object{
		policyObject("ValidatingAdmissionPolicy", "keeper", tree.Object{"matchConstraints": constraints, "paramKind": kind,
			"validations": []any{tree.Object{"expression": "true"}}}),
		policyObject("ValidatingAdmissionPolicyBinding", "keeper", tree.Object{"policyName": "keeper", "paramRef": reference,
			"validationActions": []any{"Deny"}}),
		policyObject("MutatingAdmissionPolicy", "keeper", tree.Object{"matchConstraints": constraints, "paramKind": kind,
			"reinvocationPolicy": "Never", "mutations": []any{tree.Object{"patchType": "JSONPatch",
				"jsonPatch": tree.Object{"expression": "[JSONPatch{op: 'test', path: '/kind', value: ''}]"}}}}),
		policyObject("MutatingAdmissionPolicyBinding", "keeper", tree.Object{"policyName": "keeper", "paramRef": reference}),
	}
	for _, each := range list {
		delete(tree.Child(each, "metadata"), "labels")
	}
	return list
}

// awaitMarker waits until the marker of a wave is seen or, without a text, until none is.
func awaitMarker(ctx context.Context, client *cluster.Client, text string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	object := tree.Object{"apiVersion": "v1", "kind": "ConfigMap", "metadata": tree.Object{"name": markerName}}
	for {
		answer, err := client.Do(ctx, http.MethodPost, "/api/v1/namespaces/default/configmaps?dryRun=All", cluster.JSON, tree.Write(object))
		if err != nil {
			return fmt.Errorf("waiting for policies: %w", err)
		}
		warned := strings.Join(answer.Warnings, "\n")
		seen := strings.Contains(warned, "wave ") || strings.Contains(string(answer.Body), `"wave"`)
		if text == "" && !seen && answer.Code < 300 || text != "" && strings.Contains(warned, text) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("policies are not active: %d %s %s", answer.Code, answer.Body, warned)
		case <-time.After(100 * time.Millisecond):
		}
	}
}
