import type { NoticeChoices } from '@callboard/contract/messages/notices/endpoints'
import { api } from '#app/api/api.ts'
import { OFFLINE_WORKER, PUSH_SCOPE } from '#shared/offline-worker.ts'

/**
 * Whether this browser can take pushes.
 *
 * - `home-screen`: an iPhone takes them only once Callboard is on its home screen
 * - `blocked`: somebody has told the browser to show none
 */
export type PushAbility = 'able' | 'unable' | 'home-screen' | 'blocked'

export function pushAbility(): PushAbility {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return isApple ? 'home-screen' : 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** The person has not let the browser show notifications. */
export class PushNotAllowed extends Error {}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** A registration whose worker runs; a browser subscribes no earlier. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(OFFLINE_WORKER, { scope: PUSH_SCOPE })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker === null || worker.state === 'activated') return registration
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
  return registration
}

/** Lets this browser take pushes. @param key of the server. @throws PushNotAllowed */
export async function startPushes(key: string): Promise<NoticeChoices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed()
  const { pushManager } = await activeRegistration()
  // A subscription with another key is one of a server that is no more.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return api('PUT /api/push-subscription', { body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } } })
}

/** Ends the pushes to this browser. */
export async function endPushes(): Promise<NoticeChoices> {
  const choices = await api('DELETE /api/push-subscription')
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return choices
}
