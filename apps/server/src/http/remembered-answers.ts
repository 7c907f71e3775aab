import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import type { TableChanges, TableVersion, ToldTable } from '#platform/table-changes.ts'

/**
 * Milliseconds. Nothing is remembered beyond the end of the period in which it was read. Periods end at whole minutes, and so does
 * whatever an answer says of today or of what is over.
 */
const PERIOD = 15_000

/** Bytes that all answers together may take, and keys that are counted before they are worth keeping. */
const LIMITS = { bytes: 16 * 1024 * 1024, keys: 10_000 } as const

/** An endpoint whose answers are remembered. */
export interface RememberedRead {
  /** Every table that an answer is made of. */
  readonly tables: readonly ToldTable[]
  /** Who is answered the same: everybody who may ask, casting directors among themselves, or nobody. */
  readonly sameFor: 'everyone' | 'admins' | 'nobody'
}

/** What was asked, as far as it counts where an answer is given again without asking: for limits, and for the log. */
export interface AskedRead {
  readonly config: FastifyRequest['routeOptions']['config']
  /** The pattern of its address. */
  readonly route: string
  readonly params: unknown
}

/** One endpoint's part of the memory. */
export interface AnswersOfRead {
  readonly tables: readonly ToldTable[]
  /** Whether there is an answer that may still be right, so that it is worth hearing. */
  knows(actor: Actor, url: string): boolean
  /**
   * The answer that is still right, because the changes were heard just now.
   *
   * @returns a character for each byte, to be sent as `latin1`: head and body then leave in one piece, a quarter sooner than a buffer
   */
  take(actor: Actor, url: string): string | undefined
  /**
   * Call it before reading.
   *
   * @returns what keeps the answer, unless something has changed meanwhile; `undefined` where it is not asked for often enough
   */
  begin(actor: Actor, url: string): ((answer: string, asked: AskedRead) => void) | undefined
}

/** Answers that are asked for again and again. */
export interface RememberedAnswers {
  of(read: RememberedRead): AnswersOfRead
  /** What answers are kept at an address, if any are. */
  at(url: string): (AskedRead & { readonly answers: AnswersOfRead }) | undefined
  /** How many answers were taken from here, and how many were not and had to be read. */
  readonly hits: number
  readonly misses: number
  readonly bytes: number
  close(): void
}

interface Kept {
  readonly answer: string
  readonly version: number
}

interface Part {
  /** By address, and then by whose they are. */
  readonly kept: Map<string, Map<string, Kept>>
  /** What was asked for in this period and in the one before. */
  asked: Set<string>
  askedBefore: Set<string>
}

function whose(sameFor: RememberedRead['sameFor'], actor: Actor): string {
  if (sameFor === 'everyone') return ''
  if (actor.kind === 'anonymous') return 'anonymous'
  return sameFor === 'admins' && actor.role === 'admin' ? 'admins' : actor.userId
}

/**
 * Keeps finished answers in the process. An answer is kept only if none of its tables has changed since before it was read, and found
 * only as long as none has.
 */
export function rememberAnswers(changes: TableChanges, clock: Clock): RememberedAnswers {
  const parts: Part[] = []
  const places = new Map<string, AskedRead & { readonly answers: AnswersOfRead }>()
  let period = 0
  let bytes = 0
  let hits = 0
  let misses = 0

  function forgetOld(): void {
    const now = Math.floor(clock.now().getTime() / PERIOD)
    if (now === period) return
    period = now
    bytes = 0
    places.clear()
    for (const part of parts) {
      part.kept.clear()
      part.askedBefore = part.asked
      part.asked = new Set()
    }
  }

  // What nobody asks for any more is not to stay either.
  const forgetting = setInterval(forgetOld, PERIOD)
  forgetting.unref()

  return {
    of({ tables, sameFor }) {
      const state: TableVersion = changes.of(tables)
      const kept: Part['kept'] = new Map()
      const part: Part = { kept, asked: new Set(), askedBefore: new Set() }
      parts.push(part)

      function find(actor: Actor, url: string): string | undefined {
        forgetOld()
        const found = kept.get(url)?.get(whose(sameFor, actor))
        return found?.version === state.version ? found.answer : undefined
      }

      const answers: AnswersOfRead = {
        tables,
        knows: (actor, url) => find(actor, url) !== undefined,
        take(actor, url) {
          const answer = find(actor, url)
          if (answer) hits++
          return answer
        },
        begin(actor, url) {
          forgetOld()
          misses++
          const owner = whose(sameFor, actor)
          const key = `${owner} ${url}`
          const isAskedOften = part.asked.has(key) || part.askedBefore.has(key)
          if (part.asked.size < LIMITS.keys) part.asked.add(key)
          if (!isAskedOften) return undefined
          const { version } = state
          const began = period
          return (text, asked) => {
            forgetOld()
            const answer = Buffer.from(text).toString('latin1')
            const size = key.length + answer.length
            const ofUrl = kept.get(url) ?? new Map<string, Kept>()
            const before = ofUrl.get(owner)
            const freed = before ? key.length + before.answer.length : 0
            if (version !== state.version || began !== period || bytes - freed + size > LIMITS.bytes) return
            kept.set(url, ofUrl.set(owner, { answer, version }))
            places.set(url, { ...asked, answers })
            bytes += size - freed
          }
        },
      }
      return answers
    },
    at: (url) => places.get(url),
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
    get bytes() {
      return bytes
    },
    close: () => clearInterval(forgetting),
  }
}
