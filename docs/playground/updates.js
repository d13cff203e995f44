// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Loads the service worker, and offers a new build of the page.

/** `ready()` is called when the page works offline, and `offer(reload)` when there is another build than this one. */
export async function keepOffline(build, ready, offer) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register("offline.js", { updateViaCache: "none" });
    const offerNewest = async () => {
      const newest = await caches.match(`${registration.scope}newest`);
      if (newest && (await newest.text()) !== build) offer(() => location.reload());
    };
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offerNewest);
    });
    await serviceWorker.ready;
    ready();
    await offerNewest();
  } catch {
    // A page that may not store anything works as long as it is online.
  }
}
