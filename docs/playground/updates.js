// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Loads the service worker, and offers a new build of the page.

/** `ready()` is called when the page works offline, and `offer(reload)` when there is a new build. */
export async function keepOffline(ready, offer) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadBuild = serviceWorker.controller !== null;
  let isReloading = false;
  try {
    const registration = await serviceWorker.register("offline.js", { updateViaCache: "none" });
    const offerWaiting = () => {
      if (!registration.waiting || !serviceWorker.controller) return;
      offer(() => {
        isReloading = true;
        registration.waiting.postMessage("activate");
      });
    };
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offerWaiting);
    });
    // Another page has changed to the new build, whose files this one must not use.
    serviceWorker.addEventListener("controllerchange", () => {
      if (isReloading) location.reload();
      else if (hadBuild) offer(() => location.reload());
    });
    offerWaiting();
    await serviceWorker.ready;
    ready();
  } catch {
    // A page that may not store anything works as long as it is online.
  }
}
