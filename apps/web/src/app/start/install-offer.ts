/** The event by which Chrome offers to install a page on the home screen. */
export interface InstallOffer extends Event {
  /** Shows the browser's dialog; may be called once. */
  prompt: () => Promise<unknown>
}

let offered: InstallOffer | null = null
const listeners = new Set<() => void>()

function tell(offer: InstallOffer | null): void {
  offered = offer
  for (const listener of listeners) listener()
}

/**
 * Stores the browser's offer to install Callboard on the home screen. The event comes once per document, possibly before the page that
 * shows the offer, so the listener is added before the first render.
 */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Our own offer is less intrusive than the browser's.
    event.preventDefault()
    tell(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => tell(null))
}

/** @returns unsubscribes */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns the browser's offer; `null` if there is none, or Callboard has been installed */
export function installOffer(): InstallOffer | null {
  return offered
}
