import type { NoticeChoices } from '@callboard/contract/messages/notices/endpoints'
import { api } from '#app/api/api.ts'
import { OFFLINE_WORKER, PUSH_SCOPE } from '#shared/offline-worker.ts'

/**
 * Whether this browser can receive push notifications.
 *
 * - `home-screen`: an iPhone can only once Callboard is on its home screen
 * - `blocked`: the user has blocked notifications in the browser
 */
export type PushAbility = 'able' | 'unable' | 'home-screen' | 'blocked'

export function pushAbility(): PushAbility {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return isApple ? 'home-screen' : 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** The user has not allowed the browser to show notifications. */
export class PushNotAllowed extends Error {}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** A registration with a running service worker, without which the browser cannot subscribe. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(OFFLINE_WORKER, { scope: PUSH_SCOPE })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker === null || worker.state === 'activated') return registration
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
  return registration
}

/** Subscribes this browser to push notifications. @param key of the server. @throws PushNotAllowed */
export async function startPushes(key: string): Promise<NoticeChoices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed()
  const { pushManager } = await activeRegistration()
  // A subscription with another key belongs to a server that no longer exists.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return api('PUT /api/push-subscription', { body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } } })
}

/** Unsubscribes this browser from push notifications. */
export async function endPushes(): Promise<NoticeChoices> {
  const choices = await api('DELETE /api/push-subscription')
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return choices
}
