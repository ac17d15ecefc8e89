/*
 * batch: answers lines of the batch protocol, as `plimsoll batch` does.
 *
 *   cc -std=c99 batch.c -lplimsoll -o batch
 */
#include <plimsoll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of any length with its line end, or NULL at the end of the input. */
static char *read_line(size_t *size) {
  size_t capacity = 4096;
  char *line = malloc(capacity);
  *size = 0;
  while (line != NULL && fgets(line + *size, (int)(capacity - *size), stdin) != NULL) {
    char *larger;
    *size += strlen(line + *size);
    if (line[*size - 1] == '\n') return line;
    capacity *= 2;
    larger = realloc(line, capacity);
    if (larger == NULL) break;
    line = larger;
  }
  if (line != NULL && *size > 0) return line;
  free(line);
  return NULL;
}

int main(void) {
  plimsoll_engine *engine = NULL;
  plimsoll_batch *batch = NULL;
  plimsoll_result *result = NULL;
  char *line;
  size_t size;

  if (plimsoll_engine_open(NULL, 0, NULL, &engine, &result) != PLIMSOLL_OK) return 2;
  plimsoll_result_free(result);
  if (plimsoll_batch_open(engine, &batch) != PLIMSOLL_OK) return 2;
  while ((line = read_line(&size)) != NULL) {
    plimsoll_batch_answer(batch, line, size, NULL, &result);
    fwrite(plimsoll_result_data(result), 1, plimsoll_result_size(result), stdout);
    plimsoll_result_free(result);
    free(line);
  }
  plimsoll_batch_close(batch);
  plimsoll_engine_close(engine);
  return 0;
}
