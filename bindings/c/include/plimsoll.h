/*
 * Plimsoll: what a Kubernetes API server would say to objects, without a cluster.
 *
 *   plimsoll_engine *engine = NULL;
 *   plimsoll_result *result = NULL;
 *   plimsoll_status status = plimsoll_engine_open(NULL, 0, NULL, &engine, &result);
 *   plimsoll_result_free(result);
 *   status = plimsoll_check(engine, manifest, strlen(manifest), NULL, &result);
 *   printf("%s", plimsoll_result_data(result));
 *   plimsoll_result_free(result);
 *   plimsoll_engine_close(engine);
 *
 * Bytes go in, and JSON comes out. A bad object is not an error of a call: the status is PLIMSOLL_OK, and the
 * answer says what is wrong with the object.
 *
 * Texts. A text is a pointer and a number of bytes. It needs no zero at its end, and is not used after the
 * call.
 *
 * Results. Every call sets `*result`, also if it fails; free each with plimsoll_result_free. It is NULL if
 * the status is PLIMSOLL_OUT_OF_MEMORY or PLIMSOLL_BAD_ARGUMENT. The result of a call that failed is
 * {"failure":{"code":"...","message":"..."}}.
 *
 * Threads. Any number of threads may use one engine at the same time, also while one of them loads CRDs or
 * closes it. Calls on one batch wait for each other; different batches do not. A result belongs to one thread
 * at a time. The library starts no threads. Threads need a stack of at least 1 MiB.
 *
 * Handles. Engines and batches are numbers in the guise of pointers. A call with one that is closed, or never
 * was one, returns PLIMSOLL_CLOSED.
 *
 * The library throws nothing, ends no process, writes to no standard stream and reads none, and installs no
 * signal handlers. It reads files only where options and requests name them, see plimsoll_engine_open.
 */
#ifndef PLIMSOLL_H
#define PLIMSOLL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The version of this interface. Functions, statuses and members of structs may be added without a new
 * version; nothing is changed or removed. plimsoll_abi_version is that of the library, which must be the
 * same.
 */
#define PLIMSOLL_ABI_VERSION 1
uint32_t plimsoll_abi_version(void);

/* The version of Plimsoll, such as "0.1.0". */
const char* plimsoll_version(void);

typedef enum plimsoll_status {
  PLIMSOLL_OK = 0,            /* answered */
  PLIMSOLL_BAD_ARGUMENT = 1,  /* a pointer is NULL that must not be */
  PLIMSOLL_CLOSED = 2,        /* the engine or the batch is closed */
  PLIMSOLL_BAD_REQUEST = 3,   /* the request or the options are not understood */
  PLIMSOLL_UNKNOWN_KIND = 4,  /* plimsoll_explain: there is no such kind or field */
  PLIMSOLL_TOO_LARGE = 5,     /* the request has too many bytes or values */
  PLIMSOLL_CANCELLED = 6,     /* the callback wanted the call to end */
  PLIMSOLL_OUT_OF_MEMORY = 7, /* close the engine, and do not use it on other threads: memory may be lost */
  PLIMSOLL_INTERNAL = 8       /* a defect of the library; as PLIMSOLL_OUT_OF_MEMORY */
} plimsoll_status;

/* "ok", "bad_argument" and so on; "unknown" for other numbers. */
const char* plimsoll_status_name(plimsoll_status status);

typedef struct plimsoll_engine plimsoll_engine;
typedef struct plimsoll_batch plimsoll_batch;
typedef struct plimsoll_result plimsoll_result;

/*
 * Where the memory of results comes from. Both functions are needed. `allocate` returns NULL if there is no
 * memory, otherwise memory that is aligned as that of malloc. They are called on the threads that call the
 * library, and must work until the last result is freed. All other memory comes from malloc.
 */
typedef struct plimsoll_allocator {
  void* (*allocate)(void* context, size_t size);
  void (*release)(void* context, void* memory);
  void* context;
} plimsoll_allocator;

/*
 * What a call may be told besides the request. `size` is sizeof(plimsoll_call), so that members can be added.
 * `cancelled` is called from time to time on the thread of the call, before every object and every CEL rule
 * and during long ones; if it returns another number than 0, the call ends with PLIMSOLL_CANCELLED. It must
 * not leave by longjmp or an exception, and not use the batch of the call. It may be NULL.
 */
typedef struct plimsoll_call {
  size_t size;
  int (*cancelled)(void* context);
  void* context;
} plimsoll_call;

/*
 * Opens an engine. The options are a JSON object, or nothing (0 bytes):
 *
 *   kubernetesVersion   "1.34"; the newest that is built in, if it is missing
 *   gates               feature gates of Kubernetes' own kinds: ["UserNamespacesSupport=false"]
 *   crds                paths of files and directories with CRDs. Problems are in the result, as of
 *                       plimsoll_load_crds
 *   catalogs            paths of catalogs, see docs/catalogs.md
 *   files               false: requests cannot name files (`crdFile` and the like of the batch protocol).
 *                       Default: true
 *   maxBytes            the most bytes of a request; default and maximum: 1073741824
 *
 * The allocator is copied; NULL stands for malloc and free. The result is {"kinds": 3, "problems": [...]}. If
 * the call fails, `*engine` is NULL.
 */
plimsoll_status plimsoll_engine_open(const char* options, size_t size, const plimsoll_allocator* allocator,
                                     plimsoll_engine** engine, plimsoll_result** result);

/*
 * Closes an engine and its batches. Calls that are under way on other threads come to their end. Does nothing
 * if it is closed already or NULL.
 */
void plimsoll_engine_close(plimsoll_engine* engine);

/*
 * Adds the CRDs of a text in YAML or JSON, in any number of documents; other objects are passed over. A CRD
 * replaces one of the same name that was loaded before. One that an API server would refuse is not used:
 *
 *   {"kinds": 3, "problems": [{"name": "orders.example.com", "origin": "crds", "message": "line 3: ..."}]}
 *
 * `kinds` is the number of kinds of all CRDs. Calls under way finish with the CRDs that they began with.
 * Every call compiles all CRDs again, so load many at once.
 */
plimsoll_status plimsoll_load_crds(plimsoll_engine* engine, const char* crds, size_t size,
                                   plimsoll_result** result);

/*
 * Takes the admission policies of a text into use, with their bindings and what else they need: params,
 * Namespaces, RBAC objects. They take the place of those that were loaded before; an empty text removes them.
 * If there is a problem, nothing changes:
 *
 *   {"policies": 1, "bindings": 1, "problems": ["policies:3:5: ..."], "notes": ["..."]}
 *
 * From then on plimsoll_check and plimsoll_admit report what policies find, after mutations. What is stored
 * is without the changes of mutating policies.
 */
plimsoll_status plimsoll_load_policies(plimsoll_engine* engine, const char* policies, size_t size,
                                       plimsoll_result** result);

/*
 * The kinds of the loaded CRDs:
 *
 *   {"kubernetesVersion": "1.37", "kinds": [{"apiVersion": "...", "kind": "...", "resource": "...", ...}]}
 */
plimsoll_status plimsoll_kinds(plimsoll_engine* engine, plimsoll_result** result);

/*
 * The calls on objects. Requests and answers are those of the sidecar API (docs/serve.md): a map of parts in
 * JSON or YAML, where an object may also be given as a string in YAML or JSON. `call` may be NULL.
 */

/*
 * Are objects valid? The request is either the objects themselves, in any number of documents, or a map with
 * `object`, and if wanted `old`, `subresource`, `unknownFields`, `metadata`, and `user` for policies: a name,
 * or a map with `username`, `uid`, `groups` and `extra`. The answer:
 *
 *   {"objects": 1, "valid": false, "findings": [...]}
 */
plimsoll_status plimsoll_check(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result);

/*
 * The same request, and the answer of plimsoll_check with two more members. `stored` has the objects without
 * errors, as they would be stored. `cost` is what the CEL rules of CRDs cost for all objects together.
 */
plimsoll_status plimsoll_admit(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result);

/*
 * What does a patch make of an object? The request has `object`, `patch`, and `type`: strategic, merge or
 * json. The answer:
 *
 *   {"valid": true, "findings": [], "object": {...}}
 */
plimsoll_status plimsoll_patch(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result);

/*
 * What does server-side apply make of an object? The request has `object`, `fieldManager`, and if wanted
 * `live`, `force`, `subresource` and `normalizeUnions`. The answer is that of plimsoll_patch with `owners`,
 * the owners of fields.
 */
plimsoll_status plimsoll_apply(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result);

/* What does the schema say about a kind or a field? The request has `name`, and if wanted `recursive`. */
plimsoll_status plimsoll_explain(plimsoll_engine* engine, const char* request, size_t size,
                                 const plimsoll_call* call, plimsoll_result** result);

/*
 * The batch protocol, which docs/batch.md describes: JSON lines in, and a line for each. A batch remembers
 * the CRDs that its requests load with `crd.load`; those of the engine do not count. Requests can name files,
 * unless the engine was opened with "files": false; the name "-" is refused.
 *
 * plimsoll_batch_answer takes any number of whole lines. The last needs no line end. A line that is not
 * understood is answered with a failure, and the status is still PLIMSOLL_OK. `cancelled` is called before
 * every line; the result of a call that was cancelled has the replies so far.
 */
plimsoll_status plimsoll_batch_open(plimsoll_engine* engine, plimsoll_batch** batch);
plimsoll_status plimsoll_batch_answer(plimsoll_batch* batch, const char* lines, size_t size,
                                      const plimsoll_call* call, plimsoll_result** result);
void plimsoll_batch_close(plimsoll_batch* batch);

/*
 * The bytes of a result, with a zero after the last, and their number without it. They stay until the result
 * is freed, also when the engine is closed. For NULL these are an empty text, 0, and nothing to do.
 */
const char* plimsoll_result_data(const plimsoll_result* result);
size_t plimsoll_result_size(const plimsoll_result* result);
void plimsoll_result_free(plimsoll_result* result);

#ifdef __cplusplus
}
#endif

#endif
