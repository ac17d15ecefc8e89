package main

// builtInFor are the seeds of methods that take documents.
var builtInFor = map[string][]string{
	"crd.lint": {
		crdWith(`{"type":"object","properties":{"spec":{"type":"object","required":["size"],"properties":{` +
			`"size":{"type":"integer","minimum":1,"default":2},"port":{"x-kubernetes-int-or-string":true,` +
			`"anyOf":[{"type":"integer"},{"type":"string"}]},"names":{"type":"array","x-kubernetes-list-type":"set",` +
			`"items":{"type":"string","pattern":"^[a-z]+$"}}}}}}`),
		crdWith(`{"type":"object","properties":{"ports":{"type":"array","x-kubernetes-list-type":"map",` +
			`"x-kubernetes-list-map-keys":["port"],"items":{"type":"object","required":["port"],"properties":{` +
			`"port":{"type":"integer"},"protocol":{"type":"string","default":"TCP"}}}},"labels":{"type":"object",` +
			`"additionalProperties":{"type":"string","nullable":true}}},"oneOf":[{"required":["ports"]},{"not":{}}]}`),
		crdWith(`{"type":"object","properties":{"template":{"type":"object","x-kubernetes-embedded-resource":true,` +
			`"x-kubernetes-preserve-unknown-fields":true,"default":{"apiVersion":"v1","kind":"Pod","metadata":` +
			`{"name":"a"}},"properties":{"metadata":{"type":"object","properties":{"name":{"type":"string",` +
			`"default":"b"}}}}}}}`),
	},
	"schema.check": {
		`{"schema":{"type":"object","required":["a"],"properties":{"a":{"type":"string","maxLength":3,"pattern":"^x",` +
			`"format":"date"},"b":{"type":"integer","minimum":1,"maximum":9,"multipleOf":2,"enum":[2,4]},"c":{"type":` +
			`"array","minItems":1,"items":{"type":"number","nullable":true}}}},"object":{"a":"xy","b":3,"c":[1,2.5,null]}}`,
		`{"schema":{"properties":{"a":{"anyOf":[{"type":"integer"},{"type":"string","minLength":2}],"not":{"enum":["ab"]}},` +
			`"b":{"oneOf":[{"required":["x"]},{"required":["y"]}],"allOf":[{"maxProperties":1}]},"c":` +
			`{"additionalProperties":{"x-kubernetes-int-or-string":true}}}},"object":{"a":"ab","b":{"x":1,"y":2},"c":{"k":true}}}`,
	},
}

// crdWith is a CRD that is fine but for its schema.
func crdWith(schema string) string {
	return `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"tools.example.com"},` +
		`"spec":{"group":"example.com","scope":"Namespaced","names":{"plural":"tools","kind":"Tool"},"versions":[{"name":"v1",` +
		`"served":true,"storage":true,"schema":{"openAPIV3Schema":` + schema + `},"subresources":{"status":{},"scale":` +
		`{"specReplicasPath":".spec.size","statusReplicasPath":".status.size"}}}]}}`
}
