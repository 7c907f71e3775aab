import type { FirstAnswer } from '@callboard/contract/first-answers'
import { type FirstRead, firstReads, type Opening } from '@callboard/contract/first-reads'
import { type Page, pageParams } from '@callboard/contract/pages'
import type { Translator } from '@callboard/contract/translate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBodyFor } from '#http/endpoint/errors.ts'
import type { ReadEndpoints } from '#http/endpoint/implement.ts'
import { AppError } from '#platform/app-error.ts'

/** Characters of one answer. A larger one would delay the page's frame, which can be shown before its content. */
const LARGEST = 300_000

/** Milliseconds for which pages leave out a read whose answer was too large, so that it is not read again for each page. */
const LEFT_OUT_MS = 60_000

/** Until when a read is left out for a role, for each server. */
const leftOut = new WeakMap<ReadEndpoints, Map<string, number>>()

/** The page's router reads `5` as a number and `"5"` as text. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The query of an address; a repeated parameter becomes a list. */
function queryOf<Value>(address: string, read: (text: string) => Value): Record<string, Value | Value[]> {
  const { searchParams } = new URL(address, 'http://page')
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name).map(read)
      return [name, values.length === 1 ? (values[0] as Value) : values]
    }),
  )
}

/** One answer as JSON; `null` if the page should request it itself. @param learn called with the answer to a successful read */
async function answerOne(
  { endpoint, params, address }: FirstRead,
  {
    request,
    reply,
    endpoints,
    translator,
  }: { request: FastifyRequest; reply: FastifyReply; endpoints: ReadEndpoints; translator: Translator },
  learn: (answer: unknown) => void,
): Promise<string | null> {
  const query = queryOf(address, String)
  try {
    const body = await endpoints.get(endpoint)?.(request, reply, { params, query })
    learn(body)
    return body === undefined ? null : JSON.stringify({ status: 200, body } satisfies FirstAnswer)
  } catch (error) {
    // For example a student without a profile, or a deleted casting call: the page can show that at once.
    if (error instanceof AppError && error.status === 404) {
      return JSON.stringify({ status: 404, body: errorBodyFor({ translator }, error) } satisfies FirstAnswer)
    }
    if (!(error instanceof AppError)) request.log.warn({ err: error, endpoint }, 'a page goes without its first answer')
    return null
  }
}

/** @returns `null` when reading takes longer than a page waits */
async function inTime<Value>(work: Promise<Value>, patience: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Answers the first reads of a page like the visitor's own calls. It never fails: the page itself requests answers that are missing.
 *
 * @param page one that this visitor may open
 * @returns the JSON of `FirstAnswers`, or `null` if there is none
 */
export async function firstAnswers(
  page: Page,
  visit: Omit<Opening, 'params' | 'search'> & {
    request: FastifyRequest
    reply: FastifyReply
    endpoints: ReadEndpoints
    /** Translates error messages into the language of the page. */
    translator: Translator
    /** Milliseconds that the page waits for its first answers. It requests slower ones itself. */
    patience: number
  },
): Promise<string | null> {
  try {
    const { url } = visit.request
    const params = pageParams(page, url.split('?', 1)[0] ?? '/')
    const reads = firstReads(page.path, { ...visit, params, search: queryOf(url, readValue) })
    const large = leftOut.get(visit.endpoints) ?? new Map<string, number>()
    leftOut.set(visit.endpoints, large)
    const entryOf = async (read: FirstRead, patience: number): Promise<string[]> => {
      const kind = `${visit.role} ${read.endpoint}`
      if ((large.get(kind) ?? 0) > visit.now.getTime()) return []
      const begun = performance.now()
      let next: FirstRead | undefined
      const answer = await inTime(
        answerOne(read, visit, (body) => {
          next = read.next?.(body)
        }),
        patience,
      )
      if (answer === null) return []
      const after = next ? await entryOf(next, patience - (performance.now() - begun)) : []
      if (answer.length <= LARGEST) return [`${JSON.stringify(read.address)}:${answer}`, ...after]
      large.set(kind, visit.now.getTime() + LEFT_OUT_MS)
      return after
    }
    const entries = await Promise.all(reads.map((read) => entryOf(read, visit.patience)))
    const found = entries.flat()
    return found.length === 0 ? null : `{${found.join(',')}}`
  } catch (error) {
    visit.request.log.warn({ err: error }, 'a page goes without its first answers')
    return null
  }
}
