/** One piece of image work, as the queue orders it. */
export interface ImageWork {
  /** Its owner: a user, an address, or `BACKGROUND`. */
  readonly who: string
  /** The memory that it takes, in bytes. */
  readonly bytes: number
}

/** The owner of work that no user waits for. */
export const BACKGROUND = 'background'

/** Work that waits. */
export interface WaitingWork extends ImageWork {
  /** When it arrived, by the clock of `turns`. */
  readonly came: number
  /** How many others have started before it because there was not enough memory for it. */
  readonly passed: number
}

export interface QueueState {
  readonly waiting: readonly WaitingWork[]
  readonly running: readonly ImageWork[]
  /** When the last work of each owner began, by a clock that counts events; missing for an owner without started work. */
  readonly turns: ReadonlyMap<string, number>
  /** How many pieces of work run at once. */
  readonly slots: number
  /** How much memory they may take together, in bytes. */
  readonly bytes: number
}

/** After this many others have started before work that lacks memory, all work waits until there is enough memory for it. */
export const MOST_PASSED = 8

/**
 * Background work comes last. Otherwise the owner with the least running work comes first. Among equal owners, the one who has waited
 * longest since arriving or since their last turn comes first, so that a new owner does not overtake a waiting one. For each owner, the
 * smallest work comes first.
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

/** If one owner has taken all slots, another owner gets one extra. */
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
 * Chooses the work that begins next.
 *
 * @returns `undefined` if no work can start now; `overtaken` is the work that was next in line but does not fit into the memory
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
