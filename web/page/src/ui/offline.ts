/** Lets the browser keep the page, so that it opens where the server does not answer. Without TLS, from another machine,
 * browsers do not. */
export function keepPage(): void {
  if (!import.meta.env.PROD) return;
  // What the page itself needs comes first.
  addEventListener("load", () => {
    navigator.serviceWorker?.register("sw.js").catch(() => {}); // a browser may refuse
  });
}
