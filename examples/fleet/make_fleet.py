"""python3 make_fleet.py DIRECTORY [--clusters 200] [--objects 5000]: writes a made-up fleet.

DIRECTORY/objects has Parquet files with the columns `cluster` and `manifest`, a JSON object. Some objects have a fault.
DIRECTORY/faults.json counts them by cluster, kind and code of the finding, and DIRECTORY/changes.json those that the
CRD in next/ changes. The same numbers make the same fleet.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow
from pyarrow import parquet

CLUSTERS_IN_A_FILE = 10
Object = dict[str, Any]


def metadata(number: int, name: str) -> Object:
    app = f"app-{number % 97}"
    return {
        "name": f"{name}-{number}",
        "namespace": f"team-{number % 23}",
        "uid": f"3f2a6c1e-0d4b-4c5a-9e7f-{number:012x}",
        "resourceVersion": str(1000 + number),
        "creationTimestamp": "2026-03-01T08:00:00Z",
        "labels": {"app.kubernetes.io/name": app, "app.kubernetes.io/managed-by": "harbour", "tier": "front"},
        "annotations": {"harbour.example.com/owner": f"team-{number % 23}", "harbour.example.com/change": "4711"},
    }


def pod_spec(number: int) -> Object:
    resources = {"requests": {"cpu": "100m", "memory": "128Mi"}, "limits": {"memory": "256Mi"}}
    probe = {"httpGet": {"path": "/healthz", "port": 8080, "scheme": "HTTP"}, "periodSeconds": 10}
    server = {
        "name": "server",
        "image": f"images.example.com/team-{number % 23}/server:1.{number % 40}.0",
        "imagePullPolicy": "IfNotPresent",
        "ports": [{"name": "http", "containerPort": 8080, "protocol": "TCP"}],
        "env": [{"name": "LOG_LEVEL", "value": "info"}, {"name": "REGION", "value": f"r{number % 5}"}],
        "resources": resources,
        "livenessProbe": probe,
        "readinessProbe": probe,
        "securityContext": {"runAsNonRoot": True, "allowPrivilegeEscalation": False},
        "volumeMounts": [{"name": "settings", "mountPath": "/etc/server"}],
    }
    return {
        "containers": [server, {"name": "log", "image": "images.example.com/log:3.1", "resources": resources}],
        "volumes": [{"name": "settings", "configMap": {"name": f"settings-{number}"}}],
        "serviceAccountName": "server",
        "terminationGracePeriodSeconds": 30,
    }


def deployment(number: int) -> Object:
    labels = {"app": f"app-{number % 97}"}
    return {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": metadata(number, "server"),
        "spec": {
            "replicas": 1 + number % 5,
            "selector": {"matchLabels": labels},
            "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "25%", "maxUnavailable": 0}},
            "template": {"metadata": {"labels": labels}, "spec": pod_spec(number)},
        },
    }


def pod(number: int) -> Object:
    return {"apiVersion": "v1", "kind": "Pod", "metadata": metadata(number, "server"), "spec": pod_spec(number)}


def service(number: int) -> Object:
    port = {"name": "http", "port": 80, "targetPort": "http", "protocol": "TCP"}
    spec = {"type": "ClusterIP", "selector": {"app": f"app-{number % 97}"}, "ports": [port]}
    return {"apiVersion": "v1", "kind": "Service", "metadata": metadata(number, "server"), "spec": spec}


def config_map(number: int) -> Object:
    data = {f"setting-{one}": f"value {number + one}" for one in range(12)}
    return {"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata(number, "settings"), "data": data}


def beacon(number: int) -> Object:
    spec = {"color": ("white", "red", "green")[number % 3], "period": 2 + number % 10, "flash": 1}
    return {
        "apiVersion": "lights.example.com/v1",
        "kind": "Beacon",
        "metadata": metadata(number, "beacon"),
        "spec": spec,
    }


KINDS = (deployment, pod, pod, pod, service, config_map, config_map, beacon)


def wrong_selector(given: Object) -> None:
    given["spec"]["selector"]["matchLabels"] = {"app": "another"}


def negative_replicas(given: Object) -> None:
    given["spec"]["replicas"] = -1


def same_container_twice(given: Object) -> None:
    given["spec"]["containers"][1]["name"] = "server"


def no_image(given: Object) -> None:
    del given["spec"]["containers"][0]["image"]


def misspelled(given: Object) -> None:
    given["spec"]["restartPolice"] = "Always"


def high_port(given: Object) -> None:
    given["spec"]["ports"][0]["port"] = 70000


def capital_name(given: Object) -> None:
    given["metadata"]["name"] = "Settings"


def long_flash(given: Object) -> None:
    given["spec"]["flash"] = given["spec"]["period"]


# Faults of each kind, with the codes of their findings.
FAULTS: dict[str, tuple[tuple[Callable[[Object], None], str], ...]] = {
    "Deployment": ((wrong_selector, "invalid_value"), (negative_replicas, "invalid_value")),
    "Pod": ((same_container_twice, "duplicate_value"), (no_image, "required"), (misspelled, "unknown_field")),
    "Service": ((high_port, "invalid_value"),),
    "ConfigMap": ((capital_name, "invalid_value"),),
    "Beacon": ((long_flash, "cel_violation"),),
}


@dataclass
class Counts:
    """What an audit must find: numbers by cluster, kind and code, and of the objects that next/ changes by cluster."""

    faults: Counter[str] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)


def manifests(cluster: int, objects: int, counts: Counts) -> Iterator[str]:
    """One object in 101 to 409 has a fault, depending on the cluster; one in 3000 is cut off."""
    name = f"cluster-{cluster:04}"
    distance = (101, 203, 307, 409)[cluster % 4]
    for index in range(objects):
        number = cluster * objects + index
        made = KINDS[number % len(KINDS)](number)
        kind = made["kind"]
        if index % 3000 == 2999:
            counts.faults[f"{name} - syntax"] += 1
            yield json.dumps(made)[:-20]
            continue
        if index % distance == distance // 2:
            change, code = FAULTS[kind][index // distance // len(KINDS) % len(FAULTS[kind])]
            change(made)
            counts.faults[f"{name} {kind} {code}"] += 1
        elif kind == "Beacon" and index % 11 == 0:
            made["spec"]["keeper"] = "Ida"
            counts.changes[name] += 1
        yield json.dumps(made, separators=(",", ":"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes a made-up fleet of clusters as Parquet files.")
    parser.add_argument("directory", type=Path, metavar="DIRECTORY")
    parser.add_argument("--clusters", type=int, default=200)
    parser.add_argument("--objects", type=int, default=5000, help="objects in each cluster")
    given = parser.parse_args()
    out = given.directory / "objects"
    out.mkdir(parents=True, exist_ok=True)
    counts = Counts()
    for first in range(0, given.clusters, CLUSTERS_IN_A_FILE):
        names, texts = [], []
        for cluster in range(first, min(first + CLUSTERS_IN_A_FILE, given.clusters)):
            names += [f"cluster-{cluster:04}"] * given.objects
            texts += manifests(cluster, given.objects, counts)
        table = pyarrow.table({"cluster": names, "manifest": texts})
        parquet.write_table(table, out / f"{first:05}.parquet", compression="zstd")
    (given.directory / "faults.json").write_text(json.dumps(counts.faults, indent=1, sort_keys=True))
    (given.directory / "changes.json").write_text(json.dumps(counts.changes, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
