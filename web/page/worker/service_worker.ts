/* The service worker: keeps the files of the page, so that it opens where the server does not answer. Calls of the services are
 * none of its business, and no address with a key is kept: keys stand behind the # of addresses, which it cuts off. */

declare const self: ServiceWorkerGlobalScope;

const CACHE = "page";
const PAGE = self.registration.scope; // index.html
const VERSIONED = /\w+\.(?:css|js)\?\w+/g; // as index.html names them: with another content they have another name
const OTHERS = ["icon-turn.svg", "icon.svg", "licences.txt", "manifest.webmanifest"];
const PATIENCE = 3000; // milliseconds in which a server should answer

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE).then(keep));
  void self.skipWaiting(); // its ways do not depend on the version of the page
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(PAGE)) return;
  const name = request.url.slice(PAGE.length).replace(/#.*/, "");
  if (name === "" || name === "index.html") {
    if (request.mode !== "navigate") return; // a tab asks for the version that is served
    const served = fetch(request);
    event.waitUntil(served.then((answer) => keep(answer.clone())).catch(() => {}));
    event.respondWith(servedOrKept(served, PAGE));
  } else if (name.search(VERSIONED) === 0) {
    event.respondWith(kept(request.url).then((found) => found ?? fetch(request)));
  } else if (OTHERS.includes(name)) {
    event.respondWith(servedOrKept(fetch(request), PAGE + name));
  }
});

/** Keeps a page with the files that it names, once all of them are there; files of former versions go. */
async function keep(page: Response): Promise<void> {
  const named = new Set((await page.clone().text()).match(VERSIONED));
  if (!page.ok || !named.size) return; // not the page, but a proxy in place of it
  const cache = await caches.open(CACHE);
  const isThere = await Promise.all([...named].map((name) => cache.match(name)));
  if (isThere.includes(undefined)) await cache.addAll([...named, ...OTHERS]);
  await cache.put(PAGE, page);
  for (const { url } of await cache.keys()) {
    if (url.search(VERSIONED) > 0 && !named.has(url.slice(PAGE.length))) await cache.delete(url);
  }
}

/** What the server answers, soon and without an error of its own; else what is kept. */
async function servedOrKept(served: Promise<Response>, url: string): Promise<Response> {
  const found = await kept(url);
  if (!found) return served;
  const end = new Promise<Response>((done) => setTimeout(() => done(found), PATIENCE));
  const answer = await Promise.race([served, end]).catch(() => found);
  return answer.status < 500 ? answer : found;
}

async function kept(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(url, { ignoreVary: true });
}
