{{- define "plimsoll.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "plimsoll.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "plimsoll.host" -}}
{{ .Release.Name }}.{{ .Release.Namespace }}.svc
{{- end }}

{{/* Both webhooks share everything but their path. */}}
{{- define "plimsoll.webhook" -}}
admissionReviewVersions: [v1]
sideEffects: None
failurePolicy: {{ .root.Values.webhooks.failurePolicy }}
matchPolicy: Equivalent
timeoutSeconds: {{ .root.Values.webhooks.timeoutSeconds }}
namespaceSelector:
  matchExpressions:
  - key: kubernetes.io/metadata.name
    operator: NotIn
    values: {{ append .root.Values.webhooks.exemptNamespaces .root.Release.Namespace | uniq | toJson }}
rules:
- apiGroups: {{ .root.Values.webhooks.apiGroups | toJson }}
  apiVersions: ["*"]
  operations: [CREATE, UPDATE]
  resources: ["*", "*/status"]
  scope: "*"
# The server has checked objects of its own groups before; nodes and leases must work without this webhook.
matchConditions:
- name: custom-resources-only
  expression: >-
    !(request.resource.group in ['', 'admissionregistration.k8s.io', 'apiextensions.k8s.io', 'apiregistration.k8s.io',
    'apps', 'authentication.k8s.io', 'authorization.k8s.io', 'autoscaling', 'batch', 'certificates.k8s.io',
    'coordination.k8s.io', 'discovery.k8s.io', 'events.k8s.io', 'flowcontrol.apiserver.k8s.io',
    'internal.apiserver.k8s.io', 'lifecycle.k8s.io', 'networking.k8s.io', 'node.k8s.io', 'policy',
    'rbac.authorization.k8s.io', 'resource.k8s.io', 'scheduling.k8s.io', 'storage.k8s.io',
    'storagemigration.k8s.io'])
- name: not-by-nodes
  expression: "!('system:nodes' in request.userInfo.groups)"
clientConfig:
  {{- with .caBundle }}
  caBundle: {{ . }}
  {{- end }}
  service:
    name: {{ .root.Release.Name }}
    namespace: {{ .root.Release.Namespace }}
    path: {{ .path }}
    port: 443
{{- end }}
