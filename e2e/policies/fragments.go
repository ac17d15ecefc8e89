package policies

// Fragments are conditions of which random policies are made. Some cannot be evaluated for some requests: they read
// keys that may be missing, divide by zero, or convert text that is no number.

var commonFragments = []string{
	`object.metadata.name.startsWith('s')`,
	`object == null || object.metadata.name.size() > 12`,
	`has(object.metadata.labels) && 'app' in object.metadata.labels`,
	`object.metadata.labels['team'] == 'a'`,
	`object.metadata.labels.team in ['a', 'b']`,
	`object.metadata.?labels[?'team'].orValue('none') != 'none'`,
	`!has(object.metadata.annotations)`,
	`object.metadata.annotations.all(k, k.size() < 6)`,
	`object.metadata.annotations.exists_one(k, k == 'note')`,
	`object.metadata.annotations['e2e.example.com/x'] != 'b'`,
	`int(object.metadata.labels.n) > 6`,
	`10 / int(object.metadata.labels.n) > 1`,
	`string(object.metadata.labels.n).matches('^[0-9]+$')`,
	`dyn(object.metadata.name) > 3`,
	`object.kind in ['Pod', 'Deployment', 'Widget']`,
	`object.apiVersion != 'v1'`,
	`request.operation == 'CREATE'`,
	`request.operation in ['UPDATE', 'DELETE']`,
	`request.userInfo.username == 'alice'`,
	`'dev' in request.userInfo.groups`,
	`request.userInfo.groups.exists(g, g.startsWith('system:'))`,
	`request.userInfo.username.startsWith('system:') || request.dryRun`,
	`has(request.userInfo.extra)`,
	`!request.dryRun`,
	`request.name.matches('^[a-z0-9-]+$')`,
	`has(request.name) && request.name != ''`,
	`has(request.namespace)`,
	`request.namespace.startsWith('scene-')`,
	`request.resource.resource in ['pods', 'widgets']`,
	`request.resource.version == 'v1'`,
	`request.kind.kind == request.requestKind.kind`,
	`request.requestResource.version == request.resource.version`,
	`has(request.subResource)`,
	`request.subResource == 'status'`,
	`request.options != null && has(request.options.fieldManager)`,
	`request.options.kind == 'CreateOptions'`,
	`oldObject == null`,
	`oldObject == null || oldObject.metadata.name == object.metadata.name`,
	`oldObject.metadata.labels == object.metadata.labels`,
	`has(oldObject.metadata.labels)`,
	`object != oldObject`,
	`namespaceObject == null`,
	`namespaceObject.metadata.labels['env'] == 'prod'`,
	`namespaceObject.metadata.labels.exists(k, k == 'tier')`,
	`namespaceObject.metadata.name.endsWith('-1')`,
	`has(namespaceObject.metadata.annotations)`,
	`namespaceObject.status.phase == 'Active'`,
	`authorizer.requestResource.check('custom').allowed()`,
	`authorizer.group('apps').resource('deployments').namespace('default').check('get').allowed()`,
	`!authorizer.path('/healthz').check('get').allowed()`,
	`size(object.metadata.?labels.orValue({})) < 3`,
	`[1, 2, 3].exists(i, i == size(object.metadata.name) - 10)`,
	`object.metadata.name.split('-').size() == 4`,
	`object.metadata.name.substring(1, 3) == 'ce'`,
	`sets.contains(['a', 'b', 'web'], object.metadata.labels.map(k, object.metadata.labels[k]))`,
	`isQuantity('1Gi') && quantity('2Gi').isGreaterThan(quantity('1Gi'))`,
	`true`,
	`false`,
}

var configMapFragments = []string{
	`object.data.max == '5'`,
	`int(object.data['max']) <= 10`,
	`has(object.data) && object.data.size() > 1`,
	`object.data.exists(k, object.data[k] == 'prod')`,
	`object.data.all(k, object.data[k].size() < 3)`,
	`!has(object.immutable) || !object.immutable`,
	`object.data == oldObject.data`,
	`object.?data[?'mode'].hasValue()`,
	`object.binaryData.size() == 0`,
}

var podSpecFragments = []string{
	`POD.containers.all(c, c.image.contains(':'))`,
	`POD.containers.all(c, !c.image.endsWith(':latest'))`,
	`POD.containers.exists(c, c.name == 'side')`,
	`POD.containers.all(c, has(c.resources.limits) && 'cpu' in c.resources.limits)`,
	`POD.containers.all(c, quantity(c.resources.limits.cpu).isLessThan(quantity('2')))`,
	`POD.containers.all(c, !has(c.securityContext) || !has(c.securityContext.privileged) || !c.securityContext.privileged)`,
	`POD.containers[0].securityContext.runAsNonRoot`,
	`POD.containers[1].name == 'side'`,
	`POD.containers.map(c, c.name).filter(n, n != 'main').size() == 0`,
	`POD.containers[0].?env[0].value.orValue('') != 'a'`,
	`POD.containers[0].ports.exists(p, p.containerPort == 80)`,
	`!has(POD.hostNetwork) || POD.hostNetwork == false`,
	`POD.nodeSelector.disk == 'ssd'`,
	`POD.restartPolicy == 'Always'`,
	`has(POD.initContainers) && POD.initContainers.size() > 0`,
	`POD.tolerations.exists(t, t.operator == 'Exists')`,
	`POD.terminationGracePeriodSeconds > 20`,
	`POD.containers[0].image == POD.containers[0].name`,
}

var (
	podFragments        = replaced(podSpecFragments, "POD", "object.spec")
	deploymentFragments = append(replaced(podSpecFragments, "POD", "object.spec.template.spec"),
		`object.spec.replicas <= 3`,
		`object.spec.replicas >= oldObject.spec.replicas`,
		`object.spec.selector.matchLabels == object.spec.template.metadata.labels`,
		`object.spec.strategy.rollingUpdate.maxSurge == '25%'`,
		`object.spec.strategy.rollingUpdate.maxSurge > 1`,
		`object.status.observedGeneration == 1`,
	)
	serviceFragments = []string{
		`object.spec.type != 'NodePort'`,
		`object.spec.ports.all(p, p.port < 1024)`,
		`object.spec.ports.exists(p, p.name == 'https')`,
		`object.spec.ports[0].targetPort == 80`,
		`object.spec.ports[0].targetPort == 'http'`,
		`object.spec.clusterIP == 'None'`,
		`object.spec.selector['run'] == 'x'`,
		`object.spec.sessionAffinity == 'None'`,
		`object.spec.externalName.size() > 0`,
	}
	widgetFragments = []string{
		`object.spec.size < 10`,
		`object.spec.size / (object.spec.size - 5) > 0`,
		`has(object.spec.zones) && 'x' in object.spec.zones`,
		`object.spec.zones == ['x', 'y']`,
		`object.spec.parts.all(p, has(p.count) && p.count > 0)`,
		`object.spec.parts.filter(p, p.count > 1).map(p, p.name).join(',') == 'a'`,
		`object.spec.labels.k == 'a'`,
		`object.spec.color == 'blue'`,
		`object.spec.free.q.r == 1`,
		`object.spec.free.l[0] == 'a'`,
		`object.spec.free[1] == 'a'`,
		`object.spec == oldObject.spec`,
		`object.status.phase == 'Ready'`,
		`object.spec.?size.orValue(0) == 0`,
	}
	zoneFragments      = []string{`object.spec.level > 1`, `object.spec.level == oldObject.spec.level`, `object.spec.open`}
	namespaceFragments = []string{`object.spec.finalizers.size() == 1`, `object.metadata.labels.scene != '1'`, `object.status.phase == 'Active'`}
)

var paramFragments = map[string][]string{
	"ConfigMap": {
		`params == null || has(params.data)`,
		`int(params.data.max) >= 5`,
		`params.data['mode'] == 'a'`,
		`params.metadata.namespace == request.namespace`,
		`params.kind == 'ConfigMap'`,
		`params.metadata.name.endsWith('1')`,
	},
	"Limit": {
		`params.spec.max > 3`,
		`params.spec.names.exists(n, n == object.metadata.?labels[?'team'].orValue(''))`,
		`params != null`,
		`params.kind == 'Limit' && params.apiVersion != ''`,
		`params.spec.missing == 1`,
	},
	"Zone": {`params.spec.level > 1`, `params.metadata.name.contains('zone')`},
}

// Values of variables, some of which fail.
var variableFragments = []string{
	`object.metadata.name`,
	`object.metadata.?labels.orValue({})`,
	`object.metadata.labels.team`,
	`size(object.metadata.name) * 2`,
	`request.userInfo.groups.filter(g, g != 'dev')`,
	`has(object.spec) ? object.spec : {}`,
	`[object.kind, request.operation].join('/')`,
	`int(object.metadata.labels.n) % 3`,
	`oldObject != null && has(oldObject.metadata.labels)`,
	`namespaceObject.metadata.labels.env`,
}

var messageFragments = []string{
	`'refused ' + object.metadata.name`,
	`'  spaces around ' + request.operation + '  '`,
	`'two\nlines'`,
	`''`,
	`object.metadata.labels.team + ' may not do this'`,
	`'user ' + request.userInfo.username + ' in ' + request.namespace`,
	`string(1 / size(object.metadata.?labels.orValue({})))`,
	`'groups: ' + request.userInfo.groups.join(',')`,
	`'ä ' + object.kind.lowerAscii() + ' "quoted" \\ <b>'`,
}
