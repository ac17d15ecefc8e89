/* leaks: 100,000 calls of every kind, good and bad. Fails if the memory of the process grows. */
#include <plimsoll.h>
#include <stdio.h>
#include <string.h>

static const char good[] = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"},\"data\":{\"x\":\"y\"}}";
static const char bad[] = "{\"object\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"A\"}}}";
static const char patch[] =
    "{\"object\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"}},"
    "\"patch\":{\"data\":{\"x\":\"z\"}},\"type\":\"merge\"}";
static const char apply[] =
    "{\"object\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"},\"data\":{\"x\":\"y\"}},"
    "\"fieldManager\":\"me\"}";
static const char line[] = "{\"id\":1,\"method\":\"text.yaml\",\"text\":\"a: yes\"}\nnothing\n";

static long resident_kilobytes(void) {
  FILE *file = fopen("/proc/self/status", "r");
  char text[256];
  long kilobytes = 0;
  while (file != NULL && fgets(text, sizeof text, file) != NULL) sscanf(text, "VmRSS: %ld", &kilobytes);
  if (file != NULL) fclose(file);
  return kilobytes;
}

static plimsoll_status one_call(plimsoll_engine *engine, plimsoll_batch *batch, int number, plimsoll_result **result) {
  switch (number % 8) {
    case 0: return plimsoll_check(engine, good, strlen(good), NULL, result);
    case 1: return plimsoll_check(engine, bad, strlen(bad), NULL, result);
    case 2: return plimsoll_admit(engine, good, strlen(good), NULL, result);
    case 3: return plimsoll_patch(engine, patch, strlen(patch), NULL, result);
    case 4: return plimsoll_apply(engine, apply, strlen(apply), NULL, result);
    case 5: return plimsoll_explain(engine, "{\"name\":\"Nothing\"}", 18, NULL, result);
    case 6: return plimsoll_check(engine, "{", 1, NULL, result);
    default: return plimsoll_batch_answer(batch, line, strlen(line), NULL, result);
  }
}

int main(void) {
  const int calls = 100000;
  plimsoll_engine *engine = NULL;
  plimsoll_batch *batch = NULL;
  plimsoll_result *result = NULL;
  long before = 0, after;
  int number, answered = 0;

  if (plimsoll_engine_open(NULL, 0, NULL, &engine, &result) != PLIMSOLL_OK) return 2;
  plimsoll_result_free(result);
  if (plimsoll_batch_open(engine, &batch) != PLIMSOLL_OK) return 2;
  for (number = 0; number < calls; ++number) {
    if (number == calls / 10) before = resident_kilobytes();
    answered += one_call(engine, batch, number, &result) == PLIMSOLL_OK;
    if (result == NULL) return 2;
    plimsoll_result_free(result);
    if (number % 1000 == 0) { /* batches are freed, too */
      plimsoll_batch_close(batch);
      if (plimsoll_batch_open(engine, &batch) != PLIMSOLL_OK) return 2;
    }
  }
  after = resident_kilobytes();
  printf("%d calls, %d of them understood; memory grew from %ld to %ld KiB\n", calls, answered, before, after);
  plimsoll_batch_close(batch);
  plimsoll_engine_close(engine);
  return answered == calls / 8 * 7 && after - before < 4096 ? 0 : 1;
}
