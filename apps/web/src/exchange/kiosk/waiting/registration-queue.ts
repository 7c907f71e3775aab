import { msg } from '#app/language/t.ts'
import type { Registration, SealedStore, WaitingRegistration } from './sealed-store.ts'

/** Why a registration must wait: the server is unreachable, failed, or is too busy. */
export type Delay = 'away' | 'failed' | 'busy'

/** The server's response to a registration: accepted, permanently refused, or not now. */
export type Verdict =
  | { readonly is: 'taken' }
  | { readonly is: 'refused'; readonly why: string; readonly error: unknown }
  | { readonly is: 'later'; readonly why: Delay; readonly error: unknown }

/** The outcome of a registration whose visitor is still here. */
export type Handing =
  | { readonly is: 'taken' }
  /** It is stored on this device, which will send it. */
  | { readonly is: 'kept'; readonly why: Exclude<Delay, 'busy'>; readonly error: unknown }
  /**
   * The visitor may retry. Meanwhile the registration is stored under `id`, and not sent before `leave`; without an id it could not be
   * stored.
   */
  | { readonly is: 'busy'; readonly id: string | undefined; readonly error: unknown }
  /** The registration is not stored, because the visitor can correct it. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** The registration could be neither sent nor stored. */
  | { readonly is: 'lost' }

/** Pauses between retries, in milliseconds: the first, doubled for each retry, and the longest. */
export const PAUSE_MS = { first: 5_000, longest: 300_000 } as const

const UNREADABLE = msg('This registration can no longer be read on this device.')

export interface QueueParts {
  readonly store: Omit<SealedStore, 'onElsewhere'>
  readonly send: (registration: Registration) => Promise<Verdict>
  /** Called with the waiting registrations after every change. */
  readonly onChange: (waiting: readonly WaitingRegistration[]) => void
  /** Runs in one tab at a time; does nothing if another tab is running it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

/** Registrations to send from this device to the server. */
export interface RegistrationQueue {
  /**
   * Sends a finished registration, and keeps it if that fails. It is stored before it is sent.
   *
   * @param before id of the same visitor's previous attempt, which this replaces
   */
  hand(registration: Registration, before?: string): Promise<Handing>
  /** Called when the visitor leaves without a retry: the registration is then sent like all waiting ones. */
  leave(id: string): Promise<void>
  /** Sends all waiting registrations now, and retries until none are left. */
  sendAll(): Promise<void>
  open(id: string): Promise<Registration | undefined>
  discard(id: string): Promise<void>
  /** Reads the store again. */
  look(): Promise<void>
}

export function createRegistrationQueue({ store, send, onChange, alone }: QueueParts): RegistrationQueue {
  /** The ids of registrations whose visitor waits for the response. */
  const inHand = new Set<string>()
  let failures = 0
  let next: ReturnType<typeof setTimeout> | undefined

  const sendable = (waiting: readonly WaitingRegistration[]) => waiting.filter(({ id, refusal }) => refusal === null && !inHand.has(id))

  async function look(): Promise<void> {
    const waiting = (await store.all()).filter(({ id }) => !inHand.has(id))
    onChange(waiting)
    clearTimeout(next)
    if (sendable(waiting).length === 0) return
    next = setTimeout(() => void round().catch(() => {}), Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** failures))
  }

  /** @returns whether to continue with the next one */
  async function sendOne(id: string): Promise<boolean> {
    const registration = await store.open(id)
    const verdict: Verdict = registration ? await send(registration) : { is: 'refused', why: UNREADABLE, error: undefined }
    if (verdict.is === 'later') failures += 1
    else failures = 0
    if (verdict.is === 'taken') await store.remove(id)
    if (verdict.is === 'refused') await store.refuse(id, verdict.why)
    return verdict.is !== 'later'
  }

  async function round(): Promise<void> {
    clearTimeout(next)
    try {
      await alone(async () => {
        for (const { id } of sendable(await store.all())) {
          if (!(await sendOne(id))) break
          onChange((await store.all()).filter((waiting) => !inHand.has(waiting.id)))
        }
      })
    } finally {
      await look()
    }
  }

  return {
    async hand(registration, before) {
      const id = await store.add(registration).catch(() => undefined)
      if (id) inHand.add(id)
      if (before) await store.remove(before)
      let isBusy = false
      try {
        const verdict = await send(registration)
        if (verdict.is === 'later') {
          const { why, error } = verdict
          isBusy = why === 'busy'
          if (why === 'busy') return { is: 'busy', id, error }
          return id ? { is: 'kept', why, error } : { is: 'lost' }
        }
        if (id) await store.remove(id)
        return verdict
      } finally {
        if (before) inHand.delete(before)
        if (id && !isBusy) inHand.delete(id)
        await look().catch(() => {})
      }
    },
    async leave(id) {
      inHand.delete(id)
      await look()
    },
    async sendAll() {
      failures = 0
      await round()
    },
    open: (id) => store.open(id),
    async discard(id) {
      await store.remove(id)
      await look()
    },
    look,
  }
}
