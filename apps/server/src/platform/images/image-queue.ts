/** One piece of image work, as the queue orders it. */
export interface ImageWork {
  /** Whose it is: a person, an address, or `BACKGROUND`. */
  readonly who: string
  /** What it takes of the memory, in bytes. */
  readonly bytes: number
}

/** Whose work it is that nobody waits for. */
export const BACKGROUND = 'background'

/** A piece that waits. */
export interface WaitingWork extends ImageWork {
  /** When it came, by the clock of `turns`. */
  readonly came: number
  /** How many others have gone ahead of it because it had no room in the memory. */
  readonly passed: number
}

export interface QueueState {
  readonly waiting: readonly WaitingWork[]
  readonly running: readonly ImageWork[]
  /** When somebody's work last began, by a clock that counts what happens; absent for somebody who has had no turn. */
  readonly turns: ReadonlyMap<string, number>
  /** How many pieces run at once. */
  readonly slots: number
  /** How much memory they may take together. */
  readonly bytes: number
}

/** After so many others have gone ahead of a piece that found no room, everybody waits until it has some. */
export const MOST_PASSED = 8

/**
 * Background work last; then the person with least running, and the one who has waited longest since they came or had a turn, so that nobody new
 * goes ahead of somebody who waits; of each person the smallest first.
 */
function inOrder({ waiting, running, turns }: QueueState): WaitingWork[] {
  const busy = new Map<string, number>()
  for (const { who } of running) busy.set(who, (busy.get(who) ?? 0) + 1)
  const since = new Map<string, number>()
  for (const { who, came } of waiting) since.set(who, Math.max(turns.get(who) ?? 0, Math.min(came, since.get(who) ?? came)))
  const rank = ({ who, bytes }: ImageWork) => [who === BACKGROUND ? 1 : 0, busy.get(who) ?? 0, since.get(who) ?? 0, bytes]
  return waiting
    .map((work) => ({ work, rank: rank(work) }))
    .sort((a, b) => {
      const differing = a.rank.findIndex((value, at) => value !== b.rank[at])
      return differing === -1 ? 0 : (a.rank[differing] ?? 0) - (b.rank[differing] ?? 0)
    })
    .map(({ work }) => work)
}

/** Where one person, or the background, has taken all slots, somebody else gets one more. */
function hasSlot({ running, slots }: QueueState, { who }: ImageWork): boolean {
  if (running.length < slots) return true
  const [first] = running
  return running.length === slots && who !== BACKGROUND && who !== first?.who && running.every((work) => work.who === first?.who)
}

function hasMemory({ running, bytes }: QueueState, work: ImageWork): boolean {
  const taken = running.reduce((sum, one) => sum + one.bytes, 0)
  return running.length === 0 || taken + work.bytes <= bytes
}

/**
 * Which piece begins next.
 *
 * @returns `undefined` while none may; `overtaken` are those whose turn it was and for which the memory does not suffice
 */
export function nextWork<Work extends WaitingWork>(
  state: QueueState & { readonly waiting: readonly Work[] },
): { next: Work; overtaken: Work[] } | undefined {
  const overtaken: Work[] = []
  for (const work of inOrder(state) as Work[]) {
    if (!hasSlot(state, work)) continue
    if (hasMemory(state, work)) return { next: work, overtaken }
    if (work.passed >= MOST_PASSED) return undefined
    overtaken.push(work)
  }
  return undefined
}
