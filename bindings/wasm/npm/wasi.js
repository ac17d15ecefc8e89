// The few functions of WASI that the engine imports. It reads the clock; there are no files, no environment and no
// standard streams.
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;

export function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  const noFile = () => BAD_DESCRIPTOR;
  const nothing = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return SUCCESS;
  };
  const known = {
    clock_time_get(clock, precision, result) {
      view().setBigUint64(result, BigInt(Date.now()) * 1000000n, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    environ_sizes_get: nothing,
    args_get: () => SUCCESS,
    args_sizes_get: nothing,
    proc_exit(status) {
      throw new Error(`the engine ended with status ${status}`);
    },
  };
  // What is not known is about files.
  return new Proxy(known, { get: (functions, name) => functions[name] ?? noFile });
}
