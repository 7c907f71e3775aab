/**
 * Keeps the page where a link was pressed without a network. The router takes a missing piece for one of an older version and loads the
 * page again, which without a network leaves the browser's own error page, and nothing to go back to; it knows the piece by the beginning
 * of the error's text. What is said instead is the screen's error, with a way to try again.
 *
 * @returns stops doing so
 */
export function stayOffline(): () => void {
  const tell = (event: VitePreloadErrorEvent) => {
    if (!navigator.onLine) event.payload.message = `network: ${event.payload.message}`
  }
  window.addEventListener('vite:preloadError', tell)
  return () => window.removeEventListener('vite:preloadError', tell)
}
