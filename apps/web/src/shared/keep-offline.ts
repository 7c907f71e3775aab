import { OFFLINE_WORKER, type OfflineScope, TAKE_OVER } from './offline-worker.ts'

/** Makes the pages of a scope work offline from their next load on. Vite's development server has nothing to cache. */
export function keepOffline(scope: OfflineScope): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register(OFFLINE_WORKER, { scope }).catch(() => {})
  }
}

/**
 * Activates a new version and reloads the page. Call it only while nothing is typed.
 *
 * @param isFree whether there is still no typed text; checked just before the reload
 */
export async function takeOverNewVersion(scope: OfflineScope, isFree: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(scope)
  if (!registration) return
  await registration.update().catch(() => {})
  const { waiting } = registration
  if (!waiting || !isFree()) return
  navigator.serviceWorker.addEventListener('controllerchange', () => isFree() && window.location.reload(), { once: true })
  waiting.postMessage(TAKE_OVER)
}
