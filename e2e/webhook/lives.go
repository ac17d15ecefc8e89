package webhook

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

func jsonNumber(text string) json.Number { return json.Number(text) }

// step is a request and the code of its answer.
type step struct {
	what, method, path, mediaType string
	body                          []byte
	code                          int
}

// lives creates, updates, patches, applies and deletes objects that are really stored.
func (run *run) lives(ctx context.Context) error {
	one := ordersPath + "/one"
	steps := []step{
		{"create", http.MethodPost, ordersPath, cluster.JSON, run.order("one", "1"), 201},
		{"create an invalid order", http.MethodPost, ordersPath, cluster.JSON, run.order("two", "-1"), 422},
		{"merge patch", http.MethodPatch, one, cluster.MergePatch, []byte(`{"spec":{"express":true}}`), 200},
		{"merge patch with a wrong type", http.MethodPatch, one, cluster.MergePatch, []byte(`{"spec":{"express":"yes"}}`), 422},
		{"JSON patch", http.MethodPatch, one, cluster.JSONPatch,
			[]byte(`[{"op":"replace","path":"/spec/items/0/count","value":7}]`), 200},
		{"JSON patch that makes it invalid", http.MethodPatch, one, cluster.JSONPatch,
			[]byte(`[{"op":"replace","path":"/spec/items/0/count","value":-7}]`), 422},
		{"server-side apply", http.MethodPatch, one + "?fieldManager=e2e&force=true", cluster.ApplyPatch, run.order("one", "8"), 200},
		{"server-side apply of an invalid order", http.MethodPatch, one + "?fieldManager=e2e&force=true", cluster.ApplyPatch,
			run.order("one", "-8"), 422},
		{"status", http.MethodPatch, one + "/status", cluster.MergePatch, []byte(`{"status":{}}`), 200},
		{"delete", http.MethodDelete, one, cluster.JSON, nil, 200},
		{"get after delete", http.MethodGet, one, "", nil, 404},
	}
	for _, each := range steps {
		answer, err := run.cluster.Client.Do(ctx, each.method, each.path, each.mediaType, each.body)
		if err != nil {
			return err
		}
		if answer.Code != each.code {
			return fmt.Errorf("%w: %s: %d, expected %d: %s", ErrWrong, each.what, answer.Code, each.code, answer.Body)
		}
	}
	fmt.Printf("stored objects: %d requests answered as expected\n", len(steps))
	return nil
}

// warnings checks that a warning of the webhook reaches the client.
func (run *run) warnings(ctx context.Context) error {
	object, err := tree.Read(run.order("three", "1"))
	if err != nil {
		return err
	}
	tree.Child(object, "spec")["unknownField"] = "x"
	answer, err := run.cluster.Client.Do(ctx, http.MethodPost, ordersPath+dryRun, cluster.JSON, tree.Write(object))
	if err != nil {
		return err
	}
	if answer.Code != 201 || len(answer.Warnings) != 1 || answer.Warnings[0] != `unknown field "spec.unknownField"` {
		return fmt.Errorf("%w: an unknown field: %d %s, warnings %q", ErrWrong, answer.Code, answer.Body, answer.Warnings)
	}
	fmt.Println("warnings: the client gets them")
	return nil
}
