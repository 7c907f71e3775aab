import { KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import { useSyncExternalStore } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { fromDataUrl } from '#shared/registration/registration-photos.ts'
import { createRegistrationQueue, type RegistrationQueue, type Verdict } from './registration-queue.ts'
import { openSealedStore, type Registration, type WaitingRegistration } from './sealed-store.ts'
import { markUnsent } from './unsent-mark.ts'

/** Status codes that a retry would not change: the request is at fault. */
const REFUSALS = [400, 409, 413, 415]

/** The status code for too many requests from one address. */
const TOO_MANY = 429

/** How long a visitor waits for the response before the queue sends in the background, in milliseconds. */
const PATIENCE_MS = 30_000

async function send({ key, body }: Registration): Promise<Verdict> {
  try {
    await api('POST /api/kiosk/create-account', {
      body: { ...body, photos: [] },
      photos: body.photos.map(fromDataUrl),
      idempotencyKey: key,
      anonymous: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { is: 'taken' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { is: 'later', why: 'away', error }
    if (REFUSALS.includes(error.status)) return { is: 'refused', why: error.serverMessage ?? KIOSK_MESSAGE.failed, error }
    return { is: 'later', why: error.status === TOO_MANY ? 'busy' : 'failed', error }
  }
}

/** Runs the queue in one tab at a time. Without the Web Locks API, the server still creates each registration only once. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('callboard-kiosk', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

let waiting: readonly WaitingRegistration[] = []
const listeners = new Set<() => void>()
let queue: RegistrationQueue | undefined

/**
 * The queue of this device. From its first use it sends waiting registrations: immediately, when the device is online or in use again, and
 * periodically.
 */
export function kioskQueue(): RegistrationQueue {
  if (queue) return queue
  const store = openSealedStore()
  const made = createRegistrationQueue({
    store,
    send,
    alone,
    onChange(now) {
      waiting = now
      markUnsent(now.length)
      for (const listener of listeners) listener()
    },
  })
  queue = made
  const sendAll = () => void made.sendAll().catch(() => {})
  store.onElsewhere(() => void made.look().catch(() => {}))
  window.addEventListener('online', sendAll)
  window.addEventListener('focus', sendAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendAll()
  })
  sendAll()
  return made
}

/** A unique, unguessable key for a registration: 256 random bits. */
export function newRegistrationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The registrations that wait on this device, oldest first. */
export function useWaiting(): readonly WaitingRegistration[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      kioskQueue()
      return () => listeners.delete(changed)
    },
    () => waiting,
    () => waiting,
  )
}
