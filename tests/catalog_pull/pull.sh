#!/bin/sh
# `plimsoll catalog pull` with local repositories, archives and lists:
#
#   pull.sh PLIMSOLL
#
# Exits with 77 where there is no git.
set -eu
plimsoll=$1
command -v git >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir home cache tmp
HOME=$work/home PLIMSOLL_CACHE_DIR=$work/cache TMPDIR=$work/tmp
GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.com
GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.com
export HOME PLIMSOLL_CACHE_DIR TMPDIR GIT_CONFIG_NOSYSTEM GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME
export GIT_COMMITTER_EMAIL
unset XDG_CONFIG_HOME

fail() {
  echo "$step: $*" >&2
  echo "--- exit code $status, standard output" >&2
  cat "$work/out" >&2
  echo "--- standard error" >&2
  cat "$work/err" >&2
  exit 1
}
# run CODE ARGS...: runs plimsoll, which must exit with the code.
run() {
  wanted=$1
  shift
  status=0
  "$plimsoll" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
  [ "$status" = "$wanted" ] || fail "exit code $status of: plimsoll $*"
}
out_has() { grep -qF -- "$1" "$work/out" || fail "standard output lacks: $1"; }
err_has() { grep -qF -- "$1" "$work/err" || fail "standard error lacks: $1"; }
out_lacks() { ! grep -qF -- "$1" "$work/out" || fail "standard output has: $1"; }
nothing_left_behind() { [ -z "$(ls -A "$work/tmp")" ] || fail "temporary files are left: $(ls "$work/tmp")"; }

# crd GROUP KIND PLURAL [TYPE]: a CRD whose objects have spec.size of that type.
crd() {
  cat <<TEXT
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: $3.$1}
spec:
  group: $1
  scope: Namespaced
  names: {kind: $2, plural: $3, singular: $3-one, listKind: $2List, shortNames: [sh$3]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            description: What the user wants.
            properties: {size: {type: ${4:-integer}}}
TEXT
}
object() { printf 'apiVersion: %s/v1\nkind: %s\nmetadata: {name: a}\nspec: {size: %s}\n' "$1" "$2" "$3"; }

step="prepare a repository"
git init -q -b main shop
mkdir -p shop/config/crd shop/charts/shop/templates shop/docs
crd shop.example.com Order orders >shop/config/crd/orders.yaml
crd shop.example.com Refused Refused nonsense >shop/config/crd/refused.yaml
printf 'a: [\n' >shop/config/crd/not-a-crd.yaml
printf 'kind: CustomResourceDefinition\na: [\n' >shop/config/crd/unreadable.yaml
crd shop.example.com Stray strays >shop/docs/stray.yaml
{ echo '{{- if .Values.crds }}'; crd shop.example.com Berth berths; echo '{{- end }}'; } \
  >shop/charts/shop/templates/berths.yaml
git -C shop add -A
git -C shop commit -qm one
git -C shop tag v1.9.0
crd shop.example.com Order orders string >shop/config/crd/orders.yaml
git -C shop commit -qam two
git -C shop tag -a -m release v1.10.0
git -C shop tag v1.11.0-rc.1
crd shop.example.com Order orders boolean >shop/config/crd/orders.yaml
git -C shop commit -qam three
one=$(git -C shop rev-parse v1.9.0)
two=$(git -C shop rev-parse 'v1.10.0^{commit}')
three=$(git -C shop rev-parse main)
mkdir manifests
object shop.example.com Order 3 >manifests/order.yaml

step="without a catalog the kind is unknown"
run 1 check manifests
out_lacks "used cached"

step="a URL is pulled from the default branch, with a path"
run 0 catalog pull "file://$work/shop" --path config/crd
out_has "shop (main, $(echo "$three" | cut -c1-7)): 1 CRD of 1 group, 1 refused CRD left out, 1 file skipped"
err_has "config/crd/refused.yaml: Refused.shop.example.com is left out: the API server would reject it: "
err_has "config/crd/unreadable.yaml: skipped: "
nothing_left_behind
run 1 check manifests
out_has "must be of type boolean"
out_has "used cached catalogs: shop (main, $(echo "$three" | cut -c1-7))"
run 1 check --output json manifests
out_has '"used cached catalogs: shop (main, '

step="a tag, a branch or a commit is pulled, and replaces the one before"
run 0 catalog pull "file://$work/shop" --path config/crd --ref v1.9.0
run 0 check manifests
out_has "shop (v1.9.0, $(echo "$one" | cut -c1-7))"
run 0 catalog pull "file://$work/shop" --path config/crd --ref "$two"
run 1 check manifests
out_has "must be of type string"
out_has "used cached catalogs: shop ($(echo "$two" | cut -c1-7))"
run 0 catalog list --cached
[ "$(wc -l <out)" = 1 ] || fail "there should be one catalog"
out_has "$two"
out_has "file://$work/shop"

step="a relative path is a URL, too"
run 0 catalog pull ./shop --path config/crd/orders.yaml --name by-path
out_has "by-path (main, "
run 0 catalog remove by-path
out_has "removed by-path"
run 2 catalog remove by-path
err_has "there is no cached catalog by-path; the cache has shop"

step="without a path all files are searched, templates of charts included"
run 0 catalog pull "file://$work/shop" --name all
out_has "3 CRDs of 1 group"
out_has "1 file read without its template actions"
run 0 catalog list --output jsonl
out_has '"kind":"Berth","resource":"berths","scope":"namespaced","releases":[],"catalog":"all","source":"file://'
run 0 catalog show Berth
out_has "berths.shop.example.com"
run 0 catalog remove all

step="a known project is pulled at its newest release, from where git finds it"
git init -q -b main cert-manager
mkdir -p cert-manager/deploy/crds
crd cert-manager.io Certificate certificates >cert-manager/deploy/crds/certificates.yaml
git -C cert-manager add -A
git -C cert-manager commit -qm one
git -C cert-manager tag v1.9.9
git -C cert-manager tag v1.16.2
git -C cert-manager tag v1.17.0-alpha.0
git config --global "url.file://$work/cert-manager.insteadOf" https://github.com/cert-manager/cert-manager
run 0 catalog pull cert-manager
out_has "cert-manager (v1.16.2, "
object cert-manager.io Certificate 3 >manifests/certificate.yaml
object cert-manager.io Certificate wrong >wrong.yaml
run 0 check manifests/certificate.yaml
out_has "used cached catalogs: cert-manager (v1.16.2, "
out_lacks "shop"

step="catalogs of which no kind is used are not named"
printf 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' >map.yaml
run 0 check map.yaml
out_lacks "used cached"

step="other commands use them, too"
run 0 admit manifests/certificate.yaml
out_has "kind: Certificate"
run 1 admit wrong.yaml
run 0 explain certificate.spec
out_has "What the user wants."
run 0 explain shcertificates
out_has "cert-manager.io/v1 Certificate"
run 0 sample cert-manager.io/Certificate
out_has "kind: Certificate"
run 0 diff manifests/certificate.yaml manifests/certificate.yaml

step="--no-cached-catalogs turns them off"
run 1 check --no-cached-catalogs manifests/certificate.yaml
out_lacks "used cached"
run 1 admit --no-cached-catalogs manifests/certificate.yaml
run 2 explain --no-cached-catalogs certificate
run 2 sample --no-cached-catalogs cert-manager.io/Certificate

step="CRDs among the inputs come before cached ones"
mkdir own
crd cert-manager.io Certificate certificates string >own/crd.yaml
cp wrong.yaml own/object.yaml
run 0 check own
out_lacks "used cached"

step="the configuration pins catalogs"
commit=$(git -C cert-manager rev-parse v1.16.2)
printf 'catalogs:\n- {name: cert-manager, commit: %s}\n' "$commit" >.plimsoll.yaml
run 0 check manifests/certificate.yaml
run 1 check manifests/order.yaml
out_lacks "used cached"
printf 'catalogs:\n- {name: cert-manager, commit: %s}\n- volsync\n' "$one" >.plimsoll.yaml
run 1 check manifests/certificate.yaml
out_has ".plimsoll.yaml:2:3: error: the cached catalog cert-manager is of commit $commit, not of $one"
out_has "run \`plimsoll catalog pull cert-manager --ref $one\`"
out_has ".plimsoll.yaml:3:3: error: the catalog volsync is not in the cache"
out_has "run \`plimsoll catalog pull volsync\`"
run 1 check --no-cached-catalogs manifests/certificate.yaml
out_lacks "not in the cache"
printf 'catalogs: []\n' >.plimsoll.yaml
run 1 check manifests/certificate.yaml
out_lacks "used cached"
rm .plimsoll.yaml

step="directories, lists of a cluster and archives are read with --from"
run 0 catalog pull --from shop/config/crd --name from-directory
out_has "from-directory ($work/shop/config/crd): 1 CRD"
"$plimsoll" convert --to jsonl shop/config/crd/orders.yaml shop/docs/stray.yaml |
  sed 's/^/,/; 1s/^,/{"apiVersion":"v1","kind":"List","items":[/; $s/$/]}/' >crds.json
run 0 catalog pull --from crds.json
out_has "crds ($work/crds.json): 2 CRDs"
status=0
"$plimsoll" catalog pull --from - <crds.json >out 2>err || status=$?
[ "$status" = 0 ] || fail "the list of standard input is not read"
out_has "cluster (standard input): 2 CRDs"
tar -C shop/charts -czf shop-1.2.3.tgz shop
run 0 catalog pull --from shop-1.2.3.tgz
out_has "shop-1.2.3 ($work/shop-1.2.3.tgz): 1 CRD"
git -C shop archive --prefix=module/ -o "$work/module.zip" v1.9.0
run 0 catalog pull --from module.zip --path module/docs
out_has "module ($work/module.zip): 1 CRD"
head -c 700 module.zip >broken.zip
run 2 catalog pull --from broken.zip
err_has "broken: broken.zip: the archive is damaged at byte 700: its directory is missing"
run 0 catalog remove from-directory crds cluster shop-1.2.3 module

step="a broken file in the cache is a warning and is ignored"
cp "$work/cache/catalogs/cert-manager.catalog" keep
printf 'damaged' >"$work/cache/catalogs/cert-manager.catalog"
run 1 check manifests/certificate.yaml
out_has "$work/cache/catalogs/cert-manager.catalog: warning: the cached catalog is ignored: "
out_lacks "used cached"
run 0 check map.yaml
out_lacks "ignored"
cp keep "$work/cache/catalogs/cert-manager.catalog"
printf '{' >"$work/cache/catalogs/nonsense.json"
run 0 check map.yaml
out_has "$work/cache/catalogs/nonsense.json: warning: the cached catalog is ignored: "
run 0 catalog list --cached
err_has "nonsense.json is ignored"
run 0 catalog remove nonsense
run 0 check map.yaml
out_lacks "ignored"

step="failures name their cause, and what was there before stays"
run 2 catalog pull "file://$work/nowhere"
err_has "nowhere: git cannot list the branches of file://$work/nowhere: fatal: "
run 2 catalog pull "file://$work/shop" --ref v9 --path config/crd
err_has "shop: git cannot fetch v9 of file://$work/shop: fatal: "
run 2 catalog pull "file://$work/shop" --path nothing/here
err_has "shop: there is no nothing/here in file://$work/shop at main"
run 2 catalog pull "file://$work/shop" --path config/crd/not-a-crd.yaml
err_has "shop: there are no CRDs in file://$work/shop at main below config/crd/not-a-crd.yaml"
run 2 catalog pull cert-manger
err_has 'cert-manger is neither a URL nor a known project; did you mean "cert-manager"?'
run 2 catalog pull ./shop --name ../escape
err_has "../escape is not a valid catalog name"
run 2 catalog pull --from nowhere.json
err_has "nowhere.json: no such file or directory"
run 2 catalog pull ./shop --ref --upload-pack=x
run 2 catalog pull flux --ref v1
err_has "flux is several catalogs"
run 1 check manifests/order.yaml
out_has "must be of type string"
nothing_left_behind

step="descriptions of built-in kinds are fetched from the published documents of the newest built-in release"
newest=$("$plimsoll" catalog list --output jsonl | sed -n 's/.*"releases":\[\([^]]*\)\].*/\1/p' | tr -d '"' |
  tr ',' '\n' | sort -uV | tail -n 1)
git init -q -b master kubernetes
mkdir -p kubernetes/api/openapi-spec/v3 kubernetes/staging
published() {
  cat <<TEXT
{"openapi": "3.0.0", "info": {"title": "Kubernetes", "version": "unversioned"}, "paths": {}, "components": {"schemas": {
  "io.k8s.api.core.v1.ConfigMap": {"type": "object", "description": "$1",
    "x-kubernetes-group-version-kind": [{"group": "", "version": "v1", "kind": "ConfigMap"},
                                        {"group": "next.k8s.io", "version": "v1", "kind": "NotBuiltIn"}],
    "properties": {"immutable": {"type": "boolean", "description": "Whether it can change."}}}}}}
TEXT
}
published "Settings of programs." >kubernetes/api/openapi-spec/v3/api__v1_openapi.json
published "Of the old form." >kubernetes/api/openapi-spec/swagger.json
git -C kubernetes config uploadpack.allowFilter true
git -C kubernetes add -A
git -C kubernetes commit -qm one
git -C kubernetes tag -a -m release "v$newest"
published "Not released." >kubernetes/api/openapi-spec/v3/api__v1_openapi.json
git -C kubernetes commit -qam two
git config --global "url.file://$work/kubernetes.insteadOf" https://github.com/kubernetes/kubernetes
run 0 explain ConfigMap
out_has "get them with: plimsoll catalog pull kubernetes"
run 0 catalog pull kubernetes
out_has "kubernetes (v$newest, $(git -C kubernetes rev-parse --short=7 "v$newest^{commit}")): descriptions of 1 schema"
nothing_left_behind
run 0 explain ConfigMap
out_has "Settings of programs."
out_has "Whether it can change."
out_lacks "get them with"
run 0 explain ConfigMap --kubernetes-version 1.31
out_has "Settings of programs."
run 0 catalog pull kubernetes --ref master
run 0 explain ConfigMap
out_has "Not released."

step="they are no schemas"
run 0 catalog list --cached
grep -q '^kubernetes .* descriptions .*https://github.com/kubernetes/kubernetes$' out || fail "they are not listed"
run 0 catalog list
[ "$(grep -c '^v1 ConfigMap ' out)" = 1 ] || fail "kinds are listed twice"
run 2 catalog show NotBuiltIn
printf 'apiVersion: next.k8s.io/v1\nkind: NotBuiltIn\nmetadata: {name: a}\n' >next.yaml
run 1 check next.yaml
out_has "unknown_kind"

step="their name is kept for them"
run 2 catalog pull kubernetes --name other
err_has "--name and --path are for CRDs"
run 2 catalog pull kubernetes --path api
err_has "--name and --path are for CRDs"
run 2 catalog pull --from shop/config/crd --name kubernetes
err_has "the catalog kubernetes is that of descriptions; give another name with --name"
git clone -q shop forks/kubernetes 2>/dev/null
run 2 catalog pull ./forks/kubernetes
err_has "the catalog kubernetes is that of descriptions; give another name with --name"
run 2 catalog pull --from forks/kubernetes
err_has "the catalog kubernetes is that of descriptions; give another name with --name"
run 2 catalog pull kubernetes --from manifests
err_has "kubernetes: there are no OpenAPI documents in $work/manifests"
run 0 explain ConfigMap
out_has "Not released."
run 0 catalog remove kubernetes

step="git that is not there is named"
mkdir empty
status=0
PATH=$work/empty "$plimsoll" catalog pull cert-manager >out 2>err || status=$?
[ "$status" = 2 ] || fail "git is not missed"
err_has "git cannot be run: "
err_has "plimsoll catalog pull --from FILE"

step="git works on the repository it is told, also inside a hook"
GIT_DIR=$work/shop/.git GIT_INDEX_FILE=$work/shop/.git/index
export GIT_DIR GIT_INDEX_FILE
run 0 catalog pull cert-manager
unset GIT_DIR GIT_INDEX_FILE
[ "$(git -C shop rev-parse HEAD)" = "$three" ] || fail "another repository was changed"
[ -z "$(git -C shop status --porcelain)" ] || fail "another repository was changed"

step="passwords in URLs are not kept"
git config --global "url.file://$work/shop.insteadOf" https://user:secret@example.com/shop
run 0 catalog pull https://user:secret@example.com/shop --path config/crd
! grep -rq secret "$work/cache" || fail "the password is in the cache"
run 0 catalog list --cached
out_has "https://example.com/shop"

step="links in a repository lead nowhere"
git init -q -b main links
ln -s "$work/shop/config/crd" links/crds
ln -s "$work/shop/docs/stray.yaml" links/stray.yaml
git -C links add -A
git -C links commit -qm one
run 2 catalog pull ./links
err_has "links: there are no CRDs"
run 2 catalog pull --from links
err_has "links: there are no CRDs"

step="without a cache directory there are no cached catalogs"
status=0
env -u PLIMSOLL_CACHE_DIR -u HOME -u XDG_CACHE_HOME "$plimsoll" check map.yaml >out 2>err || status=$?
[ "$status" = 0 ] || fail "check needs a cache"
status=0
env -u PLIMSOLL_CACHE_DIR -u HOME -u XDG_CACHE_HOME "$plimsoll" catalog pull ./shop >out 2>err || status=$?
[ "$status" = 2 ] || fail "pull needs no cache"
err_has "there is no cache: none of PLIMSOLL_CACHE_DIR, XDG_CACHE_HOME and HOME is set"
status=0
env -u PLIMSOLL_CACHE_DIR XDG_CACHE_HOME="$work/xdg" "$plimsoll" catalog pull ./shop >out 2>err || status=$?
[ -f "$work/xdg/plimsoll/catalogs/shop.json" ] || fail "XDG_CACHE_HOME is not used"
env -u PLIMSOLL_CACHE_DIR -u XDG_CACHE_HOME "$plimsoll" catalog pull ./shop >out 2>err || status=$?
[ -f "$work/home/.cache/plimsoll/catalogs/shop.json" ] || fail "the cache of the home directory is not used"
