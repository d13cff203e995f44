// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps all files of one build of the page, so that it works offline after the first load, and so
// that files of two builds are never mixed. A new build is loaded beside the one in use, which a page leaves when the
// user says so.
importScripts("release.js");

const { build, files } = self.release;
const prefix = `hecla-playground ${self.registration.scope} `;
const cacheName = prefix + build;

// Each file is compared with its hash: while a new build is being published, a server may have files of both.
async function store() {
  const cache = await caches.open(cacheName);
  await cache.addAll(Object.entries(files).map(([file, integrity]) => new Request(file, { cache: "no-cache", integrity })));
  const text = `globalThis.release = ${JSON.stringify(self.release)};`; // without a request, which could be another build's
  await cache.put("release.js", new Response(text, { headers: { "content-type": "text/javascript" } }));
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return cached ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("message", ({ data }) => data === "activate" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const isOwn = event.request.url.startsWith(self.registration.scope);
  if (isOwn && event.request.method === "GET") event.respondWith(answer(event.request));
});
