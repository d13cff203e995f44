// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps all files of a build of the page, so that it works offline after the first load. Whichever
// build this worker is of, it opens the newest page that is there as a whole; pages that are open go on with the files of
// their own build, which have addresses of their own. So a new build needs no change of service workers to be used: one
// can be delayed for long by the requests of other pages.
importScripts("release.js");

const { build, files } = self.release;
const prefix = `hecla-playground ${self.registration.scope} `;
const cacheName = prefix + build;
const newest = `${self.registration.scope}newest`; // in the cache called prefix, the name of the newest build

// Each file is compared with its hash: while a new build is being published, a server may have files of both.
async function store() {
  const cache = await caches.open(cacheName);
  await cache.addAll(Object.entries(files).map(([file, integrity]) => new Request(file, { cache: "no-cache", integrity })));
  await (await caches.open(prefix)).put(newest, new Response(build));
}

// Other builds are not in use: this worker waits until all pages are closed that the one before it serves.
async function removeOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== prefix && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function pageOfNewest() {
  const name = await (await caches.match(newest))?.text();
  return caches.match("./", { cacheName: prefix + name });
}

async function answer(request) {
  return (await (request.mode === "navigate" ? pageOfNewest() : caches.match(request, { ignoreSearch: true }))) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("fetch", (event) => {
  const isOwn = event.request.url.startsWith(self.registration.scope);
  if (isOwn && event.request.method === "GET") event.respondWith(answer(event.request));
});
