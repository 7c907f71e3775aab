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
}

/**
 * A character for each byte, to be sent as `latin1`: head and body then leave in one piece, a quarter sooner than a buffer. What is
 * too large for that piece would be copied each time; as a buffer it is not.
 */
export type Answer = string | Buffer

/** Bytes of a string that Node.js sends without another memory for them (`WriteString` in its `src/stream_base.cc`). */
const ONE_PIECE = 16 * 1024

/** One endpoint's part of the memory. */
export interface AnswersOfRead {
  readonly tables: readonly ToldTable[]
  /** Whether there is an answer that may still be right, so that it is worth hearing. */
  knows(actor: Actor, url: string): boolean
  /** The answer that is still right, because the changes were heard just now. */
  take(actor: Actor, url: string): Answer | undefined
  /**
   * Reads an answer and keeps it, if it is asked for often enough and nothing has changed meanwhile. Anyone who asks while the same is being
   * read waits for that, as long as nothing has changed since it began: a change that many pages learn of is read once for all of them.
   *
   * @param read the answer as it is sent
   * @throws what `read` throws, to all who wait for it
   */
  read(actor: Actor, url: string, asked: AskedRead, read: () => Promise<string>): Promise<string>
}

/** Answers that are asked for again and again. */
export interface RememberedAnswers {
  of(read: RememberedRead): AnswersOfRead
  /** What answers are kept at an address, if any are. */
  at(url: string): (AskedRead & { readonly answers: AnswersOfRead }) | undefined
  /** How many answers were taken from here or shared, and how many were neither and had to be read. */
  readonly hits: number
  readonly misses: number
  readonly bytes: number
  close(): void
}

interface Kept {
  readonly answer: Answer
  readonly version: number
}

/** An answer that is being read. */
interface Reading {
  readonly version: number
  readonly period: number
  readonly text: Promise<string>
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
      /** By whose it is and its address. */
      const underWay = new Map<string, Reading>()
      const part: Part = { kept, asked: new Set(), askedBefore: new Set() }
      parts.push(part)

      function find(actor: Actor, url: string): Answer | undefined {
        forgetOld()
        const found = kept.get(url)?.get(whose(sameFor, actor))
        return found?.version === state.version ? found.answer : undefined
      }

      /** @returns what keeps the answer that is read next; `undefined` where it is not asked for often enough */
      function begin(owner: string, url: string, asked: AskedRead): ((text: string) => void) | undefined {
        const key = `${owner} ${url}`
        const isAskedOften = part.asked.has(key) || part.askedBefore.has(key)
        if (part.asked.size < LIMITS.keys) part.asked.add(key)
        if (!isAskedOften) return undefined
        const { version } = state
        const began = period
        return (text) => {
          forgetOld()
          const whole = Buffer.from(text)
          const answer = whole.length < ONE_PIECE ? whole.toString('latin1') : whole
          const size = key.length + answer.length
          const ofUrl = kept.get(url) ?? new Map<string, Kept>()
          const before = ofUrl.get(owner)
          const freed = before ? key.length + before.answer.length : 0
          if (version !== state.version || began !== period || bytes - freed + size > LIMITS.bytes) return
          kept.set(url, ofUrl.set(owner, { answer, version }))
          places.set(url, { ...asked, answers })
          bytes += size - freed
        }
      }

      function isRight(reading: Reading | undefined): reading is Reading {
        forgetOld()
        return reading?.version === state.version && reading.period === period
      }

      async function start(owner: string, url: string, asked: AskedRead, read: () => Promise<string>): Promise<string> {
        misses++
        const key = `${owner} ${url}`
        const keep = begin(owner, url, asked)
        const reading = { version: state.version, period, text: read() }
        underWay.set(key, reading)
        try {
          const text = await reading.text
          keep?.(text)
          return text
        } finally {
          if (underWay.get(key) === reading) underWay.delete(key)
        }
      }

      const answers: AnswersOfRead = {
        tables,
        knows: (actor, url) => find(actor, url) !== undefined,
        take(actor, url) {
          const answer = find(actor, url)
          if (answer) hits++
          return answer
        },
        async read(actor, url, asked, read) {
          const owner = whose(sameFor, actor)
          const key = `${owner} ${url}`
          const before = underWay.get(key)
          if (!isRight(before)) return start(owner, url, asked, read)
          const heard = await new Promise<boolean>((resolve) => changes.hear(resolve))
          // Done by now, or begun again by another of those who wait.
          const same = heard ? [before, underWay.get(key)].find(isRight) : undefined
          if (!same) return start(owner, url, asked, read)
          hits++
          return same.text
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
