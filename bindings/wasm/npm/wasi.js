// The few functions of WASI that the engine imports. It reads the clock and tables of time zones; there are no other
// files, no environment and no standard streams.
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NO_ENTRY = 44;

// The directory that the engine finds open when it starts.
const ZONES = new TextEncoder().encode('/usr/share/zoneinfo');
const ZONES_DESCRIPTOR = 3;
const DIRECTORY = 3;
const REGULAR_FILE = 4;
const ALL_RIGHTS = 0xffffffffffffffffn;

// `readZone` takes a name such as Europe/London, and returns the bytes of its table or undefined.
export function wasi(memory, readZone) {
  const view = () => new DataView(memory().buffer);
  const bytesAt = (at, size) => new Uint8Array(memory().buffer, at, size);
  const open = new Map(); // the bytes that are left, by descriptor
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
    fd_prestat_get(descriptor, result) {
      if (descriptor !== ZONES_DESCRIPTOR || !readZone) return BAD_DESCRIPTOR;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, ZONES.length, true);
      return SUCCESS;
    },
    fd_prestat_dir_name(descriptor, at, size) {
      bytesAt(at, size).set(ZONES.subarray(0, size));
      return SUCCESS;
    },
    fd_fdstat_get(descriptor, result) {
      if (descriptor !== ZONES_DESCRIPTOR && !open.has(descriptor)) return BAD_DESCRIPTOR;
      bytesAt(result, 8).fill(0);
      view().setUint8(result, descriptor === ZONES_DESCRIPTOR ? DIRECTORY : REGULAR_FILE);
      view().setBigUint64(result + 8, ALL_RIGHTS, true);
      view().setBigUint64(result + 16, ALL_RIGHTS, true);
      return SUCCESS;
    },
    path_open(directory, lookup, path, size, create, rights, inherited, flags, result) {
      const bytes = readZone?.(new TextDecoder().decode(bytesAt(path, size)));
      if (directory !== ZONES_DESCRIPTOR || create !== 0 || !bytes) return NO_ENTRY;
      let descriptor = ZONES_DESCRIPTOR + 1;
      while (open.has(descriptor)) ++descriptor;
      open.set(descriptor, bytes);
      view().setUint32(result, descriptor, true);
      return SUCCESS;
    },
    fd_read(descriptor, parts, count, result) {
      const bytes = open.get(descriptor);
      if (!bytes) return BAD_DESCRIPTOR;
      let done = 0;
      for (let part = parts; part < parts + count * 8; part += 8) {
        const some = bytes.subarray(done, done + view().getUint32(part + 4, true));
        bytesAt(view().getUint32(part, true), some.length).set(some);
        done += some.length;
      }
      open.set(descriptor, bytes.subarray(done));
      view().setUint32(result, done, true);
      return SUCCESS;
    },
    fd_close: (descriptor) => (open.delete(descriptor) ? SUCCESS : BAD_DESCRIPTOR),
  };
  // What is not known is about other files.
  return new Proxy(known, { get: (functions, name) => functions[name] ?? (() => BAD_DESCRIPTOR) });
}

// Node.js reads the tables of the system; browsers have none that can be read.
export async function zoneReader() {
  if (!globalThis.process?.versions?.node) return undefined;
  const files = await import('node:fs').catch(() => undefined); // some bundles only look like Node.js
  return files && ((name) => {
    try {
      return files.readFileSync(`/usr/share/zoneinfo/${name}`);
    } catch {
      return undefined;
    }
  });
}
