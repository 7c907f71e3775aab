/** The sender of a body: a person, the bearer of a checked link, or otherwise an address. */
export interface BodySender {
  readonly key: string
  /** Whether it is an account or a valid link. */
  readonly known: boolean
}

/** The bytes that one request has reserved of a budget. */
export interface BodyShare {
  readonly sender: BodySender
  hasRoomFor(bytes: number): boolean
  /** @returns whether there was room; otherwise nothing is reserved */
  take(bytes: number): boolean
  /** Keeps the bytes reserved until one more call of `release`. */
  hold(): void
  /** Runs this once all bytes have been returned. */
  atEnd(work: () => void): void
  /** Returns all bytes, once every holder has released them. */
  release(): void
}

/** The maximum shares of a budget. The rest is reserved for known people. */
export const BODY_PARTS = { strangers: 1 / 2, address: 3 / 8, known: 3 / 4 } as const

/**
 * Counts the bytes of bodies in memory and limits them to `total`.
 *
 * @returns a function that opens the share of one request; it starts with no bytes and one holder
 */
export function bodyBudget(total: number): (sender: BodySender) => BodyShare {
  const senders = new Map<string, number>()
  let all = 0
  let strangers = 0

  function roomFor({ key, known }: BodySender): number {
    const own = total * (known ? BODY_PARTS.known : BODY_PARTS.address) - (senders.get(key) ?? 0)
    return Math.min(own, total - all, known ? Number.POSITIVE_INFINITY : total * BODY_PARTS.strangers - strangers)
  }

  function add({ key, known }: BodySender, bytes: number): void {
    all += bytes
    if (!known) strangers += bytes
    const held = (senders.get(key) ?? 0) + bytes
    if (held === 0) senders.delete(key)
    else senders.set(key, held)
  }

  return (sender) => {
    let taken = 0
    let holders = 1
    const last: (() => void)[] = []
    const hasRoomFor = (bytes: number) => holders > 0 && bytes <= roomFor(sender)
    return {
      sender,
      hasRoomFor,
      take(bytes) {
        if (!hasRoomFor(bytes)) return false
        add(sender, bytes)
        taken += bytes
        return true
      },
      hold() {
        holders += 1
      },
      atEnd(work) {
        if (holders > 0) last.push(work)
        else work()
      },
      release() {
        holders -= 1
        if (holders !== 0) return
        add(sender, -taken)
        for (const work of last) work()
      },
    }
  }
}
