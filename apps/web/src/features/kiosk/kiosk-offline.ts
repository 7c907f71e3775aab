import { KIOSK_WORKER, TAKE_OVER } from '#shared/kiosk-device.ts'

/** How often an idle kiosk checks for a new version, in milliseconds. */
export const LOOK_FOR_UPDATE_MS = 30 * 60_000

/** Makes the kiosk work offline from its next load on. Vite's development server has nothing to cache. */
export function keepKioskOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register(KIOSK_WORKER.path, { scope: KIOSK_WORKER.scope }).catch(() => {})
  }
}

/**
 * Activates a new version and reloads the page. Call it only while the form is empty.
 *
 * @param isFree whether the form is still empty, checked just before the reload
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
