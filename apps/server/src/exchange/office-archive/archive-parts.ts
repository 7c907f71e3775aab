import { type SelfTape, selfTapeEndpoints } from '@callboard/contract/casting/self-tapes/endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { Database } from '#db/client.ts'
import type { ArchivePart } from '#platform/stored.ts'
import { captionsPath, tapePath } from './office-archive.domain.ts'
import { findPerson, paramsOfEach } from './office-archive.repository.ts'

type Values = Readonly<Record<string, string>>

/** The input of one call. */
export interface Call {
  readonly params?: Values
  readonly query?: Values
}

/** All calls of a part. `callAfter` makes the call for the page after an answer. */
export async function* callsOf(db: Database, { each, pages }: ArchivePart): AsyncGenerator<Call> {
  if (each === undefined) yield {}
  else for await (const params of paramsOfEach(db, each)) yield { params, query: pages ? { limit: String(pages) } : {} }
}

/** The call for the next page, if any. */
export function callAfter(call: Call, answer: unknown, { pages }: ArchivePart): Call | undefined {
  if (pages === undefined) return undefined
  const page = answer as readonly { readonly id: number }[]
  const last = page.at(-1)
  return last && page.length === pages ? { ...call, query: { limit: String(pages), after: String(last.id) } } : undefined
}

/**
 * An answer as the archive stores it. A stored tape gets its file name in place of its signed address, with which anybody could play it.
 */
export async function shown(db: Database, endpoint: EndpointSpec, { params }: Call, answer: unknown): Promise<unknown> {
  if (endpoint !== selfTapeEndpoints.talentSelfTapes) return answer
  const person = await findPerson(db, Number(params?.['id']))
  return (answer as SelfTape[]).map((tape) => {
    const stored = person?.tapes.find(({ id }) => id === tape.id)
    const captionsUrl = person && stored && tape.captionsUrl !== null ? captionsPath(person, stored) : null
    if (!tape.isStored) return { ...tape, captionsUrl }
    return { ...tape, captionsUrl, videoUrl: person && stored ? tapePath(person, stored) : '' }
  })
}
