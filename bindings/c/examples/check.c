/*
 * check CRDS MANIFESTS: what an API server with these CRDs would say to these objects, as JSON.
 *
 *   cc -std=c99 check.c -lplimsoll -o check
 */
#include <plimsoll.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole file, or NULL. */
static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t capacity = 4096;
  *size = 0;
  if (file == NULL) return NULL;
  for (;;) {
    char *larger = realloc(text, capacity);
    if (larger == NULL) break;
    text = larger;
    *size += fread(text + *size, 1, capacity - *size, file);
    if (*size < capacity) break;
    capacity *= 2;
  }
  fclose(file);
  return text;
}

/* Prints a result and frees it. */
static int show(const char *what, plimsoll_status status, plimsoll_result *result) {
  printf("%s: %s: %s", what, plimsoll_status_name(status), plimsoll_result_data(result));
  plimsoll_result_free(result);
  return status == PLIMSOLL_OK ? 0 : 1;
}

int main(int argc, char **argv) {
  plimsoll_engine *engine = NULL;
  plimsoll_result *result = NULL;
  plimsoll_status status;
  size_t crds_size, manifests_size;
  char *crds, *manifests;
  int failed;

  if (argc != 3 || plimsoll_abi_version() != PLIMSOLL_ABI_VERSION) return 2;
  crds = read_file(argv[1], &crds_size);
  manifests = read_file(argv[2], &manifests_size);
  if (crds == NULL || manifests == NULL) return 2;

  status = plimsoll_engine_open(NULL, 0, NULL, &engine, &result);
  failed = show("open", status, result);
  status = plimsoll_load_crds(engine, crds, crds_size, &result);
  failed |= show("load", status, result);
  status = plimsoll_check(engine, manifests, manifests_size, NULL, &result);
  failed |= show("check", status, result);

  plimsoll_engine_close(engine);
  free(crds);
  free(manifests);
  return failed;
}
