import { buildPath } from '@callboard/contract/build-path'
import {
  type MediaNote,
  type MediaPerson,
  type MediaRequest,
  mediaRequestEndpoints,
  type SentFile,
} from '@callboard/contract/casting/media-requests/endpoints'
import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { isLate, MEDIA_REQUEST_STATES, type MediaRequestState, mediaRequestStateAt } from '@callboard/contract/casting/media-requests/rules'
import type { TalentTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { StoredNote } from './media-notes.repository.ts'
import { dueOf, isWaitedFor } from './media-requests.domain.ts'
import type { StoredRequest } from './media-requests.repository.ts'
import type { StoredNamed } from './named-people.repository.ts'
import type { StoredPerson, StoredTake } from './request-people.repository.ts'

/** Width in pixels of people's photos. */
const FACE_SIZE = 160

/** The latest take of each application to one request. @param takes newest first */
export function latestTakes(takes: readonly StoredTake[]): Map<number, StoredTake> {
  const latest = new Map<number, StoredTake>()
  for (const take of takes) if (!latest.has(take.applicationId)) latest.set(take.applicationId, take)
  return latest
}

/** A note as the office reads it. */
export const toNote = ({ id, seconds, text, writtenBy, writtenAt }: StoredNote): MediaNote => ({
  id,
  seconds,
  text,
  writtenBy,
  writtenAt: writtenAt.toISOString(),
})

/** The photo, recording or PDF of a take. */
function fileOf({ id, fileName, fileType, fileBytes, fileSeconds }: StoredTake): SentFile | null {
  if (fileName === null || fileType === null || fileBytes === null) return null
  const url = buildPath(mediaRequestEndpoints.mediaFile.path, { id }, {})
  return { url, name: fileName, type: fileType, bytes: fileBytes, seconds: fileSeconds }
}

const namedOn = (named: readonly StoredNamed[], id: number) => named.filter(({ takeId }) => takeId === id)

const nameOf = ({ firstName, lastName }: Pick<StoredNamed, 'firstName' | 'lastName'>) => ({ firstName, lastName })

/** The state of a person in a request. */
export function askedOf(
  person: StoredPerson,
  request: Pick<StoredRequest, 'dueAt'>,
  take: StoredTake | undefined,
  now: Date,
): MediaRequestState {
  return mediaRequestStateAt({ ...person, dueAt: dueOf(person, request), take: take ?? null }, now)
}

/** The part of a request that everyone sees. */
const taskOf = ({ kind, instructions, slate, maxSeconds, sampleUrl, hearBy }: StoredRequest) => ({
  kind,
  instructions,
  slate,
  maxSeconds,
  sampleUrl,
  hearBy,
})

/** A request as the office lists it. @param people of this request */
export function toRequest(
  request: StoredRequest,
  people: readonly StoredPerson[],
  latest: ReadonlyMap<number, StoredTake>,
  now: Date,
): MediaRequest {
  const counts = Object.fromEntries(MEDIA_REQUEST_STATES.map((state) => [state, 0])) as MediaRequest['counts']
  for (const person of people) counts[askedOf(person, request, latest.get(person.applicationId), now)]++
  const { id, projectId, roleId, roleName, sidesId, sidesName, dueAt, createdAt, createdBy, version, status } = request
  return {
    ...taskOf(request),
    id,
    projectId,
    roleId,
    roleName,
    sides: sidesId === null ? null : { id: sidesId, name: sidesName ?? '' },
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
    createdBy,
    version,
    isOpen: status === 'active',
    counts,
  }
}

/** A person of a request, as the office sees them. @param given.takes of all people of the request, newest first */
export function toPerson(
  person: StoredPerson,
  request: StoredRequest,
  given: {
    readonly takes: readonly StoredTake[]
    readonly tapes: ReadonlyMap<number, TalentTape>
    readonly notes: readonly StoredNote[]
    /** The people who agreed to be shown. */
    readonly named: readonly StoredNamed[]
    readonly now: Date
  },
): MediaPerson {
  const own = given.takes.filter(({ applicationId }) => applicationId === person.applicationId)
  const dueAt = dueOf(person, request)
  return {
    applicationId: person.applicationId,
    version: person.version,
    stage: person.stage,
    studentId: person.studentId,
    firstName: person.firstName,
    lastName: person.lastName,
    photoUrl: person.photoHash === null ? null : photoUrl(person.photoHash, FACE_SIZE),
    state: askedOf(person, request, own[0], given.now),
    reason: person.reason,
    dueAt: dueAt.toISOString(),
    sentAt: person.sentAt.toISOString(),
    openedAt: person.openedAt?.toISOString() ?? null,
    repliedAt: person.repliedAt?.toISOString() ?? null,
    mailedAt: person.mailedAt.toISOString(),
    retakeNote: person.retakeNote,
    takes: own.map((take) => ({
      id: take.id,
      receivedAt: take.receivedAt.toISOString(),
      isLate: isLate(take, dueAt),
      tape: take.tapeId === null ? null : (given.tapes.get(take.tapeId) ?? null),
      file: fileOf(take),
      words: take.words,
      people: namedOn(given.named, take.id).map(({ applicationId, ...name }) => ({ applicationId, ...nameOf(name) })),
      notes: given.notes.filter(({ takeId }) => takeId === take.id).map(toNote),
    })),
  }
}

/**
 * A request as its student sees it.
 *
 * @param takes their own for this request, newest first
 * @param sidesUrl where they can download the sides
 */
export function toOwn(
  person: StoredPerson,
  request: StoredRequest,
  {
    takes,
    named,
    sidesUrl,
    now,
  }: {
    readonly takes: readonly StoredTake[]
    readonly named: readonly StoredNamed[]
    readonly sidesUrl: string | null
    readonly now: Date
  },
): OwnMediaRequest {
  const dueAt = dueOf(person, request)
  return {
    ...taskOf(request),
    id: request.id,
    projectId: request.projectId,
    projectTitle: request.projectTitle,
    roleName: request.roleName,
    sidesUrl,
    dueAt: dueAt.toISOString(),
    state: askedOf(person, request, takes[0], now),
    reply: person.reply,
    reason: person.reason,
    retakeNote: person.retakeNote,
    isOpen: isWaitedFor({ ...person, status: request.status }),
    takes: takes.map(({ id, receivedAt, title, tapeId, words, ...take }) => ({
      id,
      file: fileOf({ id, receivedAt, title, tapeId, words, ...take }),
      receivedAt: receivedAt.toISOString(),
      isLate: isLate(take, dueAt),
      wasBegunInTime: take.begunAt <= dueAt && receivedAt > dueAt,
      title,
      tapeId,
      words,
      people: namedOn(named, id).map(nameOf),
    })),
  }
}
