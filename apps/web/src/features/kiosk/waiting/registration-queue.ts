import { msg } from '#app/language/t.ts'
import type { Registration, SealedStore, WaitingRegistration } from './sealed-store.ts'

/** Why a registration has to wait: the server was not reached, it failed, or it takes no more for now. */
export type Delay = 'away' | 'failed' | 'busy'

/** What the server says of a registration: it has it, it will never take it as it is, or not now. */
export type Verdict =
  | { readonly is: 'taken' }
  | { readonly is: 'refused'; readonly why: string; readonly error: unknown }
  | { readonly is: 'later'; readonly why: Delay; readonly error: unknown }

/** The outcome of a registration whose visitor is still here. */
export type Handing =
  | { readonly is: 'taken' }
  /** It waits on this device, and is sent from there. */
  | { readonly is: 'kept'; readonly why: Exclude<Delay, 'busy'>; readonly error: unknown }
  /** The visitor may try again. Under `id` it is on the disk meanwhile, and not sent before `leave`; without one it could not be kept. */
  | { readonly is: 'busy'; readonly id: string | undefined; readonly error: unknown }
  /** Nothing of it is kept: anyone who is here can correct it. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** It could be neither sent nor kept. */
  | { readonly is: 'lost' }

/** Pauses between two tries, in milliseconds: the first, doubled from try to try, and the longest. */
export const PAUSE_MS = { first: 5_000, longest: 300_000 } as const

const UNREADABLE = msg('This registration can no longer be read on this device.')

export interface QueueParts {
  readonly store: Omit<SealedStore, 'onElsewhere'>
  readonly send: (registration: Registration) => Promise<Verdict>
  /** Told of what waits after every change. */
  readonly onChange: (waiting: readonly WaitingRegistration[]) => void
  /** Runs alone among the windows of this browser; passes when another one is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

/** Registrations on their way from this device to the server. */
export interface RegistrationQueue {
  /**
   * Sends what a visitor has just finished, and keeps it if that cannot be done now. It is on the disk before it is sent.
   *
   * @param before the one that the same visitor tried for nothing, whose place this takes
   */
  hand(registration: Registration, before?: string): Promise<Handing>
  /** The visitor has gone without trying again: it is sent like all that waits. */
  leave(id: string): Promise<void>
  /** Sends all that waits, now; and from then on again and again until nothing does. */
  sendAll(): Promise<void>
  open(id: string): Promise<Registration | undefined>
  discard(id: string): Promise<void>
  /** Looks at the store again. */
  look(): Promise<void>
}

export function createRegistrationQueue({ store, send, onChange, alone }: QueueParts): RegistrationQueue {
  /** Those whose visitor waits for the answer. */
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

  /** @returns whether it is worth going on to the next one */
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
