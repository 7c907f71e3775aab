/**
 * Keeps the page open when a link is pressed without a network: the screen shows its error, with a button to retry. Otherwise, if a chunk
 * fails to load, the router assumes an outdated version and reloads the page, and without a network the browser shows its own error page.
 * The router recognises such a failure by the beginning of the error's text.
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
