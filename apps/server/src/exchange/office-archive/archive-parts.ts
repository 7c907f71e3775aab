import { castingRoomEndpoints } from '@callboard/contract/casting/board/cards.endpoints'
import { castingEndpoints } from '@callboard/contract/casting/board/endpoints'
import { projectEndpoints } from '@callboard/contract/casting/projects/endpoints'
import { roleEndpoints } from '@callboard/contract/casting/roles/endpoints'
import { type SelfTape, selfTapeEndpoints } from '@callboard/contract/casting/self-tapes/endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { type MessageDelivery, messageEndpoints } from '@callboard/contract/messages/messages/endpoints'
import { consentEndpoints } from '@callboard/contract/people/consents/endpoints'
import { listEndpoints } from '@callboard/contract/people/lists/endpoints'
import { profileEndpoints } from '@callboard/contract/people/profiles/endpoints'
import { savedSearchEndpoints } from '@callboard/contract/people/saved-searches/endpoints'
import { absenceEndpoints } from '@callboard/contract/schedule/absences/endpoints'
import { auditionSessionEndpoints } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { availabilityCheckEndpoints } from '@callboard/contract/schedule/availability-checks/endpoints'
import { calendarEndpoints } from '@callboard/contract/schedule/calendar/endpoints'
import { callSheetEndpoints } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { Database } from '#db/client.ts'
import { captionsPath, tapePath } from './office-archive.domain.ts'
import { eachId, findPerson, findSheetDays, type Things } from './office-archive.repository.ts'

type Values = Readonly<Record<string, string>>

/** The input of one call. */
export interface Call {
  readonly params?: Values
  readonly query?: Values
}

/** A file of answers of one endpoint. */
export interface Part {
  /** Its name, without an ending. */
  readonly name: string
  readonly endpoint: EndpointSpec
  /** All calls; `continueAfter` of an answer's page makes the next call. */
  calls(db: Database): AsyncIterable<Call>
  /** The next call for an answer that is one page of many. */
  continueAfter?(call: Call, answer: unknown): Call | undefined
  /** Changes an answer within its schema. */
  show?(db: Database, call: Call, answer: unknown): Promise<unknown>
}

const each = (things: Things) =>
  async function* calls(db: Database): AsyncGenerator<Call> {
    for await (const id of eachId(db, things)) yield { params: { id: String(id) } }
  }

async function* once(): AsyncGenerator<Call> {
  yield {}
}

async function* sheetDays(db: Database): AsyncGenerator<Call> {
  for (const { id, day } of await findSheetDays(db)) yield { params: { id: String(id), day } }
}

const RECIPIENTS = '200'

async function* recipients(db: Database): AsyncGenerator<Call> {
  for await (const call of each('messages')(db)) yield { ...call, query: { limit: RECIPIENTS } }
}

function moreRecipients(call: Call, answer: unknown): Call | undefined {
  const page = answer as MessageDelivery[]
  const last = page.at(-1)
  return last && page.length === Number(RECIPIENTS) ? { ...call, query: { limit: RECIPIENTS, after: String(last.id) } } : undefined
}

/** Stored tapes name their file in the archive: an address at which anybody can play them must not be in a file. */
async function withPaths(db: Database, { params }: Call, answer: unknown): Promise<SelfTape[]> {
  const person = await findPerson(db, Number(params?.['id']))
  return (answer as SelfTape[]).map((tape) => {
    const stored = person?.tapes.find(({ id }) => id === tape.id)
    const captionsUrl = person && stored && tape.captionsUrl !== null ? captionsPath(person, stored) : null
    if (!tape.isStored) return { ...tape, captionsUrl }
    return { ...tape, captionsUrl, videoUrl: person && stored ? tapePath(person, stored) : '' }
  })
}

/** The files of answers, in the order of the archive: what the casting desk reads, and nothing else. */
export const PARTS: readonly Part[] = [
  { name: 'talent', endpoint: profileEndpoints.talent, calls: each('people') },
  { name: 'consents', endpoint: consentEndpoints.talentConsent, calls: each('people') },
  { name: 'self-tapes', endpoint: selfTapeEndpoints.talentSelfTapes, calls: each('people'), show: withPaths },
  { name: 'casting-calls', endpoint: projectEndpoints.projects, calls: once },
  { name: 'roles', endpoint: roleEndpoints.roles, calls: each('projects') },
  { name: 'applications', endpoint: castingRoomEndpoints.castingRoom, calls: each('projects') },
  { name: 'application-history', endpoint: castingEndpoints.applicationHistory, calls: each('applications') },
  { name: 'audition-sessions', endpoint: auditionSessionEndpoints.auditionSheet, calls: each('auditionSessions') },
  { name: 'availability-checks', endpoint: availabilityCheckEndpoints.availabilityCheck, calls: each('availabilityChecks') },
  { name: 'call-sheets', endpoint: callSheetEndpoints.callSheet, calls: sheetDays },
  { name: 'absences', endpoint: absenceEndpoints.absences, calls: once },
  { name: 'events', endpoint: calendarEndpoints.event, calls: each('events') },
  { name: 'messages', endpoint: messageEndpoints.sentMessage, calls: each('messages') },
  { name: 'message-recipients', endpoint: messageEndpoints.messageDeliveries, calls: recipients, continueAfter: moreRecipients },
  { name: 'message-templates', endpoint: messageEndpoints.templates, calls: once },
  { name: 'lists', endpoint: listEndpoints.list, calls: each('lists') },
  { name: 'saved-searches', endpoint: savedSearchEndpoints.savedSearches, calls: once },
]
