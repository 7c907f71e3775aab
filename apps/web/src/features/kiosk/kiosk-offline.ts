import { KIOSK_WORKER, TAKE_OVER } from '#shared/kiosk-device.ts'

/** How often a kiosk that nobody touches looks for a new version, in milliseconds. */
export const LOOK_FOR_UPDATE_MS = 30 * 60_000

/** Makes the kiosk work without a network from its next load on. Vite's own server has nothing to keep. */
export function keepKioskOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register(KIOSK_WORKER.path, { scope: KIOSK_WORKER.scope }).catch(() => {})
  }
}

/**
 * Lets a new version take over, and loads it. Call it only where nothing is typed.
 *
 * @param isFree whether that is still so, the moment before the page is loaded again
 */
export async function takeOverNewVersion(isFree: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(KIOSK_WORKER.scope)
  if (!registration) return
  await registration.update().catch(() => {})
  const { waiting } = registration
  if (!waiting || !isFree()) return
  navigator.serviceWorker.addEventListener('controllerchange', () => isFree() && window.location.reload(), { once: true })
  waiting.postMessage(TAKE_OVER)
}
