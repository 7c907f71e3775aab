/**
 * Keeps the page when a link is pressed without a network. If a chunk fails to load, the router assumes an outdated version and reloads
 * the page, which without a network leaves the browser's error page and no way back. It recognises such a failure by the beginning of the
 * error's text. Instead, the screen shows its error, with a button to retry.
 *
 * @returns stops it
 */
export function stayOffline(): () => void {
  const tell = (event: VitePreloadErrorEvent) => {
    if (!navigator.onLine) event.payload.message = `network: ${event.payload.message}`
  }
  window.addEventListener('vite:preloadError', tell)
  return () => window.removeEventListener('vite:preloadError', tell)
}
