import { KIOSK_MESSAGE } from '@callboard/contract/kiosk/rules'
import { useSyncExternalStore } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { createRegistrationQueue, type RegistrationQueue, type Verdict } from './registration-queue.ts'
import { openSealedStore, type Registration, type WaitingRegistration } from './sealed-store.ts'
import { markUnsent } from './unsent-mark.ts'

/** Answers that the same registration would get again: what was sent is at fault, not the moment. */
const REFUSALS = [400, 409, 413, 415]

/** The answer to more calls than one address may make. */
const TOO_MANY = 429

/** How long a visitor waits for the answer before the registration is left to the background, in milliseconds. */
const PATIENCE_MS = 30_000

async function send({ key, body }: Registration): Promise<Verdict> {
  try {
    await api('POST /api/kiosk/create-account', {
      body,
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

/** Another window that is at it sends everything; without locks the server makes each registration once all the same. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('callboard-kiosk', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

let waiting: readonly WaitingRegistration[] = []
const listeners = new Set<() => void>()
let queue: RegistrationQueue | undefined

/** The queue of this device. From its first use on it sends what waits: now, when the network or a person comes back, and by the clock. */
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

/** A name for one registration, which nobody else has or can guess: 256 random bits. */
export function newRegistrationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What waits on this device, oldest first. */
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
