// The service worker: keeps all files of this version, so that the page works offline. The build fills in the names.
declare const VERSION: string;
declare const FILES: string[];

const scope = self as unknown as {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'fetch', listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
};
const NAME = `plimsoll-${VERSION}`;

async function keepAll() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await scope.skipWaiting();
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith('plimsoll-') && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const key = request.mode === 'navigate' ? 'index.html' : request;
  return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keepAll()));
scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) event.respondWith(answer(request));
});
