/** What Chrome tells a page that can be put on the home screen. */
export interface InstallOffer extends Event {
  /** Asks anyone who is there; may be called once. */
  prompt: () => Promise<unknown>
}

let offered: InstallOffer | null = null
const listeners = new Set<() => void>()

function tell(offer: InstallOffer | null): void {
  offered = offer
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's offer to put Callboard on the home screen. It is made once for each document, to whichever page it came with, so
 * that the application listens before it renders anything.
 */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Ours is quieter than the browser's.
    event.preventDefault()
    tell(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => tell(null))
}

/** @returns what ends the telling */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns the browser's offer, `null` where it has made none or was taken up on it */
export function installOffer(): InstallOffer | null {
  return offered
}
