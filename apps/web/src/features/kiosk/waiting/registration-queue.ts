import type { Registration, SealedStore, WaitingRegistration } from './sealed-store.ts'

/** What the server says of a registration: it has it, it will never take it as it is, or nothing yet. */
export type Verdict =
  | { readonly is: 'taken' }
  | { readonly is: 'refused'; readonly why: string; readonly error: unknown }
  | { readonly is: 'later' }

/** What became of a registration whose visitor is still here. */
export type Handing =
  | { readonly is: 'taken' }
  /** It waits on this device. */
  | { readonly is: 'kept' }
  /** Nothing of it is kept: whoever is here can correct it. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** It could be neither sent nor kept. */
  | { readonly is: 'lost' }

/** Pauses between two tries, in milliseconds: the first, doubled from try to try, and the longest. */
export const PAUSE_MS = { first: 5_000, longest: 300_000 } as const

const UNREADABLE = 'This registration can no longer be read on this device.'

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
  /** Sends what a visitor has just finished, and keeps it if that cannot be done now. It is on the disk before it is sent. */
  hand(registration: Registration): Promise<Handing>
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
    async hand(registration) {
      const id = await store.add(registration).catch(() => undefined)
      if (id) inHand.add(id)
      try {
        const verdict = await send(registration)
        if (verdict.is === 'later') return { is: id ? 'kept' : 'lost' }
        if (id) await store.remove(id)
        return verdict
      } finally {
        if (id) inHand.delete(id)
        await look().catch(() => {})
      }
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
